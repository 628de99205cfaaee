import { useSyncExternalStore } from "react";

/** The windows in which CSS shows a dialog with `is-pane` beside the screen. Without scripts it could not leave the screen usable. */
const QUERY = "(min-width: 75rem) and (scripting: enabled)";

/** Returns whether a pane stands beside the screen now, outside of React. */
export function hasRoomForPane(): boolean {
  return matchMedia(QUERY).matches;
}

/** Returns whether a pane stands beside the screen. False on the server and while hydrating. */
export function useRoomForPane(): boolean {
  return useSyncExternalStore(follow, hasRoomForPane, () => false);
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
