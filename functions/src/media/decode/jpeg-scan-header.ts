const SOS = 0xda;
const STANDALONE = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Some cameras leave the three spectral bytes of a sequential JPEG's scan header at odd values. No decoder needs them,
 * but a strict one warns, and a warning is how a damaged file is told. Returns a copy with the values of the standard,
 * or the same buffer when there is nothing to mend.
 */
export function mendScanHeader(bytes: Buffer): Buffer {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return bytes;
  let isSequential = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) return bytes;
    if (marker === 0xff || STANDALONE(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xc0 || marker === 0xc1) isSequential = true;
    if (marker === SOS) return isSequential && end <= bytes.length ? withSpectrum(bytes, end - 3) : bytes;
    at = end;
  }
  return bytes;
}

function withSpectrum(bytes: Buffer, at: number): Buffer {
  if (bytes[at] === 0 && bytes[at + 1] === 63 && bytes[at + 2] === 0) return bytes;
  const mended = Buffer.from(bytes);
  mended.set([0, 63, 0], at);
  return mended;
}
