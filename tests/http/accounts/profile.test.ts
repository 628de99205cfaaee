import { describe, expect, test } from "vitest";
import {
  addExpense,
  createTrip,
  errorAt,
  type Fields,
  type Person,
  signUp,
  visitor,
} from "../../support/person";
import { allRows, countRows, execute, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

/** Signs the same person in on a second device. */
async function elsewhere(person: Person, password = person.password): Promise<Person> {
  const device = Object.assign(visitor(person.name), { email: person.email });
  await device.post("/login", { intent: "account.sign-in", email: person.email, password });
  return device;
}

const twice = (newPassword: string) => ({ newPassword, passwordAgain: newPassword });

/** Registers a person with a trip and an expense. */
async function traveller(name: string): Promise<Person> {
  const person = await signUp(name);
  await addExpense(person, await createTrip(person));
  return person;
}

const editing = "/profile?dialog=edit-profile";
const edit = (person: Person, fields: Fields) => person.fillIn(editing, "profile.change", fields);

describe("editing the profile", () => {
  test("changes name and colour, and keeps the address and password", async () => {
    const anna = await signUp("Anna");
    const page = await edit(anna, { firstName: "Änne", lastName: "Öz", profileColor: "#14532D" });
    expect([page.status, page.toast]).toEqual([200, "Profil aktualisiert"]);
    expect(page.text).toContain("Änne Öz");
    expect(page.text).toContain(anna.email);
    const avatar = page.root.querySelector(".avatar")!;
    expect([avatar.lastChild?.text, avatar.getAttribute("style")]).toEqual([
      "ÄÖ",
      "--avatar:#14532d;--initials:white",
    ]);
    expect((await elsewhere(anna)).cookies.session).toBeDefined();
  });

  test("starts with the stored values, and offers 24 colours", async () => {
    const anna = await signUp("Anna");
    const { firstName, lastName, email, profileColor, ...rest } = await anna.formAt(
      editing,
      "profile.change",
    );
    expect([firstName, lastName, email]).toEqual(["Anna", "Muster", anna.email]);
    expect(profileColor).toBe("#3B82F6");
    expect([rest.currentPassword, rest.newPassword, rest.passwordAgain]).toEqual(["", "", ""]);
    const { root } = await anna.open(editing);
    const colors = root.querySelectorAll('dialog input[name="profileColor"]');
    expect(new Set(colors.map((input) => input.getAttribute("aria-label"))).size).toBe(24);
  });

  test("keeps a colour that is not in the palette", async () => {
    const anna = await signUp("Anna");
    execute("update users set profile_color = '#123456' where email = ?", anna.email);
    expect((await edit(anna, { firstName: "Änne" })).toast).toBe("Profil aktualisiert");
    expect(countRows("users", "email = ? and profile_color = '#123456'", anna.email)).toBe(1);
  });

  test("with a new password ends all other sessions, and only the new password signs in", async () => {
    const anna = await signUp("Anna");
    const phone = await elsewhere(anna);
    const newPassword = " neu geheim ";
    const page = await edit(anna, {
      currentPassword: anna.password,
      newPassword,
      passwordAgain: newPassword,
    });
    expect(page.toast).toBe("Profil aktualisiert");
    expect((await anna.request("/profile")).status).toBe(200);
    expect((await phone.request("/profile")).status).toBe(303);
    expect((await elsewhere(anna)).cookies.session).toBeUndefined();
    expect((await elsewhere(anna, newPassword)).cookies.session).toBeDefined();
  });

  test.each<[Fields, string, string]>([
    [{ firstName: " " }, "firstName", "Vorname ist erforderlich"],
    [{ email: "anna" }, "email", "Bitte gib eine gültige E-Mail-Adresse ein."],
    [{ email: "neu@example.com" }, "currentPassword", "Bitte gib dein bisheriges Passwort ein."],
    [
      { email: "neu@example.com", currentPassword: "falsch1" },
      "currentPassword",
      "Das bisherige Passwort ist falsch.",
    ],
    [twice("neu-geheim"), "currentPassword", "Bitte gib dein bisheriges Passwort ein."],
    [
      { currentPassword: "geheim123", ...twice("12345") },
      "newPassword",
      "Das Passwort braucht mindestens 6 Zeichen.",
    ],
    [
      { currentPassword: "geheim123", ...twice("neu-geheim"), passwordAgain: "neu-gehiem" },
      "passwordAgain",
      "Die beiden Passwörter sind nicht gleich.",
    ],
  ])("refuses %j at the field %s: %s", async (fields, name, message) => {
    const anna = await signUp("Anna");
    const before = rows("select * from users order by id");
    const page = await edit(anna, { profileColor: "#14532D", ...fields });
    expect(page.status).toBe(400);
    expect(errorAt(page, name)).toBe(message);
    for (const password of ["falsch1", "neu-geheim", "neu-gehiem", "geheim123"])
      expect(page.html).not.toContain(password);
    const color = page.root.querySelector('dialog input[name="profileColor"][checked]');
    expect(color?.getAttribute("value")).toBe("#14532D");
    expect(rows("select * from users order by id")).toEqual(before);
  });

  test("opens the part with the passwords again after a refusal", async () => {
    const anna = await signUp("Anna");
    expect((await anna.open(editing)).root.querySelector("dialog details[open]")).toBeNull();
    const page = await edit(anna, { email: "anna", currentPassword: anna.password, ...twice("neu-geheim") });
    expect(page.root.querySelector("dialog details[open]")).not.toBeNull();
  });
});

describe("the colour of the avatar", () => {
  const palette = "/profile?dialog=profile-color";

  test("is chosen from a palette that the avatar opens", async () => {
    const anna = await signUp("Anna");
    const link = (await anna.open("/profile")).root.querySelector(".avatar")!;
    expect([link.firstChild?.text, link.attributes.href]).toEqual(["Farbe", "?dialog=profile-color"]);
    const page = await anna.fillIn(palette, "profile.color", { profileColor: "#EC4899" });
    expect([page.status, page.root.querySelector("dialog")]).toEqual([200, null]);
    expect(page.root.querySelector(".avatar")?.getAttribute("style")).toBe(
      "--avatar:#d42f85;--initials:white",
    );
  });

  test("must be a colour", async () => {
    const anna = await signUp("Anna");
    const page = await anna.fillIn(palette, "profile.color", { profileColor: "red;x:url(//evil.test)" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Bitte gib die Farbe so an: #3B82F6");
    expect(countRows("users", "email = ? and profile_color = '#3B82F6'", anna.email)).toBe(1);
  });
});

describe("the sessions", () => {
  const list = "/profile?dialog=sessions";

  test("are listed with this device marked, and Anna ends the other one", async () => {
    const anna = await signUp("Anna");
    const phone = await elsewhere(anna);
    const { root } = await anna.open(list);
    const entries = root.querySelectorAll("dialog li b").map(({ text }) => text);
    expect(entries).toEqual(["Unbekanntes Gerät", "Unbekanntes Gerät"]);
    const lines = root.querySelectorAll("dialog li").map(({ text }) => text);
    expect(lines.filter((line) => line.includes("Dieses Gerät"))).toHaveLength(1);
    expect(lines.filter((line) => /Zuletzt aktiv: heute.*Angemeldet seit /.test(line))).toHaveLength(1);
    const page = await anna.fillIn(list, "session.end");
    expect(page.toast).toBe("Gerät abgemeldet");
    expect(page.root.querySelectorAll("dialog li").length).toBe(1);
    expect((await phone.request("/profile")).status).toBe(303);
    expect((await anna.request("/profile")).status).toBe(200);
  });

  test.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox · Windows"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari · iPhone",
    ],
    ["Evil/1.0 <b>", "Unbekanntes Gerät"],
    ["Mozilla/5.0 ".repeat(500), "Unbekanntes Gerät"],
  ])("are named by browser and system, from known names only: %s", async (userAgent, name) => {
    const anna = await signUp("Anna");
    await anna.request("/login", {
      method: "POST",
      headers: { "User-Agent": userAgent },
      body: new URLSearchParams({
        intent: "account.sign-in",
        email: anna.email,
        password: anna.password,
      }),
    });
    const page = await anna.open(list);
    expect(page.root.querySelector("dialog li b")?.text).toBe(name);
    const [{ device }] = rows<{ device: string | null }>(
      "select device from sessions s join users u on u.id = s.user_id where u.email = ?",
      anna.email,
    ) as [{ device: string | null }];
    expect(device).toBe(name === "Unbekanntes Gerät" ? null : name);
  });

  test("of Anna's other devices are ended all at once, and none of Ben's", async () => {
    const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
    const [phone, tablet] = [await elsewhere(anna), await elsewhere(anna)];
    const page = await anna.fillIn(list, "session.end-others");
    expect(page.toast).toBe("Alle anderen Geräte abgemeldet");
    expect(page.root.querySelectorAll("dialog li").length).toBe(1);
    const statuses = await Promise.all(
      [anna, phone, tablet, ben].map(async (person) => (await person.request("/profile")).status),
    );
    expect(statuses).toEqual([200, 303, 303, 200]);
    await expect(anna.formAt(list, "session.end-others")).rejects.toThrow("no form");
  });
});

const deletion = "/profile?dialog=delete-account";
const erase = (person: Person, confirmation: string) =>
  person.fillIn(deletion, "account.delete", { confirmation });

describe("deleting the account", () => {
  test("removes every row of Anna's in every table, and keeps all of Ben's", async () => {
    await traveller("Ben");
    const before = allRows();
    const anna = await traveller("Anna");
    const phone = await elsewhere(anna);
    await elsewhere(anna, "falsch1");
    expect(Object.values(allRows()).flat().length).toBeGreaterThan(Object.values(before).flat().length);
    expect((await erase(anna, "LÖSCHEN")).status).toBe(200);
    expect(allRows()).toEqual(before);
    for (const device of [anna, phone]) expect((await device.request("/profile")).status).toBe(303);
    expect((await elsewhere(anna)).cookies.session).toBeUndefined();
  });

  test("says goodbye, deletes the session cookie, and leads home after two seconds", async () => {
    const anna = await signUp("Anna");
    const page = await erase(anna, "LÖSCHEN");
    expect(page.text).toContain("Dein Konto ist gelöscht");
    expect(page.headers.get("Refresh")).toBe("2; url=/");
    expect(page.root.querySelector('main a[href="/"]')?.text).toBe("Zur Startseite");
    expect(anna.cookies.session).toBeUndefined();
  });

  test.each([" Loeschen ", "LO\u0308SCHEN"])("accepts %j as the word", async (word) => {
    const anna = await signUp("Anna");
    await erase(anna, word);
    expect(countRows("users", "email = ?", anna.email)).toBe(0);
  });

  test.each(["", "ja <b>"])("does nothing for %j, with a message at the field", async (word) => {
    const anna = await signUp("Anna");
    const page = await erase(anna, word);
    expect(page.status).toBe(400);
    const field = page.root.querySelector('dialog input[name="confirmation"]')!;
    const message = page.root.querySelector(`[id="${field.getAttribute("aria-describedby")}"]`);
    expect(message?.text).toBe("Bitte tippe LÖSCHEN ein.");
    expect(field.attributes.value).toBe(word);
    expect(countRows("users", "email = ?", anna.email)).toBe(1);
    expect((await anna.request("/profile")).status).toBe(200);
  });
});
