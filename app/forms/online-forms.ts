// Forms that need the network anyway, in one file that is loaded when the first of them opens: later-forms.ts.
export { ExportForm } from "./export-form";
export { FeedbackForm } from "./feedback-form";
export { LimitsForm } from "./limits-form";
export { ReceiptsForm } from "./receipts-form";
export { SessionList } from "./session-list";
