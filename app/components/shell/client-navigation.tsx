import { useEffect, useLayoutEffect, useRef } from "react";
import { useMatches, useNavigate, useNavigation, useNavigationType, useSubmit } from "react-router";
import { isFormOpen, viewedIn, withoutDialog } from "~/domain/dialog";
import { focusHeading, openKeyboard, rememberOpener } from "../ui/focus";
import { type OpenedDialog, useAddress } from "./address";

/** Sends a form in place of the router, or returns false. `fallback` sends it through the router after all. */
export type FormInterceptor = (
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  fallback: () => void,
) => boolean;

let interceptor: FormInterceptor | undefined;

/** Going back is asynchronous: closing a dialog a second time meanwhile must not go back twice. */
let isGoingBack = false;

/** Returns whether the page goes back because a dialog was closed, not because the person went back. */
export function isClosingDialog(): boolean {
  return isGoingBack;
}

export function setFormInterceptor(next: FormInterceptor | undefined): void {
  interceptor = next;
}

/**
 * Sends plain links and forms through the router. Screens use `<a>` and `<form>`, which work without JavaScript, and
 * one listener for all of them: in a list of many rows, a router link in each would cost more than everything else.
 * `data-reload` leaves an element and its content to the browser; a link with `data-replace` leads from one dialog to the
 * next, and Back not to the first again, as when the question is whether to delete what it shows.
 */
export function ClientNavigation() {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { pathname, search } = useAddress();

  // A layout effect: a dialog closed as soon as it is in sight must find a listener that knows that it is open.
  useLayoutEffect(() => {
    isGoingBack = false;

    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || !isInternal(link, link.href) || link.target || link.hasAttribute("download")) return;
      if (link.hash && link.pathname === pathname && link.search === search) return;
      event.preventDefault();
      const closed = withoutDialog(search);
      const preventScrollReset = link.pathname === pathname && withoutDialog(link.search) === closed;
      // A dialog opened from this screen closes by going back, so that the Back button does not open it again.
      const closesDialog = preventScrollReset && link.search === closed && search !== closed;
      if (closesDialog && isGoingBack) return;
      if (closesDialog && window.history.state?.usr?.opened) {
        isGoingBack = true;
        navigate(-1);
      } else {
        const opensDialog = preventScrollReset && link.search !== closed;
        const isSameAddress = link.pathname === pathname && link.search === search;
        // A dialog of another screen leads back to this one.
        const opensElsewhere = link.pathname !== pathname && isFormOpen(link.search);
        const state: OpenedDialog | null =
          (opensDialog && !closesDialog) || opensElsewhere
            ? { opened: true, from: opensElsewhere ? pathname + closed : undefined }
            : null;
        // Another row in the same pane, which closes all at once.
        const turnsPane = viewedIn(search) !== undefined && viewedIn(link.search) !== undefined;
        const replaces = opensDialog && (turnsPane || link.dataset.replace !== undefined);
        if (opensDialog) rememberOpener(link);
        if (opensDialog && link.dataset.keyboard) openKeyboard(link.dataset.keyboard);
        navigate(link.pathname + link.search + link.hash, {
          preventScrollReset,
          replace: isSameAddress || closesDialog || replaces,
          state: replaces ? window.history.state?.usr : state,
        });
      }
    }

    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      const submitter = event.submitter as HTMLButtonElement | null;
      if (event.defaultPrevented || !isInternal(form, submitter?.formAction || form.action)) return;
      event.preventDefault();
      // Not `form.method`, which would be a field of that name.
      const isPost = form.getAttribute("method") === "post";
      const sent = isPost ? (submitter ?? form) : filledIn(form);
      // The router would resolve a missing action against the route of this component, which is the root.
      const action =
        submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? pathname + search;
      const fallback = () =>
        submit(sent, {
          method: isPost ? "post" : "get",
          action,
          preventScrollReset: isPost,
          replace: isPost,
        });
      if (!interceptor?.(form, submitter, fallback)) fallback();
    }

    const replaced = new AbortController();
    const { signal } = replaced;
    document.addEventListener("click", onClick, { signal });
    document.addEventListener("submit", onSubmit, { signal });
    return () => replaced.abort();
  }, [navigate, submit, pathname, search]);

  useNewScreen(useScreenKey());
  useFocusInDialog(search);
  return null;
}

/** Returns the fields of a form that are not empty: these would only lengthen the address that it leads to. */
function filledIn(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
  return fields;
}

function isInternal(element: HTMLElement, address: string): boolean {
  return new URL(address, location.href).origin === location.origin && !element.closest("[data-reload]");
}

/** Returns a key of the current screen. Home with an active trip and home without one count as two screens. */
function useScreenKey(): string {
  const { pathname } = useAddress();
  const matches = useMatches();
  const { screen = "" } = (matches.at(-1)?.loaderData as { screen?: string } | undefined) ?? {};
  return `${pathname} ${screen}`;
}

/**
 * Begins a new screen as a page load would: at its top, with the focus on its heading. Only here it is known whether a
 * form led to another screen, so forms themselves keep the scroll position. Going back restores it.
 */
function useNewScreen(screen: string): void {
  const lastScreen = useRef(screen);
  const type = useNavigationType();
  const { hash } = useAddress();
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    if (type !== "POP" && !hash) window.scrollTo(0, 0);
    focusHeading();
  }, [screen, type, hash]);
}

/** Focuses the title of the dialog when its focused part was removed: a sent form, or a link to the next question. */
function useFocusInDialog(search: string): void {
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog may open without loading anything
  useEffect(() => {
    if (state !== "idle" || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("dialog:modal h2")?.focus();
  }, [state, search]);
}

export function NavigationProgress() {
  const { state } = useNavigation();
  return <div className="navigation-progress" data-busy={state !== "idle"} aria-hidden="true" />;
}
