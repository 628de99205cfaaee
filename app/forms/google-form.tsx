import { login } from "~/locales/de/login";

/** Leads to Google. The browser itself goes there: a script could not follow. */
export function GoogleForm({ redirectTo }: { redirectTo: string }) {
  return (
    <form method="post" action="/auth/google" data-reload className="mt-4 text-center">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <p className="mb-4 text-sm text-quiet">{login.or}</p>
      <button type="submit" className="button min-h-12 w-full text-base">
        {login.google}
      </button>
    </form>
  );
}
