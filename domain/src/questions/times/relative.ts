import type { Grain } from "../../timing/calendar.ts";
import { category, type Grammar, lexicon, maybe, reads, rule, words } from "../grammar/grammar.ts";
import { theUnit, unitOf } from "./days.ts";
import { AND, BETWEEN, THE, TO, weekdays } from "./names.ts";
import { bent, open, span, spans, table } from "./rules.ts";
import { allOf, type Duration, hoursOf, isAnchored, isClosed, kindsOf, rankOf, type Time } from "./time.ts";
import { amountOf, count, duration, unit } from "./units.ts";

/** `last`, `next` and `soon` are of the calendar, `past` and `coming` count from now; `next Friday` may be of this week or of the next. */
type Turn = "last" | "past" | "this" | "next" | "soon" | "coming";
const turn = category<Turn>("timeTurn");
/** How old: "more than", "less than". */
const age = category<"since" | "before">("timeAge");
/** "For more than 7 days": how long something has been as it is. */
export const lasting = category<Time>("lasting");

const NOW: Time = { is: "now" };
const day = (offset: number) => unitOf("day", offset);
const soFar = (of: Time): Time => ({ is: "soFar", of });

const FIXED = table<Time>(
  [day(0), "today, heute, this day, current date"],
  [day(-1), "yesterday, gestern"],
  [day(1), "tomorrow, morgen"],
  [day(-2), "the day before yesterday, day before yesterday, vorgestern"],
  [day(2), "the day after tomorrow, day after tomorrow, übermorgen"],
  [day(-3), "vorvorgestern"],
  [unitOf("year"), "heuer"],
  [unitOf("year", -1), "vorjahr, vorjahres, das vorjahr, dem vorjahr, the prior year"],
  [unitOf("month", -1), "vormonat, vormonats, dem vormonat"],
  [unitOf("week", -1), "vorwoche, der vorwoche"],
  [unitOf("quarter", -1), "vorquartal, dem vorquartal"],
  [NOW, "now, right now, jetzt, just now, the present"],
  [allOf(day(0), hoursOf(18, 30)), "tonight, heute nacht"],
  [allOf(day(-1), hoursOf(18, 30)), "last night, letzte nacht, vergangene nacht"],
  [allOf(day(1), hoursOf(6, 12)), "morgen früh"],
  [soFar(unitOf("year")), "ytd, year to date, year-to-date"],
  [soFar(unitOf("quarter")), "qtd, quarter to date, quarter-to-date"],
  [soFar(unitOf("month")), "mtd, month to date, month-to-date"],
  [soFar(unitOf("week")), "wtd, week to date, week-to-date"],
  [
    allOf({ is: "month", n: 1 }, { is: "day", n: 1 }),
    "new year's day, new year 's day, new year, new years, new year's, new year 's, neujahr",
  ],
  [allOf({ is: "month", n: 12 }, { is: "day", n: 31 }), "new year's eve, new year 's eve, silvester"],
  [allOf({ is: "month", n: 10 }, { is: "day", n: 31 }), "halloween"],
);

const TURNS = table<Turn>(
  [
    "last",
    `last, previous, preceding, prior, ${bent("letzt", "vergangen", "vorig", "vorhergehend", "vorangegangen", "vorherig", "verstrichen")}`,
  ],
  ["past", "past, trailing, rolling, this past, these past, the past, these last"],
  ["this", `this, current, ${bent("dies", "jetzig", "aktuell", "laufend")}, heurigen`],
  ["next", `next, ${bent("nächst", "folgend")}`],
  ["soon", bent("kommend")],
  ["coming", "coming, upcoming, following, this coming, this upcoming"],
);
const FULL = words(
  `full, complete, whole, calendar, iso, ${bent("voll", "ganz", "komplett", "abgeschlossen")}, vollständigen`,
);
const BEFORE_LAST = words(`${bent("vorletzt", "penultimat")}, penultimate, next to last, second to last`);
const AFTER_NEXT = words(bent("übernächst"));
const AGO = words("ago, back, earlier, zuvor");
const VOR = words("vor");
const HALF = words("half, halben, halbe, halbes");
const WITHIN = words("within, inside, innerhalb, binnen, innerhalb von, within the, innerhalb der");
const REST = words("rest, rest of, remainder of, remaining");

const isBack = (which: Turn) => which === "last" || which === "past";
const rolling = (by: Duration, ahead = false): Time => (ahead ? { is: "rolling", by, ahead } : { is: "rolling", by });
const turned = (which: Turn, by: Duration) => (which === "this" ? undefined : rolling(by, !isBack(which)));

/** "Last week" is the calendar's, "the past week" the seven days up to now; of hours and fortnights both are. */
function single(which: Turn, { grain, times }: { grain: Grain; times: number }) {
  if (which === "this") return times === 1 ? unitOf(grain) : undefined;
  const isRolling = which === "past" || grain === "hour" || times !== 1;
  const roll = rolling(amountOf(1, { grain, times }), !isBack(which));
  const calendar = unitOf(grain, isBack(which) ? -1 : 1);
  if (which !== "coming" || grain === "day") return isRolling ? roll : calendar;
  return [reads(calendar), reads(roll)];
}

/** Months, weekdays and parts of a day, of which there are many. */
function picked(which: Turn, of: Time, steps = 1) {
  const kinds = kindsOf(of);
  const isOne =
    kinds.size === 1 || (kinds.has("day") && kinds.has("month")) || (kinds.has("hours") && kinds.has("weekday"));
  if (!isOne || isAnchored(of) || isClosed(of) || kinds.has("clock") || (kinds.has("day") && kinds.has("weekday")))
    return undefined;
  if (which === "this" && kinds.has("hours") && kinds.size === 1) return allOf(day(0), of);
  const pick = (how: "last" | "this" | "next" | "nextUnit"): Time => ({ is: "pick", which: how, steps, of });
  if (which === "next") return [reads(pick("next")), reads(pick("nextUnit"))];
  return pick(which === "this" ? "this" : isBack(which) ? "last" : "next");
}

/** "Two months ago": of months and years it may be the day or all of it. */
function agoOf(by: Duration, ahead?: true) {
  const at: Time = ahead ? { is: "ago", by, ahead } : { is: "ago", by };
  const isLong = by.length === 1 && ["month", "quarter", "year"].includes(by[0]?.grain ?? "");
  return isLong ? [reads<Time>(at), reads<Time>({ ...at, whole: true })] : [reads<Time>(at)];
}

/** "Monday two weeks ago". */
const inWeek = (of: Time, by: Duration, ahead?: true) =>
  of.is === "weekday" && by.every(({ grain }) => grain !== "hour")
    ? allOf({ is: "around", grain: "week", of: ahead ? { is: "ago", by, ahead } : { is: "ago", by } }, of)
    : undefined;

/** "3 to 5 days ago": from the day of the one to the day of the other. */
function between(n: number, by: Duration): Time | undefined {
  const [last] = by;
  if (!last || by.length > 1 || n >= last.count) return undefined;
  return { is: "range", from: { is: "ago", by }, to: { is: "ago", by: [{ ...last, count: n }] } };
}

const older = (side: "since" | "before", by: Duration, of: Time = NOW): Time => ({
  is: "open",
  side,
  of: { is: "shift", by, back: true, of },
});
/** "Older than 38 years" is said of patients. */
const agedBy = (side: "since" | "before", by: Duration) =>
  by[0]?.grain === "year" && by[0].count > 9 ? undefined : older(side, by);
const sameIn = (of: Time, grain: Grain) => (rankOf(of) === "year" ? allOf(of, { is: "same", grain }) : undefined);
const ofNow = (of: Time, is: "soFar" | "rest"): Time | undefined =>
  of.is === "unit" && of.offset === 0 ? { is, of } : undefined;

export const relativeGrammar: Partial<Grammar> = {
  lexicons: [
    lexicon(span, FIXED),
    lexicon(turn, TURNS),
    lexicon(
      age,
      table<"since" | "before">(
        ["before", "more than, over, at least, mehr als, über, mindestens, longer than, länger als, not less than"],
        [
          "since",
          "less than, fewer than, under, at most, weniger als, unter, höchstens, not more than, no more than, nicht mehr als",
        ],
      ),
    ),
  ],
  rules: [
    spans([turn, unit], single),
    // "Over the last month" may be the calendar's or count back from now.
    spans([words("in the, over the, during the, within the, for the"), words("last"), unit], ({ grain, times }) =>
      times === 1 && grain !== "hour" && grain !== "day"
        ? [reads(rolling([{ count: 1, grain }])), reads(unitOf(grain, -1))]
        : undefined,
    ),
    spans([WITHIN, span], (of) => (of.is === "rolling" ? of : undefined)),
    spans([WITHIN, duration], (by) => ({ is: "rolling", by, whole: true })),
    spans([words("since, seit"), duration], (by) => rolling(by)),
    spans([words("all, all of the, ganze, ganzen, ganzes, whole"), unit], ({ grain, times }) =>
      times === 1 && grain !== "hour" ? unitOf(grain) : undefined,
    ),
    spans([turn, duration], turned),
    spans([turn, HALF, unit], (which, of) => turned(which, amountOf(0.5, of))),
    spans([turn, unit, AND, words("a half")], (which, of) => turned(which, amountOf(1.5, of))),
    spans([count, turn, unit], (n, which, of) => turned(which, amountOf(n, of))),
    spans([turn, FULL, unit], (which, { grain }) => unitOf(grain, isBack(which) ? -1 : which === "this" ? 0 : 1)),
    spans([turn, count, FULL, unit], (which, n, { grain, times }) =>
      which === "this" ? undefined : unitOf(grain, isBack(which) ? -n * times : 1, n * times),
    ),
    spans([turn, AND, THE, turn, count, unit], (which, then, n, { grain }) =>
      which === "this" && then === "last" ? unitOf(grain, -n, n + 1) : undefined,
    ),
    spans([turn, span], picked),
    spans([span, words("last, just gone, gone, letzten, letzte")], (of) => picked("last", of)),
    spans([maybe("the"), unit, words("before last")], ({ grain }) => unitOf(grain, -2)),
    spans([maybe("the"), unit, words("after next, after the next")], ({ grain }) => unitOf(grain, 2)),
    spans([BEFORE_LAST, unit], ({ grain }) => unitOf(grain, -2)),
    spans([AFTER_NEXT, unit], ({ grain }) => unitOf(grain, 2)),
    spans([BEFORE_LAST, span], (of) => picked("last", of, 2)),
    spans([AFTER_NEXT, span], (of) => picked("coming", of, 2)),
    spans([span, words("before last")], (of) => picked("last", of, 2)),
    spans([span, words("after next, after the next")], (of) => picked("coming", of, 2)),
    spans([count, weekdays, AGO], (steps, n) => picked("last", { is: "weekday", n }, steps)),
    spans([count, words("weekends, wochenenden"), AGO], (steps) => picked("last", { is: "weekend" }, steps)),
    spans([VOR, count, words("wochenenden")], (steps) => picked("last", { is: "weekend" }, steps)),
    spans([duration, AGO], (by) => agoOf(by)),
    spans([VOR, duration], (by) => agoOf(by)),
    spans([words("heute"), VOR, duration], (by) => ({ is: "ago", by })),
    spans([duration, AGO, maybe("on, am"), span], (by, of) =>
      rankOf(of) === "day" && isAnchored(of) ? { is: "shift", by, back: true, of } : inWeek(of, by),
    ),
    spans([VOR, duration, maybe("am"), span], (by, of) => inWeek(of, by)),
    spans([span, duration, AGO], inWeek),
    spans([span, VOR, duration], inWeek),
    spans([words("in"), duration, maybe("time, ' time, from now")], (by) => agoOf(by, true)),
    spans([duration, words("from now, hence, ahead, later, später")], (by) => agoOf(by, true)),
    spans([span, words("in"), duration], (of, by) => inWeek(of, by, true)),
    spans([span, duration, words("from now, hence, later, später")], (of, by) => inWeek(of, by, true)),
    spans([count, TO, duration, AGO], between),
    spans([BETWEEN, count, AND, duration, AGO], between),
    spans([VOR, count, TO, duration], between),
    spans([words("same, the same, this, gleichen, gleiche, selben"), unit, span], ({ grain }, of) => sameIn(of, grain)),
    spans([words("this time, this date, this date in, this day in"), span], (of) => sameIn(of, "day")),
    spans([span, words("so far, bisher, bislang")], (of) => ofNow(of, "soFar")),
    spans([words("so far, bisher, bislang, earlier, früher"), span], (of) => ofNow(of, "soFar")),
    spans([words("earlier in"), theUnit], (of) => ofNow(of, "soFar")),
    spans([words("later in"), theUnit], (of) => ofNow(of, "rest")),
    spans([words("later, später"), span], (of) => ofNow(of, "rest")),
    spans([REST, theUnit], (of) => ofNow(of, "rest")),
    spans([REST, span], (of) => ofNow(of, "rest")),
    spans([REST, unit], ({ grain }) => ofNow(unitOf(grain), "rest")),
    rule(
      open,
      [words("in"), age, duration],
      (side, by): Time =>
        side === "since" ? rolling(by, true) : { is: "open", side: "since", of: { is: "shift", by, of: NOW } },
    ),
    rule(
      open,
      [words("to date, thus far, until now, up to now, up to the present, bis heute, bis dato")],
      (): Time => ({ is: "open", side: "until", of: NOW }),
    ),
    rule(lasting, [maybe("for, since, seit"), age, duration], (side, by) => older(side, by)),
    rule(open, [age, duration, AGO], (side, by) => older(side, by)),
    rule(open, [age, duration, words("before, vor"), span], older),
    rule(open, [VOR, age, duration], (side, by) => older(side, by)),
    rule(open, [age, duration, words("old, alt")], (side, by) => older(side, by)),
    rule(open, [words("older than, älter als, not younger than, no younger than"), duration], (by) =>
      agedBy("before", by),
    ),
    rule(
      open,
      [words("newer than, younger than, jünger als, neuer als, no older than, not older than"), duration],
      (by) => agedBy("since", by),
    ),
  ],
};
