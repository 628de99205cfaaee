/** Texts of the expense dialog of somebody without an active trip. */
export const withoutTrip = {
  lead: "Gerade ist keine Reise aktiv. Lege eine an oder starte eine geplante, dann kannst du die Ausgabe eintragen.",
  guestLead: "Gerade ist keine Reise aktiv. Starte eine, dann kannst du die Ausgabe eintragen.",
  line: "Deine Notiz",
  lineHelp: "Legst du jetzt eine Reise an, die sofort startet, geht es damit weiter.",
  create: "Reise anlegen",
  toTrips: "Meine Reisen",
} as const;
