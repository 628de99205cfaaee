export const signOutWarning = {
  title: "Noch nicht gesendet",
  text: (count: number) =>
    count === 1
      ? "Eine Änderung ist noch nicht gesendet. Wenn du dich jetzt abmeldest, geht sie verloren."
      : `${count} Änderungen sind noch nicht gesendet. Wenn du dich jetzt abmeldest, gehen sie verloren.`,
  send: "Jetzt senden",
  leave: "Verwerfen und abmelden",
  unreadTitle: "Abmelden?",
  unread:
    "Ob auf diesem Gerät noch etwas wartet, lässt sich gerade nicht lesen. Wenn ja, bleibt es hier, bis du dich wieder anmeldest.",
  readAgain: "Noch einmal nachsehen",
  leaveUnread: "Trotzdem abmelden",
  failed: "Abmelden hat nicht geklappt",
  failedHelp: "Du bist noch angemeldet, und nichts ist verloren. Versuche es noch einmal, wenn du Netz hast.",
} as const;
