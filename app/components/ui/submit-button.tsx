import { type ComponentProps, createContext, use } from "react";
import { shell } from "~/locales/de/shell";
import { Icon, type IconName } from "./icon";

/** Tells the buttons of a form that it is being sent. */
export const FormPending = createContext(false);

/** Button that waits for its answer, by default for that of its form. It submits the form, unless it has another `type`. */
export function SubmitButton({
  icon,
  isPending = use(FormPending),
  pending = shell.pending,
  disabled,
  className = "button-main w-full",
  children,
  ...button
}: ComponentProps<"button"> & { icon?: IconName; isPending?: boolean; pending?: string }) {
  return (
    <button
      type="submit"
      {...button}
      className={className}
      disabled={isPending || disabled}
      aria-busy={isPending || undefined}
    >
      {icon && <Icon name={icon} />}
      {isPending ? pending : children}
    </button>
  );
}
