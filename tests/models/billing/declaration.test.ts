import { beforeAll, expect, test } from "vitest";
import { emailKey } from "~/domain/accounts/email";
import { type Declared, MAILS_PER_ADDRESS } from "~/domain/billing/declaration";
import {
  declare,
  findDeclaration,
  listIncompleteDeclarations,
  newDeclarationLink,
  noteProgress,
  proveDeclaration,
} from "~/models/billing/declaration.server";
import { db, transaction } from "../../../db/client";
import { subscriptions } from "../../../db/schema";
import { daysLater, now, refusal, sent, someone } from "../../support/models";
import { allRows } from "../../support/rows";
import { statementsOf } from "../../support/statements";

let anna: string;
let annasEmail: string;

beforeAll(async () => {
  anna = await someone();
  annasEmail = `anna-${anna}@example.com`;
  await transaction(anna, async () => {
    await db.insert(subscriptions).values({
      id: "sub_anna",
      userId: anna,
      customerId: "cus_anna",
      status: "active",
      isCancelled: false,
      currentPeriodEnd: daysLater(300),
      createdAt: now,
      startedAt: now,
      readAt: now,
    });
  });
});

const declared = (email: string, name = "Anna Muster"): Declared => ({
  ...({ kind: "cancel", name, contract: "Premium", email } as const),
  isExtraordinary: false,
  reason: null,
  endsOn: null,
});

/** Returns the statements that storing a visitor's declaration runs. */
const statementsFor = (of: Declared) => statementsOf(() => declare(of, null, sent()));

test("a visitor's declaration runs the same statements with and without a matching account or contract", async () => {
  const fits = await statementsFor(declared(annasEmail));
  expect(fits.length).toBeGreaterThan(2);
  const ben = `ben-${await someone("Ben")}@example.com`;
  for (const other of [
    declared(annasEmail, "Ben Fremd"),
    declared(ben, "Ben Muster"),
    declared("nobody@example.com"),
  ]) {
    expect(await statementsFor(other)).toEqual(fits);
  }
});

test("Anna's declaration is proven by her session; a visitor's with her name and address is not", async () => {
  const viewer = { id: anna, firstName: "Anna", lastName: "Muster" };
  const own = await findDeclaration(await declare(declared("elsewhere@example.com"), viewer, sent()));
  expect(own).toMatchObject({ subscriptionId: "sub_anna", isSignedIn: true, provedAt: now });
  expect(emailKey(own!.ownerEmail!)).toBe(annasEmail);
  const other = await findDeclaration(await declare(declared(annasEmail), null, sent()));
  expect(other).toMatchObject({ subscriptionId: "sub_anna", isSignedIn: false, provedAt: null });
});

test("Ben's session proves nothing about Anna's contract, even if he uses her name", async () => {
  const ben = { id: await someone("Ben"), firstName: "Anna", lastName: "Muster" };
  const found = await findDeclaration(await declare(declared(annasEmail), ben, sent()));
  expect(found).toMatchObject({ subscriptionId: "sub_anna", isSignedIn: false, provedAt: null });
});

test("only the latest link proves a declaration, for fourteen days, and it cannot be made from the database", async () => {
  const id = await declare(declared(annasEmail), null, sent());
  const [first, last] = [await newDeclarationLink(id), await newDeclarationLink(id)];
  expect(JSON.stringify(allRows())).not.toContain(last);
  expect(await refusal(proveDeclaration(first, now))).toBe("linkGone");
  expect(await refusal(proveDeclaration(last, daysLater(14)))).toBe("linkGone");
  expect(await proveDeclaration(last, daysLater(13))).toBe(id);
  expect(await proveDeclaration(last, daysLater(13.5))).toBe(id);
  expect((await findDeclaration(id))!.provedAt).toEqual(daysLater(13));
});

test("a step that began before the link was followed does not count afterwards", async () => {
  const id = await declare(declared(annasEmail), null, sent());
  const read = (await findDeclaration(id))!;
  await proveDeclaration(await newDeclarationLink(id), now);
  await noteProgress(read, { ownerToldAt: now, settledAt: now });
  expect(await listIncompleteDeclarations()).toContain(id);
  expect(await findDeclaration(id)).toMatchObject({ provedAt: now, ownerToldAt: null });
});

test("a step is noted once the declaration is as it was read", async () => {
  const id = await declare(declared(annasEmail), null, sent());
  await noteProgress((await findDeclaration(id))!, { confirmedAt: now });
  await proveDeclaration(await newDeclarationLink(id), now);
  await noteProgress((await findDeclaration(id))!, { ownerToldAt: now, settledAt: now });
  expect(await findDeclaration(id)).toMatchObject({ confirmedAt: now, ownerToldAt: now });
  expect(await listIncompleteDeclarations()).not.toContain(id);
});

test("the same form again is the same declaration; with another name or address it is refused", async () => {
  const form = declared("again@example.com");
  const id = await declare(form, null, sent("declared"));
  expect(await declare(form, null, sent("declared"))).toBe(id);
  for (const other of [
    { ...form, name: "Ben" },
    { ...form, kind: "withdraw" as const },
  ])
    expect(await refusal(declare(other, null, sent("declared")))).toBe("keyReused");
});

test("an address gets only so many mails about declarations a day", async () => {
  const isQuiet = async (at: Date) => {
    const id = await declare(declared("flood@example.com"), null, sent(undefined, at));
    return (await findDeclaration(id))!.isQuiet;
  };
  for (let nth = 0; nth < MAILS_PER_ADDRESS; nth++) expect(await isQuiet(now)).toBe(false);
  expect(await isQuiet(now)).toBe(true);
  expect(await isQuiet(new Date(daysLater(1).getTime() - 1))).toBe(true);
  expect(await isQuiet(daysLater(1))).toBe(false);
});

test("Anna can withdraw by her address for fourteen days, and cancel after that", async () => {
  const contractOn = async (kind: Declared["kind"], days: number) => {
    const form = { ...declared(annasEmail), kind };
    return (await findDeclaration(await declare(form, null, sent(undefined, daysLater(days)))))!
      .subscriptionId;
  };
  expect([await contractOn("withdraw", 13), await contractOn("withdraw", 20)]).toEqual(["sub_anna", null]);
  expect(await contractOn("cancel", 20)).toBe("sub_anna");
});
