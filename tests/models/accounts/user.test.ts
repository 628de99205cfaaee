import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findAccount, isEmailTaken } from "~/models/accounts/account.server";
import {
  cancelEmailChange,
  confirmEmail,
  createVerification,
  findConfirmation,
  pendingEmail,
  repeatEmailChange,
} from "~/models/accounts/email-change.server";
import { createUndoLink, restoreEmail } from "~/models/accounts/former-email.server";
import { joinGoogle, registerGoogleUser } from "~/models/accounts/google-account.server";
import { hashPassword, verifyPassword } from "~/models/accounts/password.server";
import { startSession } from "~/models/accounts/session.server";
import {
  changeProfile,
  deleteUser,
  findViewer,
  type Registration,
  registerUser,
} from "~/models/accounts/user.server";
import { findExpense } from "~/models/expenses/found.server";
import { newId } from "~/models/id.server";
import { db, transaction } from "../../../db/client";
import { subscriptions, users } from "../../../db/schema";
import { anExpense, aTrip, daysLater, now, refusal, sent, someone } from "../../support/models";
import { allRows, countRows, insertMember } from "../../support/rows";

let people = 0;

/** A registration form with an address that is free. */
function aRegistration(fields: Partial<Registration> = {}): Registration {
  const email = `Anna.Müller${people++}@Example.com`;
  return { email, password: "geheim123", firstName: "Anna", lastName: "Müller", ...fields };
}

interface UserRow {
  id: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  created_at: number;
}

function rowsOf({ email }: Registration): UserRow[] {
  return (allRows().users as UserRow[]).filter((row) => row.email_key === email.toLowerCase());
}

describe("Anna registers", () => {
  test("and is stored as she typed it, with only a hash of her password", async () => {
    const form = aRegistration();
    const account = await registerUser(form, sent("key"));
    const [row] = rowsOf(form);
    expect(row).toMatchObject({ id: account.id, email: form.email, first_name: "Anna", last_name: "Müller" });
    expect(row).toMatchObject({ provider: "email", profile_color: "#3B82F6", created_at: now.getTime() });
    expect(JSON.stringify(allRows())).not.toContain(form.password);
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(account.passwordHash, form.password)).toBe(true);
  });

  test.each<[how: string, respell: (email: string) => string]>([
    ["in lower case", (email) => email.toLowerCase()],
    ["in upper case", (email) => email.toUpperCase()],
    ["decomposed", (email) => email.normalize("NFD")],
    ["with the domain as browsers send it", (email) => email.replace(/@.*/, "@xn--exmple-cua.example")],
  ])("and is found by her address %s", async (_, respell) => {
    const form = aRegistration({ email: aRegistration().email.replace(/@.*/, "@Exämple.example") });
    const { id } = await registerUser(form, sent());
    const email = respell(form.email);
    expect(await findAccount(email)).toMatchObject({ id, firstName: "Anna" });
    expect(await refusal(registerUser(aRegistration({ email }), sent("another")))).toBe("emailTaken");
  });

  test("and keeps two accounts from before her two spellings became one address", async () => {
    const spellings = ["anna@straße.example", "anna@xn--strae-oqa.example"];
    for (const email of spellings) {
      const id = await someone();
      await transaction(id, () => db.update(users).set({ email, emailKey: email }).where(eq(users.id, id)));
      expect(await findAccount(email)).toMatchObject({ id });
      const changed = await changeProfile(id, { firstName: "Änne", email });
      expect(changed).toMatchObject({ viewer: { firstName: "Änne", email }, change: undefined });
    }
  });

  test("and is not found by a part of her address, or by a pattern", async () => {
    const form = aRegistration();
    await registerUser(form, sent());
    for (const email of ["", "anna", "%", form.email.slice(1), `${form.email} `])
      expect(await findAccount(email)).toBeUndefined();
  });
});

describe("the same form again", () => {
  test("returns the same account: sent five times at once there is one", async () => {
    const form = aRegistration();
    const accounts = await Promise.all(Array.from({ length: 5 }, () => registerUser(form, sent("key"))));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    expect(rowsOf(form)).toHaveLength(1);
    expect(await verifyPassword(accounts[4]!.passwordHash, form.password)).toBe(true);
  });

  test.each<[what: string, changes: Partial<Registration>]>([
    ["another password", { password: "geheim124" }],
    ["another first name", { firstName: "Änne" }],
    ["another last name", { lastName: "Meier" }],
  ])("with %s is not the same", async (_, changes) => {
    const form = aRegistration();
    await registerUser(form, sent("key"));
    const before = allRows();
    expect(await refusal(registerUser({ ...form, ...changes }, sent("key")))).toBe("keyReused");
    expect(allRows()).toEqual(before);
  });

  test.each(["another", undefined])(
    "under the key %s is another person, who finds the address taken",
    async (key) => {
      const form = aRegistration();
      await registerUser(form, sent("key"));
      expect(await refusal(registerUser(form, sent(key)))).toBe("emailTaken");
    },
  );
});

describe("Anna's profile", () => {
  test("changes what she enters, and keeps the rest", async () => {
    const { id } = await registerUser(aRegistration(), sent());
    const before = await findViewer(id);
    const changes = { firstName: "Änne", profileColor: "#abcdef" };
    expect((await changeProfile(id, changes)).viewer).toEqual({ ...before, ...changes });
    expect(await findViewer(id)).toEqual({ ...before, ...changes });
  });

  test("gets a new address once its link is followed, but not one that Ben has", async () => {
    const [form, bens] = [aRegistration(), aRegistration()];
    const { id, passwordHash } = await registerUser(form, sent());
    await registerUser(bens, sent());
    const { email } = aRegistration();
    const { change } = await changeProfile(id, { email }, { now, provenHash: passwordHash });
    expect([(await findAccount(form.email))?.id, await pendingEmail(id, now)]).toEqual([id, email]);
    await confirmEmail(change!.pending.token, now);
    expect((await findAccount(email.toUpperCase()))?.id).toBe(id);
    expect(await findAccount(form.email)).toBeUndefined();
    const before = allRows();
    const taken = { email: bens.email.toUpperCase(), firstName: "X" };
    expect(await refusal(changeProfile(id, taken, { now, provenHash: passwordHash }))).toBe("emailTaken");
    expect(allRows()).toEqual(before);
    expect((await changeProfile(id, { email: email.toUpperCase() })).viewer.email).toBe(email.toUpperCase());
  });
});

describe("Anna's link", () => {
  const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
  const isThere = async (token: string, at: Date) => (await findConfirmation(token, at)) !== undefined;

  test("that verifies her own address holds for a week, and says so for a week once it is used", async () => {
    const { id, email } = await registerUser(aRegistration(), sent());
    const { token } = (await createVerification(id, now))!;
    const found = { userId: id, email, isChange: false, isUsed: false };
    expect(await findConfirmation(token, justBefore(daysLater(7)))).toEqual(found);
    expect(await isThere(token, daysLater(7))).toBe(false);
    expect(await confirmEmail(token, now)).toMatchObject({
      userId: id,
      former: undefined,
      isGoogleDropped: false,
    });
    expect(await findConfirmation(token, justBefore(daysLater(7)))).toEqual({ ...found, isUsed: true });
    expect(await isThere(token, daysLater(7))).toBe(false);
    expect(await refusal(confirmEmail(token, now))).toBe("linkGone");
    expect(await createVerification(id, now), "it is verified").toBeUndefined();
    expect(await createVerification("nobody", now)).toBeUndefined();
  });

  test("to a new address holds for a day, is sent again, and goes if she wants it no more", async () => {
    const { id, passwordHash } = await registerUser(aRegistration(), sent());
    const { email } = aRegistration();
    expect(await repeatEmailChange(id, now)).toBeUndefined();
    await changeProfile(id, { email }, { now, provenHash: passwordHash });
    const again = (await repeatEmailChange(id, now))!;
    expect(again.email).toBe(email);
    expect(await findConfirmation(again.token, justBefore(daysLater(1)))).toMatchObject({ isChange: true });
    expect(await pendingEmail(id, justBefore(daysLater(1)))).toBe(email);
    expect(await isThere(again.token, daysLater(1))).toBe(false);
    expect(await pendingEmail(id, daysLater(1))).toBeNull();
    const own = (await createVerification(id, now))!;
    await cancelEmailChange(id);
    expect(await Promise.all([again, own].map(({ token }) => isThere(token, now)))).toEqual([false, true]);
    await cancelEmailChange("nobody");
    expect(await refusal(restoreEmail("nobody's", now))).toBe("linkGone");
  });
});

describe("Anna's account is deleted", () => {
  async function fullAccount() {
    const form = aRegistration();
    const { id } = await registerUser(form, sent("registration"));
    const [sub, contract] = [newId(), newId()];
    const times = { currentPeriodEnd: now, createdAt: now, startedAt: now, readAt: now };
    const running = { id: contract, customerId: contract, status: "active", isCancelled: false } as const;
    await transaction(id, async () => {
      await db.update(users).set({ googleSub: sub, googleSince: 1 }).where(eq(users.id, id));
      await db.insert(subscriptions).values({ ...running, ...times, userId: id });
    });
    const tripId = await aTrip(id, {}, "active");
    await anExpense(id, tripId, {}, sent("expense"));
    await createUndoLink(id, { email: `alt-${form.email}`, emailSince: 0 }, now);
    await startSession(id, now);
    return { id, form, sub, contract, tripId };
  }

  test("with all her rows and none of Ben's; her contract is kept without her, and marked to end", async () => {
    const ben = await someone("Ben");
    await anExpense(ben, await aTrip(ben));
    const before = allRows();
    const { id, contract } = await fullAccount();
    expect(await deleteUser(id, now)).toBe(true);
    expect(await deleteUser(id, now), "a second press").toBe(false);
    const { subscriptions, ...others } = allRows();
    expect({ ...others, subscriptions: before.subscriptions }).toEqual(before);
    const kept = { id: contract, user_id: null, end_requested_at: now.getTime() };
    expect(subscriptions).toContainEqual(expect.objectContaining(kept));
  });

  test("but no trip of Ben's that she is on: there she stays without her account", async () => {
    const ben = await someone("Ben");
    const bens = await aTrip(ben);
    const { id, tripId } = await fullAccount();
    const member = insertMember(bens, id);
    const expenseId = await anExpense(id, bens);
    await deleteUser(id, now);
    expect(countRows("trip_members", "id = ? and user_id is null", member)).toBe(1);
    expect(await findExpense(ben, expenseId)).toBeDefined();
    expect(countRows("trips", "id = ?", tripId)).toBe(0);
  });

  test("and her address and her Google account are free, while what was on its way is refused", async () => {
    const { id, form, sub, tripId } = await fullAccount();
    await deleteUser(id, now);
    const before = allRows();
    expect(await refusal(aTrip(id))).toBe("signedOut");
    expect(await refusal(anExpense(id, tripId))).toBe("tripNotFound");
    expect(await refusal(startSession(id, now, null, { passwordHash: null }))).toBe("wrongCredentials");
    expect(allRows()).toEqual(before);
    expect(await isEmailTaken(`alt-${form.email}`, "another", now)).toBe(false);
    expect(await registerUser(form, sent("registration"))).toMatchObject({ isNew: true });
    const gina = { sub, email: `g-${form.email}`, firstName: "Gina", lastName: "G" };
    expect(await registerGoogleUser(gina, now)).toMatchObject({ account: { googleSub: sub } });
  });
});

describe("Gina comes from Google", () => {
  const gina = (email: string, sub = newId()) => ({ sub, email, firstName: "Gina", lastName: "G" });

  test("and has one account, however often she comes", async () => {
    const person = gina(aRegistration().email);
    const first = await registerGoogleUser(person, now);
    expect(first).toMatchObject({
      account: { email: person.email, passwordHash: null, googleSub: person.sub },
    });
    expect(await registerGoogleUser(person, now)).toEqual(first);
  });

  test("to an address that has an account: its password links it once the address is verified", async () => {
    const { email, ...form } = aRegistration();
    const account = await registerUser({ email, ...form }, sent());
    const person = gina(email.toUpperCase());
    const taken = { userId: account.id, canJoin: false, needsProof: true };
    expect(await registerGoogleUser(person, now)).toEqual({ taken });
    expect(await joinGoogle(account, person.sub, email)).toBe(false);
    await transaction(account.id, () =>
      db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, account.id)),
    );
    expect(await registerGoogleUser(person, now)).toEqual({
      taken: { ...taken, canJoin: true, needsProof: false },
    });
    for (const [hash, address] of [
      ["another", email],
      [account.passwordHash, aRegistration().email],
    ] as const)
      expect(await joinGoogle({ ...account, passwordHash: hash }, person.sub, address)).toBe(false);
    expect(await joinGoogle(account, person.sub, email)).toBe(true);
    expect(await joinGoogle(account, newId(), email), "it is linked already").toBe(false);
    const other = await registerGoogleUser(gina(email), now);
    expect(other).toEqual({ taken: { ...taken, canJoin: false, needsProof: false } });
  });

  test("to an address that only its former owner may restore", async () => {
    const { id } = await registerUser(aRegistration(), sent());
    const { email } = aRegistration();
    await transaction(id, () => createUndoLink(id, { email, emailSince: 0 }, now));
    expect(await registerGoogleUser(gina(email), now)).toEqual({
      taken: { userId: "", canJoin: false, needsProof: false },
    });
  });

  test("and a database that fails is no answer", async () => {
    const account = await registerUser(aRegistration(), sent());
    const unstorable = { toPostgres: () => expect.fail("no such value") } as never;
    await expect(joinGoogle(account, unstorable, "")).rejects.toThrow();
  });
});

describe("passwords", () => {
  test("are compared to the last character, blanks and umlauts included", async () => {
    const password = ` Größe 😀 ${"x".repeat(190)}`;
    const hash = await hashPassword(password);
    expect(await verifyPassword(hash, password)).toBe(true);
    for (const other of [password.trim(), `${password}x`, password.slice(0, -1), password.toLowerCase()])
      expect(await verifyPassword(hash, other)).toBe(false);
  });

  test("is the same whether a keyboard writes its umlauts as one character or as two", async () => {
    const [composed, taken] = ["grüße123", "gru\u0308\u00dfe123"];
    const stored = await hashPassword(taken);
    for (const typed of [composed, taken]) expect(await verifyPassword(stored, typed)).toBe(true);
    for (const before of [composed, taken]) {
      const asTyped = await hash(before);
      for (const typed of [composed, taken]) expect(await verifyPassword(asTyped, typed)).toBe(true);
      expect(await verifyPassword(asTyped, "grusse123")).toBe(false);
    }
  });

  test("that are equal have different hashes", async () => {
    const [one, two] = await Promise.all([hashPassword("geheim123"), hashPassword("geheim123")]);
    expect(one).not.toBe(two);
  });
});
