import { NIGHTS_MAX } from "./expense";

export type NightsFault = "unreadable" | "zero" | "tooMany";

export type NightsReading =
  | { nights: number; fault?: undefined }
  | { nights?: undefined; fault: NightsFault };

/** Reads typed nights: a whole number from 1 to 366. Blank text is one night, which spreads nothing. */
export function readNights(text: string): NightsReading {
  const trimmed = text.trim();
  if (trimmed === "") return { nights: 1 };
  if (/^-\d+$/.test(trimmed)) return { fault: "zero" };
  return /^\d+$/.test(trimmed) ? nightsFromNumber(Number(trimmed)) : { fault: "unreadable" };
}

/** Checks nights that were sent as a number. */
export function nightsFromNumber(nights: number): NightsReading {
  if (!Number.isInteger(nights)) return { fault: "unreadable" };
  if (nights < 1) return { fault: "zero" };
  return nights > NIGHTS_MAX ? { fault: "tooMany" } : { nights };
}
