// Text that is not in UTF-8 is refused, since it would be stored damaged.
import { beforeAll, expect, test } from "vitest";
import { createTrip, expenseForm, type Person, signUp } from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

/** The bytes of a text in the encoding of old systems. */
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const fields = (description: string) => Object.entries({ ...expenseForm, tripId, description });
const form = (description: string) =>
  fields(description)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
const parts = (description: string) => {
  const all = fields(description).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${all.join("")}--x--\r\n`;
};
const json = (description: string) =>
  JSON.stringify({ tripId, amount: 3, categoryId: "snacks", description });

const send = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
  anna.request(path, { method: "POST", headers: { "Content-Type": type }, body });

const [screen, outbox, api] = ["/expenses", "/outbox/send", "/api/expenses"];
const stored = () => rows("select description from expenses");

test.each([
  ["a form whose bytes are Latin-1", screen, FORM, () => latin(form("Käse"))],
  ["a form with percent-encoded Latin-1", screen, FORM, () => form("K%E4se")],
  ["a form with half a letter", screen, FORM, () => form("K%C3")],
  ["a form that says it is Latin-1", screen, `${FORM}; charset=ISO-8859-1`, () => form("Kaese")],
  ["a form in parts in Latin-1", screen, "multipart/form-data; boundary=x", () => latin(parts("Käse"))],
  ["a waiting form in Latin-1", outbox, FORM, () => form("K%E4se")],
  ["JSON in Latin-1", api, JSON_TYPE, () => latin(json("Käse"))],
  ["JSON that says it is Latin-1", api, `${JSON_TYPE}; charset=iso-8859-1`, () => json("Kaese")],
  ["JSON that says it is Windows-1252", api, `${JSON_TYPE};charset="windows-1252"`, () => json("Kaese")],
  ["JSON in UTF-16", api, JSON_TYPE, () => new Uint8Array(Buffer.from(json("Käse"), "utf16le"))],
] as const)("%s is refused as malformed, and nothing is stored", async (_, door, type, body) => {
  const before = await stored();
  const answer = await send(door, type, body());
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("unvollständig")]);
  expect(await stored()).toEqual(before);
});

test.each([
  ["a form", screen, FORM, () => form("K%C3%A4se%20100%"), 303, "Käse 100%"],
  ["a form with raw letters", screen, FORM, () => form("Würstchen"), 303, "Würstchen"],
  ["a form that says so", screen, `${FORM};charset=utf8`, () => form("Br%C3%B6t"), 303, "Bröt"],
  [
    "JSON that says so",
    "/api/expenses",
    `${JSON_TYPE}; charset=UTF-8`,
    () => json("Äpfel 🧾"),
    201,
    "Äpfel 🧾",
  ],
] as const)("%s in UTF-8 is stored as it was written", async (_, door, type, body, status, description) => {
  expect((await send(door, type, body())).status).toBe(status);
  expect(await stored()).toContainEqual({ description });
});
