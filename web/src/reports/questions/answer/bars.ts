import type { AnswerGroup, Figure } from "@zona/domain/questions/answer";

const heightOf = (figure: Figure) =>
  figure.of === "count" ? figure.count : figure.of === "value" ? (figure.value ?? 0) : (figure.percent ?? 0);
const topOf = (figure: Figure) => (figure.of === "share" ? (figure.high ?? figure.percent ?? 0) : heightOf(figure));

/** A bar from one zero, everything as a part of the longest from 0 to 1; shares with the ends of their interval. */
export type Bar = { group: AnswerGroup; height: number; low?: number; high?: number };

/** Bars of groups on one scale. */
export function barsOf(groups: readonly AnswerGroup[]): Bar[] {
  const most = Math.max(...groups.map(({ figure }) => topOf(figure)), 0.0001);
  const isShare = groups.some(({ figure }) => figure.of === "share");
  const scale = isShare ? Math.min(100, Math.ceil(most / 10) * 10) : most;
  const at = (value: number) => Math.min(value, scale) / scale;
  return groups.map((group) => {
    const { figure } = group;
    const ends =
      figure.of === "share" && figure.low !== null && figure.high !== null
        ? { low: at(figure.low), high: at(figure.high) }
        : {};
    return { group, height: at(heightOf(figure)), ...ends };
  });
}
