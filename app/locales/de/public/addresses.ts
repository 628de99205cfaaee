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
