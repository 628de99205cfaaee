/** Texts of the offline page. */
export const offline = {
  title: "Du bist offline",
  notKept:
    "Diese Seite hast du auf diesem Gerät noch nicht geöffnet. Sobald du wieder Netz hast, geht es hier weiter.",
  withoutDialog: "Das geht nur mit Netz.",
  /** Shown if the offline page is opened directly. */
  general:
    "Was du auf diesem Gerät schon geöffnet hast, kannst du weiter lesen. Was du einträgst, wird gesendet, sobald Reisekasse offen ist und Netz hat.",
  retry: "Erneut versuchen",
  kept: "Das kannst du jetzt lesen",
  outbox: "Postausgang",
  expensesOf: (trip: string) => `${trip}: Ausgaben`,
} as const;
