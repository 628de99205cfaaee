/** Texts of the feedback dialog; loaded with it. */
export const feedback = {
  message: "Was möchtest du uns sagen?",
  required: "Bitte schreib uns etwas.",
  to: (address: string) => `An ${address}. Die Antwort kommt an deine E-Mail-Adresse.`,
  limit: (max: string) => `Höchstens ${max} Zeichen.`,
  counter: (length: string, max: string) => `${length} / ${max}`,
  left: (count: number) => (count === 0 ? "Kein Zeichen mehr frei" : `Noch höchstens ${count} Zeichen`),
  submit: "Feedback senden",
  direct: "Ohne Mailprogramm senden",
  subject: "Feedback zu Reisekasse",
  opened: "Weiter im Mailprogramm",
  openedHelp: "Schick die Nachricht dort ab. Hat sich keines geöffnet, sende sie ohne Mailprogramm.",
  copied: "Kein Mailprogramm gefunden",
  copiedHelp: (address: string) =>
    `Die Adresse ${address} ist kopiert. Du kannst auch ohne Mailprogramm senden.`,
  notCopiedHelp: (address: string) => `Schreib an ${address}, oder sende ohne Mailprogramm.`,
} as const;
