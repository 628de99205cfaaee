/** Sunday first, as in `Date.getDay()`. */
export const weekdays = ["So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."] as const;

export const months = [
  "Jan.",
  "Feb.",
  "März",
  "Apr.",
  "Mai",
  "Juni",
  "Juli",
  "Aug.",
  "Sept.",
  "Okt.",
  "Nov.",
  "Dez.",
] as const;
