import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { call } from "../support/api";
import { linkIn, type Received, startMailbox } from "../support/mailbox";
import { type Person, signUp, visitor } from "../support/person";
import { everything, rows, snapshot } from "../support/rows";
import { withServer } from "../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
withServer({
  SMTP_URL: mailbox.url,
  APP_URL: "https://reisekasse.example",
  MAIL_FROM: "Kasse <post@reisekasse.example>",
});
afterEach(() => vi.useRealTimers());

const move = (person: Person, email: string) =>
  person.fillIn("/profile?dialog=edit-profile", "profile.change", { email });

const restore = (link: string, person = visitor()) => person.send(link, { intent: "email.restore" });

const addressOf = ({ email }: Person): string[] =>
  rows<{ email: string }>("select email from users where email like ?", `%${email}`).map(
    ({ email }) => email,
  );

describe("The old address is told of a new one", () => {
  test("by the form, with a link to APP_URL that only looks until it is confirmed", async () => {
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const received = await mailbox.next(anna.email);
    expect(received.mail.subject).toBe("Deine E-Mail-Adresse wurde geändert");
    expect(received.mail.from).toEqual({ name: "Kasse", address: "post@reisekasse.example" });
    expect(received.mail.text).toContain("https://reisekasse.example/restore-email?token=");
    expect(received.raw).not.toContain(`neu-${anna.email}`);
    const before = snapshot();
    for (let look = 0; look < 2; look++) {
      const page = await visitor().open(linkIn(received));
      expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(page.text).toContain(anna.email);
    }
    expect(snapshot()).toBe(before);
    expect(JSON.stringify(everything())).not.toContain(linkIn(received).split("token=")[1]);
  });

  test("by the API", async () => {
    const anna = await signUp("Anna");
    const body = { firstName: "Anna", lastName: "M", email: `neu-${anna.email}` };
    expect((await call(anna, "PUT /api/user/profile", { body })).status).toBe(200);
    expect(linkIn(await mailbox.next(anna.email))).toContain("/restore-email?token=");
  });

  test("but not of the same address in other letters, nor of another name", async () => {
    const anna = await signUp("Anna");
    await move(anna, anna.email.toUpperCase());
    await anna.fillIn("/profile?dialog=edit-profile", "profile.change", { firstName: "Änne" });
    await move(anna, `neu-${anna.email}`);
    expect((await mailbox.next(anna.email)).mail.text).toContain("/restore-email");
    expect(mailbox.unread(anna.email)).toEqual([]);
  });

  test("and of a new password the account's address", async () => {
    const anna = await signUp("Anna");
    await call(anna, "PUT /api/user/profile", {
      body: { firstName: "A", lastName: "M", currentPassword: anna.password, newPassword: "neu-geheim" },
    });
    expect((await mailbox.next(anna.email)).mail.subject).toBe("Dein Passwort wurde geändert");
  });
});

describe("Anna takes a change back that Mallory made", () => {
  test("and everybody is signed out, and she sets a new password at once", async () => {
    const anna = await signUp("Anna");
    const mallory = Object.assign(visitor("Mallory"), { cookies: { ...anna.cookies } });
    const theirs = `mallory-${anna.email}`;
    await move(mallory, theirs);
    const link = linkIn(await mailbox.next(anna.email));
    await visitor().send("/forgot-password", { intent: "password.forgotten", email: theirs });
    const malloryLink = linkIn(await mailbox.next(theirs));

    const phone = visitor("Anna");
    const page = await restore(link, phone);
    expect([page.status, page.toast]).toEqual([200, "Deine Adresse gilt wieder"]);
    expect(page.text).toContain(`Für dein Konto ${anna.email}`);
    expect(addressOf(anna)).toEqual([anna.email]);
    expect((await mallory.request("/profile")).status).toBe(303);
    expect((await visitor().open(malloryLink)).status).toBe(410);
    expect((await mailbox.next(theirs)).mail.subject).toBe("Deine E-Mail-Adresse wurde zurückgesetzt");
    const action = page.root.querySelector("main form")!;
    expect(action.querySelector('[name="newPassword"]')).not.toBeNull();
  });

  test("and the answer leads to a form that really sets it", async () => {
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const answer = await visitor().post(linkIn(await mailbox.next(anna.email)), { intent: "email.restore" });
    expect(answer.headers.get("Location")).toMatch(/^\/reset-password\?token=/);
    const home = await visitor().send(answer.headers.get("Location")!, {
      ...{ intent: "password.reset", newPassword: "neu-geheim", passwordAgain: "neu-geheim" },
    });
    expect(home.toast).toBe("Passwort geändert");
  });

  test("twice: the second time says that it is done", async () => {
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const link = linkIn(await mailbox.next(anna.email));
    await restore(link);
    for (const page of [await visitor().open(link), await restore(link)]) {
      expect([page.status, page.text.includes("Deine Adresse gilt schon wieder")]).toEqual([410, true]);
    }
    expect(addressOf(anna)).toEqual([anna.email]);
  });

  test("also after Mallory moved on twice, from whichever address, and Mallory cannot take it again", async () => {
    const anna = await signUp("Anna");
    const [second, third] = [`b-${anna.email}`, `c-${anna.email}`];
    await move(anna, second);
    const first = linkIn(await mailbox.next(anna.email));
    await move(anna, third);
    const later = linkIn(await mailbox.next(second));
    await restore(later);
    expect(addressOf(anna)).toEqual([second]);
    await restore(first);
    expect(addressOf(anna)).toEqual([anna.email]);
    for (const page of [await visitor().open(later), await restore(later)]) expect(page.status).toBe(410);
    expect(addressOf(anna)).toEqual([anna.email]);
  });

  test("within seven days and not later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const link = linkIn(await mailbox.next(anna.email));
    vi.setSystemTime(Date.now() + 7 * 86_400_000 - 60_000);
    expect((await visitor().open(link)).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    for (const page of [await visitor().open(link), await restore(link)]) {
      expect([page.status, page.text.includes("Dieser Link gilt nicht mehr")]).toEqual([410, true]);
    }
    expect(addressOf(anna)).toEqual([`neu-${anna.email}`]);
  });

  test("but not where Ben has registered the address meanwhile, and is told so", async () => {
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const link = linkIn(await mailbox.next(anna.email));
    const registration = { intent: "account.register", email: anna.email, password: "geheim123" };
    await visitor("Ben").send("/login", { ...registration, firstName: "Ben", lastName: "B" });
    const before = snapshot();
    const page = await restore(link);
    expect(page.status).toBe(409);
    expect(page.root.querySelector('main [role="alert"]')?.text).toContain(
      "gehört inzwischen zu einem anderen Konto",
    );
    expect(snapshot()).toBe(before);
  });

  test("but not where the account is gone", async () => {
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const link = linkIn(await mailbox.next(anna.email));
    await anna.post("/profile?dialog=delete-account", { intent: "account.delete", confirmation: "LÖSCHEN" });
    expect((await visitor().open(link)).status).toBe(410);
    expect((await restore(link)).status).toBe(410);
  });
});

test.each(["", "?token=x", `?token=${"A".repeat(43)}`])(
  "A forged link (%s) restores nothing",
  async (query) => {
    const before = snapshot();
    expect((await visitor().open(`/restore-email${query}`)).status).toBe(410);
    expect((await restore(`/restore-email${query}`)).status).toBe(410);
    expect(snapshot()).toBe(before);
  },
);

test("A link for a new password is none for an address, and the other way round", async () => {
  const anna = await signUp("Anna");
  await move(anna, `neu-${anna.email}`);
  const token = (received: Received) => linkIn(received).split("?")[1];
  const former = token(await mailbox.next(anna.email));
  await visitor().send("/forgot-password", { intent: "password.forgotten", email: `neu-${anna.email}` });
  const reset = token(await mailbox.next(`neu-${anna.email}`));
  expect((await visitor().open(`/reset-password?${former}`)).status).toBe(410);
  expect((await visitor().open(`/restore-email?${reset}`)).status).toBe(410);
});
