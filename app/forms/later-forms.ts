import { lazy } from "react";
import { NotLoaded } from "~/components/shell/not-loaded";

const load = () => import("./online-forms");
const notLoaded = () => ({ default: NotLoaded });

export const ExportForm = lazy(() => load().then(({ ExportForm: form }) => ({ default: form }), notLoaded));
export const FeedbackForm = lazy(() =>
  load().then(({ FeedbackForm: form }) => ({ default: form }), notLoaded),
);
export const LimitsForm = lazy(() => load().then(({ LimitsForm: form }) => ({ default: form }), notLoaded));
export const ReceiptsForm = lazy(() =>
  load().then(({ ReceiptsForm: form }) => ({ default: form }), notLoaded),
);
export const SessionList = lazy(() => load().then(({ SessionList: list }) => ({ default: list }), notLoaded));
