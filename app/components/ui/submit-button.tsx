import type { MouseEventHandler, ReactNode } from "react";
import { shell } from "~/locales/de/shell";
import type { IconName } from "./icon";
import { Icon } from "./icon";

export function SubmitButton({
  children,
  icon,
  isPending,
  isDisabled = false,
  className = "button-main w-full",
  onClick,
}: {
  children: ReactNode;
  icon?: IconName;
  isPending: boolean;
  isDisabled?: boolean;
  className?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}) {
  return (
    <button
      type="submit"
      className={className}
      onClick={onClick}
      disabled={isPending || isDisabled}
      aria-busy={isPending || undefined}
    >
      {icon && <Icon name={icon} />}
      {isPending ? shell.pending : children}
    </button>
  );
}
