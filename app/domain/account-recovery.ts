// Rules that keep an account with the person who reads the mailbox of its first verified address. They are pure:
// the models apply the decisions, and the tests play owner against thief with them.

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

/** A link that restores a former address. */
export interface UndoLink {
  emailKey: string;
  /** Sequence number at which the link was created. */
  sequence: number;
  /** Sequence number at which its address had taken effect. */
  since: number;
}

/** Access to an account that one event revokes together. */
export interface Revocation {
  sessions: boolean;
  /** Password reset links. */
  resets: boolean;
  /** Links that verify an address, including that of a pending change. */
  confirmations: boolean;
  password: boolean;
  google: boolean;
  undoLink(link: UndoLink): boolean;
}

/** Switches for the tests: with any rule off, a test finds a way for the thief. */
export const recoveryRules = {
  /** An earlier sign-in or password check counts only while the password or Google link behind it is unchanged. */
  proofMustStillHold: true,
  /** Sequence numbers are drawn inside the transaction, not when the request begins. */
  sequenceIsDrawnLast: true,
  /** An address that its former owner can still restore is closed to other accounts. */
  formerAddressIsReserved: true,
  undoLinksOutliveTheChange: true,
  returningCountsAsRestoring: true,
  firstProofEndsUndoLinks: true,
  newAddressEndsResets: true,
  /** Otherwise a thief with the password could revoke the owner's reset links again and again. */
  newPasswordKeepsResets: true,
  restoringEndsSessions: true,
  restoringEndsResets: true,
  restoringEndsPendingChange: true,
  restoringVoidsPassword: true,
  restoringEndsLaterUndoLinks: true,
  restoringKeepsEarlierUndoLinks: true,
  restoringDropsGoogle: true,
  resetEndsSessions: true,
  resetEndsPendingChange: true,
  resetDropsGoogle: true,
  resetKeepsEarlierUndoLinks: true,
};

export type RecoveryRules = typeof recoveryRules;

const nothing: Revocation = {
  sessions: false,
  resets: false,
  confirmations: false,
  password: false,
  google: false,
  undoLink: () => false,
};

/**
 * Decides what the first proof of a mailbox revokes. Nobody had a claim to the account before, so all access that
 * was prepared without one ends.
 */
function firstProof(rules: RecoveryRules): Revocation {
  return {
    ...nothing,
    resets: true,
    confirmations: true,
    google: true,
    undoLink: () => rules.firstProofEndsUndoLinks,
  };
}

/** Decides what a new password, set by somebody signed in, revokes. */
export function changingPassword(rules = recoveryRules): Revocation {
  return { ...nothing, confirmations: true, resets: !rules.newPasswordKeepsResets };
}

/** Decides what verifying the present address revokes. */
export function verifying({ isVerified }: RecoveryState, rules = recoveryRules): Revocation {
  return isVerified ? nothing : firstProof(rules);
}

/**
 * Decides what following the link to a new address revokes. `emailSince` is the sequence number from which the
 * address counts; undefined means a new number.
 */
export function changingEmail(
  state: RecoveryState,
  emailKey: string,
  undoLinks: readonly UndoLink[],
  rules = recoveryRules,
): Revocation & { emailSince: number | undefined } {
  const always = { confirmations: true, resets: rules.newAddressEndsResets, emailSince: undefined };
  if (!state.isVerified) return { ...firstProof(rules), ...always };
  const former = undoLinks
    .filter((link) => link.emailKey === emailKey)
    .sort((one, other) => one.sequence - other.sequence)[0];
  // A person who reads a restorable address has as good a claim as with the link that restores it.
  if (former && rules.returningCountsAsRestoring) {
    const { google, undoLink } = restoring(state, former, rules);
    return { ...nothing, ...always, google, undoLink, emailSince: former.since };
  }
  return { ...nothing, ...always, undoLink: () => !rules.undoLinksOutliveTheChange };
}

/** Decides what following an undo link revokes: everything but the claims of earlier addresses. */
export function restoring(state: RecoveryState, used: UndoLink, rules = recoveryRules): Revocation {
  const isFirst = !state.isVerified;
  return {
    sessions: rules.restoringEndsSessions,
    resets: rules.restoringEndsResets,
    confirmations: rules.restoringEndsPendingChange,
    password: rules.restoringVoidsPassword,
    google:
      isFirst || (rules.restoringDropsGoogle && !isBetween(state.googleSince, used.since, used.sequence)),
    undoLink: (link) =>
      (isFirst && rules.firstProofEndsUndoLinks) ||
      link.emailKey === used.emailKey ||
      (link.sequence > used.sequence
        ? rules.restoringEndsLaterUndoLinks
        : !rules.restoringKeepsEarlierUndoLinks),
  };
}

/** Decides what setting a password through a mailed link revokes. The link also proves the present address. */
export function resetting(state: RecoveryState, rules = recoveryRules): Revocation {
  const isFirst = !state.isVerified;
  return {
    sessions: rules.resetEndsSessions,
    resets: true,
    confirmations: rules.resetEndsPendingChange,
    password: false,
    google: isFirst || (rules.resetDropsGoogle && !isBetween(state.googleSince, state.emailSince)),
    undoLink: (link) =>
      (isFirst && rules.firstProofEndsUndoLinks) ||
      link.sequence > state.emailSince ||
      !rules.resetKeepsEarlierUndoLinks,
  };
}

/** Returns whether Google was linked while an address was in force, since Google vouches for that address. */
function isBetween(googleSince: number | null, since: number, until = Number.POSITIVE_INFINITY): boolean {
  return googleSince !== null && since < googleSince && googleSince < until;
}
