/** Address of all links that invite to start. */
export const START = "/login?mode=register";

/** Address that opens the cookie banner again, on the privacy page. */
export const COOKIE_SETTINGS = "/datenschutz?cookies=open#cookie-banner";

/** Addresses of public pages, in the order of the footer. */
export const publicAddresses = {
  imprint: "/impressum",
  privacy: "/datenschutz",
  terms: "/agb",
  withdrawal: "/widerruf",
  faq: "/faq",
  accessibility: "/barrierefreiheit",
} as const;

/** Addresses of the receipt that the sender of a declaration sees: as a page and as a text file. */
export const RECEIPT = "/erklaerung";
export const RECEIPT_TEXT = "/erklaerung.txt";

/** Address of the page that confirms a declaration by a mailed link. */
export const DECLARATION_LINK = "/erklaerung-bestaetigen";
