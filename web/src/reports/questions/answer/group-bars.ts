import type { AnswerGroup, Figure } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { shortDay, shortMonth } from "../../../platform/i18n/dates.ts";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import { t } from "../chatbot-text.ts";

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

/** The name of a group, with its indicator where there are several. */
export const groupLabel = ({ key, label, figure, from }: AnswerGroup, plan: Plan) => {
  const month = plan.groupBy === "month" && from ? shortMonth(new Date(from)) : undefined;
  const day = plan.groupBy === "day" && from ? shortDay(new Date(from)) : undefined;
  const name = month ?? day ?? (label || (key === null ? t("notRecorded") : key));
  const isOfMany = figure.of === "share" && figure.code !== undefined && plan.metric === undefined;
  return isOfMany && figure.code ? `${name} · ${indicatorWords(figure.code)}` : name;
};
