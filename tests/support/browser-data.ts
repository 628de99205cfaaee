// Features of the oldest browsers that we support, by MDN's data.

import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";

/** The oldest version of each engine that we support. docs/running.md names them, too. */
export const oldestBrowsers = { chrome: 111, firefox: 121, safari: 16.4, safari_ios: 16.4 } as const;

const features = data as unknown as Record<"api" | "css" | "javascript", Identifier>;
const builtins = features.javascript.builtins as Identifier;

/** Returns whether one of these browsers lacks the feature, or has it behind a flag or under another name only. */
function isTooNew({ support }: CompatStatement): boolean {
  return Object.entries(oldestBrowsers).some(([browser, oldest]) => {
    const statements = [support[browser as keyof typeof oldestBrowsers]].flat();
    return !statements.some((statement) => {
      if (!statement || statement.flags || statement.prefix || statement.alternative_name) return false;
      const { version_added: added, version_removed: removed } = statement;
      if (typeof added !== "string" || typeof removed === "string") return false;
      return Number.parseFloat(added.replace("≤", "")) <= oldest;
    });
  });
}

/** Returns whether MDN knows features of this name, and each is too new. */
function areTooNew(found: (Identifier | undefined)[]): boolean {
  const known = found.flatMap((feature) => feature?.__compat ?? []);
  return known.length > 0 && known.every(isTooNew);
}

/** Interfaces whose members scripts use as globals, such as `requestIdleCallback()`. */
const globalInterfaces = ["Window", "WorkerGlobalScope", "ServiceWorkerGlobalScope"];

/** Looks up a global, such as `CloseWatcher`. */
export function isGlobalTooNew(name: string): boolean {
  const ofInterfaces = globalInterfaces.map((one) => own(own(features.api, one), name));
  return areTooNew([own(features.api, name), own(builtins, name), ...ofInterfaces]);
}

/** Looks up a member of a global object, such as `URL.canParse`. */
export function isStaticTooNew(object: string, name: string): boolean {
  const { api } = features;
  return areTooNew([own(own(api, object), `${name}_static`), own(own(builtins, object), name)]);
}

/** Interfaces whose members are looked up by their name alone. In others too many are named like members of our objects. */
const interfaces = [
  "AbortSignal",
  "Document",
  "Element",
  "FormData",
  "HTMLDialogElement",
  "HTMLElement",
  "HTMLFormElement",
  "HTMLInputElement",
  "IDBDatabase",
  "Navigator",
  "Node",
  "Performance",
  "Response",
  "ServiceWorkerContainer",
  "ServiceWorkerRegistration",
  "StorageManager",
  "URLSearchParams",
  ...globalInterfaces,
];

/** Looks up a member of any built-in object, since a script does not tell of which one it is: `toSorted`. */
export function isMemberTooNew(name: string): boolean {
  const ofPages = interfaces.map((one) => own(own(features.api, one), name));
  const ofLanguage = Object.values(builtins).map((one) => own(one as Identifier, name));
  return areTooNew([...ofPages, ...ofLanguage]);
}

/** Looks up a property, a selector or an at-rule of CSS. */
export function isStyleTooNew(kind: "properties" | "selectors" | "at-rules", name: string): boolean {
  return areTooNew([own(features.css[kind] as Identifier, name)]);
}

/** Looks up a function of CSS, such as `light-dark`, among the values of all types. */
export function isStyleFunctionTooNew(name: string): boolean {
  const types = Object.values(features.css.types as Identifier) as Identifier[];
  return areTooNew([own(features.css.types as Identifier, name), ...types.map((type) => own(type, name))]);
}

function own(parent: Identifier | undefined, name: string): Identifier | undefined {
  return parent && Object.hasOwn(parent, name) ? (parent[name] as Identifier) : undefined;
}
