import { type ComponentType, lazy, type ReactNode } from "react";
import { errors } from "~/locales/de/shell";
import { useAddress } from "../shell/address";

/** Error of a form as a whole. Unlike a toast it stays on the page. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      id={id}
      role="alert"
      tabIndex={-1}
      // Without scripts nothing else leads to it.
      // biome-ignore lint/a11y/noAutofocus: a refused form is read from its message on
      autoFocus
      className="rounded-control border border-danger p-3 text-sm text-danger"
    >
      {children}
    </p>
  );
}

/** Stands in for a part of a page that could not be loaded. */
function NotLoaded() {
  const { pathname, search } = useAddress();
  return (
    <FormError>
      {errors.connection}{" "}
      <a href={pathname + search} data-reload>
        {errors.reload}
      </a>
    </FormError>
  );
}

/** Returns a component that is loaded when it is first shown. `NotLoaded` stands in if that fails. */
// biome-ignore lint/suspicious/noExplicitAny: as in the type of `lazy()`
export function later<Component extends ComponentType<any>>(load: () => Promise<Component>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: NotLoaded as unknown as Component }),
    ),
  );
}
