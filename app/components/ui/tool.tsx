import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from "react";
import { Icon } from "./icon";

interface ToolProps {
  icon: ComponentProps<typeof Icon>["name"];
  label: string;
  /** Name of the affected thing, for screen readers. */
  name?: string;
  isDanger?: boolean;
}

export function ToolLink({ href, ...tool }: ToolProps & { href: string }) {
  return (
    <a className={tool.isDanger ? "tool text-danger" : "tool"} href={href}>
      <ToolText {...tool} />
    </a>
  );
}

/** Action as a button. It submits the surrounding form, unless `onPress` is given. */
export function ToolButton({ onPress, ...tool }: ToolProps & { onPress?: () => unknown }) {
  return (
    <button type={onPress ? "button" : "submit"} className="tool" onClick={onPress}>
      <ToolText {...tool} />
    </button>
  );
}

function ToolText({ icon, label, name, isDanger }: ToolProps) {
  return (
    <>
      <Icon name={icon} className={isDanger ? "text-danger" : undefined} />
      {label}
      {name && <span className="sr-only">: {name}</span>}
    </>
  );
}

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
