import { type Bitmap2D, correction, generate, mode } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";
import { toSvgSource } from "lean-qr/extras/svg";

/** Modules of white around the code, as the standard demands. */
const QUIET_ZONE = 4;

/** Pixels of a module: sharp on a second screen and in print. */
const SCALE = 8;

/** Draws text as a QR code, black on white in every theme. */
export function qrCodePng(text: string): Uint8Array {
  return toPngBuffer(qrCode(text), { pad: QUIET_ZONE, scale: SCALE, on: [0, 0, 0], off: [255, 255, 255] });
}

export function qrCodeSvg(text: string): string {
  return toSvgSource(qrCode(text), { pad: QUIET_ZONE, scale: SCALE, on: "black", off: "white" });
}

/**
 * Encodes text as UTF-8 without a mark that says so: a GiroCode names its encoding itself, and with the mark the
 * largest one would not fit the standard's largest code. Correction is M also where a better one would fit.
 */
function qrCode(text: string): Bitmap2D {
  return generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
}
