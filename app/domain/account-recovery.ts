// The rules by which an account stays with the person who reads the mailbox of its first verified address. Nothing here
// knows a database: the models carry out what these functions decide, and the tests play owner against thief with them.

/** The part of an account that decides who can get it back. Numbers are drawn from the account's sequence. */
export interface Holding {
  emailKey: string;
  /** Whether anybody ever proved to read the mailbox of the present address. */
  isVerified: boolean;
  /** Number at which the present address took effect. */
  emailSince: number;
  /** Number at which Google was linked; null without a link. */
  googleSince: number | null;
}

/** A link that brings a former address back. */
export interface UndoLink {
  emailKey: string;
  /** Number at which the link was made. */
  sequence: number;
  /** Number at which its address had taken effect. */
  since: number;
}

/** Ways into an account that end together. */
export interface Closing {
  sessions: boolean;
  /** Links for a new password. */
  resets: boolean;
  /** Links that prove an address, the one of a pending change included. */
  confirmations: boolean;
  password: boolean;
  google: boolean;
  undoLink(link: UndoLink): boolean;
}

/** Each of these can be switched off in a test, which then finds a way for the thief. */
export const recoveryRules = {
  /** An old sign-in or password check counts only while what it rests on is still true. */
  proofMustStillHold: true,
  /** Order comes from numbers drawn inside the transaction, not from when the request began. */
  orderIsDrawnLast: true,
  /** Nobody else can register an address that its former owner may still bring back. */
  formerAddressIsKept: true,
  undoLinksOutliveTheChange: true,
  comingBackCountsAsRestoring: true,
  firstProofEndsUndoLinks: true,
  newAddressEndsResets: true,
  /** Otherwise whoever knows the password could end the owner's link for a new one as often as it is asked for. */
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

const nothing: Closing = {
  sessions: false,
  resets: false,
  confirmations: false,
  password: false,
  google: false,
  undoLink: () => false,
};

/** The first proof of a mailbox: nobody had a claim to the account before, so whatever was prepared without one ends. */
function firstProof(rules: RecoveryRules): Closing {
  return {
    ...nothing,
    resets: true,
    confirmations: true,
    google: true,
    undoLink: () => rules.firstProofEndsUndoLinks,
  };
}

/** Decides what ends when somebody who is signed in sets a new password. */
export function changingPassword(rules = recoveryRules): Closing {
  return { ...nothing, confirmations: true, resets: !rules.newPasswordKeepsResets };
}

/** Decides what ends when a link proves the present address. */
export function verifying({ isVerified }: Holding, rules = recoveryRules): Closing {
  return isVerified ? nothing : firstProof(rules);
}

/**
 * Decides what ends when the link to a new address is followed. `emailSince` is where the account keeps counting from;
 * undefined asks for a new number.
 */
export function moving(
  holding: Holding,
  emailKey: string,
  undoLinks: readonly UndoLink[],
  rules = recoveryRules,
): Closing & { emailSince: number | undefined } {
  const always = { confirmations: true, resets: rules.newAddressEndsResets, emailSince: undefined };
  if (!holding.isVerified) return { ...firstProof(rules), ...always };
  const former = undoLinks
    .filter((link) => link.emailKey === emailKey)
    .sort((one, other) => one.sequence - other.sequence)[0];
  // Whoever reads an address that can still be brought back has as good a claim as with the link that restores it.
  if (former && rules.comingBackCountsAsRestoring) {
    const { google, undoLink } = restoring(holding, former, rules);
    return { ...nothing, ...always, google, undoLink, emailSince: former.since };
  }
  return { ...nothing, ...always, undoLink: () => !rules.undoLinksOutliveTheChange };
}

/** Decides what ends when an undo link is followed: everything but the claims of addresses before it. */
export function restoring(holding: Holding, used: UndoLink, rules = recoveryRules): Closing {
  const isFirst = !holding.isVerified;
  return {
    sessions: rules.restoringEndsSessions,
    resets: rules.restoringEndsResets,
    confirmations: rules.restoringEndsPendingChange,
    password: rules.restoringVoidsPassword,
    google:
      isFirst || (rules.restoringDropsGoogle && !isBetween(holding.googleSince, used.since, used.sequence)),
    undoLink: (link) =>
      (isFirst && rules.firstProofEndsUndoLinks) ||
      link.emailKey === used.emailKey ||
      (link.sequence > used.sequence
        ? rules.restoringEndsLaterUndoLinks
        : !rules.restoringKeepsEarlierUndoLinks),
  };
}

/** Decides what ends when a mailed link sets a new password, which proves the present address. */
export function resetting(holding: Holding, rules = recoveryRules): Closing {
  const isFirst = !holding.isVerified;
  return {
    sessions: rules.resetEndsSessions,
    resets: true,
    confirmations: rules.resetEndsPendingChange,
    password: false,
    google: isFirst || (rules.resetDropsGoogle && !isBetween(holding.googleSince, holding.emailSince)),
    undoLink: (link) =>
      (isFirst && rules.firstProofEndsUndoLinks) ||
      link.sequence > holding.emailSince ||
      !rules.resetKeepsEarlierUndoLinks,
  };
}

/** Whether Google was linked while an address was in force. Google vouches for the address that it joins. */
function isBetween(googleSince: number | null, since: number, until = Number.POSITIVE_INFINITY): boolean {
  return googleSince !== null && since < googleSince && googleSince < until;
}
