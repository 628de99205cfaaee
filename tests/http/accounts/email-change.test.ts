import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { call } from "../../support/api";
import { confirmAddress, requestAddress, signUpConfirmed } from "../../support/confirmed";
import { linkIn, startMailbox } from "../../support/mailbox";
import { errorAt, type Person, signUp, visitor } from "../../support/person";
import { allRows, execute, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
withServer({ SMTP_URL: mailbox.url, APP_URL: "http://localhost", CLIENT_IP_HEADER: "X-Test-Client" });
afterEach(() => vi.useRealTimers());

const addressOf = ({ email }: Person): string[] =>
  rows<{ email: string }>("select email from users where email like ? order by created_at", `%${email}`).map(
    ({ email }) => email,
  );

describe("A new address", () => {
  test("counts once the link in its mail is followed, by the button and not by opening the page", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    const email = `neu-${anna.email}`;
    const page = await requestAddress(anna, email);
    expect([page.status, page.toast]).toEqual([200, "Fast fertig: Bestätige die neue Adresse"]);
    expect(page.text).toContain("Deine neue E-Mail-Adresse wartet auf deine Bestätigung.");
    expect(addressOf(anna)).toEqual([anna.email]);
    const mail = await mailbox.nextConfirmation(email);
    expect(mail.mail.subject).toBe("Bestätige deine neue E-Mail-Adresse");
    expect(mail.raw).not.toMatch(/Anna|Muster/);
    const link = linkIn(mail);
    const before = snapshot();
    for (let look = 0; look < 2; look++) {
      const shown = await visitor().open(link);
      expect([shown.status, shown.text.includes(email)]).toEqual([200, true]);
      expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(snapshot()).toBe(before);
    expect(JSON.stringify(allRows())).not.toContain(link.split("token=")[1]);
    const done = await anna.send(link, { intent: "email.confirm" });
    expect([done.status, done.toast]).toEqual([200, "E-Mail-Adresse bestätigt"]);
    expect(done.text).not.toContain("wartet auf deine Bestätigung");
    expect(addressOf(anna)).toEqual([email]);
    for (const again of [await visitor().open(link), await visitor().send(link, { intent: "email.confirm" })])
      expect([again.status, again.text.includes("Deine Adresse ist bestätigt")]).toEqual([410, true]);
  });

  test("that is taken is refused at its field, in the form and by the API", async () => {
    const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
    const message = "Für diese E-Mail-Adresse gibt es schon ein Konto. Melde dich an.";
    const page = await requestAddress(anna, ben.email);
    expect([page.status, errorAt(page, "email")]).toEqual([409, message]);
    expect(page.root.querySelector("[name=email]")!.getAttribute("value")).toBe(ben.email);
    const body = { firstName: "Anna", lastName: "M", email: ben.email, currentPassword: anna.password };
    const { status, json } = await call(anna, "PUT /api/user/profile", { body });
    expect([status, json.fields]).toEqual([409, { email: [message] }]);
  });

  test("is pending in the API's responses too, beside the current one", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    const email = `neu-${anna.email}`;
    const body = { firstName: "Anna", lastName: "M", email };
    const refused = await call(anna, "PUT /api/user/profile", { body });
    expect([refused.status, refused.json.fields]).toEqual([
      400,
      { currentPassword: ["Bitte gib dein bisheriges Passwort ein."] },
    ]);
    const wrong = await call(anna, "PUT /api/user/profile", {
      body: { ...body, currentPassword: "falsch1" },
    });
    expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ["currentPassword"]]);
    const sent = { ...body, currentPassword: anna.password };
    const { status, json } = await call(anna, "PUT /api/user/profile", { body: sent });
    const waiting = { email: anna.email, emailVerified: true, pendingEmail: email };
    expect([status, json]).toMatchObject([200, waiting]);
    expect((await call(anna, "GET /api/auth/user")).json).toMatchObject(waiting);
    await confirmAddress(mailbox, email);
    expect((await call(anna, "GET /api/auth/user")).json).toMatchObject({ email, pendingEmail: null });
  });

  test("can be cancelled, or its link sent again, on the profile", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    const email = `neu-${anna.email}`;
    await requestAddress(anna, email);
    expect((await anna.fillIn("/profile", "email.resend")).toast).toBe("E-Mail mit dem Link ist unterwegs");
    const links = [await mailbox.nextConfirmation(email), await mailbox.nextConfirmation(email)].map(linkIn);
    for (const link of links) expect((await visitor().open(link)).status).toBe(200);
    const page = await anna.fillIn("/profile", "email.cancel");
    expect([page.toast, page.text.includes("wartet auf")]).toEqual(["Es bleibt bei deiner Adresse", false]);
    for (const link of links) expect((await visitor().open(link)).status).toBe(410);
    expect(addressOf(anna)).toEqual([anna.email]);
  });

  test.each(["", "?token=x", `?token=${"A".repeat(43)}`])(
    "is not proven by a forged link (%s)",
    async (query) => {
      const before = allRows();
      expect((await visitor().open(`/confirm-email${query}`)).status).toBe(410);
      expect((await visitor().send(`/confirm-email${query}`, { intent: "email.confirm" })).status).toBe(410);
      expect(allRows()).toEqual(before);
    },
  );
});

describe("A new account's address", () => {
  test("can be used at once, with a hint until the link in the mail is followed", async () => {
    const anna = await signUp("Anna");
    const page = await anna.open("/profile");
    expect(page.text).toContain("Deine E-Mail-Adresse ist noch nicht bestätigt.");
    const received = await mailbox.nextConfirmation(anna.email);
    expect(received.mail.subject).toBe("Bestätige deine E-Mail-Adresse");
    expect(received.mail.text).toMatch(/^Hallo,\n/);
    expect(received.raw).not.toMatch(/Anna|Muster/);
    expect((await call(anna, "GET /api/auth/user")).json).toMatchObject({ emailVerified: false });
    expect((await visitor().open(linkIn(received))).text).toContain(anna.email);
    expect((await anna.open("/profile")).text).toContain("noch nicht bestätigt");
    const done = await anna.send(linkIn(received), { intent: "email.confirm" });
    expect([done.toast, done.text.includes("noch nicht bestätigt")]).toEqual([
      "E-Mail-Adresse bestätigt",
      false,
    ]);
    expect((await call(anna, "GET /api/auth/user")).json).toMatchObject({ emailVerified: true });
  });

  test("gets another link from the profile, up to five mails a day", async () => {
    const anna = await signUp("Anna");
    await mailbox.nextConfirmation(anna.email);
    const toasts: (string | undefined)[] = [];
    for (let time = 0; time < 5; time++) toasts.push((await anna.fillIn("/profile", "email.verify")).toast);
    expect(toasts).toEqual([
      ...Array(4).fill("E-Mail mit dem Link ist unterwegs"),
      "Die E-Mail konnte nicht gesendet werden.",
    ]);
    for (let time = 0; time < 4; time++) await mailbox.nextConfirmation(anna.email);
    expect(mailbox.unreadConfirmations(anna.email)).toEqual([]);
  });

  test("shares these five with all spellings of its mailbox", async () => {
    const anna = await signUp("Anna");
    await mailbox.nextConfirmation(anna.email);
    const tagged = Array.from({ length: 6 }, (_, n) => anna.email.replace("@", `+${n}@`));
    const names = { firstName: "Mallory", lastName: "M", password: "geheim123" };
    for (const email of tagged)
      await visitor().send("/login", { intent: "account.register", email, ...names });
    for (const email of tagged.slice(0, 4)) await mailbox.nextConfirmation(email);
    const { toast } = await anna.fillIn("/profile", "email.verify");
    expect(toast).toBe("Die E-Mail konnte nicht gesendet werden.");
    for (const email of tagged) expect(mailbox.unreadConfirmations(email)).toEqual([]);
  });

  test("that gets no mail is changed by its owner, who signs in with it and reads why", async () => {
    const anna = await signUp("Anna");
    await mailbox.nextConfirmation(anna.email);
    const odd = `<${anna.email}>`;
    execute("update users set email = ?, email_key = ? where email = ?", odd, odd, anna.email);
    const phone = Object.assign(visitor("Anna"), { email: odd, password: anna.password });
    const page = await phone.fillIn("/login", "account.sign-in", { email: odd, password: anna.password });
    expect(page.toast).toBe("Schön, dass du da bist, Anna!");
    expect((await phone.open("/profile")).text).toContain("An deine E-Mail-Adresse kommt keine Mail an.");
    const refused = await phone.fillIn("/profile?dialog=edit-profile", "profile.change", { firstName: "A" });
    expect([refused.status, refused.text.includes("Bitte gib eine gültige E-Mail-Adresse ein.")]).toEqual([
      400,
      true,
    ]);
    await requestAddress(phone, anna.email);
    await confirmAddress(mailbox, anna.email);
    expect((await phone.open("/profile")).text).not.toContain("keine Mail an");
  });
});

describe("Requesting new addresses by the API", () => {
  const put = (person: Person, email: string, client: string, currentPassword = person.password) =>
    call(person, "PUT /api/user/profile", {
      body: { firstName: "Anna", lastName: "M", email, currentPassword },
      headers: { "X-Test-Client": client },
    });

  test("is limited to five an hour for an account, whether the address is taken or not", async () => {
    const [mallory, ben] = [await signUpConfirmed(mailbox, "Mallory"), await signUp("Ben")];
    const asked = [
      ben.email,
      `1-${ben.email}`,
      ben.email,
      `2-${ben.email}`,
      ben.email,
      ben.email,
      `3-${ben.email}`,
    ];
    const statuses: number[] = [];
    for (const [n, email] of asked.entries())
      statuses.push((await put(mallory, email, `10.1.0.${n}`)).status);
    expect(statuses).toEqual([409, 200, 409, 200, 409, 429, 429]);
    const late = await put(mallory, "x@example.com", "10.1.0.9");
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(late.json.error).toContain("Zu viele Versuche");
  });

  test("is limited to twenty an hour for a client address, for any account", async () => {
    const statuses: number[] = [];
    for (let account = 0; account < 5; account++) {
      const mallory = await signUp("Mallory");
      for (let time = 0; time < 5 && statuses.length < 21; time++)
        statuses.push((await put(mallory, `${account}-${time}-${mallory.email}`, "10.2.0.1")).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    const last = await signUp("Mallory");
    expect((await put(last, `last-${last.email}`, "10.2.0.1")).status).toBe(429);
    expect((await put(last, `other-${last.email}`, "10.2.0.2")).status).toBe(200);
  });

  test("sends five mails a day at most to an unproven address, whoever asks", async () => {
    const victim = `victim-${process.pid}@example.com`;
    const statuses: number[] = [];
    for (let account = 0; account < 7; account++) {
      const mallory = await signUp("Mallory");
      statuses.push((await put(mallory, victim, `10.3.0.${account}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    for (let mail = 0; mail < 5; mail++) await mailbox.nextConfirmation(victim);
    expect(mailbox.unreadConfirmations(victim)).toEqual([]);
  });

  test("allows five guesses of the password with a stolen session, as when signing in", async () => {
    const anna = await signUp("Anna");
    const mallory = Object.assign(visitor("Mallory"), { cookies: { session: anna.cookies.session! } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await put(mallory, `m-${anna.email}`, `10.4.0.${guess}`, `falsch${guess}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
