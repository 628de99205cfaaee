/** Texts of the list of devices on which an account is signed in. */
export const sessionList = {
  current: "Dieses Gerät",
  unknown: "Unbekanntes Gerät",
  lastSeen: (day: string) => `Zuletzt aktiv: ${day}`,
  days: { today: "heute", yesterday: "gestern" },
  since: (day: string) => `Angemeldet seit ${day}`,
  end: "Abmelden",
  endOf: (device: string, since: string) => `Abmelden: ${device}, angemeldet seit ${since}`,
  endOthers: "Alle anderen abmelden",
} as const;
