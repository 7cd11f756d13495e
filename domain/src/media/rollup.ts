import * as z from "zod";
import type { Medium } from "./medium.ts";
import { MediumState } from "./medium.ts";

const count = z.int().min(0);

/**
 * The media of one organisation that were begun on one day (UTC), at `mediaRollups/{day}_{organisation}`. Always counted
 * anew from the media themselves, never added to, so a repeat changes nothing.
 */
export const MediaRollup = z.object({
  id: z.string().min(1),
  day: z.iso.date(),
  organisation: z.string().min(1),
  media: count,
  bytes: count,
  byState: z.partialRecord(MediumState, count),
  byType: z.record(z.string(), count),
  byStage: z.record(z.string(), count),
  byDevice: z.record(z.string(), z.object({ media: count, clipped: count, withoutPixelSize: count })),
  blurred: count,
  notJudged: count,
  duplicates: count,
  alerts: count,
  /** Without a capture time, so that nothing can be said of the delay between check and picture. */
  withoutCapture: count,
});
export type MediaRollup = z.infer<typeof MediaRollup>;
type Counts = Omit<MediaRollup, "id" | "day" | "organisation">;

/** Share of pixels in percent at the darkest or brightest value above which exposure lost something. */
const CLIPPED_PERCENT = 1;

export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

export const emptyRollup = (): Counts => ({
  ...{ media: 0, bytes: 0, byState: {}, byType: {}, byStage: {}, byDevice: {} },
  ...{ blurred: 0, notJudged: 0, duplicates: 0, alerts: 0, withoutCapture: 0 },
});

/** Counts one more medium into `counts`, so that a day of any size needs the memory of one. */
export function countMedium(counts: Counts, medium: Medium): void {
  const { state, content, comparison, capture, slot, declaredBytes } = medium;
  counts.media += 1;
  counts.bytes += content?.bytes ?? declaredBytes;
  counts.byState[state] = (counts.byState[state] ?? 0) + 1;
  if (state !== "ready") return;
  if (content) counts.byType[content.type] = (counts.byType[content.type] ?? 0) + 1;
  if (slot?.stage) counts.byStage[slot.stage] = (counts.byStage[slot.stage] ?? 0) + 1;
  countDevice(counts, medium);
  if (comparison?.verdict?.verdict === "blurred") counts.blurred += 1;
  if (comparison?.verdict?.verdict !== "blurred" && comparison?.verdict?.verdict !== "ok") counts.notJudged += 1;
  if (comparison?.duplicates?.length) counts.duplicates += 1;
  if (comparison?.duplicates?.some(({ action }) => action === "alert")) counts.alerts += 1;
  if (!capture) counts.withoutCapture += 1;
}

function countDevice({ byDevice }: Counts, { optics, quality }: Medium): void {
  const device = optics?.deviceId ?? optics?.camera ?? "unknown";
  const isClipped = quality !== undefined && quality.clipLow + quality.clipHigh > CLIPPED_PERCENT;
  const known = byDevice[device] ?? { media: 0, clipped: 0, withoutPixelSize: 0 };
  byDevice[device] = {
    media: known.media + 1,
    clipped: known.clipped + Number(isClipped),
    withoutPixelSize: known.withoutPixelSize + Number(!optics?.pixelSize),
  };
}
