import { afterAll, expect, test } from "vitest";
import { call } from "../../support/api";
import { signUpConfirmed } from "../../support/confirmed";
import { startMailbox } from "../../support/mailbox";
import { signUp } from "../../support/person";
import { withServer } from "../../support/server";

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
withServer({ SMTP_URL: mailbox.url, APP_URL: "http://localhost" });

test("Anna is told by mail that her account is deleted, by the form and by the API", async () => {
  const anna = await signUpConfirmed(mailbox, "Anna");
  const fields = { intent: "account.delete", confirmation: "LÖSCHEN" };
  const question = await anna.open("/profile?dialog=delete-account");
  expect(question.text).toContain("Gemeinsame Reisen bleiben den anderen erhalten");
  await anna.post("/profile?dialog=delete-account", fields);
  const { mail } = await mailbox.next(anna.email);
  expect(mail.subject).toBe("Dein Konto ist gelöscht");
  expect(mail.text).toMatch(/^Hallo Anna,/);

  const ben = await signUpConfirmed(mailbox, "Ben");
  expect((await call(ben, "DELETE /api/auth/delete-account")).status).toBe(204);
  expect((await mailbox.next(ben.email)).mail.subject).toBe("Dein Konto ist gelöscht");
});

test("Mallory registers and deletes a stranger's address again and again: five mails, without a name", async () => {
  const clara = await signUp("Clara");
  const form = {
    intent: "account.register",
    email: clara.email,
    password: "geheim123",
    firstName: "Gewinn",
    lastName: "M",
  };
  for (let time = 0; time < 4; time++) {
    await clara.post("/profile?dialog=delete-account", { intent: "account.delete", confirmation: "LÖSCHEN" });
    await clara.post("/login", form);
  }
  // Mails leave in order: everything before this one has arrived.
  await signUpConfirmed(mailbox, "Zeus");
  const got = [...mailbox.unread(clara.email), ...mailbox.unreadConfirmations(clara.email)];
  expect(got).toHaveLength(5);
  for (const { raw } of got) expect(raw).not.toContain("Gewinn");
});
