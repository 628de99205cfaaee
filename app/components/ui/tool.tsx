import type { ComponentProps } from "react";
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
