/** Name of a person whose account was deleted. */
export const formerPerson = "Ehemalige Person";

/** Texts in rows of shared expenses. */
export const sharingLine = {
  onlyMe: "Nur für mich",
  and: (names: readonly string[]) =>
    names.length > 1 ? `${names.slice(0, -1).join(", ")} und ${names.at(-1)}` : (names[0] ?? ""),
  with: (names: readonly string[]) => `mit ${sharingLine.and(names)}`,
  fromYou: "dir",
  /** At the beginning of a row, and after the others' names. */
  you: "Du",
  andYou: "du",
  /** For screen readers, after the names: `Anna hat bezahlt`, or of a refund `Anna hat es bekommen`. */
  paid: (payers: readonly { isMe: boolean }[], isRefund: boolean) => {
    const isMe = payers.some((payer) => payer.isMe);
    const have = payers.length > 1 ? (isMe ? "habt" : "haben") : isMe ? "hast" : "hat";
    return `${have} ${isRefund ? "es bekommen" : "bezahlt"}`;
  },
  your: "dein",
  share: (amount: string) => `Anteil ${amount}`,
} as const;

/** The switch between the viewer's figures and the group's. */
export const figures = {
  label: "Wessen Zahlen",
  own: "Dein Anteil",
  all: "Alle",
  noBudget: "Kein eigenes Budget",
  setBudget: "Dein Budget festlegen",
  partOfTrip: (budget: string) => `Bis dahin zählt dein Anteil am Budget der Reise (${budget}).`,
  ofTrip: (budget: string) => `Budget der Reise: ${budget}, unter „Alle“`,
} as const;

/** Names of the dialogs about the people on a trip, which are loaded when one opens. */
export const people = {
  members: "Mitreisende",
  membersOf: (count: number) => `Mitreisende (${count})`,
  invite: "Einladen",
  leave: "Reise verlassen?",
  divide: "Frühere Ausgaben aufteilen",
} as const;
