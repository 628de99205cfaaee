import type { ReactNode } from "react";
import { Brand } from "./brand";
import { ThemeButton } from "./theme-button";

/** The head of the pages that everybody sees. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="mx-auto flex w-full max-w-280 items-center gap-2 px-4 py-3">
      {/* For visitors a page without scripts, which only the server makes. */}
      <a href="/" className="flex-1 no-underline" data-reload>
        <Brand />
      </a>
      {children}
      <ThemeButton />
    </header>
  );
}
