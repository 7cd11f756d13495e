import * as z from "zod";
import type { Notice } from "../notifications/notification.ts";
import type { ControlSignal } from "../statistics/control-series.ts";

/** `controlAlerts/{organisation}~{indicator}~{rule}`: up to which cycle signals of a chart were told, and how many of them. */
export const ControlAlert = z.object({ until: z.number(), told: z.int().min(1) });
export type ControlAlert = z.infer<typeof ControlAlert>;

/** A change that was found longer ago is history: whoever reads the chart sees it. */
const NEWS_MS = 30 * 86_400_000;

/** What to do about a signal: tell it, note that one that was told goes on, or nothing. */
export function alertStep(
  { at, since, until }: ControlSignal,
  known: ControlAlert | undefined,
  now: Date,
): "tell" | "goes-on" | undefined {
  if (known && since <= known.until) return until > known.until ? "goes-on" : undefined;
  return now.getTime() - at <= NEWS_MS ? "tell" : undefined;
}

/** What leads are told of a signal: the same one has one cause, however often it is found. */
export const noticeOfSignal = (indicator: string, { rule, row }: ControlSignal): Notice => ({
  kind: "control_signal",
  indicator,
  cause: `${indicator}-${rule}-${row}`,
});
