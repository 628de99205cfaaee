/**
 * Returns a function that says whether the person has gone elsewhere since, or is about to. The app asks before it leads
 * on after something took its time: a navigation of its own would end theirs.
 */
export function watchOwnWay(): () => boolean {
  const { href } = location;
  let isLeaving = false;
  const onLeave = () => {
    isLeaving = true;
  };
  // Only as long as it is asked for: a page with this listener may not be kept for going back.
  addEventListener("beforeunload", onLeave);
  return () => {
    removeEventListener("beforeunload", onLeave);
    return isLeaving || location.href !== href;
  };
}
