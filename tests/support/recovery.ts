// A model of account recovery with two people and one account. Each reads two mailboxes and cannot read the other's.
// Each action is a step; the app's rules decide what a step makes impossible.
import {
  changingEmail,
  changingPassword,
  type RecoveryState,
  type Revocation,
  resetting,
  restoring,
  type UndoLink,
  verifying,
} from "~/domain/accounts/recovery";
import { FORMER_EMAIL_DAYS, VERIFICATION_DAYS } from "~/domain/retention";
import { fc } from "./property";

export type Who = "Anna" | "Mallory";
export const addresses = ["anna@a.example", "anna@b.example", "mallory@a.example", "mallory@b.example"];
export const readerOf = (address: string): Who => (address.startsWith("anna") ? "Anna" : "Mallory");
export const otherOf = (who: Who): Who => (who === "Anna" ? "Mallory" : "Anna");

export type Step =
  /** Finds out the current password. */
  | { does: "learn"; who: Who }
  /** Lets the server check password and Google account, for a later step. */
  | { does: "prove"; who: Who }
  | { does: "signIn"; who: Who }
  | { does: "signInWithGoogle"; who: Who }
  | { does: "requestChange"; who: Who; to: string }
  | { does: "confirmChange"; who: Who }
  | { does: "cancelChange"; who: Who }
  | { does: "verify"; who: Who }
  | { does: "undo"; who: Who; nth: number }
  | { does: "forget"; who: Who }
  | { does: "reset"; who: Who }
  | { does: "changePassword"; who: Who }
  | { does: "linkGoogle"; who: Who }
  | { does: "unlinkGoogle"; who: Who }
  /** Registers another account with the address. */
  | { does: "register"; who: Who; to: string }
  | { does: "wait"; days: number };

interface Proof {
  password: number | undefined;
  google: string | undefined;
}

/** An undo link in somebody's mailbox. */
export interface SentUndoLink extends UndoLink {
  until: number;
}

/** How an account began: its address, its creator, and whether an older version linked Google unverified. */
export interface Beginning {
  email: string;
  by: Who;
  oldGoogle?: string;
}

export class Account {
  day = 0;
  sequence = 0;
  holding: RecoveryState;
  /** The address of the Google account that signs in. */
  google: string | undefined;
  pending: { to: string; until: number } | undefined;
  canVerify = true;
  undoLinks: SentUndoLink[] = [];
  sessions = new Set<Who>();
  /** People who hold a link for a new password. */
  resets = new Set<Who>();
  password = 1;
  isVoid = false;
  knows: Set<Who>;
  taken = new Set<string>();
  proofs = new Map<Who, Proof>();
  /** Proven addresses, oldest first, as long as they are reserved. Tracked separately from the links. */
  claims: { email: string; leftOn: number | undefined }[] = [];

  constructor({ email, by, oldGoogle }: Beginning) {
    this.knows = new Set([by]);
    this.sessions = new Set([by]);
    this.google = oldGoogle;
    const googleSince = oldGoogle === undefined ? null : 0;
    this.holding = { emailKey: email, isVerified: false, emailSince: 0, googleSince };
  }

  get email(): string {
    return this.holding.emailKey;
  }

  /** The address whose reader may recover the account, if there is one. */
  get root(): string | undefined {
    return this.claims[0]?.email;
  }

  get validUndoLinks(): SentUndoLink[] {
    return this.undoLinks.filter(({ until }) => until > this.day);
  }

  get livingPending(): string | undefined {
    return this.pending && this.pending.until > this.day ? this.pending.to : undefined;
  }

  /** The undo links that this person can follow, oldest first. */
  undoLinksOf(who: Who): SentUndoLink[] {
    return this.validUndoLinks.filter(({ emailKey }) => readerOf(emailKey) === who);
  }

  /** Every way in that this person has or can get. */
  doorsOf(who: Who): string[] {
    const pending = this.livingPending;
    return [
      ...(this.sessions.has(who) ? ["session"] : []),
      ...(this.resets.has(who) ? ["reset link"] : []),
      ...(!this.isVoid && this.knows.has(who) ? ["password"] : []),
      ...(this.google !== undefined && readerOf(this.google) === who ? ["Google"] : []),
      ...(pending !== undefined && readerOf(pending) === who ? ["pending change"] : []),
      ...this.undoLinksOf(who).map(({ emailKey }) => `undo link of ${emailKey}`),
    ];
  }

  isFree(address: string): boolean {
    return address !== this.email && !this.taken.has(address);
  }

  /** Takes the step if it is possible, and returns whether it was. */
  take(step: Step): boolean {
    if (step.does === "wait") {
      this.day += step.days;
      this.resets.clear();
      if (this.day >= VERIFICATION_DAYS) this.canVerify = false;
      this.claims = this.claims.filter(
        ({ leftOn }) => leftOn === undefined || this.day < leftOn + FORMER_EMAIL_DAYS,
      );
      return true;
    }
    const { who } = step;
    switch (step.does) {
      case "learn":
        if (this.isVoid) return false;
        this.knows.add(who);
        return true;
      case "prove": {
        const password = !this.isVoid && this.knows.has(who) ? this.password : undefined;
        const google = this.google !== undefined && readerOf(this.google) === who ? this.google : undefined;
        this.proofs.set(who, { password, google });
        return password !== undefined || google !== undefined;
      }
      case "signIn":
        if (!this.holdsPassword(who)) return false;
        this.sessions.add(who);
        return true;
      case "signInWithGoogle": {
        const google = this.proofs.get(who)?.google;
        if (google === undefined || this.google !== google) return false;
        this.sessions.add(who);
        return true;
      }
      case "requestChange": {
        if (!this.holdsPassword(who) || !this.isFree(step.to)) return false;
        const { emailKey, emailSince: since } = this.holding;
        const sequence = ++this.sequence;
        this.pending = { to: step.to, until: this.day + 1 };
        this.undoLinks.push({ emailKey, since, sequence, until: this.day + FORMER_EMAIL_DAYS });
        return true;
      }
      case "confirmChange": {
        const to = this.livingPending;
        if (to === undefined || readerOf(to) !== who || !this.isFree(to)) return false;
        this.move(to);
        return true;
      }
      case "cancelChange":
        if (!this.sessions.has(who) || this.livingPending === undefined) return false;
        this.pending = undefined;
        return true;
      case "verify":
        if (!this.canVerify || readerOf(this.email) !== who) return false;
        this.close(verifying(this.holding));
        this.prove(this.email);
        this.canVerify = false;
        return true;
      case "undo": {
        const link = this.undoLinksOf(who)[step.nth];
        if (!link || (link.emailKey !== this.email && !this.isFree(link.emailKey))) return false;
        this.close(restoring(this.holding, link));
        this.undoLinks = this.undoLinks.filter((other) => other !== link);
        this.holding = { ...this.holding, emailKey: link.emailKey, emailSince: link.since };
        this.prove(link.emailKey);
        this.resets.add(who);
        return true;
      }
      case "forget":
        this.resets.add(readerOf(this.email));
        return true;
      case "reset":
        if (!this.resets.has(who)) return false;
        this.close(resetting(this.holding));
        this.prove(this.email);
        this.setPassword(who);
        this.sessions.add(who);
        return true;
      case "changePassword":
        if (!this.holdsPassword(who)) return false;
        this.close(changingPassword);
        this.setPassword(who);
        this.sessions = new Set([who]);
        return true;
      case "linkGoogle":
        if (!this.holdsPassword(who) || !this.holding.isVerified || this.google !== undefined) return false;
        // Google confirms an address only to the person who reads its mailbox.
        if (readerOf(this.email) !== who) return false;
        this.google = this.email;
        this.holding = { ...this.holding, googleSince: ++this.sequence };
        return true;
      case "unlinkGoogle":
        if (!this.holdsPassword(who) || this.google === undefined) return false;
        this.dropGoogle();
        return true;
      case "register":
        if (!this.isFree(step.to) || this.isKept(step.to)) return false;
        this.taken.add(step.to);
        return true;
    }
  }

  private holdsPassword(who: Who): boolean {
    return !this.isVoid && this.proofs.get(who)?.password === this.password;
  }

  private isKept(address: string): boolean {
    return this.validUndoLinks.some(({ emailKey }) => emailKey === address);
  }

  private move(to: string): void {
    const { emailKey, emailSince: since } = this.holding;
    const moved = changingEmail(this.holding, to, this.validUndoLinks);
    // The former address is reserved from now on.
    const until = this.day + FORMER_EMAIL_DAYS;
    for (const link of this.validUndoLinks) if (link.emailKey === emailKey) link.until = until;
    const isFirst = !this.holding.isVerified;
    const isReturning = moved.emailSince !== undefined;
    if (!isFirst && !isReturning) this.undoLinks.push({ emailKey, since, sequence: ++this.sequence, until });
    this.close(moved);
    this.pending = undefined;
    if (!isFirst) this.claims.at(-1)!.leftOn ??= this.day;
    const emailSince = moved.emailSince ?? ++this.sequence;
    this.holding = { ...this.holding, emailKey: to, emailSince };
    this.prove(to);
  }

  private close(closing: Revocation): void {
    if (closing.sessions) this.sessions.clear();
    if (closing.resets) this.resets.clear();
    if (closing.confirmations) {
      this.pending = undefined;
      this.canVerify = false;
    }
    if (closing.password) this.isVoid = true;
    if (closing.google) this.dropGoogle();
    this.undoLinks = this.undoLinks.filter((link) => !closing.undoLink(link));
  }

  private dropGoogle(): void {
    this.google = undefined;
    this.holding = { ...this.holding, googleSince: null };
  }

  private prove(email: string): void {
    this.holding = { ...this.holding, isVerified: true };
    const known = this.claims.findIndex((claim) => claim.email === email);
    if (known >= 0) this.claims.length = known;
    this.claims.push({ email, leftOn: undefined });
  }

  private setPassword(who: Who): void {
    this.password++;
    this.isVoid = false;
    this.knows = new Set([who]);
  }
}

const who = fc.constantFrom<Who>("Anna", "Mallory");
const to = fc.constantFrom(...addresses);
const step = (does: Step["does"], more: object = {}): fc.Arbitrary<Step> =>
  fc.record({ does: fc.constant(does), who, ...more }) as unknown as fc.Arbitrary<Step>;

/** One step that either person can take at any time. */
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: step("prove"), weight: 4 },
  { arbitrary: step("requestChange", { to }), weight: 5 },
  { arbitrary: step("confirmChange"), weight: 5 },
  { arbitrary: step("undo", { nth: fc.nat(1) }), weight: 3 },
  { arbitrary: step("linkGoogle"), weight: 2 },
  ...(["learn", "signIn", "signInWithGoogle", "verify", "forget", "reset"] as const).map((does) => ({
    arbitrary: step(does),
    weight: 2,
  })),
  ...(["cancelChange", "changePassword", "unlinkGoogle"] as const).map((does) => ({
    arbitrary: step(does),
    weight: 1,
  })),
  { arbitrary: step("register", { to }), weight: 1 },
  {
    arbitrary: fc.record({ does: fc.constant("wait" as const), days: fc.constantFrom(1, 3, 7) }),
    weight: 1,
  },
);

/** A person moves the account to one of their own mailboxes in one go. */
const aMove: fc.Arbitrary<Step[]> = to.map((address) => [
  { does: "prove", who: readerOf(address) },
  { does: "requestChange", who: readerOf(address), to: address },
  { does: "confirmChange", who: readerOf(address) },
]);

/** A person uses a secret while it is valid. */
const aVisit: fc.Arbitrary<Step[]> = fc
  .tuple(who, fc.constantFrom("signIn", "signInWithGoogle", "linkGoogle", "changePassword", "verify"))
  .map(([who, does]) => [{ does: "prove", who }, { does, who } as Step]);

/** Steps in any order, with sequences that often occur together. */
export const anyHistory = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.oneof(
        { arbitrary: aStep.map((one) => [one]), weight: 5 },
        { arbitrary: aMove, weight: 2 },
        { arbitrary: aVisit, weight: 2 },
      ),
      { maxLength, size: "max" },
    )
    .map((parts) => parts.flat());

export const anyBeginning: fc.Arbitrary<Beginning> = fc.record(
  { email: to, by: who, oldGoogle: to },
  { requiredKeys: ["email", "by"] },
);
