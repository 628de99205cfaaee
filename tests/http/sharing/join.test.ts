// Anna invites, Ben joins by her link, Vera has no account yet.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { INVITATIONS_PER_HOUR } from "~/domain/accounts/rate-limit";
import { addDays, DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { sendJson } from "../../support/company";
import { joins, linkOf, linkOn, memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, type Person, signUp, visitor } from "../../support/person";
import { allRows, countRows, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer({ CLIENT_IP_HEADER: "X-Test-Client" });
afterEach(() => vi.useRealTimers());

const intent = "invitation.accept";

let clients = 0;
let anna: Person;
let ben: Person;
let tripId: string;
let link: string;

/** Numbers the client addresses, since openings of one address are limited. */
function atHome(person: Person): Person {
  person.headers["X-Test-Client"] = `10.1.${Math.floor(clients / 250)}.${clients++ % 250}`;
  return person;
}

beforeEach(async () => {
  [anna, ben] = [atHome(await signUp("Anna")), atHome(await signUp("Ben"))];
  tripId = await createTrip(anna, { name: "Interrail Portugal", destination: "Geheimes Ziel" });
  link = await linkOf(anna, tripId);
});

test("Anna sees the link once, with its code; a later page and the database do not know it", async () => {
  const page = await anna.send(`/trip/${tripId}?dialog=invite`, { intent: "invitation.make" });
  const shown = page.root.querySelector("input[readonly]")!.getAttribute("value")!;
  expect(shown).toMatch(/^http:\/\/[^/]+\/join\/[\w-]{43}$/);
  expect(page.root.querySelector('[role="img"] svg')).not.toBeNull();
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.getSetCookie().join()).not.toContain("/join/");
  const token = shown.split("/").at(-1)!;
  const again = await anna.open(`/trip/${tripId}?dialog=invite`);
  expect([again.html.includes(token), again.text.includes("noch 30 Personen")]).toEqual([false, true]);
  expect(JSON.stringify(allRows())).not.toContain(token);
});

test("opening the link tells name, dates and Anna's first name, and changes nothing", async () => {
  await addExpense(anna, tripId, { description: "Annas Geheimnis" });
  const robot = atHome(visitor());
  robot.headers["User-Agent"] = "WhatsApp/2.23";
  const before = { ...allRows(), limits: [] };
  const page = await robot.open(link);
  const head = await robot.request(link, { method: "HEAD" });
  expect([page.status, head.status]).toEqual([200, 200]);
  for (const told of ["Interrail Portugal", "12.", "24. Nov. 2026", "Anna lädt dich ein"])
    expect(page.text).toContain(told);
  for (const secret of ["Geheim", "Muster", anna.email, tripId]) expect(page.html).not.toContain(secret);
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(page.root.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(page.root.querySelectorAll("script[src]")).toEqual([]);
  expect({ ...allRows(), limits: [] }).toEqual(before);
});

test("Ben joins with one button, without JavaScript, and joining twice is joining once", async () => {
  const page = await ben.open(link);
  const trip = await ben.press(page, "Mitreisen");
  expect([trip.status, trip.path, trip.toast]).toEqual([200, `/trip/${tripId}`, "Du reist mit!"]);
  expect((await ben.post(link, { intent })).headers.get("Location")).toBe(`/trip/${tripId}`);
  const again = await ben.open(link);
  expect([again.path, again.toast]).toEqual([`/trip/${tripId}`, "Du reist schon mit"]);
  expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(2);
  const [left] = rows<{ uses_left: number }>("select uses_left from invitations where trip_id = ?", tripId);
  expect(Number(left!.uses_left)).toBe(29);
});

test("Vera registers on the way, and is led back to the link", async () => {
  const vera = atHome(visitor());
  const registration = await vera.follow(await vera.open(link), "Registrieren und mitreisen");
  expect(registration.path).toBe(`/login?redirectTo=${encodeURIComponent(link)}&mode=register`);
  const back = await vera.press(registration, "Registrieren", {
    firstName: "Vera",
    lastName: "Muster",
    email: vera.email,
    password: vera.password,
  });
  expect(back.path).toBe(link);
  expect((await vera.press(back, "Mitreisen")).path).toBe(`/trip/${tripId}`);
});

test("who joins without an active trip finds this one on home, in each of the ways", async () => {
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
  tripId = await createTrip(anna, { name: "Rom", startDate: today, endDate: addDays(today, 1) });
  link = await linkOf(anna, tripId);
  const [clara, vera, walt] = [await signUp("Clara"), visitor("Vera"), visitor("Walt")].map(atHome);
  await ben.post(link, { intent });
  await vera!.press(await vera!.open(link), "Nur mit Namen mitreisen", { name: "Vera" });
  const accept = `/api/invitations/${link.split("/").at(-1)}/accept`;
  expect((await sendJson(clara!, "POST", accept)).json.isActive).toBe(true);
  expect((await sendJson(walt!, "POST", accept, { name: "Walt" })).json.isActive).toBe(true);
  for (const person of [ben, clara!, vera!, walt!])
    expect((await person.open("/")).root.querySelector(".cover h1")?.text).toContain("Rom");
});

test("a form that Vera sends without being signed in leads to signing in, and back", async () => {
  const answer = await atHome(visitor()).post(link, { intent });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    `/login?redirectTo=${encodeURIComponent(link)}`,
  ]);
});

describe("a link that no longer works answers 410 with a way home:", () => {
  async function expectGone(): Promise<void> {
    const page = await ben.open(link);
    expect([page.status, page.text.includes("gilt nicht mehr")]).toEqual([410, true]);
    expect((await ben.follow(page, "Zur Startseite")).status).toBe(200);
    expect((await ben.post(link, { intent })).status).toBe(410);
    const api = await ben.request(`/api/invitations/${link.split("/").at(-1)}/accept`, { method: "POST" });
    expect(api.status).toBe(410);
  }

  test("one that nobody made", async () => {
    link = "/join/erfunden";
    await expectGone();
  });

  test("one that Anna has revoked", async () => {
    const page = await anna.open(`/trip/${tripId}?dialog=invite`);
    expect((await anna.press(page, "Ungültig machen")).toast).toBe("Link ungültig gemacht");
    await expectGone();
  });

  test("one before a new one", async () => {
    await linkOf(anna, tripId);
    await expectGone();
  });

  test("an expired one", async () => {
    vi.setSystemTime(new Date(Date.now() + 20 * 86_400_000));
    await expectGone();
  });

  test("one that is used up, but not for her who has used it", async () => {
    await anna.send(`/trip/${tripId}?dialog=members`, { intent: "member.add", name: "Ole" });
    link = await linkOf(anna, tripId, await memberId(anna, tripId, "Ole"));
    const clara = atHome(await signUp("Clara"));
    await clara.post(link, { intent });
    await expectGone();
    expect((await clara.open(link)).path).toBe(`/trip/${tripId}`);
  });
});

test("a page that names Ben does not let in Clara, who has signed in since", async () => {
  const form = await ben.formAt(link, intent);
  const clara = atHome(await signUp("Clara"));
  const page = await clara.send(link, form);
  expect([page.path, page.text.includes("Clara")]).toEqual([link, true]);
  expect((await clara.open(`/trip/${tripId}`)).status).toBe(404);
});

test("the last use, twice at once, lets one of them in", async () => {
  await anna.send(`/trip/${tripId}?dialog=members`, { intent: "member.add", name: "Ole" });
  link = await linkOf(anna, tripId, await memberId(anna, tripId, "Ole"));
  const clara = atHome(await signUp("Clara"));
  const answers = await Promise.all([ben, clara].map((person) => person.post(link, { intent })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
});

test("whom Anna has removed does not come back by a link for anyone", async () => {
  await joins(ben, anna, tripId);
  const id = await memberId(anna, tripId, "Ben");
  await anna.send(`/trip/${tripId}?dialog=member&id=${id}`, { intent: "member.remove", id });
  link = await linkOf(anna, tripId);
  const page = await ben.open(link);
  expect([page.status, page.text.includes("Mitreisen")]).toEqual([410, false]);
  expect(page.text).toContain("Zurück kommst du nur mit einem Link für dich persönlich.");
  expect((await ben.post(link, { intent })).status).toBe(410);
  expect((await atHome(visitor()).open(link)).status).toBe(200);
  expect((await ben.open(`/trip/${tripId}`)).status).toBe(404);
});

test("Anna makes Ben, whom she has removed, a link of his own; it leads him back, and nobody else", async () => {
  await joins(ben, anna, tripId);
  const id = await memberId(anna, tripId, "Ben");
  await anna.send(`/trip/${tripId}?dialog=member&id=${id}`, { intent: "member.remove", id });
  const page = await anna.follow(await anna.open(`/trip/${tripId}?dialog=members`), "Ben");
  expect(page.text).toContain("Damit kommt Ben auf die Reise zurück.");
  link = linkOn(await anna.press(page, "Link erstellen"));
  const clara = atHome(await signUp("Clara"));
  const closed = await clara.open(link);
  expect([closed.status, closed.text.includes("Er ist für ein anderes Konto")]).toEqual([410, true]);
  expect((await clara.post(link, { intent })).status).toBe(410);
  const signedOut = await atHome(visitor()).open(link);
  expect(signedOut.text).toContain("Dieser Link ist für das Konto");
  expect(signedOut.html).not.toContain("guest.join");
  expect((await ben.press(await ben.open(link), "Mitreisen")).path).toBe(`/trip/${tripId}`);
  expect(await memberId(ben, tripId, "Ben")).toBe(id);
});

test("a personal link says whose place it is to who is signed in, and takes over the history", async () => {
  await anna.send(`/trip/${tripId}?dialog=members`, { intent: "member.add", name: "Benni" });
  const benni = await memberId(anna, tripId, "Benni");
  link = await linkOf(anna, tripId, benni);
  expect((await atHome(visitor()).open(link)).html).not.toContain("Benni");
  const page = await ben.open(link);
  expect(page.text).toContain("Dieser Link ist für „Benni“.");
  await ben.press(page, "Mitreisen");
  expect(await memberId(ben, tripId, "Ben")).toBe(benni);
});

test("a form counts once, also if it is refused and its page shown again", async () => {
  const vera = atHome(visitor("Vera"));
  const refused = [
    [link, { intent: "guest.join", name: "" }, 400],
    ["/join/geraten", { intent: "guest.join", name: "Vera" }, 410],
    ["/access/geraten", { intent: "guest.enter" }, 410],
  ] as const;
  for (let sent = 0; sent < INVITATIONS_PER_HOUR; sent++) {
    const [path, fields, status] = refused[sent % refused.length]!;
    expect([sent, (await vera.post(path, fields)).status]).toEqual([sent, status]);
  }
  for (const [path, fields] of refused)
    expect((await vera.send(path, fields)).text).toContain("Zu viele Versuche.");
});

test("one client address can open only so many links an hour", async () => {
  const mallory = atHome(visitor("Mallory"));
  for (let opened = 0; opened < INVITATIONS_PER_HOUR; opened++) await mallory.request("/join/geraten");
  for (const init of [{}, { method: "POST", body: new URLSearchParams({ intent }) }]) {
    const answer = await mallory.request("/join/geraten", init);
    expect([answer.status, answer.headers.has("Retry-After")]).toEqual([429, true]);
  }
  ben.headers["X-Test-Client"] = mallory.headers["X-Test-Client"]!;
  const api = await ben.request("/api/invitations/geraten/accept", { method: "POST" });
  expect(api.status).toBe(429);
  expect((await atHome(visitor()).open(link)).status).toBe(200);
});
