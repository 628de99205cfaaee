/** Texts of shared trips. */
export const split = {
  missing: (amount: string) => `Es fehlen ${amount}.`,
  tooMuch: (amount: string) => `Das sind ${amount} zu viel.`,
} as const;

/** What a person is called whose account was deleted. */
export const formerPerson = "Ehemalige Person";
