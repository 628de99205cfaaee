// Names in archives, which must be allowed on every file system, Windows' included.
import { oneLine } from "../domain/text";
import { uniqueNamer } from "./unique-name";

/** Windows allows paths of 260 characters, the folder that somebody unpacks into included. */
const FOLDER_LENGTH = 60;

/**
 * Creates a function that names the folders of an archive, beside files of the `reserved` names. `fallback` replaces a name
 * of which nothing is left.
 */
export function folderNamer(fallback: string, reserved: readonly string[]): (wanted: string) => string {
  const uniqueName = uniqueNamer({ length: FOLDER_LENGTH, trim, reserved });
  return (wanted) => uniqueName(withoutDevice(allowed(wanted)) || fallback);
}

/** Creates a function that numbers files of the same name: `2026-03-14_Essen_1`, `2026-03-14_Essen_2`. */
export function fileNumberer(): (...parts: string[]) => string {
  const counts = new Map<string, number>();
  return (...parts) => {
    const name = parts.map((part) => allowed(part).replaceAll(" ", "-")).join("_");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name}_${count}`;
  };
}

function allowed(name: string): string {
  // Composed: macOS takes letters apart, and others would then show two of them.
  const line = oneLine(name.replace(/[/\\:*?"<>|\p{Cf}\p{Cn}\p{Co}]/gu, " ")).normalize("NFC");
  return trim(line.replace(/\s+/g, " "));
}

/** Removes blanks and dots: at the end Windows drops them, in front a dot hides the file. */
function trim(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, "");
}

/** Windows takes these for devices, whatever follows after a dot. */
function withoutDevice(name: string): string {
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `_${name}` : name;
}
