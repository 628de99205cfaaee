import type { DeclarationKind } from "~/domain/declaration";

/** What the two pages say on which one declares something of a contract. */
export const declarationPages = {
  cancel: {
    title: "Vertrag kündigen",
    description: "Reisekasse Premium online kündigen: ohne Anmeldung, in einem Schritt.",
    lead: "Hier kündigst du Reisekasse Premium, ohne dich anzumelden. Die Bestätigung mit Inhalt, Datum und Uhrzeit schicken wir dir sofort per E-Mail.",
    submit: "Jetzt kündigen",
    received: "Deine Kündigung ist eingegangen",
  },
  withdraw: {
    title: "Vertrag widerrufen",
    description: "Eine Bestellung von Reisekasse Premium online widerrufen: ohne Anmeldung, binnen 14 Tagen.",
    lead: "Hier widerrufst du eine Bestellung von Reisekasse Premium, ohne dich anzumelden und ohne einen Grund zu nennen. Das geht 14 Tage lang ab der Bestellung. Die Bestätigung mit Inhalt, Datum und Uhrzeit schicken wir dir sofort per E-Mail.",
    submit: "Widerruf bestätigen",
    received: "Dein Widerruf ist eingegangen",
  },
} as const satisfies Record<DeclarationKind, object>;

export const declarationForm = {
  name: "Dein Name",
  nameRequired: "Bitte gib deinen Namen an.",
  contract: "Welcher Vertrag?",
  contractHelp: "Zum Beispiel „Reisekasse Premium“ und die E-Mail-Adresse deines Kontos.",
  contractPreset: "Reisekasse Premium",
  contractRequired: "Bitte nenne den Vertrag.",
  email: "Wohin schicken wir die Bestätigung?",
  emailHelp: "Nimm die E-Mail-Adresse deines Kontos: So finden wir deinen Vertrag.",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  manner: "Art der Kündigung",
  ordinary: "Ordentliche Kündigung",
  extraordinary: "Außerordentliche Kündigung",
  mannerRequired: "Bitte wähle eins davon aus.",
  reason: "Grund",
  reasonHelp: "Nur bei einer außerordentlichen Kündigung.",
  endsOn: "Zu welchem Tag?",
  endsOnHelp: "Leer lassen: zum frühestmöglichen Zeitpunkt.",
  earliest: "zum frühestmöglichen Zeitpunkt",
} as const;

/** The page that says what was received, and the text that one can keep of it. */
export const receipt = {
  kind: "Erklärung",
  kinds: { cancel: "Kündigung", withdraw: "Widerruf" },
  name: "Name",
  contract: "Vertrag",
  manner: "Art",
  reason: "Grund",
  endsOn: "Zum",
  receivedAt: "Eingegangen am",
  at: (date: string, time: string) => `${date} um ${time} Uhr`,
  email: "Bestätigung an",
  mailed: "Die Bestätigung ist per E-Mail unterwegs. Schau auch im Spam-Ordner nach.",
  keep: "Du kannst diese Seite drucken oder die Erklärung als Text speichern.",
  save: "Als Text speichern",
  home: "Zur Startseite",
  fileName: (kind: DeclarationKind) => `reisekasse-${kind === "cancel" ? "kuendigung" : "widerruf"}.txt`,
} as const;
