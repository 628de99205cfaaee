// Declarations without a sign-in: every visitor gets the same page, and nothing happens before the link is followed.
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  CANCEL,
  cancels,
  contractOf,
  declarationMail,
  mailAbout,
  mailWith,
  subscriber,
  withContracts,
  withdraws,
} from "../../support/contracts";
import { linkIn, type Received, startMailbox } from "../../support/mailbox";
import { type Page, type Person, visitor } from "../../support/person";
import { countRows, execute, moment, rows } from "../../support/rows";
import { serverOrigin } from "../../support/server";
import { StripeStandIn } from "../../support/stripe-stand-in";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
const support = "hilfe@reisekasse.example";
const chores: (() => void)[] = [];

beforeAll(() => {
  const { setInterval } = globalThis;
  vi.spyOn(globalThis, "setInterval").mockImplementation(((work: () => void, everyMs?: number) => {
    if (everyMs === HOUR_MS) chores.push(work);
    return setInterval(work, everyMs);
  }) as typeof setInterval);
});
withContracts({ stripe, mailbox, support });
afterEach(() => void vi.useRealTimers());

const aSubscriber = (): Promise<Person> => subscriber(stripe);
const answerTo = (address: string): Promise<Received> => declarationMail(mailbox, address);
/** Waits for the mail to the support about this address. */
const toldOf = async (address: string) => (await mailWith(mailbox, address, support)).mail;
const isToldOf = (address: string) =>
  mailbox.unread(support).some(({ mail }) => mail.text?.includes(address));

/** Runs the server's hourly maintenance. */
function runHourlyMaintenance(): void {
  for (const work of chores) work();
}

function later(days: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
}

/** Follows the link and presses its button. */
const confirms = (link: string): Promise<Page> => visitor().fillIn(link, "contract.confirm");

test("Anna cancels without signing in: nothing happens until she follows the link, then the contract ends", async () => {
  const anna = await aSubscriber();
  const page = await cancels(visitor(), { email: anna.email.toUpperCase() });
  expect(page.text).toContain("Deine Kündigung ist eingegangen");
  expect(page.text).toContain("bekommt die E-Mail-Adresse seines Kontos außerdem einen Link");
  const received = await answerTo(anna.email);
  expect(received.to).toBe(anna.email);
  expect(received.mail.subject).toBe("Deine Kündigung ist eingegangen: bitte bestätigen");
  expect(received.mail.text).toMatch(/Eingegangen am: \d\d\.\d\d\.20\d\d um \d\d:\d\d Uhr/);
  expect(received.mail.text).toContain("https://reisekasse.example/erklaerung-bestaetigen?token=");

  const link = linkIn(received);
  const asked = await visitor().open(link);
  expect(asked.status).toBe(200);
  expect(asked.text).toContain("Kündigung bestätigen?");
  expect(asked.text).not.toContain("Muster");
  runHourlyMaintenance();
  expect(contractOf(anna)).toMatchObject({ is_cancelled: 0 });

  const done = await confirms(link);
  expect(done.text).toContain("Deine Kündigung ist bestätigt");
  expect(done.text).toMatch(/Dein Vertrag endet am \d\d\.\d\d\.20\d\d/);
  const { mail } = await mailAbout(mailbox, "Deine Kündigung ist bestätigt", anna.email);
  expect(mail.text).toMatch(/Dein Vertrag endet am \d\d\.\d\d\.20\d\d/);
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
  expect(isToldOf(anna.email)).toBe(false);
});

test("Anna withdraws without signing in: she is refunded once she follows the link", async () => {
  const anna = await aSubscriber();
  await withdraws(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  expect(contractOf(anna)).toMatchObject({ status: "active", refunded_at: null });
  expect((await confirms(link)).text).toContain("Was du bezahlt hast, erstatten wir dir");
  await expect.poll(() => contractOf(anna).refunded_at).not.toBeNull();
  expect(contractOf(anna)).toMatchObject({ status: "canceled" });
});

test("page, headers and confirmation are the same byte for byte, with and without a contract", async () => {
  const anna = await aSubscriber();
  const answers: string[] = [];
  const frozen = Date.now();
  const plain = { headers: { "Accept-Encoding": "identity" } };
  for (const email of [anna.email, anna.email.replace("anna-", "xnna-")]) {
    const vera = visitor();
    const fields = { ...(await vera.formAt(CANCEL, "contract.cancel")), name: "Anna Muster", email };
    vi.useFakeTimers({ toFake: ["Date"], now: frozen });
    const posted = await vera.post(CANCEL, fields);
    const confirmation = await vera.request("/erklaerung", plain);
    const text = await vera.request("/erklaerung.txt", plain);
    for (const answer of [posted, confirmation, text]) answers.push(await bytesOf(answer, email));
    vi.useRealTimers();
  }
  expect(answers.slice(3)).toEqual(answers.slice(0, 3));
  expect(answers[1]).toContain("Deine Kündigung ist eingegangen");
});

/** The response without the ids and nonces that always differ. */
async function bytesOf(answer: Response, email: string): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  const all = `${answer.status}\n${JSON.stringify(headers)}\n${await answer.text()}`;
  return all
    .replaceAll(email, "…")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…")
    .replaceAll(/nonce[-=]\\?"?[\w+/=-]+/g, "…")
    .replaceAll(/__Host-declaration=[^;"]+/g, "…");
}

test("Ben, who knows Anna's address but not her name, ends nothing, and she is mailed no link", async () => {
  const anna = await aSubscriber();
  await cancels(visitor(), { email: anna.email, name: "Ben Fremd" });
  const { mail } = await answerTo(anna.email);
  expect(mail.text).toContain("melden uns");
  expect(mail.text).not.toMatch(/https:|Fremd/);
  expect((await toldOf(anna.email)).text).toContain("Ben Fremd");
  expect(contractOf(anna)).toMatchObject({ is_cancelled: 0 });
});

test("following the link again, or twice at once, has no second effect", async () => {
  const anna = await aSubscriber();
  await withdraws(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  const form = await visitor().formAt(link, "contract.confirm");
  const before = stripe.requests.filter((request) => request.startsWith("POST /v1/refunds")).length;
  const answers = await Promise.all([1, 2, 3].map(() => visitor().post(link, form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  await expect.poll(() => contractOf(anna).refunded_at).not.toBeNull();
  await mailAbout(mailbox, "Dein Widerruf ist bestätigt", anna.email);
  const again = await visitor().send(link, form);
  expect([again.status, again.text.includes("Dein Widerruf ist bestätigt")]).toEqual([200, true]);
  await expect.poll(() => countRows("declarations", "settled_at is null and email = ?", anna.email)).toBe(0);
  expect(stripe.requests.filter((request) => request.startsWith("POST /v1/refunds")).length).toBe(before + 1);
  expect(mailbox.unread(anna.email).filter(({ mail }) => /Widerruf/.test(mail.subject!))).toEqual([]);
});

test("a made-up link, one of another purpose and an expired one confirm nothing", async () => {
  const anna = await aSubscriber();
  await cancels(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  const form = await visitor().formAt(link, "contract.confirm");
  for (const wrong of ["/erklaerung-bestaetigen", "/erklaerung-bestaetigen?token=x", `${link}x`]) {
    const [page, posted] = [await visitor().open(wrong), await visitor().send(wrong, form)];
    expect([page.status, posted.status]).toEqual([410, 410]);
    expect(page.text).toContain("Dieser Link gilt nicht mehr");
  }
  const token = new URLSearchParams(link.split("?")[1]).get("token")!;
  expect((await visitor().open(`/reset-password?token=${token}`)).status).toBe(410);
  expect(countRows("declarations", "link_id = ?", token)).toBe(0);
  later(15);
  expect((await visitor().send(link, form)).status).toBe(410);
  expect(contractOf(anna)).toMatchObject({ is_cancelled: 0 });
});

test("the link of a contract that has ended meanwhile says so kindly, and nothing happens", async () => {
  const anna = await aSubscriber();
  await withdraws(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  const form = await visitor().formAt(link, "contract.confirm");
  await withdraws(anna);
  await expect.poll(() => contractOf(anna).refunded_at).not.toBeNull();
  const { refunded_at } = contractOf(anna);
  const page = await visitor().open(link);
  expect([page.status, page.text.includes("Der Vertrag ist schon beendet")]).toEqual([200, true]);
  expect((await visitor().post(link, form)).status).toBe(303);
  await mailAbout(mailbox, "Dein Widerruf ist bestätigt", anna.email);
  expect(contractOf(anna)).toMatchObject({ status: "canceled", refunded_at });
});

test("the link works after Anna has deleted her account: she is refunded", async () => {
  const anna = await aSubscriber();
  await withdraws(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  const fields = await anna.formAt("/profile?dialog=delete-account", "account.delete");
  await anna.post("/profile?dialog=delete-account", { ...fields, confirmation: "LÖSCHEN" });
  expect((await confirms(link)).text).toContain("Dein Widerruf ist bestätigt");
  await expect.poll(() => countRows("subscriptions", "user_id is null and refunded_at is not null")).toBe(1);
});

test("Anna withdraws on the last evening and follows the link later: the day of receipt counts", async () => {
  const anna = await aSubscriber();
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 14, 21, 30));
  vi.useFakeTimers({ toFake: ["Date"], now: last });
  await withdraws(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  vi.setSystemTime(last.getTime() + 5 * DAY_MS);
  expect((await confirms(link)).text).toContain("Dein Vertrag ist damit beendet");
  await expect.poll(() => contractOf(anna).refunded_at).not.toBeNull();
});

test("a withdrawal after fourteen days is received and confirmed, and left to a person", async () => {
  const anna = await aSubscriber();
  later(18);
  await withdraws(visitor(), { email: anna.email });
  expect((await answerTo(anna.email)).mail.text).toContain("melden uns");
  expect((await toldOf(anna.email)).subject).toBe("Widerruf zu prüfen");
  expect(contractOf(anna)).toMatchObject({ status: "active" });
});

test("Anna cancels before her contract is renewed and follows the link later: the day of receipt counts", async () => {
  const anna = await aSubscriber();
  await cancels(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  const due = (await visitor().open(link)).text.match(/Dein Vertrag endet am ([\d.]+)\./)![1]!;
  const running = "select id, current_period_end as ends from subscriptions where not is_cancelled";
  for (const { id, ends } of rows<{ id: string; ends: number }>(running))
    execute("update subscriptions set current_period_end = ? where id = ?", moment(ends + 366 * DAY_MS), id);
  const page = await confirms(link);
  expect(page.text).toContain(`Dein Vertrag endet zum ${due}: Deine Kündigung ging davor ein.`);
  expect((await toldOf(anna.email)).text).toContain("über den Link an die Adresse des Kontos bestätigt");
  await expect.poll(() => stripe.ledger.subscriptionsOf(anna.email)[0]!.cancel_at_period_end).toBe(true);
});

test("a link that is not followed for three days is left to a person, who is told once", async () => {
  const anna = await aSubscriber();
  await cancels(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  later(2);
  runHourlyMaintenance();
  later(4);
  runHourlyMaintenance();
  expect((await toldOf(anna.email)).text).toContain("ihrem Link ist noch niemand gefolgt");
  await expect.poll(() => countRows("declarations", "settled_at is null and email = ?", anna.email)).toBe(0);
  runHourlyMaintenance();
  await confirms(link);
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
  expect(isToldOf(anna.email)).toBe(false);
});

test("while Stripe is down the link still confirms, and the contract ends in a later round", async () => {
  const anna = await aSubscriber();
  await cancels(visitor(), { email: anna.email });
  const link = linkIn(await answerTo(anna.email));
  stripe.goesDown();
  expect((await confirms(link)).text).toContain("Deine Kündigung ist bestätigt");
  await mailAbout(mailbox, "Deine Kündigung ist bestätigt", anna.email);
  stripe.comesBack();
  expect(contractOf(anna)).toMatchObject({ is_cancelled: 0 });
  await stripe.sendAll(serverOrigin());
  runHourlyMaintenance();
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
});
