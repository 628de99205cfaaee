import type { ReactNode } from "react";
import { useMatches, useSearchParams } from "react-router";
import { type DialogName, dialogIn } from "~/domain/dialog";
import { ContractLinks } from "../billing/contract-links";
import { useRoomForPane } from "../ui/pane";
import { Stylesheet } from "../ui/server-markup";

/** Shape of a screen module's `handle`: the dialogs that open on the screen. */
interface ScreenHandle {
  dialogs?: readonly DialogName[];
  /** True if the view of an expense stands beside the screen where there is room. */
  hasPane?: boolean;
  /** True if the screen has a button for what is done there most: on phones none for an expense floats above it. */
  hasOwnAction?: boolean;
}

export function useScreenHandle(): ScreenHandle | undefined {
  return useMatches().at(-1)?.handle as ScreenHandle | undefined;
}

/** Returns the dialog that the address names, if this screen has it. */
export function useOpenDialog(): DialogName | undefined {
  const [query] = useSearchParams();
  const handle = useScreenHandle();
  const name = dialogIn(query);
  return name && handle?.dialogs?.includes(name) ? name : undefined;
}

/** Returns whether the open dialog, if any, is a view that stands beside this screen where there is room. */
export function useIsPane(): boolean {
  const handle = useScreenHandle();
  return useOpenDialog() === "view" && handle?.hasPane === true;
}

/** Returns whether a dialog covers the screen. */
export function useIsCovered(): boolean {
  const hasRoom = useRoomForPane();
  const isBeside = useIsPane() && hasRoom;
  return useOpenDialog() !== undefined && !isBeside;
}

/**
 * Content of a screen: one below the other on a phone, in two columns on a wide screen. Inert while a dialog is open
 * over it, also without JavaScript; not while a pane stands beside it.
 */
export function Screen({
  header,
  aside,
  foot,
  dialog,
  styles,
  isWide = false,
  isHalved = false,
  children,
}: {
  /** Above both columns. */
  header?: ReactNode;
  aside?: ReactNode;
  /** The last on a phone, below the children in the first column of a wide screen. */
  foot?: ReactNode;
  /** The children span both columns of a wide screen. */
  isWide?: boolean;
  /** Both columns of a wide screen are equally wide. */
  isHalved?: boolean;
  dialog?: ReactNode;
  /** Address of the rules that no other screen needs. */
  styles?: string;
  children: ReactNode;
}) {
  const isOpen = useOpenDialog() !== undefined;
  const isCovered = useIsCovered();
  return (
    <>
      {styles && <Stylesheet href={styles} />}
      <main
        id="inhalt"
        tabIndex={-1}
        className={isWide ? "screen is-wide" : isHalved ? "screen is-halved" : "screen"}
        inert={isCovered}
      >
        {header && <div className="screen-column screen-head">{header}</div>}
        <div className="screen-column">{children}</div>
        {aside && <div className="screen-column screen-aside">{aside}</div>}
        {foot && <div className="screen-column">{foot}</div>}
        <ContractLinks className="col-span-full mt-4" />
      </main>
      {isOpen && dialog}
    </>
  );
}
