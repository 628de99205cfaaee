import type { ReactNode } from "react";
import { Brand } from "./brand";
import { ThemeButton } from "./theme-button";

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="mx-auto flex w-full max-w-280 items-center gap-2 px-4 py-3">
      {/* For visitors home has no scripts and is rendered only by the server. */}
      <a href="/" className="flex-1 no-underline" data-reload>
        <Brand />
      </a>
      {children}
      <ThemeButton />
    </header>
  );
}
