import type { ReactNode } from "react";
import { useMatches, useSearchParams } from "react-router";
import { type DialogName, dialogIn } from "~/domain/dialog";
import { ContractLinks } from "./contract-links";

/** What a screen's module exports as `handle`: the dialogs that open on it. */
export interface ScreenHandle {
  dialogs?: readonly DialogName[];
}

/** The dialog that the address opens, if this screen has it. */
export function useOpenDialog(): DialogName | undefined {
  const [query] = useSearchParams();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const name = dialogIn(query);
  return name && handle?.dialogs?.includes(name) ? name : undefined;
}

/** The content of a screen; while a dialog is open over it, nothing in it can be reached, also without JavaScript. */
export function Screen({
  aside,
  dialog,
  isWide = false,
  children,
}: {
  aside?: ReactNode;
  /** Takes both columns of a wide screen. */
  isWide?: boolean;
  dialog?: ReactNode;
  children: ReactNode;
}) {
  const isCovered = useOpenDialog() !== undefined;
  return (
    <>
      <main id="inhalt" className={isWide ? "screen is-wide" : "screen"} inert={isCovered}>
        <div className="screen-column">{children}</div>
        {aside && <div className="screen-aside">{aside}</div>}
        <ContractLinks className="col-span-full mt-4" />
      </main>
      {isCovered && dialog}
    </>
  );
}
