import { type ComponentType, lazy } from "react";
import { useLocation } from "react-router";
import { FormError } from "~/components/ui/form-error";
import { errors } from "~/locales/de/shell";

/**
 * Wraps a form whose module the browser loads when it opens. Used without Suspense: the server imports the module
 * before rendering, and content of a Suspense boundary may need JavaScript to appear.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded) })) as ComponentType<Props>;
}

/** Shown if the module cannot be loaded, as when offline. */
function NotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <FormError>
      {errors.connection}{" "}
      <a href={pathname + search} data-reload>
        {errors.reload}
      </a>
    </FormError>
  );
}
