import { renderToStaticMarkup } from "react-dom/server";
import { readDay } from "~/domain/day";
import { errors } from "~/locales/de/shell";
import { formatDate } from "~/locales/format";
import type { Context } from "./context.server";
import { secretFields, textsOfForm } from "./form-answer";
import { addMarkup } from "./markup.server";

/** Fields that nobody types in: our own, and choices, which have no words here. */
const UNTYPED = /^(intent|id|account|redirectTo|main|setAsActive|(payment|travel)Method|.+Id)$/;

/**
 * Puts a form into the error page of this request that sends again what was typed, passwords excepted. For requests that
 * fail together with the form's own page, which would show it again.
 */
export function keepUnsentForm(context: Context, request: Request, fields: FormData): void {
  const texts = Object.entries(textsOfForm(fields));
  const sent = texts.filter(([name]) => !secretFields.includes(name));
  const typed = sent.filter(([name, value]) => !UNTYPED.test(name) && value !== "");
  const form = (
    <form method="post" className="card">
      {typed.length > 0 && <h2 className="font-semibold">{errors.typed}</h2>}
      <ul className="mb-2 break-words whitespace-pre-wrap text-quiet">
        {typed.map(([name, value]) => (
          <li key={name}>{readDay(value) ? formatDate(value) : value}</li>
        ))}
      </ul>
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-main">
        {errors.sendAgain}
      </button>
    </form>
  );
  addMarkup(context, request, { unsent: renderToStaticMarkup(form) });
}
