import { lazy } from "react";
import { NotLoaded } from "~/components/shell/not-loaded";

const load = () => import("./online-forms");
const notLoaded = () => ({ default: NotLoaded });

// Without it the form of an expense works, too.
export const AttachReceipts = lazy(() =>
  load().then(
    ({ AttachReceipts: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);
export const DraftReceipts = lazy(() =>
  load().then(
    ({ DraftReceipts: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);
export const ColorForm = lazy(() => load().then(({ ColorForm: form }) => ({ default: form }), notLoaded));
export const DeleteAccountForm = lazy(() =>
  load().then(({ DeleteAccountForm: form }) => ({ default: form }), notLoaded),
);
export const GoogleLink = lazy(() => load().then(({ GoogleLink: part }) => ({ default: part }), notLoaded));
export const ExportForm = lazy(() => load().then(({ ExportForm: form }) => ({ default: form }), notLoaded));
export const FeedbackForm = lazy(() =>
  load().then(({ FeedbackForm: form }) => ({ default: form }), notLoaded),
);
export const LimitsForm = lazy(() => load().then(({ LimitsForm: form }) => ({ default: form }), notLoaded));
export const ProfileForm = lazy(() => load().then(({ ProfileForm: form }) => ({ default: form }), notLoaded));
export const ReceiptsForm = lazy(() =>
  load().then(({ ReceiptsForm: form }) => ({ default: form }), notLoaded),
);
export const SessionList = lazy(() => load().then(({ SessionList: list }) => ({ default: list }), notLoaded));
