import { href } from "react-router";
import { login } from "~/locales/de/login";

/** Starts a sign-in with Google. Sent by the browser itself, since the redirect leaves our origin. */
export function GoogleForm({ redirectTo, isRegistering }: { redirectTo: string; isRegistering: boolean }) {
  return (
    <form method="post" action={href("/auth/google")} data-reload className="mt-4 text-center">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <p className="mb-4 text-sm text-quiet">{login.or}</p>
      <button type="submit" className="button min-h-12 w-full text-base">
        {/* A letter in the style of our icons, not Google's coloured logo. */}
        <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M12 12h8a8 8 0 1 1-2.34-5.66"
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {isRegistering ? login.googleRegister : login.google}
      </button>
    </form>
  );
}
