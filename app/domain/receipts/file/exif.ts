const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns how a picture is to be turned and mirrored, 2 to 8; undefined if it is not, or if that cannot be read. */
function orientationIn(exif: Uint8Array): number | undefined {
  const data = new DataView(exif.buffer, exif.byteOffset, exif.length);
  if (data.byteLength < 8) return undefined;
  const order = data.getUint16(0);
  const isLittle = order === 0x4949;
  if ((!isLittle && order !== 0x4d4d) || data.getUint16(2, isLittle) !== 42) return undefined;

  const directory = data.getUint32(4, isLittle);
  if (directory + 2 > data.byteLength) return undefined;
  const count = data.getUint16(directory, isLittle);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > data.byteLength) return undefined;
    if (data.getUint16(at, isLittle) !== ORIENTATION) continue;
    const isOne = data.getUint16(at + 2, isLittle) === SHORT && data.getUint32(at + 4, isLittle) === 1;
    const value = data.getUint16(at + 8, isLittle);
    return isOne && value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Returns EXIF that says nothing but the orientation which this EXIF says; undefined if it says none. */
export function keptExif(exif: Uint8Array): Uint8Array | undefined {
  const orientation = orientationIn(exif);
  if (orientation === undefined) return undefined;
  const kept = new Uint8Array(8 + 2 + ENTRY_BYTES + 4);
  const data = new DataView(kept.buffer);
  data.setUint16(0, 0x4d4d);
  data.setUint16(2, 42);
  data.setUint32(4, 8);
  data.setUint16(8, 1);
  data.setUint16(10, ORIENTATION);
  data.setUint16(12, SHORT);
  data.setUint32(14, 1);
  data.setUint16(18, orientation);
  return kept;
}
