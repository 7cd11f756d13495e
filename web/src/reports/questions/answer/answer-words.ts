import { conditionWords } from "@zona/domain/filters/filter-words";
import { countedWords, populationWords } from "@zona/domain/measures/population-words";
import type { Answer, AnswerGroup, Figure, ShareFigure } from "@zona/domain/questions/answer";
import type { Plan, PlanTime } from "@zona/domain/questions/plan";
import { inPopulation, planQuery, timeFieldOf, timeGroupOf } from "@zona/domain/questions/plan-query";
import { parseInstant } from "@zona/domain/timing/zoned-time";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { shortDay, shortTime } from "../../../platform/i18n/dates.ts";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { fieldInWords, inSentence } from "../../../platform/i18n/fields-in-words.ts";
import { fileSize, oneDecimal, wholeNumber } from "../../../platform/i18n/formats.ts";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { PERIOD_SHOWN } from "../../tables/cell-words.ts";
import { refusalWords, t } from "../chatbot-text.ts";
import { groupLabel } from "./group-bars.ts";

export const percentWords = (value: number | null) => (value === null ? t("notSaid") : `${oneDecimal(value)}%`);

/** What a figure counts: the indicator, the field, or the records. */
export function measureLabel(plan: Plan, figure: Figure): string {
  if (figure.of === "share") {
    const word = figure.code && indicatorWords(figure.code, figure.complement);
    const [first] = plan.where;
    return word ?? (first ? conditionWords(plan.subject, first, { ...PERIOD_SHOWN, now: labNow() }) : t(plan.subject));
  }
  return figure.of === "value" ? (fieldInWords(plan.subject, plan.field ?? "")?.label ?? "") : t(plan.subject);
}

export const intervalWords = ({ low, high }: ShareFigure) =>
  low === null || high === null ? "" : `${oneDecimal(low)}–${oneDecimal(high)}%`;

const countWords = ({ subject }: Plan, n: number) =>
  n === 0 ? t("none", { what: t(subject) }) : t(`n_${subject}`, { n });

/** A figure as one sentence without its full stop. */
export function figureSentence(plan: Plan, figure: Figure): string {
  const label = measureLabel(plan, figure);
  if (figure.of === "count") return countWords(plan, figure.count);
  if (figure.of === "value") {
    if (figure.value === null) return t("noValue", { label });
    const unit = figure.unit && figure.unit !== "bytes" ? ` ${figure.unit}` : "";
    return t("valueOf", {
      stat: t(figure.stat),
      label: inSentence(label),
      value: `${figureShort(figure)}${unit}`,
      n: figure.count,
    });
  }
  if (figure.percent === null) return t("noShare", { label });
  const interval = intervalWords(figure);
  const [low = "", high = ""] = interval.split("–");
  return t("share", {
    label,
    percent: percentWords(figure.percent),
    n: figure.n,
    d: figure.d,
    interval: interval ? t("interval", { low, high }) : "",
  });
}

/** Sizes of files bring their unit. */
const numberWords = (value: number, unit: string | undefined) =>
  unit === "bytes" ? fileSize(value) : oneDecimal(value);

/** A figure in few characters, for marks and cells. */
export function figureShort(figure: Figure): string {
  if (figure.of === "count") return wholeNumber(figure.count);
  if (figure.of === "value") return figure.value === null ? t("notSaid") : numberWords(figure.value, figure.unit);
  return percentWords(figure.percent);
}

function edge(text: string, isEnd: boolean): string {
  const instant = parseInstant(text);
  if (!instant) return text;
  const isMidnight = /T00:00:00/.test(text);
  if (!isMidnight) return shortTime(instant, new Date(0));
  // An end at midnight is told as the day before it, which is the last one that counts.
  return shortDay(isEnd ? new Date(instant.getTime() - 1000) : instant);
}

/** Exact dates in words, on the clock of the site. */
export function timeWords({ from, toExclusive }: PlanTime): string {
  const first = from && edge(from, false);
  const last = toExclusive && edge(toExclusive, true);
  if (first && last) return first === last ? first : t("between", { from: first, to: last });
  if (first) return t("from", { date: first });
  return last ? t("upTo", { date: last }) : t("noTime");
}

/** A time with the moment of the records that it speaks of. */
export function momentWords({ subject }: Plan, time: PlanTime): string {
  const label = fieldInWords(subject, time.field)?.label;
  return label ? t("timeOfMoment", { moment: label, time: timeWords(time) }) : timeWords(time);
}

/** Which records the figures of an answer count, and by which date; empty where there are none. */
export function populationOfAnswer({ plan, population, content }: Answer): string {
  const { subject, filter } = inPopulation(planQuery(plan, ""), population);
  const date = plan.time || timeGroupOf(plan) ? timeFieldOf(plan) : undefined;
  if (population) return populationWords({ filter, date }, domainWord);
  const isCounted = content.kind === "figure" || content.kind === "groups";
  return isCounted ? countedWords({ subject, filter, date }, domainWord) : "";
}

export const groupWords = ({ subject, groupBy }: Plan) =>
  groupBy === undefined ? "" : inSentence(fieldInWords(subject, groupBy)?.label ?? groupBy);

const BANDS = {
  "below-benchmark": "below-benchmark",
  "below-competence": "below-competence",
  benchmark: "in-benchmark",
  competence: "in-competence",
} as const;

/** The whole answer as one sentence: what stands on top of the card, is read out, and is copied. */
export function answerSentence({ plan, content, names }: Answer): string {
  switch (content.kind) {
    case "figure": {
      const first = figureSentence(plan, content.figure);
      return content.compared
        ? t("against", { first, second: figureShort(content.compared) + ofCounts(content.compared) })
        : first;
    }
    case "groups":
      return content.groups.length === 0
        ? t("noGroups")
        : `${leaders(plan, content.groups)}${content.total ? `${figureSentence(plan, content.total)} · ` : ""}${t("groups", { n: content.groups.length, by: groupWords(plan) })}`;
    case "indicators":
      if (!plan.band) return t("indicators", { n: content.figures.length });
      return `${content.figures.length === 0 ? t("noneInBand", { asked: content.asked }) : t("inBand", { n: content.figures.length, asked: content.asked })} ${t(BANDS[plan.band])}`;
    case "rows":
      return rowsSentence(plan, content, names);
    case "defined":
      return toWords(content.text);
    case "refused":
      return refusalWords(content.reason);
    case "help":
      return t("help");
    default:
      return plan.unresolved.length === 0 || plan.intent === "define" ? t("noDefinition") : t("unclear");
  }
}

const ofCounts = (figure: Figure) => (figure.of === "share" ? ` (${figure.n} / ${figure.d})` : "");

/** Who or what stands first where it was asked, with all that share the place: "Emma: 21 · ". */
function leaders(plan: Plan, groups: readonly AnswerGroup[]): string {
  const [first] = groups;
  if (plan.intent !== "top" || !first) return "";
  const value = (group: AnswerGroup) => figureShort(group.figure) + ofCounts(group.figure);
  const shared = groups.filter(({ figure }) => figureShort(figure) === figureShort(first.figure));
  if (shared.length > 3) return "";
  return `${shared.map((group) => t("leads", { name: groupLabel(group, plan), value: value(group) })).join(", ")} · `;
}

function rowsSentence(
  plan: Plan,
  { rows, total }: Extract<Answer["content"], { kind: "rows" }>,
  names: Answer["names"],
): string {
  const [only] = rows;
  const field = fieldInWords(plan.subject, plan.field ?? "");
  if (total === 1 && only && field && field.id in only.cells) {
    const code = String(only.cells.code ?? only.cells.testCode ?? only.id);
    return t("fieldIs", {
      code,
      label: field.label,
      value: cellWords(plan, field.id, only.cells[field.id] ?? null, names),
    });
  }
  const most = plan.limit ?? total;
  return most < total ? t("ofAll", { most, all: countWords(plan, total) }) : countWords(plan, total);
}

/** A cell of an answer's table in words. */
export function cellWords(
  { subject }: Pick<Plan, "subject">,
  id: string,
  cell: string | number | boolean | string[] | null,
  names: Readonly<Record<string, string>> = {},
): string {
  const field = fieldInWords(subject, id);
  if (cell === null || cell === "") return t("notSaid");
  if (Array.isArray(cell)) return cell.map((one) => cellWords({ subject }, id, one, names)).join(", ");
  if (typeof cell === "boolean") return cell ? t("yes") : t("no");
  if (field?.type === "instant") return shortTime(new Date(String(cell)), labNow());
  if (typeof cell === "number" && field?.unit === "bytes") return fileSize(cell);
  if (typeof cell === "number") return `${oneDecimal(cell)}${field?.unit ? ` ${field.unit}` : ""}`;
  return names[cell] ?? field?.values?.find(({ value }) => value === cell)?.label ?? cell;
}
