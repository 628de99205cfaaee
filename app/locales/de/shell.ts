import type { DeclarationKind } from "~/domain/billing/declaration";

/** Texts of the frame of every screen. */
export const shell = {
  product: "Reisekasse",
  skip: "Zum Inhalt springen",
  navigation: "Hauptnavigation",
  tabs: {
    home: "Start",
    expenses: "Ausgaben",
    analytics: "Statistik",
    trips: "Meine Reisen",
    tripsShort: "Reisen",
    profile: "Profil",
  },
  theme: { light: "Design: hell", dark: "Design: dunkel", auto: "Design: automatisch" },
  back: "Zurück",
  close: "Schließen",
  showPassword: "Passwort anzeigen",
  cancel: "Abbrechen",
  save: "Speichern",
  kept: "Das hattest du eingegeben. Gespeichert ist es noch nicht.",
  pending: "Einen Moment …",
  toasts: "Hinweise",
  toastKey: "Hinweise ({hotkey})",
  undo: "Rückgängig",
  closeToast: "Hinweis ausblenden",
  home: "Zur Startseite",
} as const;

export const errors = {
  notFound: "Diese Seite gibt es nicht",
  notFoundHelp: "Vielleicht hast du dich vertippt, oder sie ist umgezogen.",
  tripNotFoundHelp: "Vielleicht liegt sie bei den gelöschten Reisen, oder du bist nicht mehr dabei.",
  toTrips: "Zu Meine Reisen",
  failed: "Ein Fehler ist aufgetreten. Versuchen Sie es erneut.",
  failedHelp: "Es liegt an uns, nicht an dir. Bleibt es dabei, schreib uns mit der Kennung.",
  connection: "Verbindungsfehler. Bitte versuchen Sie es erneut.",
  connectionHelp: "Sobald du wieder Netz hast, geht es hier weiter.",
  reload: "Neu laden",
  typed: "Das hast du eingegeben",
  sendAgain: "Noch einmal senden",
} as const;

/** Errors found by the browser before a form is sent. */
export const fieldErrors = {
  required: "Bitte fülle dieses Feld aus.",
  email: "Bitte gib eine gültige E-Mail-Adresse ein.",
  tooShort: (min: number) => `Mindestens ${min} Zeichen.`,
  tooLong: (max: string) => `Höchstens ${max} Zeichen.`,
  other: "Bitte prüfe diese Angabe.",
} as const;

/** Links in the footer; worded by law (BGB § 312k, § 356a). */
export const contractLinks = {
  cancel: "Verträge hier kündigen",
  withdraw: "Vertrag widerrufen",
} as const satisfies Record<DeclarationKind, string>;

export const fallbackPage = {
  title: "Das hat nicht geklappt",
  home: "Zur Startseite",
  reference: "Kennung für Rückfragen:",
  onOtherTrip: "Auf einer anderen Reise eintragen:",
} as const;
