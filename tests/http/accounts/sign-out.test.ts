// A device that signed out offline names the session later, and ends only that one.
import { expect, test } from "vitest";
import { SESSION_HEADER } from "~/http/device-protocol";
import { idOfToken } from "~/models/id.server";
import { type Person, signUp, visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

const idOf = (person: Person) => idOfToken(person.cookies.session!);

function logout(person: Person, method: "GET" | "POST", session: string): Promise<Response> {
  return person.request("/logout", { method, headers: { [SESSION_HEADER]: session } });
}

const isSignedIn = async (person: Person) => (await person.request("/api/trips")).status === 200;

function signIn({ email, password }: Person, device: Person): Promise<Response> {
  return device.post("/login", { intent: "account.sign-in", email, password });
}

test("Anna's device ends the session it names, any number of times, and deletes the cookie", async () => {
  const anna = await signUp("Anna");
  const { session } = anna.cookies;
  const id = idOf(anna);
  for (const _ of ["first", "again"]) {
    const answer = await logout(anna, "POST", id);
    expect([answer.status, await answer.json()]).toEqual([200, { session: id, isOver: true }]);
  }
  expect(anna.cookies.session).toBeUndefined();
  anna.cookies.session = session!;
  expect(await isSignedIn(anna)).toBe(false);
});

test("a late sign-out ends the old session, and keeps Anna's new one and its cookie", async () => {
  const anna = await signUp("Anna");
  const phone = visitor();
  await signIn(anna, phone);
  const id = idOf(phone);
  const stolen = visitor();
  stolen.cookies.session = phone.cookies.session!;
  delete phone.cookies.session;
  await signIn(anna, phone);
  const answer = await logout(phone, "POST", id);
  expect(await answer.json()).toEqual({ session: id, isOver: true });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([await isSignedIn(phone), await isSignedIn(anna), await isSignedIn(stolen)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a device can ask whether its session still exists, which ends none", async () => {
  const anna = await signUp("Anna");
  const id = idOf(anna);
  const ben = await signUp("Ben");
  const said = async (person: Person) => (await logout(person, "GET", id)).json();
  expect([await said(anna), await said(ben), await said(visitor())]).toEqual([
    { session: id, isOver: false, current: id },
    { session: id, isOver: true, current: idOf(ben) },
    { session: id, isOver: true },
  ]);
  expect(await isSignedIn(anna)).toBe(true);
  expect((await anna.request("/logout")).headers.get("Location")).toBe("/");
});

test("no other site can end Anna's session", async () => {
  const anna = await signUp("Anna");
  const headers = { [SESSION_HEADER]: idOf(anna), "Sec-Fetch-Site": "cross-site" };
  expect((await anna.request("/logout", { method: "POST", headers })).status).toBe(403);
  expect(await isSignedIn(anna)).toBe(true);
});
