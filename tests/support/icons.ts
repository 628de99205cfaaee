import { icons } from "lucide";

/** Returns whether lucide has an icon with this name; `bed-double` is its BedDouble. */
export function isIcon(name: string): boolean {
  return name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase()) in icons;
}
