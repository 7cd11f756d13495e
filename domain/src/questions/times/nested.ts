import { category, type Grammar, lexicon, maybe, reads, rule, words } from "../grammar/grammar.ts";
import { theUnit, unitOf } from "./days.ts";
import { monthNumbers, preposition } from "./names.ts";
import { bent, span, spans, table } from "./rules.ts";
import { allOf, type Duration, isAnchored, isClosed, isCoarser, kindsOf, rankOf, type Time } from "./time.ts";
import { amountOf, count, duration, ordinal, type Unit, unit } from "./units.ts";

/** 1 is the first, −1 the last. */
const place = category<number>("timePlace");
/** What a part is taken of. */
const whole = category<Time>("timeWhole");
const third = category<readonly [n: number, isEdge: boolean]>("partOfTime");
const edgeWord = category<"start" | "end">("edgeWord");
/** The moment at which a time begins or ends, for what lies before or after it. */
export const edge = category<Time>("timeEdge");

const OF = words("of, in, im, des, der, vom, von, in der, of the, in the, 's, am, on, during");
const HALF = words("half, hälfte");
const THE_UNIT = words("the, der, die, das, dem, den, am, im, in der");
const BEFORE = words("before, preceding, vor, vor dem, vor der");
const AFTER = words("after, following, nach, nach dem, nach der, from");
const UP_TO = words("to, until, through, bis, bis zum, ending, ended, up to, up to and including, leading up to");
const STARTING = words("starting, beginning, commencing, starting from, starting on, beginning on, beginning from, ab");
const WEEK_OF = words(
  "of, of the, containing, commencing, beginning, beginning on, starting, starting on, commencing on, vom, um, ab",
);

/** "Die erste Oktoberwoche": a month and what is counted in it, in one word. */
const IN_MONTH = (["week", "half", "days"] as const).map((part, at) => {
  const ending = ["woche", "hälfte", "tage"][at] ?? "";
  const names = [...monthNumbers].map(([month, n]) => [n, `${month}${ending}, ${month}${ending}n`] as const);
  return { part, of: category<number>(`${part}OfMonth`), names: table<number>(...names) };
});
const inMonth = (n: number): Time => ({ is: "month", n });

type Each = (Time & { is: "nth" })["each"];

/** Weeks of a month may be the calendar's or count from its first day; people mean both. */
function nth(n: number, each: Each, of: Time) {
  const found: Time = { is: "nth", n, each, of };
  if (each !== "week") return [reads(found)];
  const byIsoWeek: Time = { ...found, byIsoWeek: true };
  return rankOf(of) === "year" ? [reads(byIsoWeek)] : [reads(found), reads(byIsoWeek)];
}
const nthUnit = (n: number, { grain, times, isMany }: Unit, of: Time) =>
  times === 1 && !isMany && isCoarser(of, unitOf(grain)) ? nth(n, grain, of) : undefined;
const nthName = (n: number, each: Time, of: Time) =>
  ["weekday", "weekend", "hours", "day"].includes(each.is) && rankOf(of) !== "day" ? nth(n, each, of) : undefined;

const beside = (is: "before" | "after" | "upTo" | "startingAt", by: Duration, of: Time): Time => ({ is, by, of });
/** "The first three days of October". */
const firstOf = (n: number, by: Duration, of: Time) =>
  Math.abs(n) === 1 ? beside(n === 1 ? "startingAt" : "upTo", by, of) : undefined;
/** "20 minutes to 2" is a time of day. */
const upTo = (by: Duration, of: Time) => (kindsOf(of).has("clock") ? undefined : beside("upTo", by, of));
/** "The day before 3 May" is a day, "the week before 3 May" all that time; how many "the days after Christmas" are, nobody knows. */
const next = (is: "before" | "after", of: Unit, time: Time) =>
  of.isMany
    ? undefined
    : of.grain === "day"
      ? shift(amountOf(1, of), time, is === "before")
      : beside(is, amountOf(1, of), time);
const shift = (by: Duration, of: Time, isBack: boolean): Time =>
  isBack ? { is: "shift", by, back: true, of } : { is: "shift", by, of };
const partOf = (n: number, parts: number, of: Time): Time => ({ is: "part", n: n < 0 ? parts : n, parts, of });
const weekOf = (of: Time): Time | undefined =>
  kindsOf(of).has("day") ? { is: "around", grain: "week", of } : undefined;

const edgesOf = (at: "start" | "end", ...ends: string[]) =>
  (["month", "quarter", "year"] as const).map((grain, n): readonly [Time, string] => [
    { is: "edge", at, of: unitOf(grain) },
    [
      ...ends.map((end) => `${["monats", "quartals", "jahres"][n]}${end}`),
      ...(at === "end" ? [`eo${"mqy"[n]}`] : []),
    ].join(", "),
  ]);

export const nestedGrammar: Partial<Grammar> = {
  lexicons: [
    lexicon(
      place,
      table<number>([2, "latter"], [-1, `last, final, ${bent("letzt")}`], [-2, `penultimate, ${bent("vorletzt")}`]),
    ),
    lexicon(
      third,
      table<readonly [number, boolean]>(
        [[1, false], "early, early in"],
        [
          [1, true],
          "anfang, the beginning of, beginning of, the start of, start of, zu beginn, at the start of, at the beginning of, beginn",
        ],
        [[2, false], "mid, mid -, mitte, the middle of, middle of, in the middle of"],
        [[3, false], "late, late in"],
        [[3, true], "ende, the end of, end of, end, at the end of"],
      ),
    ),
    lexicon(
      edgeWord,
      table<"start" | "end">(
        [
          "start",
          "the start of, start of, the beginning of, beginning of, anfang, beginn, dem beginn, dem anfang, zum beginn, zu beginn, zum anfang",
        ],
        ["end", "the end of, end of, end, ende, dem ende, zum ende"],
      ),
    ),
    ...IN_MONTH.map(({ of, names }) => lexicon(of, names)),
    lexicon(edge, table<Time>(...edgesOf("end", "ende"), ...edgesOf("start", "anfang", "beginn"))),
  ],
  rules: [
    rule(place, [ordinal], (n) => n),
    rule(place, [ordinal, words("last, to last, letzte, letzten, letzter, letztes")], (n) => (n > 1 ? -n : undefined)),
    rule(whole, [span], (time) => (isClosed(time) ? undefined : time)),
    rule(whole, [theUnit], (time) => time),
    rule(whole, [unit], ({ grain, times }) => (times === 1 && grain !== "hour" ? unitOf(grain) : undefined)),
    spans([place, unit, OF, span], nthUnit),
    spans([place, unit, OF, theUnit], nthUnit),
    spans([place, unit, theUnit], nthUnit),
    spans([place, unit, span], (n, each, of) => (isAnchored(of) ? nthUnit(n, each, of) : undefined)),
    spans([place, words("full"), unit, OF, span], (n, { grain }, of) => nth(n, unitOf(grain), of)),
    spans([place, duration, maybe("of, in, im, of the"), whole], firstOf),
    spans([place, span, OF, whole], nthName),
    spans([place, span, span], nthName),
    spans([place, words("third, drittel"), OF, whole], (n, of) => partOf(n, 3, of)),
    spans([place, HALF, maybe("of, of the, des, der, im, von"), whole], (n, of) => partOf(n, 2, of)),
    spans([whole, words("'s"), place, HALF], (of, n) => partOf(n, 2, of)),
    spans([third, whole], ([n, isEdge], of) =>
      ["day", "hour"].includes(rankOf(of)) ? undefined : { is: "part", n, parts: 3, ...(isEdge ? { isEdge } : {}), of },
    ),
    // "Mid to late October".
    spans([third, words("to, -, –, bis, till, until, or, through"), third, whole], ([first], [last], of) =>
      first < last && ["month", "year"].includes(rankOf(of))
        ? { is: "range", from: { is: "part", n: first, parts: 3, of }, to: { is: "part", n: last, parts: 3, of } }
        : undefined,
    ),
    rule(edge, [edgeWord, whole], (at, of): Time => ({ is: "edge", at, of })),
    spans([duration, BEFORE, span], (by, of) => shift(by, of, true)),
    spans([duration, AFTER, span], (by, of) => (of.is === "now" ? undefined : shift(by, of, false))),
    spans([THE_UNIT, unit, BEFORE, span], (of, time) => next("before", of, time)),
    spans([THE_UNIT, unit, AFTER, span], (of, time) => next("after", of, time)),
    spans([words("the, den"), duration, BEFORE, span], (by, of) => beside("before", by, of)),
    spans([words("the, den"), duration, AFTER, span], (by, of) => beside("after", by, of)),
    ...IN_MONTH.map(({ part, of }) =>
      part === "days"
        ? spans([place, count, of], (n, days, month) => firstOf(n, [{ count: days, grain: "day" }], inMonth(month)))
        : spans([place, of], (n, month) =>
            part === "week" ? nth(n, "week", inMonth(month)) : partOf(n, 2, inMonth(month)),
          ),
    ),
    spans([maybe("the"), duration, UP_TO, span], upTo),
    spans([words("the"), unit, UP_TO, span], (of, time) => upTo(amountOf(1, of), time)),
    spans([duration, STARTING, span], (by, of) => beside("startingAt", by, of)),
    spans([words("for, für"), duration, maybe(","), words("from, ab, von"), span], (by, of) =>
      beside("startingAt", by, of),
    ),
    spans([maybe("from, ab, von, vom"), span, words("for, für"), duration], (of, by) =>
      !isClosed(of) && (kindsOf(of).has("day") || kindsOf(of).has("clock")) ? beside("startingAt", by, of) : undefined,
    ),
    spans([words("week, woche, w / c, week ending"), WEEK_OF, span], weekOf),
    spans([words("w / c, w / e, week ending"), span], weekOf),
    spans([words("weekend, wochenende"), preposition, span], (_, of) => {
      const week = weekOf(of);
      return week && allOf(week, { is: "weekend" });
    }),
  ],
};
