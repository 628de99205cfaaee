import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { readDay } from "~/domain/day";
import type { Context } from "~/http/context.server";
import { unsentFormContext } from "~/http/form/unsent.server";
import { secretFields, textsOfForm } from "~/http/form-answer";
import { untypedInExpenses } from "~/http/shapes/expenses/expense.server";
import { untypedInRepayments } from "~/http/shapes/settling/repayment.server";
import { untypedInTrips } from "~/http/shapes/trips/trip.server";
import { errors } from "~/locales/de/shell";
import { formatDate } from "~/locales/format";

/** Fields that nobody types in: our own, and choices, which have no words here. Those that end in "Id" are none, either. */
const untyped = new Set([
  ...["intent", "id", "account", "redirectTo"],
  ...untypedInExpenses,
  ...untypedInRepayments,
  ...untypedInTrips,
]);

/**
 * Renders the form of this request that failed together with its own page, for the error page: what was typed, passwords
 * excepted, and a button that sends it again, or what the form's handler offers instead.
 */
export function unsentFormOf(context: Context): { unsent: string } | undefined {
  const unsent = context.get(unsentFormContext);
  if (!unsent) return undefined;
  const { fields, offer } = unsent;
  const sent = Object.entries(textsOfForm(fields)).filter(([name]) => !secretFields.includes(name));
  const typed = sent.filter(([name, value]) => isTyped(name) && value !== "");
  if (typed.length === 0 && offer !== undefined) return undefined;
  const form = (
    <form method="post" className="card">
      {typed.length > 0 && <h2 className="font-semibold">{errors.typed}</h2>}
      <ul className="mb-2 break-words whitespace-pre-wrap text-quiet">
        {typed.map(([name, value]) => (
          <li key={name}>{readDay(value) ? formatDate(value) : value}</li>
        ))}
      </ul>
      {offer === undefined ? <SendAgain texts={sent} /> : offer}
    </form>
  );
  return { unsent: renderToStaticMarkup(form) };
}

function isTyped(name: string): boolean {
  return !name.endsWith("Id") && !untyped.has(name.split(".")[0]!);
}

function SendAgain({ texts }: { texts: readonly [name: string, value: string][] }): ReactNode {
  return (
    <>
      {texts.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-main">
        {errors.sendAgain}
      </button>
    </>
  );
}
