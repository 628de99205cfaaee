// Thieves who want to keep an account, and owners who read their mailbox.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { linkIn, type Received, startMailbox } from "../../support/mailbox";
import { type Fields, fieldsOf, Person, signUp } from "../../support/person";
import { atGoogle, Provider } from "../../support/provider";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
const provider = await Provider.start();
withServer({
  ...provider.env,
  SMTP_URL: mailbox.url,
  APP_URL: "https://reisekasse.example",
  CLIENT_IP_HEADER: "X-Client",
});
afterAll(async () => {
  await mailbox.close();
  await provider.stop();
});

const NEW_PASSWORD = "neu-geheim-9";
const THIEFS_PASSWORD = "mallory-war-hier";

let browsers = 0;

/** A browser with a client address of its own. */
function browserOf(name: string, of: Partial<Person> = {}): Person {
  const n = browsers++;
  const headers = { "X-Client": `203.0.${Math.floor(n / 200)}.${1 + (n % 200)}` };
  return Object.assign(new Person(name), { headers }, of);
}

/** Mails that were read, whose links may be tried again. */
const read: Received[] = [];

async function nextMail(to: string): Promise<Received> {
  const received = await mailbox.next(to);
  read.push(received);
  return received;
}

/** Waits for the link that proves an address. */
async function confirmationOf(address: string): Promise<string> {
  const received = await mailbox.nextConfirmation(address);
  read.push(received);
  return linkIn(received);
}

const unread = (address: string) => [...mailbox.unread(address), ...mailbox.unreadConfirmations(address)];

const hasLink = ({ mail }: Received) => /^https?:\/\/\S+$/m.test(mail.text ?? "");

/** Returns the form on the page behind a link. */
async function formBehind(person: Person, link: string): Promise<Fields | undefined> {
  const form = (await person.open(link)).root.querySelector("main form");
  return form ? fieldsOf(form) : undefined;
}

const isForPassword = (form: Fields) => "newPassword" in form;
const isForUndoing = ({ intent }: Fields) => intent === "email.restore";
const isForConfirming = (form: Fields) => !isForPassword(form) && !isForUndoing(form);

/** Waits for a mail with a link to such a form, and returns the link. */
async function linkTo(address: string, isWanted: (form: Fields) => boolean): Promise<string> {
  for (;;) {
    const received = await nextMail(address);
    const form = hasLink(received) && (await formBehind(browserOf("Mail"), linkIn(received)));
    if (form && isWanted(form)) return linkIn(received);
  }
}

/** Opens the link, sends its form, and returns the final path. */
async function follow(person: Person, link: string, password = THIEFS_PASSWORD): Promise<string> {
  const form = await formBehind(person, link);
  if (!form) return "";
  const passwords = isForPassword(form) && { newPassword: password, passwordAgain: password };
  const answer = await person.post(link, { ...form, ...passwords });
  return answer.headers.get("Location") ?? "";
}

/** Returns the account that a person is signed in to. */
async function accountOf(person: Person): Promise<string | undefined> {
  const answer = await person.request("/api/auth/user");
  return answer.status === 200 ? ((await answer.json()) as { id: string }).id : undefined;
}

const signIn = (person: Person, email: string, password: string) =>
  person.post("/login", { intent: "account.sign-in", email, password });

const putProfile = (person: Person, body: object) =>
  person.request("/api/user/profile", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ firstName: "Anna", lastName: "Muster", ...body }),
  });

/** Changes the account's address and follows the link to the new one. */
async function moveTo(person: Person, email: string, password: string, fields: object = {}): Promise<void> {
  const answer = await putProfile(person, { email, currentPassword: password, ...fields });
  expect(answer.status).toBe(200);
  const { pendingEmail } = (await answer.json()) as { pendingEmail?: string | null };
  if (pendingEmail) await follow(person, await confirmationOf(email));
}

/** Asks for a password link and sets a new password with it. */
async function resetPassword(person: Person, password = NEW_PASSWORD): Promise<void> {
  await person.post("/forgot-password", { intent: "password.forgotten", email: person.email });
  await follow(person, await linkTo(person.email, isForPassword), password);
}

/** Registers an account with a proven address. */
async function owner(name: string): Promise<Person> {
  const { email } = await signUp(name);
  const person = browserOf(name, { email });
  await resetPassword(person, person.password);
  return person;
}

/** Everything a person who was signed in to an account once can come back with. */
interface Thief {
  browser: Person;
  google: ReturnType<typeof atGoogle>;
  addresses: string[];
  passwords: string[];
}

async function linkGoogle({ google }: Thief, email: string, password: string): Promise<void> {
  const browser = browserOf("Mallory");
  provider.person = google;
  await provider.signIn(browser);
  await signIn(browser, email, password);
}

async function opensByGoogle({ google }: Thief): Promise<string | undefined> {
  const browser = browserOf("Mallory");
  provider.person = google;
  await provider.signIn(browser);
  return accountOf(browser);
}

/** Tries everything that the thief has, and returns what led into the account. */
async function openDoors(thief: Thief, account: string, addresses = thief.addresses): Promise<string[]> {
  const open: string[] = [];
  const look = async (door: string, person: Person) => {
    if ((await accountOf(person)) === account) open.push(door);
  };
  await look("session", thief.browser);
  if ((await opensByGoogle(thief)) === account) open.push("Google");
  const mails = [...read, ...thief.addresses.flatMap(unread)];
  for (const received of mails) {
    if (!thief.addresses.includes(received.to) || !hasLink(received)) continue;
    for (const browser of [browserOf("Mallory"), thief.browser]) {
      const next = await follow(browser, linkIn(received));
      if (next.startsWith("/reset-password")) await follow(browser, next);
      await look(`link of "${received.mail.subject}"`, browser);
    }
  }
  for (const email of addresses) {
    for (const password of [...thief.passwords, THIEFS_PASSWORD]) {
      const browser = browserOf("Mallory");
      await signIn(browser, email, password);
      await look(`password ${password} of ${email}`, browser);
      await linkGoogle(thief, email, password);
      if ((await opensByGoogle(thief)) === account) open.push(`Google, linked once more by ${email}`);
    }
  }
  return open;
}

/** Follows the link that restores her address, and sets a password on the page it leads to. */
async function undo(person: Person, link: string): Promise<void> {
  const next = await follow(person, link);
  if (next.startsWith("/reset-password")) await follow(person, next, NEW_PASSWORD);
  else await resetPassword(person);
}

/** Expects that the owner can use the account and the thief cannot. */
async function expectHers(person: Person, account: string, thief: Thief): Promise<void> {
  const phone = browserOf(person.name);
  await signIn(phone, person.email, NEW_PASSWORD);
  expect(await accountOf(phone)).toBe(account);
  expect(await openDoors(thief, account, [person.email, ...thief.addresses])).toEqual([]);
  for (const browser of [person, phone]) expect(await accountOf(browser)).toBe(account);
}

describe("Mallory knew Anna's password once, and", () => {
  /** Mallory signs in to Anna's account. */
  async function thiefOf(anna: Person): Promise<Thief> {
    const [email, second] = [`mallory-${anna.email}`, `second-${anna.email}`];
    const browser = browserOf("Mallory", { email });
    await signIn(browser, anna.email, anna.password);
    return {
      browser,
      google: atGoogle({ email }),
      addresses: [email, second],
      passwords: [anna.password],
    };
  }

  test("moves the account to another mailbox and links Google: Anna's undo link shuts Mallory out", async () => {
    const anna = await owner("Anna");
    const account = (await accountOf(anna))!;
    const mallory = await thiefOf(anna);
    const { browser, addresses } = mallory;
    const [email, second] = addresses as [string, string];
    await moveTo(browser, email, anna.password);
    await linkGoogle(mallory, email, anna.password);
    expect(await opensByGoogle(mallory), "what Mallory has achieved so far").toBe(account);
    await browserOf("Mallory").post("/forgot-password", { intent: "password.forgotten", email });
    await moveTo(browser, second, anna.password);
    await undo(anna, await linkTo(anna.email, isForUndoing));
    await expectHers(anna, account, mallory);
  });

  test("changes the address twice at once: the changes count in the order in which they took effect", async () => {
    const anna = await owner("Anna");
    const account = (await accountOf(anna))!;
    const mallory = await thiefOf(anna);
    const [first, second] = mallory.addresses as [string, string];
    const slow = putProfile(mallory.browser, {
      email: first,
      currentPassword: anna.password,
      newPassword: THIEFS_PASSWORD,
    });
    const quick = putProfile(mallory.browser, { email: second, currentPassword: anna.password });
    const answers = await Promise.all([slow, quick]);
    const pending = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { pendingEmail?: string }).pendingEmail),
    );
    const links = pending.filter(Boolean).map((email) => confirmationOf(email!));
    await Promise.race([Promise.all(links), wait(5_000)]);
    const confirm = mallory.addresses
      .flatMap((address) => [...read, ...unread(address)].filter(({ to }) => to === address))
      .filter(hasLink);
    await Promise.all(confirm.map((received) => confirmOnly(browserOf("Mallory"), linkIn(received))));
    await undo(anna, await linkTo(anna.email, isForUndoing));
    await expectHers(anna, account, mallory);
  });

  /** Follows a link unless it would undo a change. */
  async function confirmOnly(person: Person, link: string): Promise<void> {
    const form = await formBehind(person, link);
    if (form && isForConfirming(form)) await person.post(link, form);
  }
});

describe("Mallory created an account with Anna's address first", () => {
  /** Anna takes the account over: by registering, or by a new password if it exists already. */
  async function claims(anna: Person): Promise<string> {
    const registration = { email: anna.email, password: NEW_PASSWORD, firstName: "Anna", lastName: "Muster" };
    const answer = await anna.post("/login", { intent: "account.register", ...registration });
    if (answer.status === 409) await resetPassword(anna);
    return (await accountOf(anna))!;
  }

  test("linked Google and moved it to Anna's address: neither Google nor the undo link opens hers", async () => {
    const anna = browserOf("Anna");
    const { email } = await signUp("Mallory");
    const browser = browserOf("Mallory", { email });
    await signIn(browser, email, browser.password);
    const google = atGoogle({ email });
    const mallory: Thief = { browser, google, addresses: [email], passwords: [browser.password] };
    await linkGoogle(mallory, email, browser.password);
    await putProfile(browser, { email: anna.email, currentPassword: browser.password });
    await expectHers(anna, await claims(anna), mallory);
  });
});
