import type { ComponentProps } from "react";
import { shell } from "~/locales/de/shell";
import { Icon, type IconName } from "./icon";

/** Button that waits for its answer. It submits the form around it, unless it has another `type`. */
export function SubmitButton({
  icon,
  isPending,
  pending = shell.pending,
  disabled,
  className = "button-main w-full",
  children,
  ...button
}: ComponentProps<"button"> & { icon?: IconName; isPending: boolean; pending?: string }) {
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
