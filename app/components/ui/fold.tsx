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
 * Fields that are folded away. Whoever unfolds them sees them: they are scrolled into view. `isOpen` opens them, and never
 * closes them: an error in them may clear while somebody types there.
 */
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
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(isOpen);
  useLayoutEffect(() => {
    if (isOpen) details.current!.open = true;
  }, [isOpen]);

  function onClick({ currentTarget }: MouseEvent) {
    const opening = currentTarget.parentElement as HTMLDetailsElement;
    // It opens after the click.
    requestAnimationFrame(() => opening.open && opening.scrollIntoView({ block: "nearest" }));
  }
  return (
    <details ref={details} className="more" open={isOpenAtFirst} onToggle={onToggle}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary onClick={onClick}>
        <Icon name="chevron-down" />
        {label}
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}
