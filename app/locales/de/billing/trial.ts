/** Texts about the trial. */
export const trial = {
  overTitle: "Deine Testphase ist vorbei",
  overText:
    "Ansehen, ändern, löschen und exportieren kannst du weiterhin alles. Für neue Reisen und Ausgaben brauchst du Premium.",
  kept: "Was du eingegeben hast, ist aufgehoben und nachher wieder da.",
  toPremium: "Premium ansehen",
  endsIn: (days: number) => {
    if (days === 0) return "Deine Testphase endet heute.";
    return days === 1 ? "Deine Testphase endet morgen." : `Deine Testphase endet in ${days} Tagen.`;
  },
} as const;
