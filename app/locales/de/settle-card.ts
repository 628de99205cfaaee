/** Texts of the card that leads to settling up. */
export const settleCard = {
  open: "Ausgleichen",
  even: "Quitt",
  more: (count: number) => (count === 1 ? "und noch eine Zahlung" : `und ${count} weitere Zahlungen`),
} as const;
