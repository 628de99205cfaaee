import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

interface LineProps {
  icon: ComponentProps<typeof Icon>["name"];
  label: string;
  /** Goes on with the label for screen readers. */
  more?: string;
  /** The present setting. */
  value?: ReactNode;
  help?: string;
  isDanger?: boolean;
}

/** Row of a list of actions that leads on. */
export function LineLink({ href, ...line }: LineProps & { href: string }) {
  return (
    <a className={line.isDanger ? "line-row text-danger" : "line-row"} href={href}>
      <LineContent {...line} />
    </a>
  );
}

/** Row that submits the surrounding form. */
export function LineButton(line: LineProps) {
  return (
    <button type="submit" className="line-row">
      <LineContent {...line} />
    </button>
  );
}

function LineContent({ icon, label, more, value, help, isDanger }: LineProps) {
  return (
    <>
      <Icon name={icon} className={isDanger ? undefined : "text-accent"} />
      <span className="min-w-0 flex-1">
        {label}
        {more && <span className="sr-only">{more}</span>}
        {help && <small className="block text-xs text-quiet">{help}</small>}
      </span>
      {value}
      {!isDanger && <Icon name="chevron-right" className="size-4 text-edge" />}
    </>
  );
}
