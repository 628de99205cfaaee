// The forms of the profile's dialogs, which the browser loads when the first of them opens.
export { GeneralList } from "~/components/account/general-list";
export { DeleteAccountForm } from "./delete-account-form";
export { FeedbackForm } from "./feedback-form";
export { GoogleLink } from "./google-link-form";
export { ColorForm, ProfileForm } from "./profile-form";
export { SessionList } from "./profile-sessions";
