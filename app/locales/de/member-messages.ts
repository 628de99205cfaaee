import { MEMBERS_PER_TRIP } from "~/domain/quota";

/** The part of `messages` about people on a trip, guests and invitations. */
export const memberMessages = {
  problem: {
    accountNeeded: "Dafür brauchst du ein Konto.",
    memberNotFound: "Diese Person ist nicht auf der Reise.",
    memberUnknown: "Eine dieser Personen ist nicht mehr auf der Reise. Bitte wähle neu.",
    memberHasAccount: "Diese Person hat ein eigenes Konto und bestimmt das selbst.",
    memberHasLeft: "Diese Person ist nicht mehr dabei.",
    tripLeft: "Du bist auf dieser Reise nicht mehr dabei.",
    invitationNotFound: "Diesen Einladungslink gibt es nicht mehr.",
    invitationGone: "Dieser Einladungslink gilt nicht mehr. Bitte um einen neuen.",
    tooManyMembers: `Auf eine Reise passen höchstens ${MEMBERS_PER_TRIP} Personen.`,
    tripShared: "Andere sind noch auf dieser Reise. Du kannst sie an jemanden übergeben und dann verlassen.",
    ownerLeaves: "Die Reise gehört dir. Übergib sie zuerst an jemand anderen.",
    ownerNeedsAccount: "Dafür braucht diese Person ein Konto mit E-Mail-Adresse.",
  },
  toast: {
    memberAdded: "{{name}} reist mit",
    memberChanged: "Gespeichert",
    memberRemoved: "Von der Reise genommen",
    membersMerged: "Zusammengelegt",
    tripTransferred: "Reise übergeben",
    invitationRevoked: "Link ungültig gemacht",
    joined: "Du reist mit!",
    left: "Reise verlassen",
    divided: "Ausgaben aufgeteilt",
    nothingToDivide: "Es gab nichts aufzuteilen",
    addressPending: "Fast fertig: Bestätige deine Adresse",
    addressCancelled: "Du bleibst mit deinem Zugangslink dabei",
  },
  detail: {
    sharesKept: "Deine Anteile stehen in einer eigenen Reise.",
    privateTaken: "Deine privaten Ausgaben stehen in einer eigenen Reise, die beendet ist.",
  },
  failure: {
    memberAdd: "Die Person konnte nicht hinzugefügt werden.",
    memberChange: "Das konnte nicht gespeichert werden.",
    memberRemove: "Die Person konnte nicht von der Reise genommen werden.",
    memberMerge: "Die beiden konnten nicht zusammengelegt werden.",
    tripTransfer: "Die Reise konnte nicht übergeben werden.",
    invitationMake: "Der Link konnte nicht erstellt werden.",
    invitationRevoke: "Der Link konnte nicht ungültig gemacht werden.",
    accessRenew: "Der Zugangslink konnte nicht erneuert werden.",
    leave: "Du konntest die Reise nicht verlassen.",
    divide: "Die Ausgaben konnten nicht aufgeteilt werden.",
  },
} as const;
