import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { linkIn, startMailbox } from "../../support/mailbox";
import { type Page, type Person, signUp, visitor } from "../../support/person";
import { allRows, countRows, execute } from "../../support/rows";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
withServer({ SMTP_URL: mailbox.url, APP_URL: "http://localhost", CLIENT_IP_HEADER: "X-Test-Client" });
afterEach(() => vi.useRealTimers());

const intent = "password.forgotten";
const sentText = "Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail mit einem Link unterwegs.";

/** Numbers the client addresses, since requests of one address are limited. */
let clients = 0;

async function ask(email: string): Promise<Page> {
  const person = visitor();
  const body = new URLSearchParams({ intent, email });
  const headers = { "X-Test-Client": `10.0.${Math.floor(clients / 250)}.${clients++ % 250}` };
  const answer = await person.request("/forgot-password", { method: "POST", body, headers });
  return person.arrive(answer);
}

/** Requests a password link and reads it from the mail. */
async function linkFor(person: Person): Promise<string> {
  await ask(person.email);
  return linkIn(await mailbox.next(person.email));
}

const set = (person: Person, link: string, password: string, passwordAgain = password) =>
  person.send(link, { intent: "password.reset", newPassword: password, passwordAgain });

/** Returns whether a new device can sign in with this password. */
async function signsIn(email: string, password: string): Promise<boolean> {
  return (await visitor().post("/login", { intent: "account.sign-in", email, password })).status === 303;
}

/** Waits until all earlier mails were sent: they leave in order. */
async function waitForEarlierMails(): Promise<void> {
  await linkFor(await signUp("Zeus"));
}

describe("Anna forgot her password", () => {
  test("and finds the link on the sign-in page", async () => {
    const { root } = await visitor().open("/login");
    expect(root.querySelector('a[href="/forgot-password"]')?.text).toBe("Passwort vergessen?");
    expect((await visitor().open("/login?mode=register")).html).not.toContain("/forgot-password");
  });

  test("and gets a plain mail with a link, sets a new password and is signed in", async () => {
    const anna = await signUp("Anna");
    const phone = visitor("Anna");
    const page = await ask(anna.email.toUpperCase());
    expect([page.status, page.text.includes(sentText)]).toEqual([200, true]);
    const received = await mailbox.next(anna.email);
    const { mail } = received;
    expect([mail.subject, mail.from, mail.html]).toEqual([
      "Neues Passwort für Reisekasse",
      { name: "Reisekasse", address: "no-reply@localhost" },
      undefined,
    ]);
    expect(mail.text).toMatch(/^Hallo Anna,\n\n/);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    const link = linkIn(received);
    expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    expect(JSON.stringify(allRows())).not.toContain(link.split("token=")[1]);

    const form = await phone.open(link);
    expect([form.status, form.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(form.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(form.text).toContain(`Für dein Konto ${anna.email}`);
    const home = await set(phone, link, " neu geheim ");
    expect([home.status, home.toast]).toEqual([200, "Passwort geändert"]);
    expect(home.text).toContain("Hallo Anna!");
    expect((await anna.request("/profile")).status).toBe(303);
    expect(await signsIn(anna.email, anna.password)).toBe(false);
    expect(await signsIn(anna.email, " neu geheim ")).toBe(true);
    const notice = await mailbox.next(anna.email);
    expect(notice.mail.subject).toBe("Dein Passwort wurde geändert");
    expect(linkIn(notice)).toBe("/forgot-password");
  });

  test.each([
    ["12345", "12345", "Das Passwort braucht mindestens 6 Zeichen."],
    ["neu-geheim", "neu-gehiem", "Die beiden Passwörter sind nicht gleich."],
  ])("and types %j and %j: %s", async (one, two, message) => {
    const anna = await signUp("Anna");
    const link = await linkFor(anna);
    const page = await set(visitor(), link, one, two);
    expect([page.status, page.text.includes(message)]).toEqual([400, true]);
    expect(page.html).not.toContain("neu-geheim");
    expect(await signsIn(anna.email, anna.password)).toBe(true);
    expect((await set(visitor(), link, "neu-geheim")).status).toBe(200);
  });

  test("and after five wrong guesses signs in at once with the new one", async () => {
    const anna = await signUp("Anna");
    for (let guess = 0; guess < 6; guess++) await signsIn(anna.email, "falsch1");
    expect(await signsIn(anna.email, anna.password)).toBe(false);
    await set(visitor(), await linkFor(anna), "neu-geheim");
    expect(await signsIn(anna.email, "neu-geheim")).toBe(true);
  });

  test("and sends the form twice: she is signed in both times", async () => {
    const anna = await signUp("Anna");
    const link = await linkFor(anna);
    const [one, two] = [visitor(), visitor()];
    const pages = await Promise.all([set(one, link, "neu-geheim"), set(two, link, "neu-geheim")]);
    expect(pages.map(({ text }) => text.includes("Hallo Anna!"))).toEqual([true, true]);
    expect((await set(visitor(), link, "neu-geheim")).text).toContain("Hallo Anna!");
    expect(countRows("password_resets", "user_id = (select id from users where email = ?)", anna.email)).toBe(
      1,
    );
  });
});

describe("The password link", () => {
  test("works once: used again with another password it says so, and changes nothing", async () => {
    const anna = await signUp("Anna");
    const link = await linkFor(anna);
    await set(visitor(), link, "neu-geheim");
    for (const page of [await visitor().open(link), await set(visitor(), link, "böse-geheim")]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain("Dieser Link ist schon benutzt");
      expect(page.root.querySelector("main a")?.attributes.href).toBe("/login");
    }
    expect(await signsIn(anna.email, "böse-geheim")).toBe(false);
  });

  test("does not reset the limit of guesses after it was used", async () => {
    const anna = await signUp("Anna");
    const link = await linkFor(anna);
    await set(visitor(), link, "neu-geheim");
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess++) statuses.push((await set(visitor(), link, "falsch1")).status);
    expect(statuses).toEqual([410, 410, 410, 410, 410, 429, 429]);
    expect((await set(visitor(), link, "neu-geheim")).status).toBe(429);
  });

  test("works for exactly an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const anna = await signUp("Anna");
    const link = await linkFor(anna);
    vi.setSystemTime(Date.now() + 59 * 60_000);
    expect((await visitor().open(link)).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    for (const page of [await visitor().open(link), await set(visitor(), link, "neu-geheim")]) {
      expect([page.status, page.text.includes("Dieser Link gilt nicht mehr")]).toEqual([410, true]);
      expect(page.root.querySelector("main a")?.attributes.href).toBe("/forgot-password");
    }
    expect(await signsIn(anna.email, anna.password)).toBe(true);
  });

  test.each(["", `?token=${"A".repeat(43)}`, "?token=%00%FF"])(
    "is refused when forged (%s)",
    async (query) => {
      expect((await visitor().open(`/reset-password${query}`)).status).toBe(410);
      expect((await set(visitor(), `/reset-password${query}`, "neu-geheim")).status).toBe(410);
    },
  );

  test("of Anna's, opened while Ben is signed in, changes Anna's password and not Ben's", async () => {
    const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
    const page = await set(ben, await linkFor(anna), "neu-geheim");
    expect(page.text).toContain("Hallo Anna!");
    expect(await signsIn(ben.email, ben.password)).toBe(true);
    expect(await signsIn(anna.email, "neu-geheim")).toBe(true);
  });
});

describe("Asking for a password link", () => {
  test("does not reveal whether an account exists: same status, headers and page", async () => {
    const anna = await signUp("Anna");
    const answers = await Promise.all(
      [anna.email, "nobody@example.com"].map((email) =>
        visitor().post("/forgot-password", { intent, email }),
      ),
    );
    const [known, unknown] = answers.map(({ status, headers }) => {
      const rest = [...headers].filter(([name]) => name !== "date");
      return { status, rest };
    });
    expect(known).toEqual(unknown);
    expect(known!.status).toBe(303);
    const [one, two] = [await ask(anna.email), await ask("nobody@example.com")];
    expect([one.status, one.text]).toEqual([two.status, two.text]);
    expect(one.html).not.toContain(anna.email);
    await waitForEarlierMails();
    expect(mailbox.unread("nobody@example.com")).toEqual([]);
  });

  test("mails at most three links at once, always with the same response", async () => {
    const anna = await signUp("Anna");
    for (let time = 0; time < 6; time++) expect((await ask(anna.email)).text).toContain(sentText);
    await waitForEarlierMails();
    expect(mailbox.unread(anna.email)).toHaveLength(3);
  });

  test("mails an account without a password a hint to use Google, three times an hour", async () => {
    const anna = await signUp("Anna");
    execute("update users set password_hash = null, provider = 'google' where email = ?", anna.email);
    for (let time = 0; time < 5; time++) expect((await ask(anna.email)).text).toContain(sentText);
    await waitForEarlierMails();
    const mails = mailbox.unread(anna.email);
    expect(mails).toHaveLength(3);
    expect(mails[0]!.mail.text).toContain("Du meldest dich mit Google an.");
    expect(linkIn(mails[0]!)).toBe("/login");
  });

  test("is limited to thirty an hour for one client address", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) {
      const body = new URLSearchParams({ intent, email: `nobody-${time}@example.com` });
      const headers = { "X-Test-Client": "198.51.100.9" };
      statuses.push((await visitor().request("/forgot-password", { method: "POST", body, headers })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(303), 429]);
  });

  test.each(["", "anna", "anna@example.com\r\nBcc: ben@example.com"])(
    "is refused for the address %j",
    async (email) => {
      expect((await ask(email)).status).toBe(400);
    },
  );
});

describe("The mail server", () => {
  test("is down: the response is the same, and the mail is sent when it is back", async () => {
    const anna = await signUp("Anna");
    await mailbox.close();
    const page = await ask(anna.email);
    expect([page.status, page.text.includes(sentText)]).toEqual([200, true]);
    await mailbox.open();
    expect(linkIn(await mailbox.next(anna.email))).toContain("/reset-password");
  });

  test("refuses a mail for good: it is not sent again, and others are", async () => {
    const anna = await signUp("Anna");
    await mailbox.nextConfirmation(anna.email);
    mailbox.refuse(anna.email, 550, 1);
    await ask(anna.email);
    const before = mailbox.tries;
    await waitForEarlierMails();
    expect(mailbox.unread(anna.email)).toEqual([]);
    // Anna's mail, and Zeus's two: the one of the registration and the link.
    expect(mailbox.tries).toBeLessThanOrEqual(before + 3);
  });
});

test("An address typed in another case is the same account, and mail goes to the stored spelling", async () => {
  const kim = await signUp("Kim");
  const wide = kim.email.replace("kim", "\u212Aim").replace("@", "＠").replace("example", "ｅxample");
  expect(await signsIn(wide, kim.password)).toBe(true);
  await ask(wide);
  expect((await mailbox.next(kim.email)).to).toBe(kim.email);

  const sven = visitor("Sven");
  const [typed, stored] = [`\u017Fven-${sven.email}`, `sven-${sven.email}`];
  const names = { firstName: "Sven", lastName: "M" };
  await sven.post("/login", { intent: "account.register", email: typed, password: sven.password, ...names });
  expect(countRows("users", "email = ?", stored)).toBe(1);
  await ask(typed);
  expect((await mailbox.next(stored)).to).toBe(stored);
});

test("A name with line breaks or an advertisement becomes no header and no greeting", async () => {
  for (const firstName of [
    "Anna\r\nBcc: ben@example.com",
    "Gewinn: https://evil.test",
    "\r\n\r\n<b>Hallo</b>",
  ]) {
    const anna = visitor("Anna");
    await anna.post("/login", {
      intent: "account.register",
      email: anna.email,
      password: anna.password,
      firstName,
      lastName: "M",
    });
    await ask(anna.email);
    const { mail, raw } = await mailbox.next(anna.email);
    expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect([mail.to?.map(({ address }) => address), mail.bcc, mail.cc]).toEqual([
      [anna.email],
      undefined,
      undefined,
    ]);
    expect(mail.text).not.toContain("evil.test");
  }
});
