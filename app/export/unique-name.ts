import { cutText, fold } from "../domain/text";

interface Limits {
  /** Most UTF-16 units of a name. */
  length: number;
  /** Takes off what a name may not begin or end with. */
  trim(name: string): string;
  reserved?: readonly string[];
}

/** Creates a function that cuts names and numbers those that come again, regardless of case: "Japan", "japan (2)". */
export function uniqueNamer({ length, trim, reserved = [] }: Limits): (wanted: string) => string {
  // Some letters differ only in lower case, so convert to upper case first.
  const keyOf = (name: string) => fold(name.toUpperCase());
  const taken = new Set(reserved.map(keyOf));
  // Restarting at 1 for every name would take seconds for a thousand trips of one name.
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    const start = cutText(wanted, length);
    for (let n = nextNumbers.get(start) ?? 1; ; n++) {
      const suffix = n === 1 ? "" : ` (${n})`;
      const name = trim(cutText(wanted, length - suffix.length)) + suffix;
      const key = keyOf(name);
      if (taken.has(key)) continue;
      taken.add(key);
      nextNumbers.set(start, n + 1);
      return name;
    }
  };
}
