// Replays the steps of the pure model of account recovery on the real models, and compares both after each step.
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { emailKey } from "~/domain/accounts/email";
import { Problem } from "~/domain/problem";
import {
  cancelEmailChange,
  confirmEmail,
  createVerification,
  findConfirmation,
  pendingEmail,
} from "~/models/accounts/email-change.server";
import { findFormerEmail, restoreEmail } from "~/models/accounts/former-email.server";
import { joinGoogle, unlinkGoogle } from "~/models/accounts/google-account.server";
import { UNUSABLE_PASSWORD } from "~/models/accounts/password.server";
import { createReset, findReset, resetPassword } from "~/models/accounts/password-reset.server";
import { readRecoveryState } from "~/models/accounts/recovery.server";
import { findSession, startSession } from "~/models/accounts/session.server";
import { changeProfile, registerUser } from "~/models/accounts/user.server";
import { db, transaction } from "../../../db/client";
import { formerEmails, users } from "../../../db/schema";
import { daysLater } from "../../support/models";
import { fc } from "../../support/property";
import {
  Account,
  addresses,
  anyBeginning,
  anyHistory,
  type Beginning,
  readerOf,
  type Step,
  type Who,
} from "../../support/recovery";

// Argon2 at a low cost: these tests are about who gets in, not about guessing.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});

const people: Who[] = ["Anna", "Mallory"];
const names = { firstName: "Anna", lastName: "Muster" };
let accounts = 0;

/** The account in the database, and everything the two people know and have in their mailboxes. */
class StoredAccount {
  readonly #run = accounts++;
  #userId = "";
  #day = 0;
  #passwords = 0;
  readonly #knownHash = new Map<Who, string>();
  readonly #proofs = new Map<Who, { passwordHash: string | undefined; googleSub: string | undefined }>();
  readonly #sessions = new Map<Who, string[]>();
  readonly #resets = new Map<Who, string[]>();
  readonly #confirmations: { token: string; reader: Who; isChange: boolean }[] = [];
  readonly #undoLinks = new Map<number, string>();

  get #now(): Date {
    return daysLater(this.#day);
  }

  async begin({ email, by, oldGoogle }: Beginning): Promise<void> {
    const form = { email: this.#own(email), password: this.#newPassword(), ...names };
    const { id, passwordHash } = await registerUser(form, { key: undefined, now: this.#now });
    this.#userId = id;
    this.#knownHash.set(by, passwordHash!);
    this.#sessions.set(by, [await startSession(id, this.#now)]);
    const link = await createVerification(id, this.#now);
    this.#confirmations.push({ token: link!.token, reader: readerOf(email), isChange: false });
    if (oldGoogle === undefined) return;
    const old = { googleSub: this.#subOf(oldGoogle), googleSince: 0 };
    await transaction(id, async () => {
      await db.update(users).set(old).where(eq(users.id, id));
    });
  }

  /** Takes the step as the app would and returns whether it was possible. Errors other than refusals fail the test. */
  async take(step: Step): Promise<boolean> {
    try {
      return await this.#do(step);
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  async #do(step: Step): Promise<boolean> {
    const id = this.#userId;
    const now = this.#now;
    if (step.does === "wait") {
      this.#day += step.days;
      return true;
    }
    const { who } = step;
    const holding = (await readRecoveryState(id))!;
    const proof = this.#proofs.get(who);
    const provenHash = proof?.passwordHash;
    switch (step.does) {
      case "learn":
        if (holding.passwordHash === UNUSABLE_PASSWORD) return false;
        this.#knownHash.set(who, holding.passwordHash!);
        return true;
      case "prove": {
        const passwordHash =
          this.#knownHash.get(who) === holding.passwordHash ? holding.passwordHash! : undefined;
        const isOwnGoogle = addresses.some(
          (address) => readerOf(address) === who && this.#subOf(address) === holding.googleSub,
        );
        const googleSub = isOwnGoogle ? holding.googleSub! : undefined;
        this.#proofs.set(who, { passwordHash, googleSub });
        return passwordHash !== undefined || googleSub !== undefined;
      }
      case "signIn":
      case "signInWithGoogle": {
        const { googleSub } = proof ?? {};
        const means = step.does === "signIn" ? { passwordHash: provenHash } : { googleSub };
        if (Object.values(means)[0] === undefined) return false;
        this.#add(this.#sessions, who, await startSession(id, now, null, means));
        return true;
      }
      case "requestChange": {
        if (provenHash === undefined) return false;
        const { change } = await changeProfile(id, { email: this.#own(step.to) }, { now, provenHash });
        if (!change) return false;
        const { token } = change.pending;
        this.#confirmations.push({ token, reader: readerOf(step.to), isChange: true });
        await this.#keepUndoLink(change.former.token);
        return true;
      }
      case "confirmChange":
      case "verify": {
        const isChange = step.does === "confirmChange";
        const link = this.#confirmations.findLast(
          (each) => each.reader === who && each.isChange === isChange,
        );
        if (!link) return false;
        const { former } = await confirmEmail(link.token, now);
        if (former) await this.#keepUndoLink(former.token);
        return true;
      }
      case "cancelChange":
        if (!(await this.#isSignedIn(who)) || (await pendingEmail(id, now)) === null) return false;
        await cancelEmailChange(id);
        return true;
      case "undo": {
        const own = (await this.#validUndoLinks()).filter(({ emailKey }) => this.#reads(who, emailKey));
        const link = own[step.nth];
        if (!link) return false;
        const { resetToken } = await restoreEmail(this.#undoLinks.get(link.sequence)!, now);
        this.#add(this.#resets, who, resetToken!);
        return true;
      }
      case "forget": {
        const token = await createReset(id, now);
        const reader = people.find((each) => this.#reads(each, holding.emailKey))!;
        if (token !== undefined) this.#add(this.#resets, reader, token);
        return true;
      }
      case "reset": {
        const [token] = await this.#livingResets(who);
        if (token === undefined) return false;
        const { account } = await resetPassword(token, this.#newPassword(), now);
        this.#knownHash.set(who, account.passwordHash!);
        this.#add(this.#sessions, who, await startSession(id, now, null, account));
        return true;
      }
      case "changePassword": {
        if (provenHash === undefined) return false;
        const token = await startSession(id, now, null, { passwordHash: provenHash });
        await changeProfile(id, { newPassword: this.#newPassword() }, { token, now, provenHash });
        this.#sessions.set(who, [token]);
        this.#knownHash.set(who, (await readRecoveryState(id))!.passwordHash!);
        return true;
      }
      case "linkGoogle": {
        if (provenHash === undefined || !this.#reads(who, holding.emailKey)) return false;
        const account = { id, passwordHash: provenHash };
        return joinGoogle(account, this.#subOf(this.#plain(holding.emailKey)), holding.email);
      }
      case "unlinkGoogle":
        return provenHash !== undefined && (await unlinkGoogle(id, provenHash));
      case "register": {
        const form = { email: this.#own(step.to), password: "geheim123", ...names };
        await registerUser(form, { key: undefined, now });
        return true;
      }
    }
  }

  /** Describes the account in the terms of the pure model. */
  async look() {
    const holding = (await readRecoveryState(this.#userId))!;
    const waiting = await pendingEmail(this.#userId, this.#now);
    const isVoid = holding.passwordHash === UNUSABLE_PASSWORD;
    const found = await Promise.all(
      this.#confirmations.map(({ token }) => findConfirmation(token, this.#now)),
    );
    const open = found.filter((link) => link && !link.isUsed);
    return {
      email: this.#plain(holding.emailKey),
      isVerified: holding.isVerified,
      pending: waiting === null ? undefined : this.#plain(emailKey(waiting)),
      canVerify: open.some((link) => !link!.isChange),
      changes: open.filter((link) => link!.isChange).length,
      google: addresses.find((address) => this.#subOf(address) === holding.googleSub),
      undoLinks: (await this.#validUndoLinks()).map(({ emailKey, sequence, since }) => {
        return { emailKey: this.#plain(emailKey), sequence, since };
      }),
      people: await Promise.all(
        people.map(async (who) => ({
          isSignedIn: await this.#isSignedIn(who),
          hasReset: (await this.#livingResets(who)).length > 0,
          knowsPassword: !isVoid && this.#knownHash.get(who) === holding.passwordHash,
        })),
      ),
    };
  }

  /** Makes an address unique to this run. */
  #own(address: string): string {
    return `${this.#run}.${address}`;
  }

  #plain(address: string): string {
    return address.slice(`${this.#run}.`.length);
  }

  #reads(who: Who, emailKey: string): boolean {
    return readerOf(this.#plain(emailKey)) === who;
  }

  #subOf(address: string): string {
    return `google of ${this.#own(address)}`;
  }

  #newPassword(): string {
    return `geheim-${this.#passwords++}`;
  }

  #add(map: Map<Who, string[]>, who: Who, token: string): void {
    map.set(who, [...(map.get(who) ?? []), token]);
  }

  async #keepUndoLink(token: string): Promise<void> {
    this.#undoLinks.set((await findFormerEmail(token, this.#now))!.sequence, token);
  }

  async #validUndoLinks() {
    const found = await Promise.all(
      [...this.#undoLinks.values()].map((token) => findFormerEmail(token, this.#now)),
    );
    const { id } = formerEmails;
    const rows = await db.select({ id }).from(formerEmails).where(eq(formerEmails.userId, this.#userId));
    expect(rows.length, "no link that nobody was sent").toBeLessThanOrEqual(this.#undoLinks.size);
    return found
      .flatMap((link) => (link && !link.isUsed ? [link] : []))
      .sort((one, other) => one.sequence - other.sequence);
  }

  async #livingResets(who: Who): Promise<string[]> {
    const tokens = this.#resets.get(who) ?? [];
    const found = await Promise.all(tokens.map((token) => findReset(token, this.#now)));
    return tokens.filter((_, n) => found[n] && !found[n]!.isUsed);
  }

  async #isSignedIn(who: Who): Promise<boolean> {
    for (const token of this.#sessions.get(who) ?? []) if (await findSession(token, this.#now)) return true;
    return false;
  }
}

/** Describes the pure model in the same terms. */
function lookAt(account: Account) {
  const links = [...account.validUndoLinks].sort((one, other) => one.sequence - other.sequence);
  const pending = account.livingPending;
  return {
    email: account.email,
    isVerified: account.holding.isVerified,
    pending,
    canVerify: account.canVerify,
    changes: pending === undefined ? 0 : 1,
    google: account.google,
    undoLinks: links.map(({ emailKey, sequence, since }) => ({ emailKey, sequence, since })),
    people: people.map((who) => ({
      isSignedIn: account.sessions.has(who),
      hasReset: account.resets.has(who),
      knowsPassword: !account.isVoid && account.knows.has(who),
    })),
  };
}

/** Takes the same steps in both, and compares them after each. */
async function compare(beginning: Beginning, steps: readonly Step[]): Promise<void> {
  const account = new Account(beginning);
  const stored = new StoredAccount();
  await stored.begin(beginning);
  expect(await stored.look()).toEqual(lookAt(account));
  for (const step of steps) {
    const isDone = account.take(step);
    expect([step, await stored.take(step)]).toEqual([step, isDone]);
    expect([step, await stored.look()]).toEqual([step, lookAt(account)]);
  }
}

/** The steps of one person, in order. */
interface Actor {
  does(...steps: Step["does"][]): Step[];
  /** Moves the account to these addresses. */
  moves(...to: string[]): Step[];
}

const [a, b, m, n] = addresses as [string, string, string, string];
const [anna, mallory] = (["Anna", "Mallory"] as const).map((who) => ({
  does: (...steps: Step["does"][]) =>
    steps.map((does) => ({ does, who, ...(does === "undo" && { nth: 0 }) }) as Step),
  moves: (...all: string[]): Step[] =>
    all.flatMap((to) => [
      { does: "prove", who },
      { does: "requestChange", who, to },
      { does: "confirmChange", who },
    ]),
})) as [Actor, Actor];

/** The shortest history for each rule that ends differently without it. Addresses `a` and `b` are Anna's. */
const histories: [rule: string, email: string, by: Who, steps: Step[]][] = [
  ["a proof must still hold", a, "Anna", anna.does("prove", "changePassword", "changePassword")],
  ["a first proof ends undo links", a, "Mallory", mallory.moves(n)],
  [
    "a former address is reserved",
    a,
    "Anna",
    [...anna.does("verify"), ...anna.moves(b), { does: "register", who: "Anna", to: a }],
  ],
  ["undo links outlive a change", a, "Anna", anna.moves(b, a)],
  ["returning counts as restoring, which ends later undo links", m, "Anna", anna.moves(a, b, a)],
  ["a new address ends resets", a, "Anna", [...anna.does("forget"), ...anna.moves(b)]],
  ["a new password keeps resets", a, "Anna", anna.does("forget", "prove", "changePassword")],
  ["restoring ends sessions and password", a, "Mallory", [...mallory.moves(n, m), ...mallory.does("undo")]],
  [
    "restoring ends resets",
    m,
    "Anna",
    [...mallory.does("verify"), ...anna.moves(a), ...anna.does("forget"), ...mallory.does("undo")],
  ],
  [
    "restoring ends a pending change",
    a,
    "Mallory",
    [...mallory.moves(m), ...mallory.moves(a).slice(1, 2), ...mallory.does("undo")],
  ],
  [
    "restoring keeps earlier undo links",
    b,
    "Anna",
    [...mallory.does("learn"), ...anna.moves(a), ...mallory.moves(n, m), ...mallory.does("undo")],
  ],
  ["restoring drops Google", n, "Anna", [...anna.moves(a, b), ...anna.does("linkGoogle", "undo")]],
  [
    "a reset ends sessions and a pending change",
    n,
    "Anna",
    [...anna.does("forget"), ...mallory.does("reset")],
  ],
  [
    "a reset drops Google",
    a,
    "Mallory",
    [
      ...[...mallory.moves(n), ...mallory.does("prove", "linkGoogle"), ...mallory.moves(m)],
      ...[...anna.does("forget"), ...mallory.does("reset")],
    ],
  ],
  ["a reset keeps earlier undo links", m, "Anna", [...anna.moves(a, b), ...anna.does("forget", "reset")]],
];

test.each(histories)("The models know that %s", async (_, email, by, steps) => {
  await compare({ email, by }, steps);
});

test.each<[what: string, step: Step]>([
  ["sign-in", { does: "signIn", who: "Mallory" }],
  ["sign-in with Google", { does: "signInWithGoogle", who: "Mallory" }],
  ["change of address", { does: "requestChange", who: "Mallory", to: m }],
  ["new password", { does: "changePassword", who: "Mallory" }],
])(
  "Mallory's %s that was being checked while Anna got her account back comes to nothing",
  async (_, step) => {
    const beginning: Beginning = { email: a, by: "Mallory", oldGoogle: m };
    const steps = [...mallory.does("prove"), ...anna.does("forget", "reset"), step];
    const account = new Account(beginning);
    expect(steps.map((each) => account.take(each))).toEqual([true, true, true, false]);
    await compare(beginning, steps);
  },
);

test("The models agree with the pure model after every step of any history", async () => {
  await fc.assert(fc.asyncProperty(anyBeginning, anyHistory(12), compare), {
    numRuns: 10,
    endOnFailure: true,
  });
}, 120_000);
