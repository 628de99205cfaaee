/**
 * Watches for navigations of the person while the app is busy. The returned function ends the watch and says whether
 * there was one: then the app must not navigate itself, which would cancel the person's.
 */
export function watchOwnWay(): () => boolean {
  const { href } = location;
  let isLeaving = false;
  const onLeave = () => {
    isLeaving = true;
  };
  // Removed as soon as possible: browsers may not keep a page with this listener for going back.
  addEventListener("beforeunload", onLeave);
  return () => {
    removeEventListener("beforeunload", onLeave);
    return isLeaving || location.href !== href;
  };
}
