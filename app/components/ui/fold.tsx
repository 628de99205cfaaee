import type { MouseEvent, ReactNode, ToggleEventHandler } from "react";
import { Icon } from "./icon";

/** Fields that are folded away. Whoever unfolds them sees them: they are scrolled into view. */
export function Fold({
  label,
  isOpen,
  onToggle,
  className = "flex flex-col gap-3 pt-3",
  children,
}: {
  label: string;
  isOpen: boolean;
  onToggle?: ToggleEventHandler<HTMLDetailsElement>;
  className?: string;
  children: ReactNode;
}) {
  function onClick({ currentTarget }: MouseEvent) {
    const details = currentTarget.parentElement as HTMLDetailsElement;
    // It opens after the click.
    requestAnimationFrame(() => details.open && details.scrollIntoView({ block: "nearest" }));
  }
  return (
    <details className="more" open={isOpen} onToggle={onToggle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary onClick={onClick}>
        <Icon name="chevron-down" />
        {label}
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}
