import type { AskedSubject } from "../../filters/field.ts";
import type { Filter } from "../../filters/filter.ts";
import { filterFault } from "../../filters/filter-fault.ts";
import { resolveTimes } from "../../filters/resolve-times.ts";
import type { Said } from "../../messages/said.ts";
import type { ReportGroup } from "../../reports/report-view.ts";
import { asks } from "../ask-sentences.ts";
import { isAddedUp } from "../stats.ts";
import { contradiction, fieldOfOtherKind } from "./contradiction.ts";
import { idleMembers } from "./idle-members.ts";
import { asksIndicators } from "./population-use.ts";
import type { AskedRequest, Measure, Request } from "./request.ts";
import type { Restriction } from "./restriction.ts";
import { partsOf } from "./taken-back.ts";
import { type Asker, combined, filtersOf } from "./to-filter.ts";

/** Requests that can be run: the different ones that the words may mean, or why none can. */
export type Resolved = { requests: readonly AskedRequest[] } | { fault: Said };

const MOMENTS: Readonly<Record<AskedSubject, string | undefined>> = {
  tests: "createdAt",
  units: "opuAt",
  media: "createdAt",
  queries: "openedAt",
  lots: undefined,
};

/** Counts and rates of a cycle, which go by its retrieval as indicators do. */
const OF_CYCLES = /^(?:opu|trigger|follicles|coc|mii|injected|pn\d|fert|blast|damage|degenerated|femaleAge|maleAge)/;
const isOfCycles = (measure: Measure<unknown>) =>
  measure.of === "indicator" ||
  measure.of === "indicators" ||
  (measure.of === "statistic" && OF_CYCLES.test(measure.field));

/** The field by which records are placed in time where the words name no event: indicators go by retrieval. */
export const momentOf = ({
  subject,
  measures,
}: {
  subject: AskedSubject;
  measures: readonly Measure<unknown>[];
}): string | undefined => (subject === "tests" && measures.some(isOfCycles) ? "opuAt" : MOMENTS[subject]);

/** Those that can be run; what is in the way of the first where none can. */
export function soundOf(requests: readonly AskedRequest[], asker: Asker): Resolved {
  const faults = requests.map((one) => faultOf(one, asker));
  const [first] = faults;
  const sound = requests.filter((_, at) => faults[at] === undefined);
  return sound.length === 0 && first ? { fault: first } : { requests: sound };
}

/** Tells the times of a request on the clock of whoever asks. */
export function resolve(request: Request, asker: Asker): Resolved {
  const moment = momentOf(request);
  const isOfIndicators = asksIndicators(request);
  const isOfRecord = request.subject === "tests" && request.ask === "rows" && request.shows.length > 0;
  // "Who witnessed them": of a list that is cut short, its own records.
  const { order, limit, ...whole } = asker.that ?? {};
  const isOfList = "that" in request.where && request.ask === "rows" && asker.that?.ask === "rows";
  const cut = isOfList ? { ...(order && { order }), ...(limit !== undefined && { limit }) } : {};
  const that = isOfList ? { that: whole as AskedRequest } : {};
  const told = (where: Restriction) =>
    filtersOf(where, request.subject, moment, { ...asker, ...that, isOfIndicators, isOfRecord });
  const parts = [
    request.where,
    ...request.versus,
    ...request.measures.flatMap((one) => (one.of === "share" ? [one.among] : [])),
  ];
  const found = parts.map(told);
  const fault = found.find((one) => "fault" in one);
  if (fault && "fault" in fault) return fault;
  const each = found.map((one) => ("filters" in one ? one.filters : []));
  const choices = combined(each);
  const requests = choices.map(([where = { all: [] }, ...rest]): AskedRequest => {
    const versus = rest.slice(0, request.versus.length);
    const among = rest.slice(request.versus.length);
    const measures = request.measures.map(
      (one): Measure<Filter> => (one.of === "share" ? { of: "share", among: among.shift() ?? { all: [] } } : one),
    );
    const groupBy = request.groupBy.flatMap((one): ReportGroup[] =>
      "field" in one ? [one] : moment === undefined ? [] : [{ ...one, field: moment }],
    );
    return { ...cut, ...request, where, versus, measures, groupBy };
  });
  return soundOf(requests, asker);
}

const together = (a: Filter, b: Filter): Filter => ({ all: [...partsOf(a), ...partsOf(b)] });

/** What keeps a request from being run, whoever proposes it. */
export function faultOf(request: AskedRequest, asker?: Asker): Said | undefined {
  const { ask, subject, where, versus, measures } = request;
  if (ask === "definition" || ask === "help") return undefined;
  const filters = [where, ...versus, ...measures.flatMap((one) => (one.of === "share" ? [one.among] : []))];
  if (filters.some((filter) => filterFault(subject, filter) !== undefined)) return asks("badFilter");
  if (subject !== "tests" && measures.some(({ of }) => of === "indicator" || of === "indicators"))
    return asks("ratesOfTests");
  if (measures.some((one) => one.of === "statistic" && one.statistic === "sum" && !isAddedUp(one.field)))
    return asks("onlyCounts");
  const [idle] = idleMembers(request);
  if (idle) return asks("idle", { member: idle });
  const sides = versus.map((side) => JSON.stringify(asker ? resolveTimes(side, asker.now, asker.zone) : side));
  if (new Set(sides).size < sides.length) return asks("sameSides");
  // "With piezo, compared with those without" asks nothing of those with piezo alone.
  for (const filter of [...filters, ...versus.map((side) => together(where, side))]) {
    const found = contradiction(subject, filter, asker);
    if (found) return found;
  }
  return fieldOfOtherKind(request);
}
