import { renderToStaticMarkup } from "react-dom/server";
import { errors } from "~/locales/de/shell";
import type { Context } from "./context.server";
import { secretFields, textsOfForm } from "./form-answer";
import { addMarkup } from "./markup.server";

/** Fields that nobody types in. */
const OWN_FIELD = /^(intent|id|redirectTo|.+Id)$/;

/**
 * Puts a form into the error page of this request that sends again what was typed, passwords excepted. For requests that
 * fail before it is known whose they are: the form's own page cannot be shown.
 */
export async function keepUnsentForm(context: Context, request: Request): Promise<void> {
  const isForm = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  if (request.method !== "POST" || !isForm) return;
  const texts = Object.entries(textsOfForm(await request.clone().formData()));
  const { pathname, search } = new URL(request.url);
  const sent = texts.filter(([name]) => !secretFields.includes(name));
  const typed = sent.filter(([name, value]) => !OWN_FIELD.test(name) && value !== "");
  const form = (
    <form method="post" action={pathname + search} className="card">
      <h2 className="font-semibold">{errors.typed}</h2>
      <ul className="my-2 break-words whitespace-pre-wrap text-quiet">
        {typed.map(([name, value]) => (
          <li key={name}>{value}</li>
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
