// All screens in all states that are photographed.
import { analyticsScreens } from "./screens/analytics.ts";
import { expenseScreens, homeScreens } from "./screens/expenses.ts";
import { outboxScreens } from "./screens/outbox.ts";
import { profileScreens } from "./screens/profile.ts";
import { publicScreens } from "./screens/public.ts";
import type { Screen } from "./screens/screen.ts";
import { settleScreens } from "./screens/settle.ts";
import { sharingScreens } from "./screens/sharing.ts";
import { signInScreens } from "./screens/sign-in.ts";
import { tripScreens } from "./screens/trips.ts";

export type { Screen };

export const screens: readonly Screen[] = [
  ...publicScreens,
  ...signInScreens,
  ...homeScreens,
  ...expenseScreens,
  ...tripScreens,
  ...sharingScreens,
  ...analyticsScreens,
  ...profileScreens,
  ...settleScreens,
  // The last, because entries in the outbox appear on all screens from then on.
  ...outboxScreens,
];
