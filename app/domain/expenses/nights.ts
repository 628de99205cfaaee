export const NIGHTS_MAX = 366;

export type NightsError = "unreadable" | "zero" | "tooMany";

type NightsReading = { nights: number; error?: undefined } | { nights?: undefined; error: NightsError };

/** Reads typed nights: a whole number from 1 to 366. Blank text is one night, which spreads nothing. */
export function readNights(text: string): NightsReading {
  const trimmed = text.trim();
  if (trimmed === "") return { nights: 1 };
  if (/^-\d+$/.test(trimmed)) return { error: "zero" };
  return /^\d+$/.test(trimmed) ? nightsFromNumber(Number(trimmed)) : { error: "unreadable" };
}

export function nightsFromNumber(nights: number): NightsReading {
  if (!Number.isInteger(nights)) return { error: "unreadable" };
  if (nights < 1) return { error: "zero" };
  return nights > NIGHTS_MAX ? { error: "tooMany" } : { nights };
}
