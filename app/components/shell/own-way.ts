// A person's own navigation goes before the app's, which would cancel it.

/** Milliseconds that a navigation may take. After it the person has stayed, as after a download. */
const LEAVING_MS = 10_000;

let leftAt = Number.NEGATIVE_INFINITY;

/** The listener for `beforeunload`. */
export function noteLeaving(): void {
  leftAt = Date.now();
}

/** Milliseconds until the person has stayed after all; 0 if they are not about to leave the page. */
export function leavingFor(): number {
  return Math.max(0, leftAt + LEAVING_MS - Date.now());
}

/** Watches for navigations of the person while the app is busy. The returned function says whether there was one. */
export function watchOwnWay(): () => boolean {
  const { href } = location;
  return () => leavingFor() > 0 || location.href !== href;
}
