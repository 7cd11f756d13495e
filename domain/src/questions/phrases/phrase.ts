import { AskedSubject } from "../../filters/field.ts";
import { FIELDS, fieldOf } from "../../filters/fields.ts";
import {
  type Grouping,
  type Having,
  type Measure,
  type Order,
  type Request,
  requestOf,
  statisticOf,
} from "../requests/request.ts";
import { all, EVERYTHING, type Restriction } from "../requests/restriction.ts";
import { DOER, EVENTS } from "../tables/events.ts";
import type { Noun } from "../tables/nouns.ts";
import { narrowedBy } from "../times/time.ts";
import type { Modifier } from "./categories.ts";

/** What a question is about, as far as it was said: records, or figures of them. */
export type Phrase = Modifier & {
  measures: readonly Measure[];
  groupBy: readonly Grouping[];
  versus: readonly Restriction[];
  order?: Order;
  limit?: number;
  having?: Having;
  /** By which moment records are asked for; a measure has one of its own. */
  moment?: string;
  /** The field by which they are counted, where a record has several of them. */
  counts?: string;
};

/** What a phrase is before anything is said of it. */
export const NOTHING_YET: Phrase = { where: EVERYTHING, measures: [], groupBy: [], versus: [] };

export const COUNT: Measure = { of: "count" };

/** How many there are: of what a record has several of, their sum. */
export const countOf = ({ counts }: Phrase): Measure => (counts === undefined ? COUNT : statisticOf("sum", counts));

/** Times that no verb has taken are of the moment by which the noun goes. */
export function momentOf(where: Restriction, field: string): Restriction {
  if ("when" in where) return where.field ? where : { when: where.when, field };
  if ("all" in where) return all(...where.all.map((one) => momentOf(one, field)));
  if ("any" in where) return { any: where.any.map((one) => momentOf(one, field)) };
  if ("not" in where) return { not: momentOf(where.not, field) };
  return where;
}

/** The request of a phrase. Records that are grouped or set side by side are counted. */
export function asked(subject: AskedSubject, phrase: Phrase, parts: Partial<Request> = {}): Request {
  const { moment, groupBy, versus, order, limit, having } = phrase;
  const isFigure = phrase.measures.length > 0 || groupBy.length > 0 || versus.length > 0;
  const placed = (where: Restriction) => (moment ? momentOf(where, moment) : where);
  return requestOf(subject, {
    ask: isFigure ? "figure" : "rows",
    measures: isFigure && phrase.measures.length === 0 ? [countOf(phrase)] : phrase.measures,
    where: placed(phrase.where),
    groupBy: groupBy.map((one) => ("field" in one || !moment ? one : { ...one, field: moment })),
    versus: versus.map(placed),
    ...(order ? { order } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(having ? { having } : {}),
    ...parts,
  });
}

/** What is said of a phrase besides. Two times are one where they meet: "this year in March". */
export function narrowed(phrase: Phrase, { where: said, tail, takes }: Modifier): Phrase | undefined {
  const where = tail === "event" || tail === "people" ? byWhomNamed(phrase, said) : said;
  // "Progressive motility below 30 %": the limit is of what stands before it, whose mean nobody asked for.
  if (phrase.tail === "mean" && tail === undefined && /"op":"[gl][te]"/.test(JSON.stringify(where))) return undefined;
  // "Fewer than five MII were injected": as many as these were, and not the test with fewer.
  if (tail === "event" && OF_OOCYTES.test(takes ?? "") && partsOf(phrase.where).some(isCounted)) return undefined;
  // "Transfers by Emma": whoever did it is told of each embryo, never of the cycle.
  if (tail === "people" && phrase.counts) return undefined;
  // "Signed by Ada in October": the time belongs to the signing, and is read there.
  if ((tail === "time" || tail === "people") && phrase.tail === "event") return undefined;
  // "With open queries older than a week": how old the queries are is not told of a test.
  if (phrase.tail === "held" && "when" in where && where.when.is === "open") return undefined;
  // "Embryos in culture yesterday": what was in culture on a day is not kept, and no retrieval on that day.
  if (tail === "time" && phrase.tail !== "event" && /"in_culture"/.test(JSON.stringify(phrase.where)))
    return { ...phrase, where: { told: "inCulture" } };
  const own =
    tail === "time" && phrase.takes
      ? momentOf(where, phrase.takes)
      : phrase.groupBy.length > 0 && isCounted(where)
        ? { told: "perGroup" }
        : where;
  const both = meeting(takes === "warmedAt" ? withoutFrozen(phrase.where) : phrase.where, own);
  if (both === undefined) return undefined;
  const { tail: _, ...rest } = phrase;
  return { ...rest, where: both, ...(tail ? { tail } : {}), ...(takes ? { takes } : {}) };
}

/** Who did what the noun names: a review its reviewer, and never whoever did the test. */
function personNamed({ moment, where }: Phrase): string | undefined {
  const isNamed = partsOf(where).some((one) => "op" in one && one.op === "notNull" && one.field === moment);
  return isNamed && moment !== "opuAt" ? EVENTS.tests.find(([{ time }]) => time === moment)?.[0].person : undefined;
}

/** "Reviews by Ada", "how many reviews did Ada do". */
function byWhomNamed(phrase: Phrase, said: Restriction): Restriction {
  const person = personNamed(phrase);
  const meant = (one: Restriction): Restriction =>
    "not" in one
      ? { not: meant(one.not) }
      : "op" in one && one.field === "operator" && person
        ? { ...one, field: person }
        : one;
  return all(...partsOf(said).map(meant));
}

/** "Reviews per operator", "who did the most reviews". */
export const groupNamed = (phrase: Phrase, by: Grouping): Grouping =>
  "field" in by && by.field === "operator" ? { ...by, field: personNamed(phrase) ?? by.field } : by;

/** "Frozen embryos warmed in October": that they were frozen before, the warming says. */
const withoutFrozen = (where: Restriction) =>
  all(...partsOf(where).filter((one) => !("op" in one && one.field === "status" && one.value.includes("frozen"))));

/** What is done to a test oocyte by oocyte. */
const OF_OOCYTES = /^(?:opu|denudationEnd|injected)At$/;

/** "By needle lot, at least 50 oocytes": what a test has several of, a group has more of. */
export const isCounted = (where: Restriction) =>
  "op" in where && /^(?:gt|ge|lt|le)$/.test(where.op) && /^(?:coc|mii|injected|media)/.test(where.field);

/** Both together; undefined for two times of one moment that do not meet. */
export function meeting(a: Restriction, b: Restriction): Restriction | undefined {
  const parts = "all" in a ? a.all : [a];
  const own = "when" in b ? parts.find((part) => "when" in part && part.field === b.field) : undefined;
  if (own === undefined || !("when" in own) || !("when" in b)) return all(a, b);
  // "Seit dem 1. September" is no September since its 1st.
  if (own.when.is === "open" && own.when.of.is === "day") return undefined;
  const when = narrowedBy(own.when, b.when);
  return when && all(...parts.filter((part) => part !== own), { ...b, when });
}

/** Assays are all of one kind: "by type" is another one. */
const isFixed = (where: Restriction, by: Grouping): boolean =>
  "all" in where
    ? where.all.some((one) => isFixed(one, by))
    : "op" in where && where.field === "kind" && "field" in by && by.field === "kind";

const isOfPerson = (id: string) => fieldOf("tests", id)?.type === "person";

export const grouped = (phrase: Phrase, by: Grouping): Phrase | undefined =>
  phrase.groupBy.length < 2 &&
  !(isOfCalendar(by) && phrase.groupBy.some(isOfCalendar)) &&
  !phrase.having &&
  !(phrase.counts && "field" in by && isOfPerson(by.field)) &&
  !phrase.order &&
  !isFixed(phrase.where, by)
    ? {
        ...withoutTail(phrase),
        groupBy: [
          ...phrase.groupBy,
          "field" in by || !phrase.takes ? groupNamed(phrase, by) : { ...by, field: phrase.takes },
        ],
      }
    : undefined;

/** Weeks lie within no months. */
const SPANS_OF_CALENDAR = /^(?:day|week|month|quarter|year)$/;

const isOfCalendar = (by: Grouping) => "by" in by && SPANS_OF_CALENDAR.test(by.by ?? "");

/** "Signed per month last year": the time is of the signing still, which its group has ended. */
export const withoutTail = ({ tail: _, ...rest }: Phrase): Phrase => rest;

/** "Signed this month vs last month": both times are of the signing; "frozen vs transferred this year": of either. */
export function sideBySide(phrase: Phrase, versus: readonly Restriction[]): Phrase | undefined {
  if (phrase.versus.length > 0 || phrase.having) return undefined;
  const takes = phrase.takes ?? momentOfSides(versus);
  return {
    ...phrase,
    versus: takes === undefined ? versus : versus.map((one) => momentOf(one, takes)),
    ...(takes === undefined ? {} : { takes }),
  };
}

/** The moment that the events of all sides have in common. */
const momentOfSides = (sides: readonly Restriction[]): string | undefined => {
  const [first, ...others] = sides.map((one) => EVENT_MOMENTS.get(JSON.stringify(one)));
  return others.every((one) => one === first) ? first : undefined;
};

export const EVENT_MOMENTS: ReadonlyMap<string, string> = new Map(
  AskedSubject.options.flatMap((subject) =>
    EVENTS[subject].flatMap(([{ done, time: moment }]) =>
      done && moment ? [[JSON.stringify(done), moment] as const] : [],
    ),
  ),
);

export const recordsOf = ({ where, ...noun }: Noun): Phrase => ({ ...NOTHING_YET, where, ...noun });

export const codeOf = (subject: AskedSubject) =>
  FIELDS[subject].find(({ id }) => id === "code" || id === "testCode")?.id;

/** Whose records are mine: those that I have to do with now. */
export const doerOf = (subject: AskedSubject) => (subject === "queries" ? ["assignee"] : (DOER[subject] ?? []));

/** One kind of thing is compared: two techniques, two people, two times. */
export const isOneField = (a: Restriction, b: Restriction) =>
  ("when" in a && "when" in b) || ("op" in a && "op" in b && a.field === b.field);

export const alike = (a: Modifier, b: Modifier) =>
  (a.tail === "time") === (b.tail === "time") && isOneField(a.where, b.where) && isDaily(a.where) === isDaily(b.where)
    ? [a.where, b.where]
    : undefined;

const isDaily = (where: Restriction) => "when" in where && where.when.is === "recurring";

/** Two values of a field that a record has but one of. */
export const isEither = (subject: AskedSubject, { where: a }: Modifier, { where: b }: Modifier) =>
  "op" in a &&
  "op" in b &&
  a.field === b.field &&
  /^(?:eq|in)$/.test(a.op) &&
  /^(?:eq|in)$/.test(b.op) &&
  !a.value.some((one) => b.value.includes(one)) &&
  fieldOf(subject, a.field)?.type !== "code" &&
  !fieldOf(subject, a.field)?.isList;

export const partsOf = (where: Restriction): readonly Restriction[] => ("all" in where ? where.all : [where]);

const textsOf = (parts: readonly Restriction[]) => new Set(parts.map((one) => JSON.stringify(one)));

/** Values of one field, or two things that happened. */
export const isSameKind = (a: Restriction, b: Restriction) =>
  isOneField(a, b) || (EVENT_MOMENTS.has(JSON.stringify(a)) && EVENT_MOMENTS.has(JSON.stringify(b)));

/** Records set beside records from which they differ in one thing of the same kind. */
export function against(a: Phrase, b: Phrase): Phrase | undefined {
  const isPlain = [a, b].every((one) => one.groupBy.length + one.versus.length === 0 && !one.order);
  const [own, other] = [textsOf(partsOf(a.where)), textsOf(partsOf(b.where))];
  const [left, ...more] = partsOf(a.where).filter((one) => !other.has(JSON.stringify(one)));
  const [right, ...rest] = partsOf(b.where).filter((one) => !own.has(JSON.stringify(one)));
  if (!isPlain || !left || !right || more.length + rest.length > 0 || !isSameKind(left, right)) return undefined;
  const where = all(...partsOf(a.where).filter((one) => other.has(JSON.stringify(one))));
  const { takes: _, ...phrase } = a;
  return a.moment === b.moment ? sideBySide({ ...phrase, where }, [left, right]) : undefined;
}
