/** Hashes a text to 32 bits without a sign (FNV-1a). For choosing a look that stays the same, not for secrets. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}

/** Returns one of the choices, always the same one for a text. */
export function choiceFor<T>(text: string, choices: readonly T[]): T {
  // The lowest bits of the hash depend on the lowest bits of each character alone.
  return choices[(hashOf(text) >>> 8) % choices.length]!;
}
