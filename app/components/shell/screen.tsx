import type { ReactNode } from "react";
import { useMatches, useSearchParams } from "react-router";
import { type DialogName, dialogIn } from "~/domain/dialog";
import { ContractLinks } from "./contract-links";

/** Shape of a screen module's `handle`: the dialogs that open on the screen. */
export interface ScreenHandle {
  dialogs?: readonly DialogName[];
}

/** Returns the dialog that the address names, if this screen has it. */
export function useOpenDialog(): DialogName | undefined {
  const [query] = useSearchParams();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const name = dialogIn(query);
  return name && handle?.dialogs?.includes(name) ? name : undefined;
}

/** Content of a screen. Inert while a dialog is open over it, also without JavaScript. */
export function Screen({
  aside,
  dialog,
  isWide = false,
  children,
}: {
  aside?: ReactNode;
  /** Spans both columns of a wide screen. */
  isWide?: boolean;
  dialog?: ReactNode;
  children: ReactNode;
}) {
  const isCovered = useOpenDialog() !== undefined;
  return (
    <>
      <main id="inhalt" tabIndex={-1} className={isWide ? "screen is-wide" : "screen"} inert={isCovered}>
        <div className="screen-column">{children}</div>
        {aside && <div className="screen-aside">{aside}</div>}
        <ContractLinks className="col-span-full mt-4" />
      </main>
      {isCovered && dialog}
    </>
  );
}
