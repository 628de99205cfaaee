import { type ComponentProps, type ComponentType, lazy, type ReactNode, useEffect } from "react";
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

// biome-ignore lint/suspicious/noExplicitAny: as in the type of `lazy()`
type AnyComponent = ComponentType<any>;

/**
 * Returns a component that is loaded when it is first shown. If that fails, `NotLoaded` stands in until it is closed; then
 * it is loaded anew.
 */
export function later<Component extends AnyComponent>(load: () => Promise<Component>) {
  const begin = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component as AnyComponent }),
        () => ({ default: Failed }),
      ),
    );
  let Shown = begin();
  function Failed() {
    useEffect(
      () => () => {
        Shown = begin();
      },
      [],
    );
    return <NotLoaded />;
  }
  return (props: ComponentProps<Component>) => <Shown {...props} />;
}
