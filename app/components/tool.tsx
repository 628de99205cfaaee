import { Icon, type IconName } from "./icon";

interface ToolProps {
  icon: IconName;
  label: string;
  /** What it is about, for those who hear the tool without seeing what is beside it. */
  name?: string;
}

/** Something that can be done with a thing in a list, as a link. */
export function ToolLink({ href, ...tool }: ToolProps & { href: string }) {
  return (
    <a className="tool" href={href}>
      <ToolText {...tool} />
    </a>
  );
}

/** The same as a button: it sends the form around it, unless it does something itself. */
export function ToolButton({ onPress, ...tool }: ToolProps & { onPress?: () => void }) {
  return (
    <button type={onPress ? "button" : "submit"} className="tool" onClick={onPress}>
      <ToolText {...tool} />
    </button>
  );
}

function ToolText({ icon, label, name }: ToolProps) {
  return (
    <>
      <Icon name={icon} />
      {label}
      {name && <span className="sr-only">: {name}</span>}
    </>
  );
}
