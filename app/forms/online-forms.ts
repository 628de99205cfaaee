// Forms that most visits do not open, in one file that is loaded when the first of them does: later-forms.tsx.
export { DeleteAccountForm, GoogleLink } from "./accounts/end-forms";
export { ColorForm, ProfileForm } from "./accounts/profile-form";
export { SessionList } from "./accounts/session-list";
export { CurrenciesForm, CurrenciesShown } from "./money/currencies-form";
export { FeedbackForm } from "./public/feedback-form";
export { AttachReceipts, DraftReceipts } from "./receipts/attach";
export { ReceiptsForm } from "./receipts/form";
export { LeftReceipts } from "./receipts/left";
export { ExportForm } from "./trips/export-form";
export { LimitsForm } from "./trips/limits-form";
export { OthersStay } from "./trips/others-stay";
