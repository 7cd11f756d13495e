import { conditionWords } from "@zona/domain/filters/filter-words";
import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { consistencyFault } from "@zona/domain/questions/refusals/plan-consistency";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { fieldInWords, inSentence } from "../../../platform/i18n/fields-in-words.ts";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import { LOCALE } from "../../../platform/i18n/language.ts";
import { momentWords } from "../answer/answer-words.ts";
import { t } from "../chatbot-text.ts";
import { measureOf, withGroup, without } from "./plan-changes.ts";

/** What a part of a plan is, so that the right editor opens; a condition by its place. */
export type Edited =
  | { is: "condition"; at: number | undefined }
  | { is: "time" | "compareTo" | "group" | "limit" | "sort" | "measure" };

/** A part of a plan in words, with the plan that is left without it, where it can be left out. */
export type Part = { key: string; words: string; edited?: Edited; without?: Plan };

/** The measure of a plan in words; nothing where the records themselves are asked for. */
function measureWords(plan: Plan): string {
  const measure = measureOf(plan);
  if (!measure || measure.is === "records") return plan.subject === "tests" && plan.band ? t(BANDS[plan.band]) : "";
  if (measure.is === "count") return t("measureCount");
  if (measure.is === "kpi") return indicatorWords(measure.code, plan.complement);
  return `${t(measure.is)} ${inSentence(fieldInWords(plan.subject, measure.field)?.label ?? measure.field)}`;
}

const BANDS = {
  "below-benchmark": "below-benchmark",
  "below-competence": "below-competence",
  benchmark: "in-benchmark",
  competence: "in-competence",
} as const;

function sortWords({ subject, sort }: Plan): string {
  if (!sort) return "";
  const label = sort[0] === "metric" ? t("value") : (fieldInWords(subject, sort[0])?.label ?? sort[0]);
  return t("sorted", { field: label, isDown: sort[1] === "desc" });
}

/** The parts of an answer's plan, conditions in the order of the question. */
export function partsOf({ plan, names, zone, asOf, population }: Answer): Part[] {
  const shown = { zone, now: new Date(asOf), locale: LOCALE, names: new Map(Object.entries(names)), word: domainWord };
  const measure = measureWords(plan);
  const parts: Part[] = measure === "" ? [] : [{ key: "measure", words: measure, edited: { is: "measure" } }];
  const conditions = plan.where.map((one, at) => ({ one, at })).toSorted((a, b) => a.one.span[0] - b.one.span[0]);
  for (const { one, at } of conditions) {
    parts.push({
      key: `condition ${at}`,
      words: conditionWords(plan.subject, one, shown),
      edited: { is: "condition", at },
      without: { ...plan, where: plan.where.filter((_, index) => index !== at) },
    });
  }
  if (plan.time)
    parts.push({
      key: "time",
      words: momentWords(plan, plan.time),
      edited: { is: "time" },
      without: without(plan, "time", "compareTo"),
    });
  if (plan.compareTo)
    parts.push({
      key: "compareTo",
      words: t("comparedWith", { time: momentWords(plan, plan.compareTo) }),
      edited: { is: "compareTo" },
      without: { ...without(plan, "compareTo"), intent: plan.metric && plan.metric !== "count" ? "rate" : "count" },
    });
  if (plan.groupBy) {
    const label = inSentence(fieldInWords(plan.subject, plan.groupBy)?.label ?? plan.groupBy);
    parts.push({
      key: "group",
      words: t("by", { group: label }),
      edited: { is: "group" },
      without: withGroup(plan, undefined),
    });
  }
  if (plan.sort)
    parts.push({ key: "sort", words: sortWords(plan), edited: { is: "sort" }, without: without(plan, "sort") });
  if (plan.limit)
    parts.push({
      key: "limit",
      words: t("most", { n: plan.limit }),
      edited: { is: "limit" },
      without: without(plan, "limit"),
    });
  if (population?.isApplied)
    parts.push({ key: "population", words: t("reference"), without: { ...plan, referencePopulation: false } });
  return parts.map(({ without: rest, ...part }) =>
    rest && !consistencyFault(rest) ? { ...part, without: rest } : part,
  );
}

/** What a plan does not have yet and can be given. */
export function addableTo(plan: Plan): Edited[] {
  const isGrouped = plan.groupBy !== undefined;
  const isRecords = measureOf(plan)?.is === "records";
  const all: (Edited | false)[] = [
    { is: "condition", at: undefined },
    !plan.time && { is: "time" },
    !isRecords && !isGrouped && plan.time !== undefined && !plan.compareTo && { is: "compareTo" },
    !isGrouped && { is: "group" },
    isRecords && plan.band === undefined && { is: "measure" },
    !plan.sort && (isRecords || isGrouped) && { is: "sort" },
    !plan.limit && (isRecords || isGrouped) && { is: "limit" },
  ];
  return all.filter((one) => one !== false);
}
