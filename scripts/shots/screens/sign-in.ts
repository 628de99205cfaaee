// Signing in, registering, a forgotten password, and the pages after signing out.
import { login } from "../../../app/locales/de/accounts/login.ts";
import { forgotten } from "../../../app/locales/de/accounts/password.ts";
import { press, pressAndSeeError, type Screen } from "./screen.ts";

export const signInScreens: readonly Screen[] = [
  { name: "login-first", path: "/login", isFirstVisit: true, isWindow: true },
  { name: "login", path: "/login" },
  { name: "register", path: "/login?mode=register" },
  { name: "login-missing", path: "/login", act: pressAndSeeError(login.submitSignIn) },
  {
    name: "login-wrong",
    path: "/login",
    async act(page) {
      await page.getByLabel(login.email).fill(`nobody-${Date.now()}@example.com`);
      await page.getByLabel(login.password).fill("not-the-password");
      await press(login.submitSignIn)(page);
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "register-errors",
    path: "/login?mode=register",
    async act(page) {
      await page.getByLabel(login.email).fill("anna@");
      await page.getByLabel(login.password).fill("123");
      await pressAndSeeError(login.submitRegister)(page);
    },
  },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "forgot-password-missing", path: "/forgot-password", act: pressAndSeeError(forgotten.submit) },
  { name: "forgot-password-sent", path: "/forgot-password?sent=1" },
  { name: "reset-password-gone", path: "/reset-password?token=none" },
  { name: "restore-email-gone", path: "/restore-email?token=none" },
  { name: "login-cancelled", path: "/login?google=cancelled" },
  { name: "logout-success", path: "/logout-success" },
  { name: "account-deleted", path: "/account-deleted" },
];
