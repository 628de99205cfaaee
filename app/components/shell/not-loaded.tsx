import { errors } from "~/locales/de/shell";
import { FormError } from "../ui/form-error";
import { useAddress } from "./address";

/** Stands in for a part of a page that could not be loaded. */
export function NotLoaded() {
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
