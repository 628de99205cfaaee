// Forms that most visits do not open, in one file that is loaded when the first of them does: later-forms.tsx.
export { DeleteAccountForm, GoogleLink } from "./account-end-forms";
export { AttachReceipts, DraftReceipts } from "./attach-receipts";
export { CurrenciesForm, CurrenciesShown } from "./currencies-form";
export { ExportForm } from "./export-form";
export { FeedbackForm } from "./feedback-form";
export { LeftReceipts } from "./left-receipts";
export { LimitsForm } from "./limits-form";
export { ColorForm, ProfileForm } from "./profile-form";
export { ReceiptsForm } from "./receipts-form";
export { SessionList } from "./session-list";
