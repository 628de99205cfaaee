// Anna invites, Ben joins with only his name, Clara shares his phone.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { call, invitationTo, tripBody } from "../../support/api";
import { confirmAddress } from "../../support/confirmed";
import { file } from "../../support/exports";
import { startMailbox } from "../../support/mailbox";
import { linkOf, linkOn, memberId } from "../../support/people-on-trip";
import {
  createTrip,
  errorAt,
  fieldsOf,
  type Page,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../../support/person";
import { allRows, countRows, execute } from "../../support/rows";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
withServer({ SMTP_URL: mailbox.url, APP_URL: "http://localhost", CLIENT_IP_HEADER: "X-Test-Client" });

let clients = 0;
let anna: Person;
let ben: Person;
let tripId: string;
let link: string;

/** Numbers the client addresses, since openings of one address are limited. */
function atHome(person: Person): Person {
  person.headers["X-Test-Client"] = `10.2.${Math.floor(clients / 250)}.${clients++ % 250}`;
  return person;
}

/** Joins by the form with nothing but a name, and returns the page that shows the link to come back by. */
async function joinsByName(person: Person, name = "Ben"): Promise<Page> {
  return person.press(await person.open(link), "Nur mit Namen mitreisen", { name });
}

beforeEach(async () => {
  anna = atHome(await signUp("Anna"));
  ben = atHome(visitor("Ben"));
  tripId = await createTrip(anna);
  link = await linkOf(anna, tripId);
});

describe("Joining", () => {
  test("makes Ben a guest in the list of people, on a trip that Anna owns and that goes on for both", async () => {
    const list = `/trip/${tripId}?dialog=members`;
    await anna.send(list, { intent: "member.add", name: "Ole" });
    expect((await anna.open(`/trip/${tripId}`)).text).not.toContain("Für die anderen läuft sie weiter.");
    await joinsByName(ben);
    const { text } = await ben.open(list);
    expect((await ben.open("/profile")).text).toContain("ohne E\u2011Mail-Adresse");
    for (const line of ["AnnaBesitzt die Reise", "OleOhne Konto", "Ben (du)Gast"])
      expect(text).toContain(line);
    expect((await anna.open(`/trip/${tripId}`)).text).toContain("Für die anderen läuft sie weiter.");
  });

  test("shows Ben his link once, with its code, and leads on to the trip", async () => {
    const page = await joinsByName(ben);
    expect([page.status, page.text.includes("Bewahr ihn gut auf.")]).toEqual([200, true]);
    const access = linkOn(page);
    expect(access).toMatch(/^\/access\/[\w-]{43}$/);
    expect(page.root.querySelector('[role="img"] svg')).not.toBeNull();
    expect(page.root.querySelector("button[data-copy]")!.getAttribute("data-copy")).toContain(access);
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const trip = await ben.follow(page, "Weiter zur Reise");
    expect([trip.status, trip.path]).toEqual([200, `/trip/${tripId}`]);
    expect(trip.html).not.toContain(access);
    expect(JSON.stringify(allRows())).not.toContain(access.split("/").at(-1));
    expect(await memberId(anna, tripId, "Ben")).toBeTruthy();
  });

  test("and the button back from it lead Ben to a new link, by the list of people", async () => {
    const lost = linkOn(await joinsByName(ben));
    const back = await ben.open(link);
    expect([back.path, back.toast]).toEqual([`/trip/${tripId}`, "Du reist schon mit"]);
    expect(back.text).toContain("mach dir unter „Mitreisende“ einen neuen.");
    const people = await ben.follow(back, "Mitreisende");
    const renewed = linkOn(
      await ben.press(await ben.follow(people, "Dein Zugang"), "Neuen Zugangslink machen"),
    );
    expect([(await ben.open(renewed)).status, (await ben.open(lost)).status]).toEqual([200, 410]);
    expect((await anna.open(`/trip/${tripId}?dialog=members`)).text).not.toContain("Dein Zugang");
  });

  test("by the same form again makes no second guest, with a link for Ben's place too", async () => {
    await anna.send(`/trip/${tripId}?dialog=members`, { intent: "member.add", name: "Ole" });
    for (const memberLink of [link, await linkOf(anna, tripId, await memberId(anna, tripId, "Ole"))]) {
      const person = atHome(visitor("Ben"));
      const fields = { ...(await person.formAt(memberLink, "guest.join")), name: "Ben" };
      const before = countRows("users");
      // The second is sent before the browser has the first answer's cookie, the third after.
      const pages = [await atHome(visitor()).send(memberLink, fields), await person.send(memberLink, fields)];
      pages.push(await person.send(memberLink, fields));
      expect(new Set(pages.map(linkOn)).size).toBe(3);
      expect(countRows("users")).toBe(before + 1);
      expect((await visitor().open(linkOn(pages[1]!))).status).toBe(410);
    }
    expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(3);
  });

  test("without a name, or with one too long, is refused at the field, and what was typed stays", async () => {
    const nameless = await joinsByName(ben, " ");
    expect([nameless.status, errorAt(nameless, "name")]).toEqual([400, "Bitte gib deinen Namen an."]);
    const long = "x".repeat(200);
    const page = await joinsByName(ben, long);
    expect(page.status).toBe(400);
    expect(page.root.querySelector("[name=name]")!.getAttribute("value")).toBe(long);
  });

  test("by a link that is gone is 410", async () => {
    const gone = await ben.send("/join/erfunden", { intent: "guest.join", name: "Ben" });
    expect([gone.status, gone.text.includes("gilt nicht mehr")]).toEqual([410, true]);
  });

  test.each([
    "1",
    "ben",
    "Ben 2026-11-16",
    "00000000-0000-0000-0000-000000000000",
    `x${crypto.randomUUID()}`,
  ])(
    "by the key %j, which Mallory could guess to become Ben, is refused, by form and by JSON",
    async (key) => {
      const before = countRows("users");
      const page = await ben.send(link, { intent: "guest.join", name: "Ben", submissionId: key });
      const wrong = "Der Schlüssel gegen doppeltes Absenden muss hier eine zufällige UUID sein.";
      expect([page.status, page.text.includes(wrong)]).toEqual([400, true]);
      expect(page.root.querySelector("[name=name]")!.getAttribute("value")).toBe("Ben");
      const token = link.split("/").at(-1)!;
      const sending = { params: { token }, body: { name: "Ben" }, headers: { "Idempotency-Key": key } };
      const { status, json } = await call(ben, "POST /api/invitations/{token}/accept", sending);
      expect([status, json.fields]).toEqual([400, { "Idempotency-Key": [wrong] }]);
      expect(countRows("users")).toBe(before);
    },
  );

  test("by the API with a UUID counts once; without a key, or with another's for another link, it is a new guest", async () => {
    const joinBy = async (path: string, key?: string) => {
      const person = atHome(visitor("Ben"));
      const headers = key ? { "Idempotency-Key": key } : undefined;
      const token = path.split("/").at(-1)!;
      const sending = { params: { token }, body: { name: "Ben" }, headers };
      const { status } = await call(person, "POST /api/invitations/{token}/accept", sending);
      expect(status).toBe(201);
      return person;
    };
    const before = countRows("users");
    const key = crypto.randomUUID();
    for (const sent of [key, key, undefined, undefined]) await joinBy(link, sent);
    expect(countRows("users")).toBe(before + 3);
    const clara = atHome(await signUp("Clara"));
    const mallory = await joinBy(await linkOf(clara, await createTrip(clara)), key);
    expect((await mallory.open(`/trip/${tripId}`)).status).toBe(404);
  });

  test("signed in, by any key, as before", async () => {
    const clara = atHome(await signUp("Clara"));
    const token = link.split("/").at(-1)!;
    const sending = { params: { token }, headers: { "Idempotency-Key": "1" } };
    expect((await call(clara, "POST /api/invitations/{token}/accept", sending)).status).toBe(200);
  });

  test("from a second page that is still open, Ben stays the guest he has become", async () => {
    const second = { ...(await ben.formAt(link, "guest.join")), name: "Benjamin" };
    await joinsByName(ben);
    const before = countRows("users");
    const answer = await ben.post(link, second);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/trip/${tripId}`]);
    expect(countRows("users")).toBe(before);
    expect((await ben.open(`/trip/${tripId}`)).status).toBe(200);
  });

  test("with an account that was signed in meanwhile joins with that", async () => {
    const fields = { ...(await ben.formAt(link, "guest.join")), name: "Ben" };
    const clara = atHome(await signUp("Clara"));
    const answer = await clara.post(link, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/trip/${tripId}`]);
    expect(await memberId(anna, tripId, "Clara")).toBeTruthy();
  });
});

describe("Ben's link", () => {
  let access: string;

  beforeEach(async () => {
    access = linkOn(await joinsByName(ben));
  });

  test("shows one button, changes nothing when opened, and leads him to the trip", async () => {
    const phone = atHome(visitor("Ben"));
    const before = { ...allRows(), limits: [] };
    const page = await phone.open(access);
    expect({ ...allRows(), limits: [] }).toEqual(before);
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(page.root.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(page.root.querySelectorAll("script[src]")).toEqual([]);
    expect(page.root.querySelectorAll("main button").map(({ text }) => text)).toEqual(["Als Ben weiter"]);
    const trip = await phone.press(page, "Als Ben weiter");
    expect([trip.path, trip.toast]).toEqual([`/trip/${tripId}`, "Schön, dass du da bist, Ben!"]);
  });

  test("says on Clara's phone that she is signed in there", async () => {
    const clara = atHome(await signUp("Clara"));
    const page = await clara.open(access);
    expect(page.text).toContain("Auf diesem Gerät ist gerade Clara angemeldet.");
    await clara.press(page, "Als Ben weiter");
    expect((await clara.open("/profile")).text).toContain("Gastzugang, nur mit Namen");
    expect((await ben.open(access)).text).not.toContain("angemeldet.");
  });

  test("leads to his trips if he is on none", async () => {
    execute("delete from trips where id = ?", tripId);
    expect((await ben.send(access, { intent: "guest.enter" })).path).toBe("/my-trips");
  });

  test("is made anew on the profile, which ends the one before", async () => {
    const dialog = await ben.open("/profile?dialog=access");
    const renewed = linkOn(await ben.press(dialog, "Neuen Zugangslink machen"));
    for (const old of [access, "/access/erfunden"]) {
      expect([(await ben.open(old)).status, (await ben.open(old)).text.includes("gilt nicht mehr")]).toEqual([
        410,
        true,
      ]);
      expect((await ben.post(old, { intent: "guest.enter" })).status).toBe(410);
    }
    expect((await atHome(visitor()).send(renewed, { intent: "guest.enter" })).status).toBe(200);
    expect((await anna.send("/profile?dialog=access", { intent: "guest.renew" })).status).toBe(404);
    const nameless = { intent: "guest.change", firstName: "Anna", lastName: "" };
    expect((await anna.send("/profile", nameless)).status).toBe(404);
  });
});

describe("On a trip with guests alone, Anna", () => {
  const offer = "Reise übergeben";

  test("is not offered to hand it over, but is told how to delete it", async () => {
    await joinsByName(ben);
    const id = await memberId(anna, tripId, "Ben");
    const bens = await anna.open(`/trip/${tripId}?dialog=member&id=${id}`);
    expect([bens.text.includes(offer), bens.text.includes("Von der Reise nehmen")]).toEqual([false, true]);
    for (const screen of ["/my-trips", `/trip/${tripId}`]) {
      const page = await anna.open(`${screen}?dialog=delete-trip&id=${tripId}`);
      expect(page.text).toContain("Nimm sie zuerst von der Reise, dann lässt sie sich löschen.");
      expect([page.text.includes(offer), page.html.includes('value="trip.delete"')]).toEqual([false, false]);
      expect((await anna.follow(page, "Zu den Mitreisenden")).path).toContain("dialog=members");
    }
  });

  test("is offered it as soon as Clara joins with an account, who can own the trip", async () => {
    await joinsByName(ben);
    const clara = atHome(await signUp("Clara"));
    await clara.press(await clara.open(link), "Mitreisen");
    const page = await anna.open(`/my-trips?dialog=delete-trip&id=${tripId}`);
    expect(page.text).toContain(offer);
  });
});

describe("As a guest Ben", () => {
  beforeEach(async () => {
    await joinsByName(ben);
  });

  test("sees what he is, and nothing that only accounts have", async () => {
    const page = await ben.open("/profile");
    expect(page.text).toContain("Gastzugang, nur mit Namen");
    for (const absent of ["Premium", "noch nicht bestätigt", "kommt keine Mail an", "Google-Konto"])
      expect([absent, page.text.includes(absent)]).toEqual([absent, false]);
    const dialog = await ben.open("/profile?dialog=edit-profile");
    const form = dialog.root.querySelector('dialog form[method="post"]')!;
    expect(Object.keys(fieldsOf(form))).not.toContain("email");
    const saved = await ben.press(dialog, "Speichern", { firstName: "Benno", lastName: "" });
    expect(saved.toast).toBe("Profil aktualisiert");
    expect(await memberId(anna, tripId, "Benno")).toBeTruthy();
  });

  test("is told before signing out and deleting that only his link leads back", async () => {
    const warned = await ben.follow(await ben.open("/profile"), "Abmelden");
    expect(warned.text).toContain("Nur dein Zugangslink führt wieder herein.");
    expect((await ben.open("/profile?dialog=delete-account")).text).toContain(
      "Auch dein Zugangslink führt danach nicht mehr herein.",
    );
    const sessions = await ben.open("/profile?dialog=sessions");
    expect(sessions.root.querySelector('dialog form[action="/logout"]')).toBeNull();
    expect((await ben.press(warned, "Abmelden")).path).toBe("/logout-success");
    expect((await ben.open("/profile")).path).toMatch(/^\/login/);
  });

  test.each(["/", "/my-trips", "/my-trips?filter=finished", "/profile", "/?dialog=expense&line=kaffee+3"])(
    "is offered no trip of his own on %s, and told that it needs an account",
    async (path) => {
      const page = await ben.open(path);
      expect(page.text).toContain("Für eigene Reisen brauchst du ein Konto.");
      expect(page.text).not.toMatch(/Neue Reise erstellen|Reise anlegen|[Ll]ege? (eine|deine|mit)\b/);
      expect(page.root.querySelector('a[href*="dialog=trip"]')).toBeNull();
      const form = await ben.follow(page, "E-Mail-Adresse und Passwort angeben");
      expect(form.path).toBe("/profile?dialog=address");
    },
  );

  test("is offered no trip of his own on home after Anna has taken him off hers", async () => {
    const id = await memberId(anna, tripId, "Ben");
    await anna.send(`/trip/${tripId}`, { intent: "member.remove", id });
    const page = await ben.open("/");
    expect(page.text).toContain("Für eigene Reisen brauchst du ein Konto.");
    expect(page.text).not.toContain("Neue Reise erstellen");
  });

  test("is told by the form of a trip that it needs an account, and keeps what he typed", async () => {
    expect((await ben.open("/my-trips?dialog=trip")).text).toContain("Dafür brauchst du ein Konto.");
    const refused = await ben.send("/my-trips?dialog=trip", tripForm);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Reise konnte nicht erstellt werden. Dafür brauchst du ein Konto.");
    expect(refused.root.querySelector("[name=name]")!.getAttribute("value")).toBe(tripForm.name);
    expect((await ben.open("/my-trips?filter=planned")).text).not.toContain("Duplizieren");
    expect(
      (await ben.open(`/trip/${tripId}?dialog=leave`)).root.querySelector("[name=keepShares]"),
    ).toBeNull();
  });

  test("cannot order premium", async () => {
    const page = await ben.open("/subscribe");
    expect([page.status, page.text.includes("Dafür brauchst du ein Konto.")]).toEqual([403, true]);
    expect((await ben.post("/subscribe", { intent: "subscription.order" })).status).toBe(403);
    expect((await call(ben, "POST /api/subscription/create")).status).toBe(403);
  });

  test("cancels no contract with an empty address", async () => {
    const page = await ben.open("/vertrag-kuendigen");
    expect(page.root.querySelector("[name=email]")).not.toBeNull();
  });

  test("takes his data along, with the date of his link and without the link", async () => {
    const copy = JSON.parse((await file(ben, "format=json")).toString("utf8"));
    expect(copy.user).toMatchObject({ provider: "guest", email: "" });
    expect(copy.guestLinks).toEqual([{ createdAt: expect.any(String) }]);
    expect((await file(ben, "format=xlsx")).length).toBeGreaterThan(0);
  });
});

describe("An address makes an account of Ben:", () => {
  const dialog = "/profile?dialog=address";
  const typed = (email: string) => ({ email, newPassword: "geheim123", passwordAgain: "geheim123" });
  let access: string;

  beforeEach(async () => {
    access = linkOn(await joinsByName(ben));
  });

  test("it waits for its confirmation, may be another one, and ends his link", async () => {
    const pending = await ben.fillIn(dialog, "guest.address", typed(`falsch-${ben.email}`));
    expect(pending.toast).toBe("Fast fertig: Bestätige deine Adresse");
    expect(pending.text).toContain("Deine E-Mail-Adresse wartet auf deine Bestätigung.");
    const { mail } = await mailbox.nextConfirmation(`falsch-${ben.email}`);
    expect(mail.text).toContain("Bis du ihm folgst, bleibt alles, wie es ist.");
    expect((await ben.press(pending, "Änderung abbrechen")).toast).toBe(
      "Du bleibst mit deinem Zugangslink dabei",
    );
    await ben.fillIn(dialog, "guest.address", typed(ben.email));
    expect((await confirmAddress(mailbox, ben.email, ben)).toast).toBe("E-Mail-Adresse bestätigt");
    const profile = await ben.open("/profile");
    expect([profile.text.includes(ben.email), profile.text.includes("Gastzugang")]).toEqual([true, false]);
    expect((await ben.open(access)).status).toBe(410);
    const phone = atHome(visitor());
    const signedIn = { intent: "account.sign-in", email: ben.email, password: "geheim123" };
    expect((await phone.post("/login", signedIn)).status).toBe(303);
    expect((await phone.open(`/trip/${tripId}`)).status).toBe(200);
    expect((await phone.post("/my-trips", tripForm)).status).toBe(303);
  });

  test("one that is taken, or passwords that differ, are refused at their field", async () => {
    const page = await ben.fillIn(dialog, "guest.address", typed(anna.email));
    const taken = "Für diese E-Mail-Adresse gibt es schon ein Konto. Melde dich an.";
    expect([page.status, errorAt(page, "email")]).toEqual([409, taken]);
    expect(page.root.querySelector("[name=email]")!.getAttribute("value")).toBe(anna.email);
    const other = { ...typed(ben.email), passwordAgain: "geheim124" };
    const differ = await ben.fillIn(dialog, "guest.address", other);
    expect(errorAt(differ, "passwordAgain")).toBe("Die beiden Passwörter sind nicht gleich.");
    expect((await ben.open(access)).status).toBe(200);
  });

  test("as one of six guests of a day, since a guest has no address that could get too many mails", async () => {
    for (let nth = 0; nth < 6; nth++) {
      const guest = atHome(visitor(`Gast${nth}`));
      await joinsByName(guest, "Gast");
      const page = await guest.fillIn(dialog, "guest.address", typed(guest.email));
      expect(page.toast).toBe("Fast fertig: Bestätige deine Adresse");
    }
  });

  test("by the API without a present password", async () => {
    const body = { firstName: "Ben", lastName: "Becker", email: ben.email, newPassword: "geheim123" };
    const { status, json } = await call(ben, "PUT /api/user/profile", { body });
    expect([status, json.pendingEmail]).toEqual([200, ben.email]);
  });
});

describe("By the API", () => {
  const accept = "POST /api/invitations/{token}/accept";

  test("Ben joins with a name and gets session and link, and without a name is not signed in", async () => {
    const token = await invitationTo(tripId, anna);
    expect((await call(ben, accept, { params: { token } })).status).toBe(401);
    const { status, json } = await call(ben, accept, { params: { token }, body: { name: "Ben" } });
    expect([status, json.id]).toEqual([201, tripId]);
    expect((await ben.open(new URL(json.accessUrl).pathname)).status).toBe(200);
    expect((await call(ben, "GET /api/auth/user")).json).toMatchObject({ email: null, firstName: "Ben" });
    expect((await call(ben, "POST /api/trips", { body: tripBody })).status).toBe(403);
    const again = await call(ben, accept, { params: { token }, body: { name: "Benno" } });
    expect([again.status, again.json.accessUrl]).toEqual([200, undefined]);
  });

  test("a name that is empty is refused at its field", async () => {
    const token = await invitationTo(tripId, anna);
    const { status, json } = await call(ben, accept, { params: { token }, body: { name: " " } });
    expect([status, Object.keys(json.fields)]).toEqual([400, ["name"]]);
  });
});
