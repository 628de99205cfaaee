import { describe, expect, test } from "vitest";
import { addExpense, createTrip, Person, signUp, tripForm, visitor } from "../support/person";
import { withServer } from "../support/server";

withServer();

test("Anna registers, starts a trip, adds three expenses and sees them everywhere", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  await addExpense(anna, tripId, { amount: "12,50" });
  await addExpense(anna, tripId, { amount: "1.234,56", categoryId: "hotel", description: "Casa do Bairro" });
  await addExpense(anna, tripId, { amount: "3", categoryId: "oepnv", description: "" });

  const home = await anna.open("/");
  expect(home.text).toContain("Interrail Portugal");
  expect(home.text).toContain("249,94 €"); // 1.500,00 - 1.250,06
  expect(home.text).toContain("1.250,06 € ausgegeben");
  for (const path of ["/", "/expenses", `/trip/${tripId}`, `/trip/${tripId}/expenses`]) {
    const { text } = await anna.open(path);
    for (const shown of ["Pastéis de Belém", "Casa do Bairro", "ÖPNV", "1.234,56 €"])
      expect(text).toContain(shown);
  }
});

describe("Without JavaScript, by the links and forms of her pages alone,", () => {
  test("Anna registers, signs out and signs in again", async () => {
    const anna = visitor("Anna");
    const account = { email: anna.email, password: anna.password, firstName: "Anna", lastName: "Muster" };
    const form = await anna.follow(await anna.open("/login"), "Noch kein Konto? Registrieren");
    const home = await anna.press(form, "Registrieren", account);
    expect([home.path, home.toast]).toEqual(["/", "Willkommen bei Reisekasse, Anna!"]);
    const goodbye = await anna.press(await anna.open("/profile"), "Abmelden");
    expect(goodbye.path).toBe("/logout-success");
    expect((await anna.follow(goodbye, "Zur Startseite")).path).toBe("/");
    const { email, password } = account;
    const wrong = await anna.press(await anna.open("/profile"), "Anmelden", { email, password: "geheim124" });
    expect(wrong.status).toBe(401);
    const again = await anna.press(wrong, "Anmelden", { email, password });
    expect(again.path).toBe("/profile");
  });

  test("Vera goes from the start page to the sign-in page and back, and registers on her way to a screen", async () => {
    const vera = visitor();
    const start = await vera.open("/");
    const signIn = await vera.follow(start, "Login");
    expect(signIn.path).toBe("/login");
    expect((await vera.follow(signIn, "Zurück zur Startseite")).path).toBe("/");
    const form = await vera.follow(start, "Kostenlos testen");
    expect(form.text).toContain("Konto erstellen");
    expect((await vera.follow(form, "Zurück zur Startseite")).path).toBe("/");

    const account = { email: vera.email, password: vera.password, firstName: "Vera", lastName: "Muster" };
    const wanted = await vera.follow(await vera.open("/profile"), "Noch kein Konto? Registrieren");
    const profile = await vera.press(wanted, "Registrieren", account);
    expect(profile.path).toBe("/profile");
    expect(profile.text).toContain(vera.email);
  });

  test("Anna creates, changes, renames, copies, starts, ends, deletes and restores a trip", async () => {
    const anna = await signUp("Anna");
    const { intent: _, ...fields } = tripForm;
    const dialog = await anna.follow(await anna.open("/my-trips"), "Neue Reise erstellen");
    let page = await anna.press(dialog, "Reise erstellen", { ...fields, budget: "", setAsActive: "on" });
    expect(page.toast).toBe("Reise erstellt!");
    expect(page.text).toContain("Sie ist jetzt deine aktive Reise.");

    const tripId = (await anna.formAt("/my-trips", "trip.duplicate")).id!;
    page = await anna.follow(await anna.open(`/trip/${tripId}`), "Bearbeiten");
    page = await anna.press(page, "Speichern", { destination: "Algarve" });
    expect([page.path, page.toast]).toEqual([`/trip/${tripId}`, "Reise aktualisiert!"]);
    expect(page.text).toContain("Algarve");
    page = await anna.follow(await anna.open(`/trip/${tripId}/expenses`), "Umbenennen");
    page = await anna.press(page, "Speichern", { name: "Rundreise" });
    expect([page.path, page.toast]).toEqual([`/trip/${tripId}/expenses`, "Reise aktualisiert!"]);

    page = await anna.press(await anna.open("/my-trips"), "Duplizieren");
    expect([page.path, page.toast]).toEqual(["/my-trips", "Reise dupliziert!"]);
    page = await anna.follow(await anna.open("/my-trips?filter=planned"), "Starten");
    expect(page.text).toContain("Rundreise läuft noch.");
    page = await anna.press(page, "Rundreise beenden und starten");
    expect(page.toast).toBe("Reise gestartet!");
    page = await anna.follow(await anna.open("/my-trips?filter=current"), "Reise beenden");
    page = await anna.press(page, "Reise beenden");
    expect([page.path, page.toast]).toEqual(["/my-trips?filter=current", "Reise beendet!"]);
    expect((await anna.open("/my-trips")).toast, "the next page has no toast").toBeUndefined();

    page = await anna.follow(await anna.open("/my-trips?filter=finished"), "Löschen");
    expect((await anna.press(page, "Löschen")).toast).toBe("Reise gelöscht!");
    page = await anna.press(await anna.open("/my-trips?filter=deleted"), "Wiederherstellen");
    expect(page.toast).toBe("Reise wiederhergestellt");
    page = await anna.follow(await anna.open("/my-trips"), "Löschen");
    await anna.press(page, "Löschen");
    page = await anna.follow(await anna.open("/my-trips?filter=deleted"), "Endgültig löschen");
    page = await anna.press(page, "Endgültig löschen");
    expect(page.toast).toBe("Reise endgültig gelöscht!");
    expect(page.text).toContain("Keine gelöschten Reisen");
  });

  test("Anna plans a trip, starts it from home, and puts it off for another", async () => {
    const anna = await signUp("Anna");
    const { intent: _, ...filledIn } = tripForm;
    const fields = { ...filledIn, setAsActive: "" };
    const planned = await anna.press(await anna.open("/my-trips?dialog=trip"), "Reise erstellen", fields);
    expect(planned.text).toContain("Du findest sie unter Geplante Reisen.");
    expect((await anna.press(await anna.open("/"), "Starten")).toast).toBe("Reise gestartet!");

    await createTrip(anna, { name: "Azoren", setAsActive: "" });
    const dialog = await anna.follow(await anna.open("/my-trips?filter=planned"), "Starten");
    expect(dialog.root.querySelectorAll("dialog .button-main")).toHaveLength(1);
    const page = await anna.press(dialog, "Interrail Portugal zurückstellen und starten");
    expect(page.toast).toBe("Reise gestartet!");
    expect((await anna.open("/my-trips?filter=current")).text).toContain("Azoren");
    expect((await anna.open("/my-trips?filter=planned")).text).toContain("Interrail Portugal");
  });

  test("Anna searches her trips and chooses one for the statistics", async () => {
    const anna = await signUp("Anna");
    const tripId = await createTrip(anna, { name: "Azoren", setAsActive: "" });
    const found = await anna.press(await anna.open("/my-trips?filter=planned"), "Suchen", { q: "azo" });
    expect(found.path).toBe("/my-trips?filter=planned&q=azo");
    const chosen = await anna.press(await anna.open("/analytics"), "Anzeigen", { trip: tripId });
    expect(chosen.root.querySelector("header p")!.text).toBe("Azoren");
  });

  test("Anna adds an expense in two steps and back, corrects it, changes it and deletes it", async () => {
    const anna = await signUp("Anna");
    await createTrip(anna);
    let page = await anna.follow(await anna.open("/"), "Ausgabe hinzufügen");
    page = await anna.press(page, "Essen");
    expect(page.root.querySelector("[name=paymentMethod][checked]")!.getAttribute("value")).toBe(
      "kreditkarte",
    );
    page = await anna.press(page, "Ändern: zurück zu den Kategorien", { amount: "1.234,56" });
    page = await anna.press(page, "Unterkunft");
    expect(page.text).toContain("Gelesen als 1.234,56 €");
    expect(page.text, "only scripts can find her place").not.toContain("Standort übernehmen");
    page = await anna.press(page, "Ausgabe speichern", { date: "2345-06-07", categoryId: "hotel" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Dieses Datum gibt es nicht.");
    expect(page.root.querySelector("dialog details[open] [name=date]")!.getAttribute("value")).toBe(
      "2345-06-07",
    );
    page = await anna.press(page, "Ausgabe speichern", { date: "2026-11-13", description: "  " });
    expect([page.path, page.toast]).toEqual([
      "/",
      expect.stringMatching(/^Ausgabe für Fr\., 13\. Nov\. (2026 )?gespeichert$/),
    ]);
    expect(page.root.querySelector(".row-title")!.text).toBe("Hotel");

    page = await anna.follow(await anna.open("/expenses"), "Bearbeiten: Hotel, 1.234,56");
    page = await anna.press(page, "Ausgabe speichern", { amount: "2,5" });
    expect([page.path, page.toast]).toEqual(["/expenses", "Ausgabe aktualisiert!"]);
    page = await anna.follow(page, "Löschen: Hotel, 2,50");
    expect(page.text).toContain("Die Ausgabe wird dauerhaft gelöscht.");
    page = await anna.press(page, "Löschen");
    expect([page.path, page.toast]).toEqual(["/expenses", "Ausgabe gelöscht!"]);
  });

  test("Anna uses each dialog of her profile, at last to delete her account", async () => {
    const anna = await signUp("Anna");
    await createTrip(anna);
    const open = async (name: string) => anna.follow(await anna.open("/profile"), name);
    let page = await anna.press(await open("Profil bearbeiten"), "Speichern", { firstName: "Änne" });
    expect(page.toast).toBe("Profil aktualisiert");
    expect(page.text).toContain("Änne Muster");
    page = await anna.press(await open("Farbe"), "Speichern", { profileColor: "#EC4899" });
    expect(page.root.querySelector(".avatar")!.getAttribute("style")).toContain("#d42f85");
    page = await anna.press(await open("Feedback"), "Feedback senden", { message: "Danke!" });
    expect(page.toast).toBe("Danke für dein Feedback!");
    page = await anna.press(await open("Daten exportieren"), "Exportieren", { format: "csv" });
    expect(page.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="reisekasse-export-.*csv"/,
    );
    const elsewhere = new Person("Anna");
    await elsewhere.send("/login", { intent: "account.sign-in", email: anna.email, password: anna.password });
    page = await anna.press(await open("Angemeldete Geräte"), "Abmelden: ");
    expect(page.toast).toBe("Gerät abgemeldet");
    page = await anna.follow(await open("Allgemein"), "Konto löschen");
    expect((await anna.press(page, "Abbrechen")).path).toBe("/profile");
    page = await anna.press(page, "Konto löschen", { confirmation: "löschen" });
    expect(page.path).toBe("/account-deleted");
  });

  test("Vera chooses about cookies and the theme, and stays on her page", async () => {
    const vera = visitor();
    let page = await vera.press(await vera.open("/faq"), "Ablehnen");
    expect([page.path, page.root.querySelector("#cookie-banner")]).toEqual(["/faq", null]);
    page = await vera.press(page, "Design: automatisch");
    expect(page.path).toBe("/faq");
    await vera.press(page, "Design: hell");
    expect((await vera.open("/login")).root.querySelector("html")!.getAttribute("data-theme")).toBe("dark");
  });
});
