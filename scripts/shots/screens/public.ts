// Pages without signing in: the landing page, the public texts, the forms about contracts.
import { declarationPages } from "../../../app/locales/de/public/declarations.ts";
import { press, pressAndSeeError, type Screen } from "./screen.ts";

export const publicScreens: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "landing-first", path: "/", isFirstVisit: true, isWindow: true },
  { name: "landing-cookies", path: "/?cookies=open#cookie-banner", isWindow: true },
  { name: "landing-price", path: "/#preise", isWindow: true },
  { name: "offline", path: "/offline" },
  { name: "public-imprint", path: "/impressum" },
  { name: "public-privacy", path: "/datenschutz" },
  { name: "public-terms", path: "/agb" },
  { name: "public-withdrawal", path: "/widerruf" },
  {
    name: "public-faq",
    path: "/faq",
    async act(page) {
      for (const question of await page.locator("summary").all()) await question.click();
      // At the scroll position of the last question, sticky elements would cover another one.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "public-accessibility", path: "/barrierefreiheit" },
  { name: "public-signed-in", as: "newcomer", path: "/impressum", isWindow: true },
  { name: "public-from-general", as: "newcomer", path: "/agb?returnTo=/profile", isWindow: true },
  { name: "cancel-contract", path: "/vertrag-kuendigen" },
  {
    name: "cancel-contract-missing",
    path: "/vertrag-kuendigen",
    async act(page) {
      await page.evaluate(() => {
        for (const form of document.forms) form.noValidate = true;
      });
      await pressAndSeeError(declarationPages.cancel.submit)(page);
    },
  },
  { name: "withdraw-contract", as: "extreme", path: "/vertrag-widerrufen" },
  {
    name: "contract-receipt",
    as: "demo",
    path: "/vertrag-kuendigen",
    async act(page) {
      await press(declarationPages.cancel.submit)(page);
      await page.getByRole("heading", { name: declarationPages.cancel.received }).waitFor();
    },
  },
  // With payment: see tests/browser/billing/subscribe.spec.ts.
  { name: "subscribe-free", path: "/subscribe" },
  { name: "not-found", path: "/nowhere" },
  { name: "api-docs", path: "/api/docs" },
];
