import { useEffect, useRef } from "react";
import {
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useSubmit,
} from "react-router";
import { withoutDialog } from "~/domain/dialog";
import { focusHeading, rememberOpener } from "./focus";

/** Sends a form in another way than through the router, if it answers true; `fallback` takes it back. */
export type FormTaker = (
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  fallback: () => void,
) => boolean;

let taker: FormTaker | undefined;

/** Has this one asked before the router gets a form. */
export function askFirst(next: FormTaker | undefined): void {
  taker = next;
}

/**
 * Lets plain links and forms go through the router. Every screen is made of `<a>` and `<form>`, which work by
 * themselves; this one listener makes them quicker. (docs/decisions: in a list of a hundred rows a router link in
 * each costs more than all the rest.) `data-reload` leaves an element, and all in it, to the browser.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const stays = (path: string, query: string) =>
      path === pathname && withoutDialog(query) === withoutDialog(search);

    // Going back takes its time. What closes the dialog again meanwhile must not go back once more.
    let isGoingBack = false;

    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || !isOurs(link, link.href) || link.target || link.hasAttribute("download")) return;
      if (link.hash && link.pathname === pathname && link.search === search) return;
      event.preventDefault();
      const preventScrollReset = stays(link.pathname, link.search);
      // A dialog that was opened from this screen is closed by going back, so that Back does not open it again.
      const closes = preventScrollReset && link.search === withoutDialog(search) && search !== link.search;
      if (closes && isGoingBack) return;
      if (closes && window.history.state?.usr?.opened) {
        isGoingBack = true;
        navigate(-1);
      } else {
        const opens = preventScrollReset && link.search !== withoutDialog(link.search);
        const again = link.pathname === pathname && link.search === search;
        const state = opens && !closes ? { opened: true } : null;
        if (opens) rememberOpener(link);
        navigate(link.pathname + link.search + link.hash, {
          preventScrollReset,
          replace: again || closes,
          state,
        });
      }
    }

    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      const submitter = event.submitter as HTMLButtonElement | null;
      if (event.defaultPrevented || !isOurs(form, submitter?.formAction || form.action)) return;
      event.preventDefault();
      const isPost = form.method === "post";
      // The router would resolve a missing action against the screen that this component is part of: the root.
      const action =
        submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? pathname + search;
      const fallback = () =>
        submit(submitter ?? form, { action, preventScrollReset: isPost, replace: isPost });
      if (!taker?.(form, submitter, fallback)) fallback();
    }

    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [navigate, submit, pathname, search]);

  useArrival(useScreenKey());
  return null;
}

function isOurs(element: HTMLElement, address: string): boolean {
  return new URL(address, location.href).origin === location.origin && !element.closest("[data-reload]");
}

/** Names the screen that is shown; home is another screen without an active trip than with one. */
function useScreenKey(): string {
  const { pathname } = useLocation();
  const matches = useMatches();
  const { screen = "" } = (matches.at(-1)?.loaderData as { screen?: string } | undefined) ?? {};
  return `${pathname} ${screen}`;
}

/**
 * Begins a new screen as a page load would: at its top, with the focus on its heading. Forms keep the scroll position
 * as long as they stay on their screen; whether they do is known only here. Back restores the position by itself.
 */
function useArrival(screen: string): void {
  const known = useRef(screen);
  const type = useNavigationType();
  const { hash } = useLocation();
  useEffect(() => {
    if (known.current === screen) return;
    known.current = screen;
    if (type !== "POP" && !hash) window.scrollTo(0, 0);
    focusHeading();
  }, [screen, type, hash]);
}

/** A line at the upper edge while the next screen is on its way. */
export function UnderWay() {
  const { state } = useNavigation();
  return <div className="under-way" data-busy={state !== "idle"} aria-hidden="true" />;
}
