import { captureOf, isPossible } from "@zona/domain/media/files/captured-at";
import { Capture } from "@zona/domain/media/medium-details";

/**
 * `…20261118_094107…`, with thousandths behind it or without a mark between, or `…2026-11-18 09.41.07…`, as cameras and capture
 * programs name files.
 */
export function nameCapture(name: string, zone: string): Capture | undefined {
  const pattern = /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)[ T_-]*(\d\d)[-_.:h]?(\d\d)[-_.:m]?(\d\d)(?:\d{3})?(?!\d)/;
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  return year === undefined
    ? undefined
    : captureOf(`${year}-${month}-${day}T${hour}:${minute}:${second}`, undefined, { source: "filename", zone });
}

/** When a phone began a video, `2026-11-18T09:41:07+0100`; undefined for what has no offset. */
export function quickTimeCapture(created: string | undefined): Capture | undefined {
  const [, local, sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))$/.exec(created ?? "") ?? [];
  if (local === undefined) return undefined;
  return captureOf(local, sign === undefined ? "Z" : `${sign}${hours}:${minutes}`, {
    source: "quicktime",
    zone: "UTC",
  });
}

/** Seconds between the epoch of QuickTime, 1904, and that of Unix. */
const QUICKTIME_EPOCH = 2_082_844_800;

/**
 * When an MP4 or MOV was begun, by its `mvhd` box: seconds in UTC by their standard. Undefined where a writer left it out,
 * and of WebM.
 */
export function videoCapture(bytes: Buffer): Capture | undefined {
  const movie = boxOf(bytes, "moov");
  const header = movie && boxOf(movie, "mvhd");
  if (!header || header.length < 12) return undefined;
  const isLong = header[0] === 1;
  const seconds = (isLong ? Number(header.readBigUInt64BE(4)) : header.readUInt32BE(4)) - QUICKTIME_EPOCH;
  const capturedAt = new Date(seconds * 1_000);
  if (!isPossible(capturedAt)) return undefined;
  return Capture.safeParse({ capturedAt, source: "video", tzOffsetMinutes: 0 }).data;
}

/** The content of the first such box of a row of boxes. */
function boxOf(bytes: Buffer, name: string): Buffer | undefined {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const isLarge = size === 1 && at + 16 <= bytes.length;
    const length = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? bytes.length - at : size;
    if (length < 8) return undefined;
    if (bytes.toString("latin1", at + 4, at + 8) === name) return bytes.subarray(at + (isLarge ? 16 : 8), at + length);
    at += length;
  }
  return undefined;
}
