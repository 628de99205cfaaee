const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit", year: "numeric" });

/** Texts of the strip above the screens and of the offline page. */
export const offline = {
  title: "Du bist offline",
  notKept:
    "Diese Seite hast du auf diesem Gerät noch nicht geöffnet. Sobald du wieder Netz hast, geht es hier weiter.",
  /** Shown if the offline page is opened directly. */
  general:
    "Was du auf diesem Gerät schon geöffnet hast, kannst du weiter lesen. Was du einträgst, wird gesendet, sobald du wieder Netz hast.",
  looking: "Einen Moment …",
  retry: "Erneut versuchen",
  addExpense: "Ausgabe hinzufügen",
  kept: "Das kannst du jetzt lesen",
  outbox: "Postausgang",
  expensesOf: (trip: string) => `${trip}: Ausgaben`,

  /** `Offline: Stand von 14:05.`, with the date if it is not today. Both in epoch ms; in the device's time zone. */
  asOf(storedAt: number, now: number) {
    const time = clock.format(storedAt);
    const day = calendar.format(storedAt);
    return day === calendar.format(now)
      ? `Offline: Stand von ${time}.`
      : `Offline: Stand vom ${day}, ${time}.`;
  },
  waiting(count: number, areExpenses: boolean) {
    if (count === 1) return areExpenses ? "1 Ausgabe wartet." : "1 Änderung wartet.";
    return areExpenses ? `${count} Ausgaben warten.` : `${count} Änderungen warten.`;
  },
  rejected: (count: number) =>
    count === 1 ? "1 Änderung wurde abgelehnt." : `${count} Änderungen wurden abgelehnt.`,
} as const;
