import { lazy, useEffect, useState } from "react";
import { NotLoaded } from "~/components/shell/not-loaded";
import { isOutboxSupported } from "~/offline/outbox/supported";

type Forms = typeof import("./online-forms");

const load = () => import("./online-forms");

function later<Name extends keyof Forms>(name: Name) {
  return lazy(() =>
    load().then(
      (forms) => ({ default: forms[name] }),
      () => ({ default: NotLoaded as unknown as Forms[Name] }),
    ),
  );
}

/**
 * Returns the parts of an expense's form that take receipts, once they are loaded. The form does not wait for them: without
 * a network they may never come.
 */
export function useReceiptParts(
  isOn: boolean | undefined,
): Pick<Forms, "AttachReceipts" | "DraftReceipts"> | undefined {
  const [parts, setParts] = useState<Forms>();
  useEffect(() => {
    if (isOn && isOutboxSupported()) load().then(setParts, () => undefined);
  }, [isOn]);
  return parts;
}

export const ColorForm = later("ColorForm");
export const CurrenciesForm = later("CurrenciesForm");
export const CurrenciesShown = later("CurrenciesShown");
export const DeleteAccountForm = later("DeleteAccountForm");
export const ExportForm = later("ExportForm");
export const FeedbackForm = later("FeedbackForm");
export const GoogleLink = later("GoogleLink");
export const LimitsForm = later("LimitsForm");
export const ProfileForm = later("ProfileForm");
export const ReceiptsForm = later("ReceiptsForm");
export const SessionList = later("SessionList");
