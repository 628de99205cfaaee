import { lazy, type ReactNode, useEffect, useState } from "react";
import { NotLoaded } from "~/components/ui/form-error";
import { useHydrated } from "~/components/ui/signal";
import { isOutboxSupported } from "~/offline/storage";

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
 * The place of what takes receipts in an expense's form. The form does not wait for it: without a network it may never
 * come. Until then the place is kept, as a press would miss a button that moves.
 */
export function ReceiptsPlace({
  children,
}: {
  children: (parts: Pick<Forms, "AttachReceipts" | "DraftReceipts">) => ReactNode;
}) {
  const [parts, setParts] = useState<Forms | null>();
  const isHydrated = useHydrated();
  useEffect(() => {
    load().then(setParts, () => setParts(null));
  }, []);
  if (parts === null || !isHydrated || !isOutboxSupported()) return null;
  return <div className="min-h-32">{parts && children(parts)}</div>;
}

/** In a file of its own, which is small: it opens with the first expense that is read. */
export const ExpenseView = lazy(() =>
  import("./expenses/view").then(
    (view) => ({ default: view.ExpenseView }),
    () => ({ default: NotLoaded as unknown as typeof import("./expenses/view").ExpenseView }),
  ),
);

export const ColorForm = later("ColorForm");
export const CurrenciesForm = later("CurrenciesForm");
export const CurrenciesShown = later("CurrenciesShown");
export const DeleteAccountForm = later("DeleteAccountForm");
export const ExportForm = later("ExportForm");
export const FeedbackForm = later("FeedbackForm");
export const GoogleLink = later("GoogleLink");
export const LeftReceipts = later("LeftReceipts");
export const LimitsForm = later("LimitsForm");
export const ProfileForm = later("ProfileForm");
export const ReceiptsForm = later("ReceiptsForm");
export const SessionList = later("SessionList");
