import { type ComponentType, lazy, useEffect, useState } from "react";
import { useAddress } from "~/components/shell/address";
import { FormError } from "~/components/ui/form-error";
import { errors } from "~/locales/de/shell";
import { repeatUntilDone } from "~/offline/repeat";

/**
 * Wraps a form whose module the browser loads when it opens. If that fails, it is tried again while the form is open,
 * and when it is opened again. Used without Suspense: the server imports the module before rendering, and content of a
 * Suspense boundary may need JavaScript to appear.
 */
export function lazyForm<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = NotLoaded,
): ComponentType<Props> {
  let isMissing = false;
  let current = lazy(async () => {
    const form = await load().catch(() => undefined);
    isMissing = form === undefined;
    return { default: form ?? Missing };
  }) as ComponentType<Props>;

  return function LazyForm(props: Props) {
    const [Form, setForm] = useState(() => current);
    useEffect(() => {
      if (!isMissing) return;
      const loadAgain = async () => {
        current = await load();
        isMissing = false;
        setForm(() => current);
      };
      loadAgain().catch(() => undefined);
      return repeatUntilDone(loadAgain);
    }, []);
    return <Form {...props} />;
  };
}

/** Shown while the module cannot be loaded, as when offline. */
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
