// Rules that keep an account with the person who reads the mailbox of its first verified address. The models apply
// these decisions.

/** The part of an account that decides who can recover it. Sequence numbers come from the account's own counter. */
export interface RecoveryState {
  emailKey: string;
  /** True once somebody has proved to read the mailbox of the present address. */
  isVerified: boolean;
  /** Sequence number at which the present address took effect. */
  emailSince: number;
  /** Sequence number at which Google was linked; null without a link. */
  googleSince: number | null;
}

export interface UndoLink {
  emailKey: string;
  /** Sequence number at which the link was created. */
  sequence: number;
  /** Sequence number at which its address had taken effect. */
  since: number;
}

export interface Revocation {
  sessions: boolean;
  resets: boolean;
  /** Links that verify an address, including that of a pending change. */
  confirmations: boolean;
  password: boolean;
  google: boolean;
  undoLink(link: UndoLink): boolean;
}

const nothing: Revocation = {
  sessions: false,
  resets: false,
  confirmations: false,
  password: false,
  google: false,
  undoLink: () => false,
};

/** The first proof of a mailbox: nobody had a claim to the account before, so all that was prepared ends. */
const firstProof: Revocation = {
  ...nothing,
  resets: true,
  confirmations: true,
  google: true,
  undoLink: () => true,
};

/** Reset links stay: a thief with the password could revoke the owner's again and again. */
export const changingPassword: Revocation = { ...nothing, confirmations: true };

export function verifying({ isVerified }: RecoveryState): Revocation {
  return isVerified ? nothing : firstProof;
}

/** `emailSince` is the sequence number from which the address counts; undefined means a new number. */
export function changingEmail(
  state: RecoveryState,
  emailKey: string,
  undoLinks: readonly UndoLink[],
): Revocation & { emailSince: number | undefined } {
  const always = { confirmations: true, resets: true, emailSince: undefined };
  if (!state.isVerified) return { ...firstProof, ...always };
  const former = undoLinks
    .filter((link) => link.emailKey === emailKey)
    .sort((one, other) => one.sequence - other.sequence)[0];
  if (!former) return { ...nothing, ...always };
  // A person who reads a restorable address has as good a claim as with the link that restores it.
  const { google, undoLink } = restoring(state, former);
  return { ...nothing, ...always, google, undoLink, emailSince: former.since };
}

/** Decides what following an undo link revokes: everything but the claims of earlier addresses. */
export function restoring({ isVerified, googleSince }: RecoveryState, used: UndoLink): Revocation {
  return {
    sessions: true,
    resets: true,
    confirmations: true,
    password: true,
    google: !isVerified || !isBetween(googleSince, used.since, used.sequence),
    undoLink: (link) => !isVerified || link.emailKey === used.emailKey || link.sequence > used.sequence,
  };
}

/** Decides what setting a password through a mailed link revokes. The link also proves the present address. */
export function resetting({ isVerified, googleSince, emailSince }: RecoveryState): Revocation {
  return {
    sessions: true,
    resets: true,
    confirmations: true,
    password: false,
    google: !isVerified || !isBetween(googleSince, emailSince),
    undoLink: (link) => !isVerified || link.sequence > emailSince,
  };
}

/** True if Google was linked while an address was in force, since Google vouches for that address. */
function isBetween(googleSince: number | null, since: number, until = Number.POSITIVE_INFINITY): boolean {
  return googleSince !== null && since < googleSince && googleSince < until;
}
