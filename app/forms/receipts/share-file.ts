import type { MouseEvent } from "react";

/** Hands a PDF to the device where the app is installed: there a download would open a page that leads nowhere back. */
export function shareIfInstalled(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  if (!matchMedia("(display-mode: standalone)").matches || !("canShare" in navigator)) return;
  const { href } = event.currentTarget;
  event.preventDefault();
  share(href, name).catch((error: Error) => {
    // Closing the device's sheet is an answer, too.
    if (error.name !== "AbortError") window.open(href);
  });
}

async function share(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded`);
  const files = [new File([await response.blob()], name, { type: "application/pdf" })];
  if (!navigator.canShare({ files })) throw new Error("files cannot be shared");
  await navigator.share({ files });
}
