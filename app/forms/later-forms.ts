import { lazy } from "react";
import { NotLoaded } from "~/components/shell/not-loaded";

type Forms = typeof import("./online-forms");

function later<Name extends keyof Forms>(name: Name, without: () => unknown = NotLoaded) {
  return lazy(() =>
    import("./online-forms").then(
      (forms) => ({ default: forms[name] }),
      () => ({ default: without as Forms[Name] }),
    ),
  );
}

const nothing = () => null;

// Without these the form of an expense works, too.
export const AttachReceipts = later("AttachReceipts", nothing);
export const DraftReceipts = later("DraftReceipts", nothing);

export const ColorForm = later("ColorForm");
export const DeleteAccountForm = later("DeleteAccountForm");
export const ExportForm = later("ExportForm");
export const FeedbackForm = later("FeedbackForm");
export const GoogleLink = later("GoogleLink");
export const LimitsForm = later("LimitsForm");
export const ProfileForm = later("ProfileForm");
export const ReceiptsForm = later("ReceiptsForm");
export const SessionList = later("SessionList");
export const StartTripForm = later("StartTripForm");
