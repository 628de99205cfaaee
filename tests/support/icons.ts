import { icons } from "lucide";

/** Whether lucide has an icon of this name: `bed-double` is its BedDouble. */
export function isIcon(name: string): boolean {
  return name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase()) in icons;
}
