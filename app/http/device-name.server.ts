import Bowser from "bowser";

/** More of what a browser calls itself is not looked at. */
const USER_AGENT_LENGTH = 512;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * Browser and system by name, `Firefox · Windows` or `Safari · iPhone`, as far as the browser tells; null where it
 * tells neither. Only names from a list: of what was sent nothing else is kept.
 */
export function deviceName(userAgent: string): string | null {
  const text = userAgent.slice(0, USER_AGENT_LENGTH);
  if (text.trim() === "") return null;
  const { browser, os, platform } = Bowser.parse(text);
  const model = ["iPhone", "iPad"].find((known) => known === platform.model);
  const names = [nameIn(browsers, browser.name), model ?? nameIn(systems, os.name)];
  return names.filter(Boolean).join(" · ") || null;
}

function nameIn(known: ReadonlySet<string>, name: string | undefined): string | undefined {
  // The system is named beside it.
  return name !== undefined && known.has(name) ? name.replace(/ for Android$/, "") : undefined;
}
