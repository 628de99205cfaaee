import { type ReactNode, useEffect, useState } from "react";
import { later } from "~/components/ui/form-error";
import { useHydrated } from "~/components/ui/signal";
import { isOutboxSupported } from "~/offline/storage";

type Forms = typeof import("./online-forms");

const load = () => import("./online-forms");

/** Makes components of a module that is loaded with the first of them. */
// biome-ignore lint/suspicious/noExplicitAny: as in the type of `lazy()`
export function from<Module extends Record<string, any>>(load: () => Promise<Module>) {
  return <Name extends keyof Module>(name: Name) =>
    later<Module[Name]>(() => load().then((module) => module[name]));
}

const online = from(load);
const trip = from(() => import("./trips/form"));

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

export const ExpenseView = from(() => import("./expenses/view"))("ExpenseView");

export const ChangeTripForm = trip("ChangeTripForm");
export const CreateTripForm = trip("CreateTripForm");
export const RenameTripForm = trip("RenameTripForm");

export const ColorForm = online("ColorForm");
export const CurrenciesForm = online("CurrenciesForm");
export const CurrenciesShown = online("CurrenciesShown");
export const DeleteAccountForm = online("DeleteAccountForm");
export const ExportForm = online("ExportForm");
export const FeedbackForm = online("FeedbackForm");
export const GoogleLink = online("GoogleLink");
export const LeftReceipts = online("LeftReceipts");
export const LimitsForm = online("LimitsForm");
export const OthersStay = online("OthersStay");
export const ProfileForm = online("ProfileForm");
export const ReceiptsForm = online("ReceiptsForm");
export const SessionList = online("SessionList");
