/** German names of currencies that are too new for some browsers. */
export const newCurrencyNames = {
  SLE: "Sierra-leonischer Leone",
  XCG: "Karibischer Gulden",
  ZWG: "Simbabwe-Gold",
} as const;
