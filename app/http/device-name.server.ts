import Bowser from "bowser";

const USER_AGENT_LENGTH = 512;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * Returns browser and system by name, `Firefox · Windows` or `Safari · iPhone`; null if neither is known. Only names
 * from a fixed list are returned, so nothing else of the header is stored.
 */
export function deviceName(userAgent: string): string | null {
  const text = userAgent.slice(0, USER_AGENT_LENGTH);
  if (text.trim() === "") return null;
  const { browser, os, platform } = Bowser.parse(text);
  const model = ["iPhone", "iPad"].find((known) => known === platform.model);
  const names = [knownName(browsers, browser.name), model ?? knownName(systems, os.name)];
  return names.filter(Boolean).join(" · ") || null;
}

function knownName(known: ReadonlySet<string>, name: string | undefined): string | undefined {
  // The system follows in the name anyway.
  return name !== undefined && known.has(name) ? name.replace(/ for Android$/, "") : undefined;
}
