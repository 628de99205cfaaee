// Taking back an expense that was just added, without JavaScript.
import { beforeEach, expect, test } from "vitest";
import { joins } from "../../support/people-on-trip";
import {
  createTrip,
  expenseForm,
  fieldsOf,
  type Page,
  type Person,
  signUp,
  visitor,
} from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";
import { photoOf } from "../../support/uploads";

withServer();

let [anna, ben]: Person[] = [];
let tripId: string;
let list: string;

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  list = `/trip/${tripId}/expenses`;
});

const adds = (amount = "12,50", path = list) =>
  anna!.send(`${path}?dialog=expense`, { ...expenseForm, tripId, amount });
const count = () => rows("select id from expenses where trip_id = ?", tripId).length;
const undoOn = ({ root }: Page) => fieldsOf(root.querySelector(".toast form")!);

test("Anna takes the expense back by the toast, on the screen where she is, and another stays", async () => {
  await adds("3");
  for (const path of [list, "/", "/expenses"]) {
    const undone = await anna!.press(await adds("12,50", path), "Rückgängig");
    expect([undone.status, undone.path, undone.toast]).toEqual([200, path, "Ausgabe zurückgenommen!"]);
    expect(count()).toBe(1);
  }
});

test("However often she presses, it is taken back once, and an expense like it that she adds then stays", async () => {
  const page = await adds();
  await anna!.press(page, "Rückgängig");
  await adds();
  const again = await anna!.press(page, "Rückgängig");
  expect([again.status, again.toast, count()]).toEqual([200, "Ausgabe zurückgenommen!", 1]);
});

test("What Ben has changed meanwhile is not taken back, and Anna reads why", async () => {
  await joins(ben!, anna!, tripId);
  const page = await adds();
  const { id } = undoOn(page);
  await ben!.press(await ben!.open(`${list}?dialog=expense&id=${id}`), "Ausgabe speichern", { amount: "9" });
  const refused = await anna!.press(page, "Rückgängig");
  expect([refused.status, refused.toast, count()]).toEqual([
    ...[409, "Ausgabe konnte nicht zurückgenommen werden.", 1],
  ]);
  expect(refused.text).toContain("Ben hat diese Ausgabe inzwischen geändert.");
});

test("What Anna has changed in another tab stays too, also on a trip of hers alone", async () => {
  const page = await adds();
  const { id } = undoOn(page);
  await anna!.press(await anna!.open(`${list}?dialog=expense&id=${id}`), "Ausgabe speichern", {
    amount: "9",
  });
  const refused = await anna!.press(page, "Rückgängig");
  expect([refused.status, count()]).toEqual([409, 1]);
  expect(refused.text).toContain("Du hast diese Ausgabe inzwischen geändert.");
});

test("What Ben has added a receipt to is not taken back: it would go with his photo", async () => {
  await joins(ben!, anna!, tripId);
  const page = await adds();
  const { id } = undoOn(page);
  const photo = new Blob(photoOf(20_000).parts.map((part) => new Uint8Array(part)));
  const sent = { method: "PUT", body: photo };
  expect((await ben!.request(`/api/receipts/${crypto.randomUUID()}?expense=${id}`, sent)).status).toBe(200);
  const refused = await anna!.press(page, "Rückgängig");
  expect([refused.status, count()]).toEqual([409, 1]);
  expect(refused.text).toContain("Jemand hat diese Ausgabe inzwischen geändert.");
});

test("A form names no version: it takes back only the first one", async () => {
  const page = await adds();
  const { id } = undoOn(page);
  await anna!.press(await anna!.open(`${list}?dialog=expense&id=${id}`), "Ausgabe speichern", {
    amount: "9",
  });
  expect([(await anna!.post(list, undoOn(page))).status, count()]).toEqual([409, 1]);
});

test("What Ben has deleted meanwhile is gone, as Anna wants", async () => {
  await joins(ben!, anna!, tripId);
  const page = await adds();
  await ben!.post(list, { intent: "expense.delete", id: undoOn(page).id!, tripId });
  const undone = await anna!.press(page, "Rückgängig");
  expect([undone.status, undone.toast, count()]).toEqual([200, "Ausgabe zurückgenommen!", 0]);
});

test("A stranger and a visitor take nothing back", async () => {
  const undo = undoOn(await adds());
  const { account: _, ...fields } = undo;
  expect((await ben!.post("/", { ...fields, intent: "expense.undo" })).status).toBe(404);
  expect((await visitor().post(list, undo)).headers.get("Location")).toMatch(/^\/login/);
  expect(count()).toBe(1);
});

test("A change and a deletion offer no way back", async () => {
  const { id } = undoOn(await adds());
  const form = await anna!.open(`${list}?dialog=expense&id=${id}`);
  expect(
    (await anna!.press(form, "Ausgabe speichern", { amount: "4" })).root.querySelector(".toast form"),
  ).toBe(null);
  const question = await anna!.open(`${list}?dialog=delete-expense&id=${id}`);
  expect((await anna!.press(question, "Löschen")).root.querySelector(".toast form")).toBe(null);
});
