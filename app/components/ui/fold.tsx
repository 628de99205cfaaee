import {
  type MouseEvent,
  type ReactNode,
  type ToggleEventHandler,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "./icon";

/**
 * Fields that are folded away. Whoever unfolds them sees them: they are scrolled into view. `isOpen` opens and
 * closes them, but never closes them while somebody types there, whose error may just have cleared.
 */
export function Fold({
  label,
  isOpen,
  onToggle,
  look = "more",
  className = "flex flex-col gap-4 pt-3",
  children,
}: {
  label: ReactNode;
  /** A text link, a row of a list of lines, or a pill. */
  look?: "more" | "fold-line" | "fold-pill";
  isOpen: boolean;
  onToggle?: ToggleEventHandler<HTMLDetailsElement>;
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(isOpen);
  const before = useRef(isOpen);
  // After each render: what may not close yet closes with the next one after the focus has left.
  useLayoutEffect(() => {
    // Not at first: they may have been unfolded before scripts arrived.
    if (isOpen === before.current) return;
    if (!isOpen && details.current!.contains(document.activeElement)) return;
    before.current = isOpen;
    details.current!.open = isOpen;
  });

  function onClick({ currentTarget }: MouseEvent) {
    const opening = currentTarget.parentElement as HTMLDetailsElement;
    // It opens after the click.
    requestAnimationFrame(() => opening.open && opening.scrollIntoView({ block: "nearest" }));
  }
  return (
    <details ref={details} className={look} open={isOpenAtFirst} onToggle={onToggle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary onClick={onClick}>
        {look === "more" && <Icon name="chevron-down" />}
        {label}
        {look !== "more" && <Icon name="chevron-down" className="fold-chevron" />}
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}
