import type { Filter } from "@zona/domain/filters/filter";
import type { Answer, AnswerGroup, AnswerGroupKey, Figure } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { conditionParts, phrasesOf } from "@zona/domain/questions/sentence/condition-phrases";
import { measureWords } from "@zona/domain/questions/sentence/part-words";
import { capital, withMe } from "@zona/domain/questions/sentence/sentence-shown";
import { shortDay, shortMonth } from "../../../platform/i18n/dates.ts";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { fieldInWords } from "../../../platform/i18n/fields-in-words.ts";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import { t } from "../chatbot-text.ts";
import { shownOf } from "./request-words.ts";

/** One figure of an answer with what it is of: a row of its table, a bar of its chart. */
export type Line = { key: string; label: string; figure: Figure };

function keyName({ subject, groupBy }: AskedRequest, { key, label, from }: AnswerGroupKey, level: number): string {
  const group = groupBy[level];
  if (key === null) return t("notRecorded");
  if (group?.by === "month" && from) return shortMonth(new Date(from));
  if (group?.by === "day" && from) return shortDay(new Date(from));
  if (group?.by === "weekday") return domainWord(label);
  const field = group && fieldInWords(subject, group.field);
  if (field?.type === "flag") return t(key === "true" ? "yes" : "no");
  return (field?.values?.find(({ value }) => value === key)?.label ?? label) || key;
}

/** What a group is of: "Ada Lovelace", "Mar 2026 · ICSI". */
export const groupName = (request: AskedRequest, { keys }: Pick<AnswerGroup, "keys">): string =>
  keys.map((key, level) => keyName(request, key, level)).join(" · ");

/** Names of figures in the order of the measures; of all indicators each brings its own. */
function figureNames(request: AskedRequest, figures: readonly Figure[], answer: Answer): string[] {
  const named = request.measures.filter(({ of }) => of !== "indicator" && of !== "indicators");
  let at = 0;
  return figures.map((figure) => {
    if (figure.of === "share" && figure.code) return indicatorWords(figure.code, figure.complement);
    const measure = named[at++];
    return measure ? capital(measureWords(request, measure, withMe(shownOf(answer)))) : "";
  });
}

/** One of the sides that are compared: "Created in March 2026", "Technique is ICSI". */
function sideName({ subject }: AskedRequest, side: Filter, answer: Answer): string {
  const { times, conditions } = phrasesOf(subject, conditionParts(subject, side), withMe(shownOf(answer)));
  return capital([times, conditions].filter(Boolean).join(", "));
}

/** Every figure of an answer by its group, its side and its measure, as far as there are several of them. */
export function linesOf(answer: Answer): Line[] {
  const { content, request } = answer;
  if (content.kind !== "figures" || !request) return [];
  const { groups, totals } = content;
  const sides = request.versus.map((side) => sideName(request, side, answer));
  const isOfMany = request.measures.length > 1 || request.measures.some(({ of }) => of === "indicators");
  const linesIn = (name: string, figures: readonly (readonly Figure[])[]) =>
    figures.flatMap((some, side) => {
      const names = figureNames(request, some, answer);
      return some.map((figure, at) => {
        const label = [name, sides[side] ?? "", isOfMany ? names[at] : ""].filter(Boolean).join(" · ");
        return { key: `${name} ${side} ${at}`, label, figure };
      });
    });
  return request.groupBy.length === 0
    ? linesIn("", totals)
    : groups.flatMap((group) => linesIn(groupName(request, group), group.figures));
}

/** Lines of one kind of figure, which bars compare with each other. */
export const isOneKind = (lines: readonly Line[]) =>
  new Set(lines.map(({ figure }) => (figure.of === "value" ? `${figure.stat} ${figure.unit}` : figure.of))).size === 1;

const heightOf = (figure: Figure) =>
  figure.of === "count" ? figure.count : figure.of === "value" ? (figure.value ?? 0) : (figure.percent ?? 0);
const topOf = (figure: Figure) => (figure.of === "share" ? (figure.high ?? figure.percent ?? 0) : heightOf(figure));

/** A bar from one zero, everything as a part of the longest from 0 to 1; shares with the ends of their interval. */
export type Bar = { line: Line; height: number; low?: number; high?: number };

/** Bars of figures on one scale. */
export function barsOf(lines: readonly Line[]): Bar[] {
  const most = Math.max(...lines.map(({ figure }) => topOf(figure)), 0.0001);
  const isShare = lines.some(({ figure }) => figure.of === "share");
  const scale = isShare ? Math.min(100, Math.ceil(most / 10) * 10) : most;
  const at = (value: number) => Math.min(value, scale) / scale;
  return lines.map((line) => {
    const { figure } = line;
    const ends =
      figure.of === "share" && figure.low !== null && figure.high !== null
        ? { low: at(figure.low), high: at(figure.high) }
        : {};
    return { line, height: at(heightOf(figure)), ...ends };
  });
}
