// The profile and its dialogs.

import { deletion } from "../../../app/locales/de/accounts/account-end.ts";
import { profile } from "../../../app/locales/de/accounts/profile.ts";
import { profileForm } from "../../../app/locales/de/accounts/profile-form.ts";
import { feedback } from "../../../app/locales/de/public/feedback.ts";
import { shell } from "../../../app/locales/de/shell.ts";
import { dialogs, pressAndSeeError, type Screen } from "./screen.ts";

export const profileScreens: readonly Screen[] = [
  { name: "profile", as: "demo", path: "/profile" },
  { name: "profile-empty", as: "newcomer", path: "/profile" },
  { name: "profile-former", as: "former", path: "/profile" },
  { name: "profile-extreme", as: "extreme", path: "/profile" },
  { name: "not-found-signed-in", as: "demo", path: "/nowhere" },
  ...dialogs([
    { name: "edit-profile", path: "/profile?dialog=edit-profile" },
    { name: "edit-profile-extreme", as: "extreme", path: "/profile?dialog=edit-profile" },
    {
      name: "edit-profile-errors",
      path: "/profile?dialog=edit-profile",
      async act(page) {
        await page.locator("dialog summary").click();
        await page.getByLabel(profileForm.newPassword, { exact: true }).fill("not-the-same");
        await pressAndSeeError(shell.save)(page);
      },
    },
    { name: "profile-color", path: "/profile?dialog=profile-color" },
    { name: "sessions", path: "/profile?dialog=sessions" },
    { name: "sessions-several", as: "beginner", path: "/profile?dialog=sessions" },
    { name: "left-receipts", as: "former", path: "/profile?dialog=left-receipts" },
    {
      name: "left-receipts-asked",
      as: "former",
      path: "/profile?dialog=left-receipts",
      act: (page) => page.locator("dialog summary").first().click(),
    },
    { name: "general", path: "/profile?dialog=general" },
    { name: "feedback", path: "/profile?dialog=feedback" },
    {
      name: "feedback-missing",
      path: "/profile?dialog=feedback",
      act: pressAndSeeError(feedback.direct),
    },
    { name: "delete-account", path: "/profile?dialog=delete-account" },
    {
      name: "delete-account-wrong",
      path: "/profile?dialog=delete-account",
      async act(page) {
        await page.getByLabel(deletion.word).fill("ja");
        await pressAndSeeError(profile.deleteAccount)(page);
      },
    },
    { name: "export", path: "/profile?dialog=export" },
    { name: "export-extreme", as: "extreme", path: "/profile?dialog=export" },
  ]),
];
