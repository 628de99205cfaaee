import { choiceFor } from "../text";

/** Hues of trips; `styles/tokens.css` has a colour for each. */
export const tripHues = ["petrol", "ocean", "plum", "brick", "moss", "rose", "ochre", "slate"] as const;
export type TripHue = (typeof tripHues)[number];

/** The hue of the accent, for covers that are not of one trip. */
export const BRAND_HUE: TripHue = "petrol";

/** Returns the hue of a trip, the same one for everybody on it. */
export function hueOf(tripId: string): TripHue {
  return choiceFor(tripId, tripHues);
}
