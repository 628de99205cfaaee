/** Texts about limits by category. */
export const limits = {
  title: "Limits",
  change: "Ändern",
  lead: "Wie viel darf es je Kategorie höchstens sein, auf der ganzen Reise? Leer heißt: kein Limit.",
  ownersLead: "Limits legt fest, wem die Reise gehört.",
  save: "Limits speichern",
  of: (limit: string) => `von ${limit}`,
  /** Accessible name of a bar. */
  barOf: (category: string) => `Limit für ${category}`,
  left: (amount: string) => `Noch ${amount}`,
  near: (left: string) => `Fast ausgeschöpft, noch ${left}`,
  reached: "Ausgeschöpft",
  over: (amount: string) => `Überschritten um ${amount}`,
  withPending: "Mit dem, was auf dem Gerät noch wartet.",
  /** Sentence of a toast. */
  sentence: (category: string, state: string) => `Limit für ${category}: ${state}.`,
} as const;
