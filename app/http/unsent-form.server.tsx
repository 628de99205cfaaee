import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { readDay } from "~/domain/day";
import type { NamedTrip } from "~/domain/trips/trip";
import { errors, fallbackPage } from "~/locales/de/shell";
import { formatDate } from "~/locales/format";
import type { Context } from "./context.server";
import { secretFields, textsOfForm } from "./form-answer";
import { addMarkup } from "./markup.server";

/** Fields that nobody types in: our own, and choices, which have no words here. */
const UNTYPED =
  /^(intent|id|account|redirectTo|main|setAsActive|(payment|travel)Method|.+Id|version|overwrites|rate(Date|Source)|payer|splitMode|isPrivate|(for|paidBy|split)\..+)$/;

/** Fields of an expense that belong to one trip: its people, and how they share it. */
const OF_TRIP =
  /^(intent|id|account|submissionId|tripId|version|overwrites|payer|splitMode|isPrivate|.+\..+)$/;

/**
 * Puts a form into the error page of this request that sends again what was typed, passwords excepted. For requests that
 * fail together with the form's own page, which would show it again.
 */
export function keepUnsentForm(context: Context, request: Request, fields: FormData): void {
  const sent = sentTexts(fields);
  const form = (
    <form method="post" className="card">
      <TypedTexts texts={sent} />
      <HiddenTexts texts={sent} />
      <button type="submit" className="button-main">
        {errors.sendAgain}
      </button>
    </form>
  );
  addMarkup(context, request, { unsent: renderToStaticMarkup(form) });
}

/**
 * Puts what was typed into the error page of this request, since the trip of the form is gone. Of an expense it also
 * offers to open the form on other trips, with all of it filled in; nothing is saved by that.
 */
export function keepWithoutTrip(
  context: Context,
  request: Request,
  fields: FormData,
  others: readonly NamedTrip[],
): void {
  const sent = sentTexts(fields);
  if (typedIn(sent).length === 0) return;
  const form = (
    <form method="post" className="card">
      <TypedTexts texts={sent} />
      {others.length > 0 && (
        <>
          <HiddenTexts texts={sent.filter(([name]) => !OF_TRIP.test(name))} />
          <input type="hidden" name="intent" value="expense.add" />
          <p className="mb-2">{fallbackPage.onOtherTrip}</p>
          <p className="flex flex-wrap gap-3">
            {others.map(({ id, name }) => (
              <button
                key={id}
                type="submit"
                className="button"
                formAction={`${href("/trip/:id", { id })}?dialog=expense`}
                name="set"
                value={new URLSearchParams({ tripId: id }).toString()}
              >
                {name}
              </button>
            ))}
          </p>
        </>
      )}
    </form>
  );
  addMarkup(context, request, { unsent: renderToStaticMarkup(form) });
}

type Text = [name: string, value: string];

function sentTexts(fields: FormData): Text[] {
  return Object.entries(textsOfForm(fields)).filter(([name]) => !secretFields.includes(name));
}

function typedIn(texts: readonly Text[]): readonly Text[] {
  return texts.filter(([name, value]) => !UNTYPED.test(name) && value !== "");
}

function TypedTexts({ texts }: { texts: readonly Text[] }) {
  const typed = typedIn(texts);
  return (
    <>
      {typed.length > 0 && <h2 className="font-semibold">{errors.typed}</h2>}
      <ul className="mb-2 break-words whitespace-pre-wrap text-quiet">
        {typed.map(([name, value]) => (
          <li key={name}>{readDay(value) ? formatDate(value) : value}</li>
        ))}
      </ul>
    </>
  );
}

function HiddenTexts({ texts }: { texts: readonly Text[] }) {
  return texts.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
