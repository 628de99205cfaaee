/** Where one goes to begin: the one place to change it. */
export const START = "/login?mode=register";

/** Opens the cookie banner again, on the page about it. */
export const COOKIE_SETTINGS = "/datenschutz?cookies=open#cookie-banner";

/** The pages of text, in the order of the footer. */
export const publicAddresses = {
  imprint: "/impressum",
  privacy: "/datenschutz",
  terms: "/agb",
  withdrawal: "/widerruf",
  faq: "/faq",
  accessibility: "/barrierefreiheit",
} as const;

/** What was received, for whoever has just sent it; and the same as a text to keep. */
export const RECEIPT = "/erklaerung";
export const RECEIPT_TEXT = "/erklaerung.txt";

/** Address of the page that proves a declaration by a mailed link. */
export const DECLARATION_LINK = "/erklaerung-bestaetigen";
