import { AskedSubject } from "../filters/field.ts";
import type { Said } from "../messages/said.ts";
import { asks } from "./ask-sentences.ts";
import { DateOrder } from "./date-order.ts";
import { type Chart, compileGrammar, parse } from "./grammar/chart.ts";
import { type Category, exact, type Grammar, joined, type Token } from "./grammar/grammar.ts";
import { stem } from "./grammar/stem.ts";
import { cut } from "./grammar/tokens.ts";
import { ALTERNATIVES } from "./phrases/alternatives.ts";
import { counted, measure, noun } from "./phrases/categories.ts";
import { CONDITIONS } from "./phrases/conditions.ts";
import { DEFINITIONS } from "./phrases/definitions.ts";
import { DUES } from "./phrases/due.ts";
import { FOLLOW_UPS } from "./phrases/follow-ups.ts";
import type { KnownName } from "./phrases/known-names.ts";
import { LABORATORY } from "./phrases/laboratory.ts";
import { LOOKUPS } from "./phrases/lookups.ts";
import { NUMBERS } from "./phrases/numbers.ts";
import { PHRASES } from "./phrases/phrases.ts";
import { type FollowUp, followUp, fragment, question } from "./phrases/question.ts";
import { QUESTIONS } from "./phrases/questions/questions.ts";
import { RANKINGS } from "./phrases/rankings.ts";
import { type GermanNames, vocabulary } from "./phrases/vocabulary.ts";
import { carriedOver, continued, happenedIn, isOfOneRecord, losesTests } from "./requests/continue.ts";
import { ofEmbryos } from "./requests/of-embryos.ts";
import type { AskedRequest, Request } from "./requests/request.ts";
import { type Resolved, resolve } from "./requests/resolve.ts";
import { fieldsIn, type Restriction } from "./requests/restriction.ts";
import { isSameRequest } from "./requests/same-request.ts";
import { shifted, withPart } from "./requests/shifted.ts";
import type { Noun } from "./tables/nouns.ts";
import { times } from "./times/times.ts";
import { inTheWay, nearest, type Unread } from "./unread.ts";

/** What a question was understood to ask. */
export type Understood =
  | { is: "request"; request: AskedRequest; isContinued: boolean }
  /** Several different requests, of which one is to be chosen. */
  | { is: "choice"; requests: readonly AskedRequest[]; dateOrders?: readonly DateOrder[] }
  /** Understood, and not recorded or not possible. */
  | { is: "told"; sentence: Said }
  | { is: "unread"; words: readonly Unread[] };

/** `previous`: what was answered before; `dateOrder`: how whoever asks writes 03/04/2026, where that is known. */
export type Asked = { now: Date; zone: string; previous?: AskedRequest; dateOrder?: DateOrder | undefined };

const FIXED = [
  NUMBERS,
  CONDITIONS,
  LABORATORY,
  PHRASES,
  ALTERNATIVES,
  QUESTIONS,
  RANKINGS,
  LOOKUPS,
  DEFINITIONS,
  DUES,
  FOLLOW_UPS,
  exact(times),
];

/** Reads questions with the names that are known. Built once for many questions. */
export type Reader = (text: string, asked: Asked) => Understood;

/** More readings than anybody wants to choose from. */
const MOST_CHOICES = 4;

/** Steps for finding what is in the way; a question of a person needs some hundred for each word that is left out. */
const MOST_LOOKING = 20_000;

const grammarOf = (names: readonly KnownName[], german: GermanNames) => joined(vocabulary(names, german), ...FIXED);

export function reader(names: readonly KnownName[], german: GermanNames): Reader {
  const grammar = grammarOf(names, german);
  const compiled = compileGrammar(grammar, cut, stem);
  const known = knownWords(grammar);
  const chartOf = (tokens: readonly Token[]) => parse(compiled, tokens);
  const read: Reader = (text, asked) => {
    const tokens = cut(text);
    const chart = chartOf(tokens);
    if (chart.isCutShort) return { is: "told", sentence: asks("unreadable") };
    const whole = cheapest(chart, question, tokens.length);
    const goingOn = asked.previous ? continuing(chart, tokens.length, asked.previous, asked) : [];
    const alone = whole.length > 0 || asked.previous ? whole : cheapest(chart, fragment, tokens.length);
    const sure = goingOn.filter(({ goesOn }) => goesOn);
    const isShort = goingOn.length > 0 && (alone.every(isUnkept) || (alone.every(isOfAnyTime) && namesNothing(chart)));
    const own = sure.length > 0 || isShort ? [] : ofThatSubject(alone, asked.previous);
    // "Show me the tests", "average age" may be of all of them, or of those of the answer before.
    const more = sure.length > 0 ? sure : own.every((one) => isOfAll(one, asked.previous)) ? goingOn : [];
    const carried = (one: Request) =>
      asked.previous && isOfAnyTime(one) ? carriedOver(asked.previous, one, askerOf(asked)) : undefined;
    // "How many eggs" after one record is about its own.
    const isOfRecord = (one: Request) => {
      const found = asked.previous && isOfOneRecord(asked.previous) ? carried(one) : undefined;
      return found !== undefined && "requests" in found && found.requests.length > 0;
    };
    const resolved = (order?: DateOrder): Resolved[] => [
      ...own
        .filter((one) => isWritten(one, order) && !isOfRecord(one))
        .map((one) =>
          asked.previous && isOfAnyTime(one) && losesTests(asked.previous, one)
            ? { fault: asks("aboutElse") }
            : resolve(one, askerOf(asked)),
        ),
      ...more
        .filter((one) => isWritten(one, order))
        .flatMap((one) => (asked.previous ? continued(asked.previous, one, askerOf(asked)) : [])),
      ...own.flatMap((one) => carried(one) ?? []),
    ];
    const found = resolved(asked.dateOrder);
    const requests = requestsIn(found, asked);
    const [request, ...others] = requests;
    const embryos =
      tokens.some(({ norm }) => EMBRYO.test(norm)) && others.length === 0 && request && ofEmbryos(request);
    if (request && embryos) return { is: "choice", requests: [embryos, request] };
    if (request && others.length === 0) return { is: "request", request, isContinued: own.length === 0 };
    if (request) {
      const byOrder = DateOrder.options.map((order) => requestsIn(resolved(order), asked));
      const isOfOrder = byOrder.every((some) => some.length === 1) && requests.length === byOrder.length;
      return isOfOrder
        ? { is: "choice", requests: byOrder.flat(), dateOrders: DateOrder.options }
        : { is: "choice", requests: requests.slice(0, MOST_CHOICES) };
    }
    const [told] = found.flatMap((one) => ("fault" in one ? [one.fault] : []));
    if (found.length > 0) return { is: "told", sentence: told ?? asks("fitsNothing") };
    for (const { before, after } of halves(chart, tokens)) {
      const first = read(text.slice(0, before), asked);
      if (first.is !== "request") continue;
      const goingOn = { ...asked, previous: first.request };
      const [second = UNREAD] = after.map((at) => read(text.slice(at), goingOn)).filter(({ is }) => is !== "unread");
      const others = second.is === "request" ? [second.request] : second.is === "choice" ? second.requests : [];
      if (others.length > 0) return { is: "choice", requests: [first.request, ...others].slice(0, MOST_CHOICES) };
    }
    // "Straws whose consent ended": that they are not kept is said, whatever else is asked of them.
    const [unkept] = AskedSubject.options.flatMap((subject) =>
      chart.all<Noun>(noun[subject]).flatMap(({ meaning: { where } }) => ("told" in where ? where.told : [])),
    );
    if (unkept) return { is: "told", sentence: asks(unkept as "history") };
    const isKnown = ({ norm }: Token) =>
      known.english.has(stem(norm, "english")) ||
      known.german.has(stem(norm, "german")) ||
      known.exact.has(norm) ||
      !/\p{L}{2}/u.test(norm);
    let steps = chart.steps;
    const reads = (rest: readonly Token[]) => {
      if (steps > MOST_LOOKING) return false;
      const other = chartOf(rest);
      steps += other.steps;
      return other.of(question, 0, rest.length).length > 0;
    };
    const words = inTheWay(text, tokens, isKnown, reads);
    return {
      is: "unread",
      words: words.map((one) => ({ ...one, suggestions: nearest(one.text.toLowerCase(), known.exact) })),
    };
  };
  return read;
}

const EMBRYO = /^(?:embryos?|embryonen|zygotes?|zygoten?)$/;
const UNREAD: Understood = { is: "unread", words: [] };
const ASKING = /^(?:how|what|which|who|when|wie|wieviele|was|welche[rs]?|wer|wann)$/;

/** "How many were mature", "who did the most": what names no records and no figure is said of those of the answer before. */
const NAMING = AskedSubject.options.flatMap((subject) => [noun[subject], counted[subject], measure[subject]]);
const namesNothing = (chart: Chart) => NAMING.every((one) => chart.all<unknown>(one).length === 0);

/** Where two questions stand in one sentence, of which the second may go on from the first: "How many were there, and how many were MII". */
const halves = (chart: Chart, tokens: readonly Token[]) =>
  tokens.flatMap(({ norm, start }, at) => {
    const [before, end] = [tokens[at - 1], tokens.length];
    const isBetween = ASKING.test(norm) && before !== undefined && /^(?:and|und|\?|\.|,|;)$/.test(before.norm);
    const isSecond = isBetween && (chart.of(question, at, end).length > 0 || chart.of(followUp, at, end).length > 0);
    const ends = isSecond ? [at - 1, at - 2].filter((to) => to > 0 && chart.of(question, 0, to).length > 0) : [];
    // "And how many survived" goes on from the first; "and who did them" may be a question of its own.
    return ends.map((to) => ({ before: tokens[to]?.start ?? start, after: [before?.start ?? start, start] }));
  });

/** The different requests that can be run; what may be about several kinds of records is about those of the answer before. */
function requestsIn(found: readonly Resolved[], { previous, now, zone }: Asked): AskedRequest[] {
  const all = found.flatMap((one) => ("requests" in one ? one.requests : []));
  const same = all.filter(({ subject }) => subject === previous?.subject);
  const meant = same.length > 0 ? same : all;
  return meant.filter((one, at) => meant.findIndex((other) => isSameRequest(other, one, now, zone)) === at);
}

/** Of all records, or of all of a kind. */
const isTimed = (where: Restriction) => /"(?:when|that|told)"/.test(JSON.stringify(where));
const isOfAll = ({ ask, where, order, groupBy, versus, measures }: Request, previous: AskedRequest | undefined) =>
  (ask === "rows" || ask === "figure") &&
  (fieldsIn(where).every((id) => id === "kind" || id === "opuAt") ||
    // "How many drafts" counts, and "drafts" lists, what may be a part of the list before.
    (isOfAnyTime({ ask, where }) &&
      previous?.measures.every(({ of }) => of === "count") === true &&
      (ask === "rows" || measures.every(({ of }) => of === "count")))) &&
  !isTimed(where) &&
  !order &&
  groupBy.length === 0 &&
  versus.length === 0;

/** Understood, and only to say that it is not recorded. */
const isUnkept = ({ where }: Request) => /"told"/.test(JSON.stringify(where));

/** "Who closed them" after queries is asked of these, though tests are closed as well. */
function ofThatSubject(readings: readonly Request[], previous: AskedRequest | undefined): readonly Request[] {
  const isOfOther = ({ subject, where }: Request) =>
    subject !== previous?.subject && JSON.stringify(where).includes('"that"');
  return readings.some(({ subject }) => subject === previous?.subject)
    ? readings.filter((one) => !isOfOther(one))
    : readings;
}

/** Of no time and no record that it names itself: it may be about those of the answer before. */
const isOfAnyTime = ({ ask, where }: Pick<Request, "ask" | "where">) =>
  (ask === "rows" || ask === "figure") &&
  !/"(?:when|that|told)"|"field":"(?:code|testCode|\w+At)"/.test(JSON.stringify(where));

const OTHER_ORDER = { "day-first": "mdy", "month-first": "dmy" } as const;

/** Whether all dates in digits of what was read are written in an order; any reading is, where none is asked for. */
const isWritten = (read: Request | FollowUp, order: DateOrder | undefined) =>
  order === undefined || !JSON.stringify(read).includes(`"order":"${OTHER_ORDER[order]}"`);

const askerOf = ({ now, zone, previous }: Asked) => ({
  now,
  zone,
  ...(previous ? { that: previous } : {}),
});

/** Of several ways to put the words together those that take the fewest expressions are meant. */
function cheapest<T>(
  chart: Chart,
  category: Category<T>,
  end: number,
  fits: (meaning: T) => boolean = () => true,
): T[] {
  const all = chart.of(category, 0, end).filter(({ meaning }) => fits(meaning));
  const least = Math.min(...all.map(({ cost }) => cost));
  return all.filter(({ cost }) => cost === least).map(({ meaning }) => meaning);
}

/** "The previous month" is that before the one of the question before, where there was one; else the one before this month. */
const continuing = (chart: Chart, end: number, previous: AskedRequest, moment: { now: Date; zone: string }) =>
  cheapest(
    chart,
    followUp,
    end,
    ({ subject, shift, part, drops, groupsWith, ofNumber, statistic, event, top, phrase }) =>
      subject === previous.subject &&
      !(top && !top.isOfAll && previous.groupBy.length + phrase.groupBy.length === 0) &&
      !(groupsWith && previous.groupBy.length === 0) &&
      !(event && happenedIn(previous) === undefined) &&
      !((ofNumber || statistic) && !previous.measures.some(({ of }) => of === "statistic")) &&
      !(drops && "groups" in drops && previous.groupBy.length === 0) &&
      !(drops && "anything" in drops && previous.groupBy.length > 0) &&
      (!part || withPart(previous, part, moment) !== undefined) &&
      (!shift || shifted(previous, shift, shift.isBeside, moment) !== undefined),
  );

type Known = Readonly<Record<"english" | "german" | "exact", ReadonlySet<string>>>;

/** Every word of the tables and rules. */
function knownWords({ lexicons, rules }: Grammar): Known {
  const known = { english: new Set<string>(), german: new Set<string>(), exact: new Set<string>() };
  for (const { entries, spelling } of lexicons)
    for (const [expression] of entries)
      for (const { norm } of cut(expression)) {
        known[spelling].add(stem(norm, spelling));
        known.exact.add(norm);
      }
  for (const { ways } of rules)
    for (const part of ways.flat())
      if ("words" in part)
        for (const words of part.words.values()) for (const word of words.flat()) known.exact.add(word);
  return known;
}
