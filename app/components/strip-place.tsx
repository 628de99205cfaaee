/** Where the strip is put that says what is old or waits. */
export const STRIP_PLACE = "strip";

/** At the top of every screen, empty while all is well. It is there from the start, so that what comes is announced. */
export function StripPlace() {
  return <div id={STRIP_PLACE} className="strip-place" role="status" />;
}
