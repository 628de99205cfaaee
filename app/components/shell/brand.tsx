import { shell } from "~/locales/de/shell";
import { Icon } from "../ui/icon";

export function Brand() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 font-bold text-ink">
      <span className="inline-flex size-9 items-center justify-center rounded-control bg-accent text-on-accent">
        <Icon name="wallet" />
      </span>
      {shell.product}
    </span>
  );
}
