/** Texts of the page on which people say where they can be paid. */
export const payout = {
  title: "Bankverbindung",
  lead: "Wer dir auf einer gemeinsamen Reise etwas schuldet, sieht diese Angaben, solange es offen ist. Sonst niemand.",
  iban: "IBAN",
  bic: "BIC",
  bicHelp: "Für Konten außerhalb des EWR braucht der GiroCode auch den BIC.",
  holder: "Kontoinhaber",
  holderHelp: "Genau so, wie deine Bank ihn kennt.",
  paypal: "PayPal-Name",
  paypalHelp: "Der Name aus deinem Link paypal.me/…",
  save: "Speichern",
} as const;
