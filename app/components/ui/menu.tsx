import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { Icon } from "./icon";

/** Actions behind an ellipsis. Opens without JavaScript; of several menus one is open. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")!.focus();
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }
  return (
    <details className="menu" name="menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className="icon-button" aria-label={label}>
        <Icon name="ellipsis" />
      </summary>
      <div className="menu-items">{children}</div>
    </details>
  );
}
