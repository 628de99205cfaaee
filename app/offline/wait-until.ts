/** Milliseconds between two checks of `waitUntil()`, and the number of checks. */
const FRAME_MS = 16;
const FRAMES = 60;

/** Checks the condition about once a frame, for a second at most. Returns its last value. */
export async function waitUntil(condition: () => boolean): Promise<boolean> {
  for (let frame = 0; frame < FRAMES && !condition(); frame++) {
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  return condition();
}
