import { renderToStaticMarkup } from "react-dom/server";
import { errors } from "~/locales/de/shell";
import type { Context } from "./context.server";
import { secretFields, textsOfForm } from "./form-answer";
import { addMarkup } from "./markup.server";

/**
 * Puts a form into the error page of this request that sends again what was typed, passwords excepted. For requests that
 * fail before it is known whose they are: the form's own page cannot be shown.
 */
export async function keepUnsentForm(context: Context, request: Request): Promise<void> {
  const isForm = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  if (request.method !== "POST" || !isForm) return;
  const texts = Object.entries(textsOfForm(await request.clone().formData()));
  const { pathname, search } = new URL(request.url);
  const form = (
    <form method="post" action={pathname + search}>
      {texts.map(
        ([name, value]) =>
          !secretFields.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" className="button">
        {errors.sendAgain}
      </button>
    </form>
  );
  addMarkup(context, request, { unsent: renderToStaticMarkup(form) });
}
