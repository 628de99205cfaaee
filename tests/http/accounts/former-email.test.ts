import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { call } from "../../support/api";
import { confirmAddress, moveTo, requestAddress, signUpConfirmed } from "../../support/confirmed";
import { linkIn, type Received, startMailbox } from "../../support/mailbox";
import { type Person, signUp, visitor } from "../../support/person";
import { allRows, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
withServer({
  SMTP_URL: mailbox.url,
  APP_URL: "https://reisekasse.example",
  MAIL_FROM: "Kasse <post@reisekasse.example>",
});
afterEach(() => vi.useRealTimers());

const move = (person: Person, email: string) => moveTo(mailbox, person, email);

const restore = (link: string, person = visitor()) => person.send(link, { intent: "email.restore" });

const addressOf = ({ email }: Person): string[] =>
  rows<{ email: string }>("select email from users where email like ?", `%${email}`).map(
    ({ email }) => email,
  );

/** Returns the link in the notice that a replaced address gets; an earlier notice announced the change. */
async function undoLinkOf(email: string): Promise<string> {
  await mailbox.next(email);
  return linkIn(await mailbox.next(email));
}

describe("The old address is told about a change", () => {
  test("twice, when it is requested and when it counts, each time with a link to APP_URL", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    await move(anna, `neu-${anna.email}`);
    const received = [await mailbox.next(anna.email), await mailbox.next(anna.email)];
    expect(received.map(({ mail }) => mail.subject)).toEqual([
      "Deine E-Mail-Adresse soll geändert werden",
      "Deine E-Mail-Adresse wurde geändert",
    ]);
    for (const notice of received) {
      expect(notice.mail.from).toEqual({ name: "Kasse", address: "post@reisekasse.example" });
      expect(notice.mail.text).toContain("https://reisekasse.example/restore-email?token=");
      expect(notice.raw).not.toContain(`neu-${anna.email}`);
      const before = snapshot();
      for (let look = 0; look < 2; look++) {
        const page = await visitor().open(linkIn(notice));
        expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
        expect(page.text).toContain(anna.email);
      }
      expect(snapshot()).toBe(before);
      expect(JSON.stringify(allRows())).not.toContain(linkIn(notice).split("token=")[1]);
    }
  });

  test("but not about the same address in another case, nor about another name", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    await anna.fillIn("/profile?dialog=edit-profile", "profile.change", { email: anna.email.toUpperCase() });
    await anna.fillIn("/profile?dialog=edit-profile", "profile.change", { firstName: "Änne" });
    await move(anna, `neu-${anna.email}`);
    expect(await undoLinkOf(anna.email)).toContain("/restore-email");
    expect(mailbox.unread(anna.email)).toEqual([]);
  });

  test("and the current address is told about a new password", async () => {
    const anna = await signUp("Anna");
    await call(anna, "PUT /api/user/profile", {
      body: { firstName: "A", lastName: "M", currentPassword: anna.password, newPassword: "neu-geheim" },
    });
    expect((await mailbox.next(anna.email)).mail.subject).toBe("Dein Passwort wurde geändert");
  });

  test("without a name if it was never proven, and its link is void after the next change", async () => {
    const anna = await signUp("Anna");
    await move(anna, `neu-${anna.email}`);
    const notice = await mailbox.next(anna.email);
    expect(notice.mail.text).toMatch(/^Hallo,\n/);
    expect((await visitor().open(linkIn(notice))).status).toBe(410);
    expect((await restore(linkIn(notice))).status).toBe(410);
    expect(mailbox.unread(anna.email)).toEqual([]);
    expect(addressOf(anna)).toEqual([`neu-${anna.email}`]);
  });
});

describe("Anna undoes a change that Mallory made", () => {
  test("and everybody is signed out, and she sets a new password at once", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    const mallory = Object.assign(visitor("Mallory"), { cookies: { ...anna.cookies } });
    const theirs = `mallory-${anna.email}`;
    await move(mallory, theirs);
    const link = await undoLinkOf(anna.email);
    await visitor().send("/forgot-password", { intent: "password.forgotten", email: theirs });
    const malloryLink = linkIn(await mailbox.next(theirs));

    const page = await restore(link, anna);
    expect([page.status, page.toast]).toEqual([200, "Deine Adresse gilt wieder"]);
    expect(page.text).toContain(`Für dein Konto ${anna.email}`);
    expect(addressOf(anna)).toEqual([anna.email]);
    for (const device of [mallory, anna]) expect((await device.request("/profile")).status).toBe(303);
    expect((await visitor().open(malloryLink)).status).toBe(410);
    expect((await mailbox.next(theirs)).mail.subject).toBe("Deine E-Mail-Adresse wurde zurückgesetzt");
    const action = page.root.querySelector("main form")!;
    expect(action.querySelector('[name="newPassword"]')).not.toBeNull();
  });

  test("twice: the second time says that it is done", async () => {
    const anna = await signUpConfirmed(mailbox, "Anna");
    await move(anna, `neu-${anna.email}`);
    const link = await undoLinkOf(anna.email);
    await restore(link);
    for (const page of [await visitor().open(link), await restore(link)]) {
      expect([page.status, page.text.includes("Deine Adresse gilt schon wieder")]).toEqual([410, true]);
    }
    expect(addressOf(anna)).toEqual([anna.email]);
  });

  test("within seven days of the change and not later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const anna = await signUpConfirmed(mailbox, "Anna");
    const email = `neu-${anna.email}`;
    await requestAddress(anna, email);
    const asked = linkIn(await mailbox.next(anna.email));
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    await confirmAddress(mailbox, email);
    const link = linkIn(await mailbox.next(anna.email));
    vi.setSystemTime(Date.now() + 7 * 86_400_000 - 60_000);
    for (const each of [asked, link]) expect((await visitor().open(each)).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    for (const page of [await visitor().open(link), await restore(link), await restore(asked)]) {
      expect([page.status, page.text.includes("Dieser Link gilt nicht mehr")]).toEqual([410, true]);
    }
    expect(addressOf(anna)).toEqual([email]);
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

test("A link for one purpose is refused for another", async () => {
  const anna = await signUpConfirmed(mailbox, "Anna");
  const email = `neu-${anna.email}`;
  const token = (received: Received) => linkIn(received).split("?")[1];
  await requestAddress(anna, email);
  const waiting = token(await mailbox.nextConfirmation(email));
  const former = token(await mailbox.next(anna.email));
  await visitor().send("/forgot-password", { intent: "password.forgotten", email: anna.email });
  const reset = token(await mailbox.next(anna.email));
  const pages = { "/confirm-email": waiting, "/restore-email": former, "/reset-password": reset };
  for (const page of Object.keys(pages))
    for (const [own, query] of Object.entries(pages))
      expect([page, own, (await visitor().open(`${page}?${query}`)).status]).toEqual([
        page,
        own,
        page === own ? 200 : 410,
      ]);
});
