import { type ComponentType, lazy } from "react";
import { useLocation } from "react-router";
import { FormError } from "~/components/form-error";
import { errors } from "~/locales/de/shell";

/**
 * A form that the browser loads when it is opened. There is no Suspense around it: on the server it is there before
 * anything is rendered, and React may fill a Suspense in only with JavaScript.
 */
export function lateForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded) })) as ComponentType<Props>;
}

/** Without a network, where it was never loaded before. */
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
