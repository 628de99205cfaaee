// What each page reads of its query. Links and forms are built from that, never from the query as it came.
import type { Register } from "react-router";
import { SHELL_PATH, screens, textPages, withParameters } from "./addresses";
import { readDay } from "./day";
import { dialogNames } from "./dialog";
import { isCategoryId, isMainCategoryId } from "./expenses/category";
import { readCursor } from "./expenses/expense";
import { cutSearch } from "./expenses/filter";
import { isKind } from "./expenses/kind";
import { isPaymentMethod } from "./expenses/payment-method";
import { ownPath } from "./own-path";
import { LINE_BYTES } from "./quick-line/shared-line";
import { cutToBytes, oneLine } from "./text";
import { tripFilters } from "./trips/filter";

/** Reads a parameter. Returns its value, cut if it is long; nothing if the value is invalid. */
type Read = (value: string) => string | undefined;

type Parameters = Readonly<Record<string, Read>>;

const valid = (isValid: (value: string) => unknown): Read => {
  return (value) => (isValid(value) ? value : undefined);
};
const one = (...values: readonly string[]) => valid((value) => values.includes(value));
const like = (pattern: RegExp) => valid((value) => pattern.test(value));

const id = like(/^[\w:.-]{1,200}$/);
const q: Read = (value) => cutSearch(oneLine(value));

const dialogs: Parameters = {
  dialog: one(...dialogNames),
  id,
  main: valid(isMainCategoryId),
  line: (value) => cutToBytes(oneLine(value), LINE_BYTES),
  again: id,
  kind: valid(isKind),
  edit: one("1"),
  rename: one("1"),
  draft: one("1"),
  payFrom: id,
  payTo: id,
  after: id,
};

/** Parameter of a shared trip's figures: `all` for the group's sums in place of the viewer's own. */
const figures = one("all");

const list: Parameters = {
  ...dialogs,
  q,
  kinds: valid((value) => isKind(value) || value === "open"),
  category: valid((value) => isCategoryId(value) || isMainCategoryId(value)),
  paymentMethod: valid(isPaymentMethod),
  from: valid(readDay),
  to: valid(readDay),
  before: valid(readCursor),
  totals: one("currency"),
};

const statistics: Parameters = {
  ...dialogs,
  trip: id,
  view: one("bars", "pie"),
  per: one("sum", "day"),
  category: valid(isMainCategoryId),
  figures,
};

const page = like(/^[1-9]\d{0,4}$/);
const cookies = one("open");
const token = like(/^[\w-]{1,100}$/);

/** The parameters of each page, by its pattern. */
const parametersAt: Record<(typeof screens)[keyof typeof screens], Parameters> &
  Partial<Record<keyof Register["pages"], Parameters>> = {
  [screens.home]: { ...dialogs, figures, cookies },
  [screens.expenses]: list,
  [screens.tripExpenses]: list,
  [screens.trip]: dialogs,
  [screens.settle]: { ...dialogs, view: one("direct"), page, older: page },
  [screens.trips]: { ...dialogs, filter: one(...tripFilters), q, page },
  [screens.analytics]: statistics,
  [screens.profile]: dialogs,
  [screens.payout]: {},
  [screens.outbox]: dialogs,
  [SHELL_PATH]: { to: ownPath },
  "/login": {
    redirectTo: wayBack,
    mode: one("register"),
    ended: one("form", "entry"),
    google: like(/^[a-z]{1,20}$/i),
    cookies,
  },
  "/subscribe": { returnTo: wayBack, order: one("done"), confirm: one("cancel") },
  "/forgot-password": { sent: one("1") },
  "/reset-password": { token },
  "/confirm-email": { token },
  "/restore-email": { token },
  "/erklaerung-bestaetigen": { token },
  ...Object.fromEntries(Object.values(textPages).map((path) => [path, { returnTo: wayBack, cookies }])),
};

const ofOtherPages: Parameters = { cookies };

const pages = Object.entries(parametersAt).map(([pattern, parameters]) => ({
  // As tolerant as the router.
  path: new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/*$`, "i"),
  parameters,
}));

/** Returns the query as the page at this path reads it: empty, or beginning with `?`. */
export function readQuery(pathname: string, search: string): string {
  if (search === "" || search === "?") return "";
  const parameters = pages.find(({ path }) => path.test(pathname))?.parameters ?? ofOtherPages;
  const read = new URLSearchParams();
  for (const [name, text] of new URLSearchParams(search)) {
    const value = Object.hasOwn(parameters, name) && !read.has(name) && parameters[name]!(text);
    if (value) read.set(name, value);
  }
  return withParameters(`${read}`, {});
}

/** Most characters of an address in the query of another, where each of the page's links may repeat it. */
const WAY_BACK_LENGTH = 400;

/**
 * Reads the address to which a page leads back. If it is too long, its longest parameters are left out. Returns nothing
 * for an address that is not ours.
 */
export function wayBack(text: string | null | undefined): string | undefined {
  const own = ownPath(text);
  if (own === undefined) return undefined;
  const { pathname, search, hash } = new URL(own, "http://own.invalid");
  const query = new URLSearchParams(readQuery(pathname, search));
  for (;;) {
    const path = pathname + withParameters(`${query}`, {}) + hash;
    if (encodeURIComponent(path).length <= WAY_BACK_LENGTH) return path;
    const [longest] = [...query].sort(([, a], [, b]) => b.length - a.length);
    if (!longest) return undefined;
    query.delete(longest[0]);
  }
}
