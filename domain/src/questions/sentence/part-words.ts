import { fieldOf } from "../../filters/fields.ts";
import { measureOf } from "../../measures/measures.ts";
import type { KpiCode } from "../../policy/kpi-policy.ts";
import type { ReportGroup } from "../../reports/report-view.ts";
import type { AskedRequest } from "../requests/asked-request.ts";
import { populationUse } from "../requests/population-use.ts";
import type { Having } from "../requests/request.ts";
import { filterPhrase } from "./condition-phrases.ts";
import { inSentence, type SentenceShown } from "./sentence-shown.ts";
import { asksFor } from "./sentence-words.ts";

type Measure = AskedRequest["measures"][number];

/** A field by its name inside a sentence. */
export const fieldName = ({ subject }: Pick<AskedRequest, "subject">, id: string, shown: SentenceShown) =>
  inSentence(fieldOf(subject, id)?.label ?? id, shown);

/** An indicator, or what it leaves of 100 %. */
function indicatorName(code: KpiCode, isComplement: boolean, shown: SentenceShown): string {
  const { label, complement } = measureOf(code);
  if (!isComplement) return inSentence(label, shown);
  return complement
    ? inSentence(complement, shown)
    : shown.tell(asksFor("complement", { indicator: inSentence(label, shown) }));
}

/** What is measured: "mean female age", "share where sperm source is TESA". */
export function measureWords(request: AskedRequest, measure: Measure, shown: SentenceShown): string {
  const { tell } = shown;
  if (measure.of === "count") return tell(asksFor("number"));
  if (measure.of === "indicator") return indicatorName(measure.code, measure.complement === true, shown);
  if (measure.of === "indicators")
    return tell(
      measure.band ? asksFor("indicatorsIn", { band: measure.band.replace("-", "_") }) : asksFor("indicators"),
    );
  if (measure.of === "share")
    return tell(asksFor("share", { part: filterPhrase(request.subject, measure.among, shown) }));
  const { statistic, field } = measure;
  return tell(asksFor("statistic", { statistic, field: fieldName(request, field, shown) }));
}

export function groupWords(request: AskedRequest, { field: id, by, band }: ReportGroup, shown: SentenceShown): string {
  const field = fieldName(request, id, shown);
  if (by) return shown.tell(asksFor("byPart", { part: by, field }));
  if (band === "named") return shown.tell(asksFor("byBands", { field }));
  return shown.tell(band === undefined ? asksFor("by", { field }) : asksFor("byWidth", { field, width: band }));
}

export function orderWords(
  request: AskedRequest,
  { by, direction }: NonNullable<AskedRequest["order"]>,
  shown: SentenceShown,
) {
  if (by === "measure") return shown.tell(asksFor("ranked", { direction }));
  if (by === "moment") return shown.tell(asksFor("recent", { direction }));
  const type = fieldOf(request.subject, by)?.type;
  const kind = type === "instant" || type === "number" ? `${type}_${direction}` : direction;
  return shown.tell(asksFor("sorted", { field: fieldName(request, by, shown), direction: kind }));
}

/** Who is counted, as a noun: the records of the subject; for indicators, cycles of a population. */
/** Which groups are told of, by their first figure. */
export const havingWords = ({ measures }: AskedRequest, { op, value }: Having, { tell }: SentenceShown): string =>
  tell(asksFor("having", { op, value, unit: /^(?:share|indicator)$/.test(measures[0]?.of ?? "") ? " %" : "" }));

export function nounWords(request: AskedRequest, { tell }: SentenceShown): string {
  const use = populationUse(request);
  if (!use) return tell(asksFor(request.subject));
  if (use.isFinished) return tell(asksFor(use.isApplied ? "finishedReference" : "finishedAll"));
  return tell(asksFor(use.isApplied ? "anyReference" : "anyAll"));
}

/** What is to be defined. */
export const definedWords = (request: AskedRequest, shown: SentenceShown): string =>
  [
    ...request.measures.map((one) => measureWords(request, one, shown)),
    ...(request.concept === undefined ? [] : [shown.tell(asksFor("concept", { concept: request.concept }))]),
  ].join(", ");
