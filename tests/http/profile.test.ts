import { describe, expect, test } from "vitest";
import { addExpense, createTrip, type Person, signUp, visitor } from "../support/person";
import { countRows, everything } from "../support/rows";
import { withServer } from "../support/server";

withServer();

/** A second device of the same person, signed in. */
async function elsewhere(person: Person, password = person.password): Promise<Person> {
  const device = Object.assign(visitor(person.name), { email: person.email });
  await device.post("/login", { intent: "account.sign-in", email: person.email, password });
  return device;
}

/** An account with a trip and an expense. */
async function traveller(name: string): Promise<Person> {
  const person = await signUp(name);
  await addExpense(person, await createTrip(person));
  return person;
}

const deletion = "/profile?dialog=delete-account";
const erase = (person: Person, confirmation: string) =>
  person.fillIn(deletion, "account.delete", { confirmation });

describe("deleting the account", () => {
  test("leaves no row of Anna's in any table, and all of Ben's as they were", async () => {
    await traveller("Ben");
    const before = everything();
    const anna = await traveller("Anna");
    const phone = await elsewhere(anna);
    await elsewhere(anna, "falsch1");
    expect(Object.values(everything()).flat().length).toBeGreaterThan(Object.values(before).flat().length);
    expect((await erase(anna, "LÖSCHEN")).status).toBe(200);
    expect(everything()).toEqual(before);
    for (const device of [anna, phone]) expect((await device.request("/profile")).status).toBe(303);
    expect((await elsewhere(anna)).cookies.session).toBeUndefined();
  });

  test("says goodbye, forgets the session, and leads home after two seconds", async () => {
    const anna = await signUp("Anna");
    const page = await erase(anna, "LÖSCHEN");
    expect(page.text).toContain("Dein Konto ist gelöscht");
    expect(page.headers.get("Refresh")).toBe("2; url=/");
    expect(page.root.querySelector('main a[href="/"]')?.text).toBe("Zur Startseite");
    expect(anna.cookies.session).toBeUndefined();
  });

  test.each(["löschen", " LOESCHEN ", "Loeschen", "LO\u0308SCHEN"])("takes %j for the word", async (word) => {
    const anna = await signUp("Anna");
    await erase(anna, word);
    expect(countRows("users", "email = ?", anna.email)).toBe(0);
  });

  test.each(["", "LOSCHEN", "ja <b>", "LÖSCHEN!"])(
    "does nothing for %j, and says so at the field",
    async (word) => {
      const anna = await signUp("Anna");
      const page = await erase(anna, word);
      expect(page.status).toBe(400);
      const field = page.root.querySelector('dialog input[name="confirmation"]')!;
      const message = page.root.querySelector(`[id="${field.getAttribute("aria-describedby")}"]`);
      expect(message?.text).toBe("Bitte tippe LÖSCHEN ein.");
      expect(field.attributes.value).toBe(word);
      expect(countRows("users", "email = ?", anna.email)).toBe(1);
      expect((await anna.request("/profile")).status).toBe(200);
    },
  );

  test("a visitor is led to the sign-in page", async () => {
    const answer = await visitor().post(deletion, { intent: "account.delete", confirmation: "LÖSCHEN" });
    expect(answer.headers.get("Location")).toMatch(/^\/login\?redirectTo=/);
  });
});
