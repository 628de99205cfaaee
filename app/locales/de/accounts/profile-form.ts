import type { PaletteColor } from "~/domain/accounts/account";

/** Texts of the profile's forms; loaded with them. */
export const profileForm = {
  email: "E-Mail-Adresse",
  emailOfGoogle: "Kommt von Google und lässt sich hier nicht ändern.",
  emailHelp: "Eine neue Adresse gilt, sobald du dem Link folgst, den wir dorthin schicken.",
  changePassword: "Passwort ändern",
  currentPassword: "Bisheriges Passwort",
  currentPasswordHelp: "Nur nötig, wenn du E-Mail-Adresse oder Passwort änderst.",
  currentPasswordRequired: "Bitte gib dein bisheriges Passwort ein.",
  newPassword: "Neues Passwort",
  newPasswordHelp: "Mindestens 6 Zeichen. Auf allen anderen Geräten wirst du abgemeldet.",
  passwordAgain: "Neues Passwort wiederholen",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  colorRequired: "Bitte wähle eine Farbe.",
} as const;

/** Palette of the profile. An account can have any other colour too. */
export const colorNames: Readonly<Record<PaletteColor, string>> = {
  "#EF4444": "Rot",
  "#F97316": "Orange",
  "#F59E0B": "Bernstein",
  "#EAB308": "Gelb",
  "#84CC16": "Limette",
  "#22C55E": "Grün",
  "#10B981": "Smaragd",
  "#14B8A6": "Petrol",
  "#06B6D4": "Türkis",
  "#0EA5E9": "Himmelblau",
  "#3B82F6": "Blau",
  "#6366F1": "Indigo",
  "#8B5CF6": "Violett",
  "#A855F7": "Lila",
  "#D946EF": "Magenta",
  "#EC4899": "Pink",
  "#F43F5E": "Rosé",
  "#7F1D1D": "Weinrot",
  "#92400E": "Braun",
  "#14532D": "Tannengrün",
  "#1E3A8A": "Marineblau",
  "#64748B": "Schiefer",
  "#78716C": "Stein",
  "#374151": "Anthrazit",
};

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
