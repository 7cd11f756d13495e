import type { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import type { Condition, Filter } from "../../filters/filter.ts";
import type { ReportGroup } from "../../reports/report-view.ts";
import { asks } from "../ask-sentences.ts";
import type { Comparison } from "../phrases/categories.ts";
import { compared } from "../phrases/conditions.ts";
import { TIMELINE } from "../phrases/lookups.ts";
import { isCounted } from "../phrases/phrase.ts";
import type { Dropped, FollowUp, Top } from "../phrases/question.ts";
import { DOER, EVENTS, type Event, personOf } from "../tables/events.ts";
import { endFirst } from "./best-end.ts";
import { idleMembers } from "./idle-members.ts";
import { asksIndicators, inPopulation, populationUse } from "./population-use.ts";
import { type AskedRequest, LIMITS_OF_GROUPS, type Measure, type Request, type Statistic } from "./request.ts";
import { momentOf, type Resolved, resolve, soundOf } from "./resolve.ts";
import { oneOf } from "./restriction.ts";
import { shifted, spanOf, withPart } from "./shifted.ts";
import {
  asShareAmong,
  asShareOf,
  asShareOfTime,
  asShares,
  fieldsOf,
  isRecorded,
  joinedParts,
  limitedNumbers,
  ofOthers,
  partsOf,
  uncut,
  withoutAny,
  withoutConditions,
  withoutField,
  withoutGroups,
  withoutTime,
} from "./taken-back.ts";
import { type Asker, combined, filtersOf, negated } from "./to-filter.ts";

const isAgain = (part: Filter) => "field" in part && part.op === "recurs";

/** Whether a field is recorded where something is asked of it anyway. */
const isSaidBy = (before: Filter, one: Filter) =>
  "field" in one &&
  one.op === "notNull" &&
  partsOf(before).some((part) => fieldsOf(part).includes(one.field) && !("field" in part && part.op === "isNull"));

/** "The unsigned ones" after those that were signed: of what a record has reached, one says it by its status, the other by a moment. */
function isOfStates(one: Filter, part: Filter): boolean {
  const isStatus = (filter: Filter) => "field" in filter && filter.field === "status";
  const isReached = (filter: Filter) =>
    "field" in filter &&
    /^(?:is|not)Null$/.test(filter.op) &&
    /^(?:submitted|reviewed|signed|locked)At$/.test(filter.field);
  return (isStatus(one) && isReached(part)) || (isReached(one) && isStatus(part));
}

/**
 * What was asked, with what is asked besides; what is said of a field takes the place of what was said of it before. "On Mondays" and
 * "last month" are two things.
 */
function replaced(before: Filter, more: Filter): Filter {
  // "How many cycles is that": that a retrieval is recorded, its time has said already.
  const added = partsOf(more).filter((one) => !isSaidBy(before, one));
  const isSaidAnew = (part: Filter) =>
    added.some(
      (one) =>
        isOfStates(one, part) ||
        (isAgain(one) === isAgain(part) && fieldsOf(one).some((field) => fieldsOf(part).includes(field))),
    );
  const parts = [...partsOf(before).filter((part) => !isSaidAnew(part)), ...added];
  return joinedParts(parts);
}

/**
 * "And Noor" after what Emma froze is who froze as well; "by Noor" may be that, or who did the test. Undefined where the question before
 * names nobody, or the one of whom this is said.
 */
function otherPerson(request: AskedRequest, more: readonly Filter[], { tail }: FollowUp["phrase"]) {
  const { subject, where } = request;
  const isOfPerson = (part: Filter): part is Condition =>
    "field" in part && /^(?:eq|in|ne)$/.test(part.op) && fieldOf(subject, part.field)?.type === "person";
  const [own, ...ownMore] = more;
  const [before, ...beforeMore] = partsOf(where).filter(isOfPerson);
  if (!own || ownMore.length > 0 || beforeMore.length > 0 || tail === "event" || !isOfPerson(own)) return undefined;
  // "Only by Noor" after what was frozen: who froze it, or who did the test.
  const { person } = before ? {} : (happenedIn(request) ?? {});
  if (person && person !== own.field && DOER[subject]?.includes(own.field)) return [{ ...own, field: person }, own];
  if (!before) return undefined;
  if (before.field === own.field || !DOER[subject]?.includes(own.field)) return undefined;
  const other = { ...own, field: before.field };
  return tail === "people" || own.op === "ne" ? [other, own] : [other];
}

/** What is said to have happened, other than what any record has: that it was begun, done, or had its retrieval. */
export function happenedIn({ subject, where }: AskedRequest): Event | undefined {
  const parts = partsOf(where).filter((part) => !isMissing(part));
  const said = parts.flatMap(fieldsOf);
  const events = EVENTS[subject].flatMap(([one]) => (one.time && !/^(?:createdAt|opuAt)$/.test(one.time) ? [one] : []));
  return (
    events.find(
      ({ done }) => done && partsOf(done as Filter).every((one) => parts.some((part) => isEqual(one, part))),
    ) ??
    events.find(({ person = "" }) => said.includes(person) && !DOER[subject]?.includes(person)) ??
    events.find(({ time = "" }) => said.includes(time))
  );
}
const isMissing = (part: Filter) => "field" in part && part.op === "isNull";
const isEqual = (a: Filter, b: Filter) => JSON.stringify(a) === JSON.stringify(b);

const fieldsMapped = (part: Filter, to: (field: string) => string): Filter =>
  "field" in part
    ? { ...part, field: to(part.field) }
    : "not" in part
      ? { not: fieldsMapped(part.not, to) }
      : "all" in part
        ? { all: part.all.map((one) => fieldsMapped(one, to)) }
        : { any: part.any.map((one) => fieldsMapped(one, to)) };

/** "And reviewed" after what was signed last week: reviewed then, by the same person. */
function withEvent(before: AskedRequest, event: Event): AskedRequest[] {
  const old = happenedIn(before);
  const done = partsOf((event.done ?? { all: [] }) as Filter);
  const said = partsOf(before.where).filter(
    (part) => !partsOf((old?.done ?? { all: [] }) as Filter).some((one) => isEqual(one, part)),
  );
  const { time, person } = event;
  const isOfPerson = said.flatMap(fieldsOf).includes(old?.person ?? "");
  if (!old?.time || !time || (isOfPerson && !person)) return [];
  const to = (field: string) => (field === old.time ? time : field === old.person ? (person ?? field) : field);
  const where = joinedParts(said.map((part) => fieldsMapped(part, to)));
  return [
    {
      ...before,
      where: joinedParts([...partsOf(where), ...done.filter((one) => !isSaidBy(where, one))]),
      groupBy: before.groupBy.map((by) => ({ ...by, field: to(by.field) })),
    },
  ];
}

/** By which time the question before went: that is the one that "and in April" moves. */
function momentBefore(before: AskedRequest): string | undefined {
  const { subject, where, measures, groupBy } = before;
  const times = partsOf(where)
    .filter((part) => !isRecorded(part))
    .flatMap(fieldsOf)
    .filter((id) => fieldOf(subject, id)?.type === "instant");
  const usual = momentOf({ subject, measures });
  const isOfCount = measures.every(({ of }) => of === "count" || of === "share");
  const ofNoun = partsOf(where).some((part) => "field" in part && part.field === "opuAt") ? "opuAt" : usual;
  return (
    times[0] ??
    groupBy.find(({ by }) => by !== undefined)?.field ??
    (isOfCount ? (happenedIn(before)?.time ?? ofNoun) : usual)
  );
}

/** The question before, with what a follow-up adds to it or changes. */
export function continued(before: AskedRequest, more: FollowUp, asking: Asker): Resolved {
  const { phrase, ask, shows, shift } = more;
  const beside = spanOf(before, asking);
  const asker = beside ? { ...asking, beside } : asking;
  if (shift) {
    const other = shifted(before, shift, shift.isBeside, asker);
    return soundOf(other ? (shift.isBeside ? [withoutIdle(asFigure(other), phrase)] : [other]) : [], asker);
  }
  if (more.part) return soundOf([withPart(before, more.part, asker) ?? []].flat(), asker);
  if (more.event) return soundOf(withEvent(before, more.event), asker);
  if (more.isWhen) return { requests: momentsShown(before) };
  if (more.ofNumber !== undefined) return soundOf(withNumber(before, more.ofNumber), asker);
  if (more.groupsWith) return withGroupLimit(before, more.groupsWith, asker);
  // Figures have no fields of records.
  if (shows !== undefined) return { requests: isOfRecords(before) ? [{ ...asRows(before), shows: [shows] }] : [] };
  if (more.statistic) return soundOf(withStatistic(before, more.statistic), asker);
  if (more.top) {
    const { top, ...placed } = more;
    const found = phrase.groupBy.length > 0 ? continued(before, placed, asker) : { requests: [before] };
    return "fault" in found
      ? found
      : soundOf(
          found.requests.flatMap((one) => withTop(one, top)),
          asker,
        );
  }
  if (more.first !== undefined) return soundOf(firstOf(before, more.first), asker);
  if (more.turns) return turned(before, more, asker);
  if (more.limits)
    return more.isBeside ? limitsBeside(before, more.limits, asker) : withLimit(before, more.limits, asker);
  if (more.drops) {
    const left = withDropped(before, more.drops, asker);
    return "fault" in left
      ? left
      : soundOf(
          left.requests.map((one) => withoutIdle(one, NOTHING_SAID)),
          asker,
        );
  }
  // Of the group that stood first no condition tells which records are its own.
  if (ask !== undefined && before.limit !== undefined && before.groupBy.length > 0) return { fault: asks("cutShort") };
  if (before.groupBy.length > 0 && isCounted(phrase.where)) return { fault: asks("perGroup") };
  const moment = momentBefore(before);
  const found = [phrase.where, ...phrase.versus].map((where) => filtersOf(where, before.subject, moment, asker));
  const fault = found.find((one) => "fault" in one);
  if (fault && "fault" in fault) return fault;
  const each = found.map((one) => ("filters" in one ? one.filters : []));
  const others = otherPerson(before, each[0] ?? [], phrase);
  if (others) each[0] = others;
  const both = more.isAdded ? timesBeside(before, each[0] ?? []) : undefined;
  if (both) return soundOf([both], asker);
  const shares = phrase.groupBy.length + phrase.versus.length === 0 ? otherShares(before, each[0] ?? []) : undefined;
  if (shares) return soundOf(shares, asker);
  if (more.isAdded) each[0] = (each[0] ?? []).flatMap((one) => besides(before, one));
  const choices = combined(each);
  const requests = groupsMeant(before, more, moment).flatMap((own) => grouped(before, more, own, choices));
  return soundOf(requests, asker);
}

/** "Q2 too" after a figure of Q3: both, side by side. */
function timesBeside(before: AskedRequest, [more, ...others]: readonly Filter[]): AskedRequest | undefined {
  const [field, ...fields] = new Set(more ? fieldsOf(more) : []);
  const isTime = field !== undefined && fields.length === 0 && fieldOf(before.subject, field)?.type === "instant";
  if (!more || others.length > 0 || !isTime || before.ask !== "figure" || before.versus.length > 0) return undefined;
  const [own, rest] = parted(partsOf(before.where), (part) => !isRecorded(part) && fieldsOf(part).includes(field));
  return own.length > 0
    ? { ...before, where: joinedParts(rest), versus: [joinedParts(own), ...("any" in more ? more.any : [more])] }
    : undefined;
}

function parted<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

/** What an oocyte is or became: of that a share is told. */
const OUTCOME =
  /^(?:maturity|injected|survival|pnCount|isBlastocyst|isGoodBlastocyst|grade|status|fate|outcome|features|injectionEvents)$/;
/** "And GV" after the share of MII: the share of those. "And injected" may be that as well, or the share of MII among the injected. */
function otherShares(before: AskedRequest, [more, ...others]: readonly Filter[]): AskedRequest[] | undefined {
  const [share, ...measures] = before.measures;
  if (!more || others.length > 0 || share?.of !== "share" || measures.length > 0) return undefined;
  const fields = fieldsOf(more);
  if (fields.length === 0 || !fields.every((id) => OUTCOME.test(id))) return undefined;
  const other = { ...before, measures: [{ of: "share" as const, among: more }] };
  const isSame = fields.every((id) => fieldsOf(share.among).includes(id));
  return isSame ? [other] : [other, { ...before, where: replaced(before.where, more) }];
}

/** The groups that a follow-up asks for: of operators it may be those who did the test, or those who did what happened. */
function groupsMeant(
  before: AskedRequest,
  { phrase, isByWhom }: FollowUp,
  moment: string | undefined,
): ReportGroup[][] {
  const { subject, where, shows } = before;
  // "When was it signed" – "by whom". Several fates share a time: of these what the records say of themselves tells which.
  const timed = EVENTS[subject].flatMap(([one]) => (one.time !== undefined && one.time === shows[0] ? [one] : []));
  const shown = timed.length === 1 ? timed[0]?.person : undefined;
  const doer = isByWhom ? (shown ?? personOf(subject, JSON.stringify(where))) : undefined;
  if (doer !== undefined) return [[{ field: doer }]];
  const own = phrase.groupBy.flatMap((one) =>
    "field" in one ? [one] : moment === undefined ? [] : [{ ...one, field: moment }],
  );
  const { person } = happenedIn(before) ?? {};
  const [by] = own;
  const isOther = person && own.length === 1 && by && person !== by.field && DOER[subject]?.includes(by.field);
  return isOther ? [own, [{ field: person }]] : [own];
}

function grouped(
  before: AskedRequest,
  more: FollowUp,
  own: readonly ReportGroup[],
  choices: readonly (readonly Filter[])[],
): AskedRequest[] {
  const { phrase, ask } = more;
  // "Which technique" after one record is its own.
  if (
    before.subject === "tests" &&
    before.ask === "rows" &&
    isOfOneRecord(before) &&
    own.length > 0 &&
    own.every(({ by }) => by === undefined)
  )
    return [{ ...before, shows: own.map(({ field }) => field) }];
  const groups = more.isBesides ? [...before.groupBy, ...own].slice(-2) : own;
  const isFigure =
    ask === "figure" ||
    groups.length > 0 ||
    phrase.versus.length > 0 ||
    phrase.measures.length > 0 ||
    (before.ask === "figure" && ask !== "rows");
  const measures = measuresOf(before, phrase, ask, isFigure);
  const sideFields = new Set(choices.flatMap(([, ...versus]) => versus).flatMap(fieldsOf));
  // The highest of what was grouped is no order of other groups.
  const { order, limit, having, ...unordered } = before;
  const placed = groups.length > 0 ? unordered : before;
  // Of a list, "the degenerated" are a part.
  const resultless = (where: Filter) =>
    before.ask === "figure" ? withoutOtherResult(before.where, where) : before.where;
  return choices.flatMap(([where = { all: [] }, ...versus]): AskedRequest[] => {
    const request: AskedRequest = {
      ...placed,
      ask: isFigure ? "figure" : ask === "rows" ? "rows" : before.ask,
      measures,
      shows: isFigure ? [] : before.shows,
      // What the sides say of a field is said of it no more.
      where: without(
        replaced(more.ask === "figure" ? upToStage(resultless(where), where) : resultless(where), where),
        sideFields,
      ),
      groupBy: isFigure ? (groups.length > 0 ? groups : before.groupBy) : [],
      ...(phrase.order && { order: phrase.order }),
      ...(phrase.limit !== undefined && { limit: phrase.limit }),
      // "Compared with last year": what was asked is the one side; "Emma versus Noor" names both.
      versus:
        versus.length > 1
          ? versus
          : versus[0]
            ? [sideOf(before.where, versus[0]), ...versus]
            : sidesLeft(before, where),
    };
    return ofOneSide(withoutIdle(ofCounted(before, request), phrase));
  });
}

/** What an oocyte reaches, in this order. */
const STAGES = ["maturity", "injected", "pnCount", "isBlastocyst"];
/** "How many were mature" after how many were fertilised: what an oocyte reaches later is said of these no more. */
function upToStage(before: Filter, more: Filter): Filter {
  const stage = STAGES.findIndex((id) => fieldsOf(more).includes(id));
  const isLater = (part: Filter) => stage >= 0 && fieldsOf(part).some((id) => STAGES.indexOf(id) > stage);
  return joinedParts(partsOf(before).filter((part) => !isLater(part)));
}

/** "And fertilised" after the degenerated: what an injected oocyte comes to is one or the other. */
function withoutOtherResult(before: Filter, more: Filter): Filter {
  const degenerated = JSON.stringify(oneOf("status", ["degenerated"]));
  const isResult = (part: Filter) => fieldsOf(part).includes("pnCount") || JSON.stringify(part) === degenerated;
  return partsOf(more).some(isResult) ? joinedParts(partsOf(before).filter((part) => !isResult(part))) : before;
}

/** The record that was asked for by its code, or of which oocytes and pictures were. */
const codeIn = ({ where }: AskedRequest) =>
  partsOf(where).find(
    (part): part is Condition => "field" in part && /^(?:code|testCode)$/.test(part.field) && part.op === "eq",
  );
export const isOfOneRecord = (request: AskedRequest) => codeIn(request) !== undefined;

/** What records of other kinds have of their test, or of who did it. */
function isOfTest(subject: AskedSubject, id: string): boolean {
  const [ofTest, own] = [fieldOf("tests", id), fieldOf(subject, id)];
  return (
    own !== undefined &&
    (id === "testCode" || (ofTest !== undefined && (own.path === `test.${ofTest.path}` || id === "operator")))
  );
}

const ofTestCode = (part: Filter): Filter =>
  "field" in part && part.field === "code" ? { ...part, field: "testCode" } : part;

/** What was said of tests, as their oocytes and pictures can be asked; after those, of which one test they are. */
const saidOfTests = (before: AskedRequest): readonly Filter[] =>
  before.subject === "tests"
    ? partsOf(inPopulation(before.where, populationUse(before))).map(ofTestCode)
    : [codeIn(before) ?? []].flat();

/** Whether a question of oocytes or pictures after one of tests may be about theirs, and cannot say of which tests that was. */
export const losesTests = (before: AskedRequest, { subject }: Request): boolean =>
  before.subject === "tests" &&
  (subject === "units" || subject === "media") &&
  !saidOfTests(before)
    .flatMap(fieldsOf)
    .every((id) => isOfTest(subject, id));

/**
 * "How many oocytes were retrieved" after the cycles of October may be about theirs: the request with all that was said of their
 * tests; undefined where that is about the same kind of records, or cannot be said of these.
 */
export function carriedOver(before: AskedRequest, request: Request, asker: Asker): Resolved | undefined {
  const { subject } = request;
  const said = saidOfTests(before);
  const isSayable = said.flatMap(fieldsOf).every((id) => isOfTest(subject, id));
  if (before.subject === subject || before.versus.length > 0 || said.length === 0 || !isSayable) return undefined;
  const whole = resolve(request, asker);
  return "fault" in whole
    ? whole
    : { requests: whole.requests.map((one) => ({ ...one, where: replaced({ all: [...said] }, one.where) })) };
}

/** The field in whose moment what was asked has happened. */
function momentsShown(before: AskedRequest): AskedRequest[] {
  const { subject, where } = before;
  const said = partsOf(where).flatMap(fieldsOf);
  const moment = momentBefore(before);
  const ofShown = EVENTS[subject].find(([{ person }]) => person !== undefined && person === before.shows[0])?.[0].time;
  const shows = ofShown
    ? [ofShown]
    : subject === "tests" && said.includes("code")
      ? TIMELINE
      : [stateBegun(before) ?? moment].filter((one) => one !== undefined);
  return isOfRecords(before) && shows.length > 0 ? [{ ...asRows(before), shows }] : [];
}

/** "For how long", of tests that wait for review: since they were submitted. */
function stateBegun({ subject, where }: AskedRequest): string | undefined {
  if (subject !== "tests") return undefined;
  const states = partsOf(where).flatMap((part) =>
    "field" in part && part.field === "status" && part.op === "eq" ? part.value : [],
  );
  return states.length === 1 ? BEGUN[String(states[0])] : undefined;
}
const BEGUN: Readonly<Record<string, string>> = {
  submitted: "submittedAt",
  reviewed: "reviewedAt",
  signed: "signedAt",
  locked: "lockedAt",
  cancelled: "cancelledAt",
};

/** "By Noor as well": of what lists, both; of a count it may be hers alone. */
function besides({ ask, where }: AskedRequest, more: Filter): Filter[] {
  const parts = partsOf(more).map((one) => {
    const same = partsOf(where).find(
      (part) => "field" in part && "field" in one && part.field === one.field && /^(?:eq|in)$/.test(part.op),
    );
    return same && "field" in same && "field" in one && /^(?:eq|in)$/.test(one.op)
      ? { ...one, op: "in" as const, value: [...new Set([...same.value, ...one.value])].toSorted() }
      : one;
  });
  const both = joinedParts(parts);
  return ask === "rows" || JSON.stringify(both) === JSON.stringify(more) ? [both] : [both, more];
}

/** Groups alone with so many records: where those are not what was counted, they are counted beside it. */
function withGroupLimit(
  before: AskedRequest,
  { limit: { op, values, unit }, where, by }: NonNullable<FollowUp["groupsWith"]>,
  asker: Asker,
): Resolved {
  if (by && !before.groupBy.some(({ field }) => "field" in by && by.field === field)) return { requests: [] };
  const side = LIMITS_OF_GROUPS.find((one) => one === op);
  const [value] = values;
  const found = filtersOf(where, before.subject, momentBefore(before), asker);
  if ("fault" in found) return found;
  if (!side || value === undefined || unit !== undefined || before.groupBy.length === 0) return { requests: [] };
  const [first, ...rest] = before.measures;
  const measures = first?.of === "count" ? [first, ...rest] : [{ of: "count" as const }, ...before.measures];
  const isSaid = (kind: Filter) =>
    (before.subject === "tests" || partsOf(kind).length > 0) &&
    partsOf(kind).every((part) => partsOf(before.where).some((one) => JSON.stringify(one) === JSON.stringify(part)));
  const { order, limit: _, ...placed } = before;
  return soundOf(
    found.filters
      .filter((kind) => first?.of !== "count" || isSaid(kind))
      .map((kind) => ({
        ...placed,
        measures,
        where: first?.of === "statistic" ? replaced(before.where, kind) : before.where,
        having: { op: side, value },
      })),
    asker,
  );
}

function turned(before: AskedRequest, { turns, shareOf, among }: FollowUp, asker: Asker): Resolved {
  if (turns === "others") return soundOf(ofOthers(before), asker);
  if (among) {
    const found = filtersOf(among, before.subject, momentBefore(before), asker);
    return "fault" in found
      ? found
      : soundOf(
          found.filters.flatMap((one) => asShareAmong(before, one)),
          asker,
        );
  }
  if (shareOf === undefined) return soundOf(asShares(before), asker);
  if (typeof shareOf === "string") return soundOf(asShareOfTime(before, shareOf, asker), asker);
  const found = filtersOf(shareOf, before.subject, momentBefore(before), asker);
  return "fault" in found
    ? found
    : soundOf(
        found.filters.flatMap((kind) => asShareOf(before, kind)),
        asker,
      );
}

/** The same statistic of another number; none where other things than statistics were asked. */
const withNumber = (before: AskedRequest, field: string): AskedRequest[] =>
  before.measures.length > 0 && before.measures.every(({ of }) => of === "statistic")
    ? [
        {
          ...before,
          measures: before.measures.slice(0, 1).map((one) => ("statistic" in one ? { ...one, field } : one)),
        },
      ]
    : [];

/** The same with another statistic; none where other things than statistics were asked. */
const withStatistic = (before: AskedRequest, statistic: Statistic): AskedRequest[] =>
  before.measures.length > 0 && before.measures.every(({ of }) => of === "statistic")
    ? [{ ...before, measures: before.measures.map((one) => ("statistic" in one ? { ...one, statistic } : one)) }]
    : [];

/** The best or the most of what was grouped, or of several that were named; none where there is nothing to choose from. */
function withTop(before: AskedRequest, { end, limit, isOfAll }: Top): AskedRequest[] {
  const direction = end === "best" || end === "worst" ? endFirst(before.measures, end) : end;
  if (isOfAll && before.versus.length > 0) return [before];
  const several = partsOf(before.where).find((part) => "field" in part && part.op === "in");
  const groupBy = isOfAll && several && "field" in several ? [{ field: several.field }] : before.groupBy;
  if (groupBy.length === 0 || direction === undefined || before.ask !== "figure") return [];
  const { limit: _, ...all } = before;
  return [
    { ...all, groupBy, order: { by: "measure", direction }, ...(isOfAll ? {} : { limit: limit ?? before.limit }) },
  ];
}

/** "The first 5" of what stands in an order; of records without one the earliest. */
function firstOf(before: AskedRequest, limit: number): AskedRequest[] {
  const isSorted = before.order !== undefined && (before.limit ?? limit) >= limit;
  if (!isSorted && (before.groupBy.length > 0 || before.order !== undefined)) return [];
  return [{ ...asRows(before), ...(isSorted ? before : { order: { by: "moment", direction: "asc" } }), limit }];
}

/** "And under 35": the number that had a limit before has another. */
function withLimit(before: AskedRequest, limits: Comparison, asker: Asker): Resolved {
  const [field, ...others] = limitedNumbers(before);
  // "Only those above 60 %" are groups, where nothing else had a limit.
  if (field === undefined && before.groupBy.length > 0) return { requests: withHaving(before, limits) };
  const limit = field === undefined ? undefined : compared(fieldOf(before.subject, field), limits);
  if (limit === undefined || others.length > 0) return { requests: [] };
  return continued(before, { subject: before.subject, phrase: { ...NOTHING_SAID, where: limit } }, asker);
}

/** "Compared with over 38" after those under 38. */
function limitsBeside(before: AskedRequest, limits: Comparison, asker: Asker): Resolved {
  const [field, ...others] = limitedNumbers(before);
  const limit = field === undefined ? undefined : compared(fieldOf(before.subject, field), limits);
  if (field === undefined || limit === undefined || others.length > 0 || before.versus.length > 0)
    return { requests: [] };
  const found = filtersOf(limit, before.subject, undefined, asker);
  if ("fault" in found) return found;
  const [own, rest] = parted(partsOf(before.where), (part) => !isRecorded(part) && fieldsOf(part).includes(field));
  return soundOf(
    found.filters.map((other) => ({
      ...asFigure(before),
      where: joinedParts(rest),
      versus: [joinedParts(own), other],
    })),
    asker,
  );
}

function withHaving(before: AskedRequest, { op, values: [value], unit, isAge }: Comparison): AskedRequest[] {
  const side = LIMITS_OF_GROUPS.find((one) => one === op);
  const [measure] = before.measures;
  if (!side || value === undefined || isAge || !measure || measure.of === "indicators") return [];
  const isShare = measure.of === "indicator" || measure.of === "share";
  const own = measure.of === "statistic" ? fieldOf(before.subject, measure.field)?.unit : isShare ? "%" : undefined;
  const isFit = unit === undefined ? !isShare || value === 0 || value > 1 : unit === own;
  return isFit ? [{ ...before, having: { op: side, value } }] : [];
}

function withDropped(before: AskedRequest, drops: Dropped, asker: Asker): Resolved {
  if ("field" in drops) return { requests: withoutField(before, drops.field, drops.isOfAll) };
  if ("groups" in drops) return { requests: withoutGroups(before) };
  if ("limit" in drops) return { requests: uncut(before) };
  if ("anything" in drops) return { requests: withoutAny(before) };
  if ("time" in drops) return { requests: withoutTime(before, drops.time, asker) };
  const found = filtersOf(drops.where, before.subject, momentBefore(before), asker);
  if ("fault" in found) return found;
  const isGrouped = (one: Filter) => fieldsOf(one).every((field) => before.groupBy.some((by) => by.field === field));
  // "Leave out Noor" of a figure by operator.
  const left = (one: Filter) =>
    isGrouped(one) && !partsOf(before.where).some((part) => fieldsOf(part).some((id) => fieldsOf(one).includes(id)))
      ? [{ ...before, where: joinedParts([...partsOf(before.where), negated(before.subject, one)]) }]
      : withoutConditions(before, one);
  return { requests: found.filters.flatMap(left) };
}
const NOTHING_SAID: FollowUp["phrase"] = { where: { all: [] }, measures: [], groupBy: [], versus: [] };

/** Records, or how many of them there are. */
const isOfRecords = ({ ask, measures, groupBy, versus }: AskedRequest) =>
  ask !== "figure" || (measures.every(({ of }) => of === "count") && groupBy.length === 0 && versus.length === 0);
const asRows = (request: AskedRequest): AskedRequest =>
  request.ask === "figure" ? { ...request, ask: "rows", measures: [] } : request;

/** Records are set side by side by their number. */
const asFigure = (request: AskedRequest): AskedRequest =>
  request.ask === "figure" ? request : { ...request, ask: "figure", measures: [{ of: "count" }], shows: [] };

/** "How many are there" after the five with the most: what the question before said of its form is said of no other form. */
function withoutIdle(request: AskedRequest, { order, limit }: FollowUp["phrase"]): AskedRequest {
  const said = {
    order: order !== undefined,
    limit: limit !== undefined,
    having: false,
    groupBy: true,
    versus: true,
    shows: true,
  };
  const idle = idleMembers(request).filter((member) => member === "isReference" || !said[member]);
  return { ...request, ...Object.fromEntries(idle.map((member) => [member, undefined])) };
}

/** "Show them" after a rate are the cycles that it counted. */
function ofCounted(before: AskedRequest, request: AskedRequest): AskedRequest {
  if (asksIndicators(request)) return request;
  return { ...request, where: inPopulation(request.where, populationUse(before)) };
}

/** Records of a comparison are those of one of its sides: of which, the question has to say. */
function ofOneSide(request: AskedRequest): AskedRequest[] {
  const { ask, versus, where } = request;
  if (ask === "figure" || versus.length === 0) return [request];
  return versus.map((side) => ({ ...request, versus: [], where: replaced(where, side) }));
}

/** "How many" counts; "and the damage rate" measures something else; all else measures what was measured. */
function measuresOf(
  { measures }: AskedRequest,
  phrase: FollowUp["phrase"],
  ask: FollowUp["ask"],
  isFigure: boolean,
): readonly Measure<Filter>[] {
  const own = phrase.measures.filter((one) => one.of !== "share");
  if (own.length > 0) return own;
  if (!isFigure) return [];
  return ask === "figure" || measures.length === 0 ? [{ of: "count" }] : measures;
}

const without = (filter: Filter, fields: ReadonlySet<string>): Filter =>
  joinedParts(partsOf(filter).filter((part) => !fieldsOf(part).some((field) => fields.has(field))));

/** The sides of a comparison, unless something else is said of the field in which they differ. */
const sidesLeft = ({ versus }: AskedRequest, more: Filter): readonly Filter[] =>
  partsOf(more).some(
    (part) => !isRecorded(part) && fieldsOf(part).some((field) => versus.flatMap(fieldsOf).includes(field)),
  )
    ? []
    : versus;

/** What the question before said of the fields of the other side. */
function sideOf(before: Filter, other: Filter | undefined): Filter {
  const fields = new Set(other ? fieldsOf(other) : []);
  return joinedParts(partsOf(before).filter((part) => fieldsOf(part).some((field) => fields.has(field))));
}
