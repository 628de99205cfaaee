/** Texts of a trip's screen that lead to settling up and to the history. */
export const settleCard = {
  open: "Ausgleichen",
  history: "Verlauf",
  even: "Quitt",
  waiting: "Wird neu berechnet.",
  more: (count: number) => (count === 1 ? "und noch eine Zahlung" : `und ${count} weitere Zahlungen`),
} as const;
