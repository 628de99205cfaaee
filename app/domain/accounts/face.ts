// Circles with initials that stand for people, each in one colour everywhere.

import { choiceFor } from "../text";
import { DEFAULT_PROFILE_COLOR, firstLetter, profileColors } from "./account";
import { contrast, deepened } from "./color";

/** Background and initials of a person. Initials are white, or ink on a light colour. */
export interface Face {
  color: string;
  isLight?: true;
  initials: string;
}

/** Contrast of white initials: a little above the 4.5 of WCAG 2.2, so that rounding never falls below. */
const WHITE_CONTRAST = 4.6;

/** Yellow to light green: a shade dark enough for white would be brown, so that these bear ink. */
const LIGHT_BELOW = 2.35;

/**
 * Returns the face of a person.
 * @param id of the account, or of the member without one, which chooses the colour of a person who has chosen none
 * @param chosen colour of the profile
 */
export function faceOf(id: string, name: string | null, chosen?: string | null): Face {
  const own = chosen && chosen.toUpperCase() !== DEFAULT_PROFILE_COLOR ? chosen : undefined;
  const base = own ?? choiceFor(id, profileColors);
  const initials = firstLetter(name?.trim() ?? "").toUpperCase() || "?";
  if (isLight(base)) return { color: base.toLowerCase(), isLight: true, initials };
  return { color: shadeOf(base), initials };
}

/** Shades by colour, "" for a light one. Lists show thousands of people, in few colours. */
const shades = new Map<string, string>();
const SHADES_MAX = 500;

function shadeOf(base: string): string {
  let shade = shades.get(base);
  if (shade === undefined) {
    shade = contrast(base, "#ffffff") < LIGHT_BELOW ? "" : deepened(base, WHITE_CONTRAST);
    if (shades.size >= SHADES_MAX) shades.clear();
    shades.set(base, shade);
  }
  return shade;
}

const isLight = (base: string) => shadeOf(base) === "";
