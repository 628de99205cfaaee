/** Id of the element into which the strip about cached data and waiting entries is rendered. */
export const STRIP_PLACE = "strip";

/** Live region at the top of every screen. It exists from the start, so that screen readers announce what is added. */
export function StripPlace() {
  return <div id={STRIP_PLACE} className="strip-place" role="status" />;
}
