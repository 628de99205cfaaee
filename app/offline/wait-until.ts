const FRAME_MS = 16;
const FRAMES = 60;

/** Looks once a frame, for a second at most, until it is so. Answers whether it is. */
export async function soon(isSo: () => boolean): Promise<boolean> {
  for (let frame = 0; frame < FRAMES && !isSo(); frame++) {
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  return isSo();
}
