import { AmountField } from "~/components/ui/amount-field";
import { SubmitButton } from "~/components/ui/submit-button";
import { type MainCategoryId, mainCategoryIds } from "~/domain/expenses/category";
import { readBudget } from "~/domain/money/money";
import type { TripLimits } from "~/domain/trips/limit";
import { mainCategoryNames } from "~/locales/de/names";
import { limits as texts } from "~/locales/de/trips/limits";
import { formatAmountField } from "~/locales/format";
import { PostForm, useSentForm } from "../sent-form";
import type { tripHandlers } from "./form.server";

/** The amounts, and the limits in cents that the form showed, so that only changed ones are saved. */
type Values = Record<MainCategoryId | "shown", string>;

export function LimitsForm({ tripId, limits }: { tripId: string; limits: TripLimits | null }) {
  const values = mainCategoryIds.map((id) => [id, formatAmountField(limits?.[id] ?? null)]);
  const sent = useSentForm<typeof tripHandlers, "trip.limits">("trip.limits", {
    id: tripId,
    values: { ...Object.fromEntries(values), shown: JSON.stringify(limits ?? {}) } as Values,
  });
  return (
    <PostForm
      of={sent}
      className="flex flex-col gap-3"
      foot={<SubmitButton icon="check">{texts.save}</SubmitButton>}
    >
      <input type="hidden" name={sent.fields.shown.name} defaultValue={sent.fields.shown.initialValue} />
      <p className="text-sm text-quiet">{texts.lead}</p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {mainCategoryIds.map((id) => (
          <AmountField key={id} field={sent.fields[id]} label={mainCategoryNames[id]} read={readLimit} />
        ))}
      </div>
    </PostForm>
  );
}

/** Reads a limit as typed: an amount of more than zero, or nothing. */
function readLimit(text: string): ReturnType<typeof readBudget> {
  const reading = readBudget(text);
  return reading.cents === 0 ? { error: "zero" } : reading;
}
