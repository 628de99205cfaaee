import type { Page } from "@playwright/test";

/** A photo as a camera takes it: colours from edge to edge, far more pixels than a receipt needs. */
export async function photoOf(page: Page, name: string, [width, height] = [4_000, 3_000]) {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width!, height!];
      const context = canvas.getContext("2d")!;
      for (let x = 0; x < width!; x += 40) {
        context.fillStyle = `hsl(${x % 360} 80% 50%)`;
        context.fillRect(x, 0, 40, height!);
      }
      return canvas.toDataURL("image/jpeg", 0.95).split(",")[1]!;
    },
    [width, height],
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}
