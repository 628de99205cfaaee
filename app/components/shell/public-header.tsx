import { shell } from "~/locales/de/shell";
import styles from "~/styles/public.css?url";
import { Icon } from "../ui/icon";
import { Stylesheet } from "../ui/server-markup";
import { ThemeButton } from "./theme";

export function PublicHeader() {
  return (
    <header className="mx-auto flex w-full max-w-304 flex-wrap items-center px-(--page) py-2">
      <PublicStyles />
      {/* For visitors home has no scripts and is rendered only by the server. */}
      <a href="/" className="flex-1 no-underline" data-reload>
        <Brand />
      </a>
      <ThemeButton />
    </header>
  );
}

/** Rules of pages without tabs. */
export function PublicStyles() {
  return <Stylesheet href={styles} />;
}

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
