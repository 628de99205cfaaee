// Where Anna can be paid: a page below her profile, and the API.
import { beforeEach, describe, expect, test } from "vitest";
import { call } from "../../support/api";
import { type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;

beforeEach(async () => {
  anna = await signUp("Anna");
});

const page = "/profile/payout";
const account = { iban: "DE89370400440532013000", ibanHolder: "Anna Größer" };
const names = { firstName: "Anna", lastName: "Muster" };
const put = (body: object) => call(anna, "PUT /api/user/profile", { body: { ...names, ...body } });
const stored = async () => (await call(anna, "GET /api/auth/user")).json;

describe("The page", () => {
  test("takes what Anna types as her bank prints it, and the link of PayPal", async () => {
    const profile = await anna.open("/profile");
    const form = await anna.follow(profile, "Bankverbindung");
    const saved = await anna.press(form, "Speichern", {
      iban: "de89 3704 0044 0532 0130 00",
      ibanHolder: " Anna  Größer ",
      paypalName: "https://paypal.me/AnnaMuster",
    });
    expect([saved.path, saved.toast]).toEqual(["/profile", "Bankverbindung gespeichert"]);
    expect(await stored()).toMatchObject({ ...account, paypalName: "AnnaMuster" });
    expect((await anna.open(page)).html).toContain("DE89 3704 0044 0532 0130 00");
  });

  test("removes what she empties", async () => {
    await put(account);
    const form = await anna.open(page);
    const saved = await anna.press(form, "Speichern", { iban: "", ibanHolder: "" });
    expect(saved.toast).toBe("Bankverbindung entfernt");
    expect(await stored()).toMatchObject({ iban: null, ibanHolder: null });
  });

  test.each([
    ["DE89 3704 0044 0532 0130 01", "Tippfehler"],
    ["DE89 3704", "zu kurz"],
    ["BR1800360305000010009795493C1", "SEPA"],
    ["meine Bank", "zwei Buchstaben"],
  ])("says what is wrong with %s, and keeps it", async (iban, error) => {
    const refused = await anna.press(await anna.open(page), "Speichern", { iban, ibanHolder: "Anna" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(error);
    expect(refused.root.querySelector('[name="iban"]')?.getAttribute("value")).toBe(iban);
  });

  test("asks for the holder of an account", async () => {
    const refused = await anna.press(await anna.open(page), "Speichern", { iban: account.iban });
    expect(refused.text).toContain("auf wen das Konto läuft");
    expect(await stored()).toMatchObject({ iban: null });
  });
});

describe("An account outside the EEA", () => {
  const swiss = { iban: "CH9300762011623852957", ibanHolder: "Anna Größer" };

  test("gets its BIC on the page, which says what it is for", async () => {
    const form = await anna.open(page);
    expect(form.text).toContain("Für Konten außerhalb des EWR braucht der GiroCode auch den BIC.");
    await anna.press(form, "Speichern", { ...swiss, payeeBic: "pofi chbe xxx" });
    expect(await stored()).toMatchObject({ ...swiss, payeeBic: "POFICHBEXXX" });
    expect((await anna.open(page)).html).toContain("POFICHBEXXX");
    const refused = await anna.press(await anna.open(page), "Speichern", { payeeBic: "POFI" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("8 oder 11 Buchstaben")]);
  });

  test("has a BIC in the API and the export, which goes with the IBAN", async () => {
    expect((await put({ ...swiss, payeeBic: "POFICHBE" })).json).toMatchObject({ payeeBic: "POFICHBE" });
    expect((await put({})).json).toMatchObject({ payeeBic: "POFICHBE" });
    const file = await anna.request("/api/user/export?format=json");
    expect(await file.text()).toContain('"payeeBic":"POFICHBE"');
    const wrong = await put({ payeeBic: "POFICHBE1" });
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ["payeeBic"]]);
    expect((await put({ iban: null })).json).toMatchObject({ iban: null, payeeBic: null });
  });
});

describe("The API", () => {
  test("keeps what is omitted and removes what is null or empty", async () => {
    await put({ ...account, paypalName: "anna" });
    expect((await put({})).json).toMatchObject({ ...account, paypalName: "anna" });
    expect((await put({ paypalName: "" })).json).toMatchObject({ ...account, paypalName: null });
    expect((await put({ iban: null, ibanHolder: null })).json).toMatchObject({
      iban: null,
      ibanHolder: null,
    });
  });

  test("refuses an IBAN without a holder, and a name that PayPal does not know", async () => {
    const alone = await put({ iban: account.iban });
    expect([alone.status, Object.keys(alone.json.fields)]).toEqual([400, ["ibanHolder"]]);
    const odd = await put({ paypalName: "anna/../ben" });
    expect([odd.status, Object.keys(odd.json.fields)]).toEqual([400, ["paypalName"]]);
  });

  test("exports it with the account", async () => {
    await put({ ...account, paypalName: "anna" });
    const file = await anna.request("/api/user/export?format=json");
    expect(await file.text()).toContain('"iban":"DE89370400440532013000"');
  });
});
