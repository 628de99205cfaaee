/** The part of `messages` about people on a trip and their invitations. */
export const memberMessages = {
  toast: {
    memberAdded: "{{name}} reist mit",
    memberChanged: "Gespeichert",
    memberRemoved: "Von der Reise genommen",
    membersMerged: "Zusammengelegt",
    tripTransferred: "Reise übergeben",
    invitationRevoked: "Link ungültig gemacht",
    joined: "Du reist mit!",
    left: "Reise verlassen",
  },
  detail: {
    sharesKept: "Deine Anteile stehen in einer eigenen Reise.",
  },
  failure: {
    memberAdd: "Die Person konnte nicht hinzugefügt werden.",
    memberChange: "Das konnte nicht gespeichert werden.",
    memberRemove: "Die Person konnte nicht von der Reise genommen werden.",
    memberMerge: "Die beiden konnten nicht zusammengelegt werden.",
    tripTransfer: "Die Reise konnte nicht übergeben werden.",
    invitationMake: "Der Link konnte nicht erstellt werden.",
    invitationRevoke: "Der Link konnte nicht ungültig gemacht werden.",
    leave: "Du konntest die Reise nicht verlassen.",
  },
} as const;
