import { afterAll, describe, expect, test } from "vitest";
import { startMailbox } from "../../support/mailbox";
import { type Fields, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
const support = "hilfe@reisekasse.example";
withServer({ SMTP_URL: mailbox.url, APP_URL: "http://localhost", SUPPORT_EMAIL: support });

const dialog = "/profile?dialog=feedback";
const send = (person: Person, fields: Fields) => person.fillIn(dialog, "feedback.send", fields);

describe("Anna's feedback", () => {
  test("reaches the support, who can answer her", async () => {
    const anna = await signUp("Anna");
    expect((await anna.open("/profile")).root.querySelector('a[href="?dialog=feedback"]')?.text).toContain(
      "Feedback",
    );
    expect((await anna.open(dialog)).text).toContain(support);
    const page = await send(anna, { message: "Schöne App!\r\nWeiter so 😀" });
    expect([page.status, page.toast]).toEqual([200, "Danke für dein Feedback!"]);
    expect(page.root.querySelector("dialog")).toBeNull();
    const { mail } = await mailbox.next(support);
    expect(mail.text).toContain("> Schöne App!\n> Weiter so 😀");
    expect(mail.replyTo).toEqual([{ name: "Anna Muster", address: anna.email }]);
    const automatic = mail.headers.filter(({ key }) => /^(x-)?auto-/.test(key));
    expect(automatic).toEqual([]);
  });

  test.each([
    ["", 400, "Bitte schreib uns etwas."],
    ["x".repeat(1_001), 400, "Höchstens 1.000 Zeichen."],
  ])("is refused if it is invalid", async (message, status, said) => {
    const anna = await signUp("Anna");
    const page = await send(anna, { message });
    expect([page.status, page.text.includes(said)]).toEqual([status, true]);
    expect(mailbox.unread(support)).toEqual([]);
  });

  test("is sent once, however often the same form is sent, also at once", async () => {
    const anna = await signUp("Anna");
    const form = { ...(await anna.formAt(dialog, "feedback.send")), message: "Nur einmal" };
    const answers = await Promise.all([1, 2, 3].map(() => anna.post(dialog, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await anna.post(dialog, form)).status).toBe(303);
    expect((await anna.post(dialog, { ...form, message: "Etwas anderes" })).status).toBe(422);
    expect((await mailbox.next(support)).mail.text).toContain("Nur einmal");
    expect(mailbox.unread(support)).toEqual([]);
  });

  test.each([
    ["refuses it for now", () => mailbox.refuse(support, 451), () => undefined],
    ["is not there", () => mailbox.close(), () => mailbox.open()],
  ])(
    "is kept and said not to be sent where the mail server %s; the same form sends it later",
    async (_, fail, mend) => {
      const anna = await signUp("Anna");
      const form = { ...(await anna.formAt(dialog, "feedback.send")), message: "Bitte <b>lesen</b>" };
      await fail();
      const page = await anna.send(dialog, form);
      expect(page.status).toBe(503);
      expect(page.text).toContain("Feedback konnte nicht gesendet werden. Versuche es später erneut.");
      expect(page.html).toContain("Bitte &lt;b&gt;lesen&lt;/b&gt;");
      await mend();
      expect((await anna.send(dialog, form)).toast).toBe("Danke für dein Feedback!");
      expect((await mailbox.next(support)).mail.text).toContain("Bitte <b>lesen</b>");
      expect(mailbox.unread(support)).toEqual([]);
    },
  );

  test("is accepted ten times an hour, and Ben's is still accepted", async () => {
    const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
    for (let time = 0; time < 10; time++) {
      expect((await send(anna, { message: `Nummer ${time}` })).status).toBe(200);
      await mailbox.next(support);
    }
    const page = await send(anna, { message: "Nummer 11" });
    expect([page.status, page.html.includes("Nummer 11")]).toEqual([429, true]);
    expect((await send(ben, { message: "Von Ben" })).status).toBe(200);
    expect((await mailbox.next(support)).mail.text).toContain("Von Ben");
  });

  test("cannot become a header, whatever her name is", async () => {
    const anna = await signUp("Anna");
    const firstName = "Anna\r\nBcc: ben@example.com";
    await anna.fillIn("/profile?dialog=edit-profile", "profile.change", { firstName });
    await send(anna, { message: "\r\n\r\nBcc: ben@example.com\r\n.\r\nQUIT" });
    const { mail, raw } = await mailbox.next(support);
    expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(mail.to?.map(({ address }) => address)).toEqual([support]);
    expect(mail.text).toContain("> Bcc: ben@example.com\n> .\n> QUIT");
  });
});
