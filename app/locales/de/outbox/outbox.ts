const clock = new Intl.DateTimeFormat("de", { timeStyle: "short" });
const calendar = new Intl.DateTimeFormat("de", { dateStyle: "medium" });

/** Says when a waiting entry will be sent. Browsers without Background Sync send it only while the app is open. */
export function whenSent(isSentInBackground: boolean): string {
  return isSentInBackground
    ? "Wird gesendet, sobald du wieder online bist."
    : "Wird gesendet, sobald Reisekasse offen ist und Netz hat.";
}

/** Texts of toasts. */
export const outboxToasts = {
  kept: "Auf dem Gerät gemerkt",
  sent: (count: number) => (count === 1 ? "1 Änderung gesendet" : `${count} Änderungen gesendet`),
  refused: "Eine Änderung wurde abgelehnt",
  refusedHelp: "Sieh im Postausgang nach, was zu tun ist.",
} as const;

/** Texts of the strip above the screens. */
export const strip = {
  unreadable: "Was auf diesem Gerät wartet, lässt sich gerade nicht lesen.",
  /** `Offline: Stand von 14:05.`, with the date if it is not today. Both in epoch ms; in the device's time zone. */
  asOf(storedAt: number, now: number) {
    const time = clock.format(storedAt);
    const day = calendar.format(storedAt);
    return `Offline: Stand ${day === calendar.format(now) ? "von" : `vom ${day},`} ${time}.`;
  },
  /** Before what waits is in rows and sums; its names follow. */
  named: "Wartet noch: ",
  waiting(count: number, areExpenses: boolean) {
    const one = areExpenses ? "Ausgabe" : "Änderung";
    return count === 1 ? `1 ${one} wartet.` : `${count} ${one}${areExpenses ? "n" : "en"} warten.`;
  },
  receipts: (count: number) => (count === 1 ? "1 Beleg wartet." : `${count} Belege warten.`),
  rejected: (count: number) =>
    count === 1 ? "1 Änderung wurde abgelehnt." : `${count} Änderungen wurden abgelehnt.`,
} as const;

/** Why a receipt that waited cannot be sent. */
export const lostReceipt = "Der Browser hat die Datei gelöscht.";
