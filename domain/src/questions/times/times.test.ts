import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseRelativeTime, periodOf, relativeTimeText } from "../../filters/relative-time.ts";
import { formatZoned } from "../../timing/zoned-time.ts";
import { compileGrammar, MOST_CONSTITUENTS, parse } from "../grammar/chart.ts";
import type { Category } from "../grammar/grammar.ts";
import { cut } from "../grammar/tokens.ts";
import type { Asked } from "./occurrences.ts";
import { recurring } from "./recurring.ts";
import { readTimes, times } from "./times.ts";

const PARIS = "Europe/Paris";
const NOW = new Date("2026-11-20T09:00:00Z"); // Friday, 10:00 in Paris
const PAST: Asked = { now: NOW, zone: PARIS, direction: "past" };

/** `from…to` on the clock of Paris without the parts that are midnight; one of several after "or". */
function said(text: string, asked: Partial<Asked> = {}): string {
  const read = readTimes(text, { ...PAST, ...asked });
  if ("unread" in read) return "unread";
  if ("fault" in read) return "impossible";
  const short = (instant: Date | null) =>
    instant &&
    formatZoned(instant, PARIS)
      .replace(/T00:00:00.*/, "")
      .replace(/:00[+-].*/, "");
  const spans = read.meant.map((one) =>
    one.spans.map(({ from, to }) => `${short(from) ?? ""}…${short(to) ?? ""}`).join(", "),
  );
  return spans.sort().join(" or ");
}

describe("whatever the wording, the same time is meant", () => {
  it.each([
    [
      "2026-10-12…2026-10-13",
      "2026-Oct-12; 12 Oct 2026; October 12th, 2026; Mon., October 12, 2026; 12.10.2026; 2026/Oct/12; 12.10.; Oct/12; Oct12; am 12. Oktober; Montag, den 12.10.2026; the twelfth of October; 2026.10.12",
    ],
    [
      "2026-10-03…2026-10-10",
      "October 3 through 9; October 3rd to the 9th; 3-9 October 2026; October third through ninth; between 3 and 9 October; 3.-9.10.2026; vom 3. bis zum 9. Oktober; zwischen dem 3. und dem 9. Oktober; 2026-10-03 to 10-09; from 3 October until 9 October 2026",
    ],
    [
      "2026-08-21…2026-10-11",
      "from late August to early October; from the end of August to the beginning of October; Ende August bis Anfang Oktober; between the end of August and the start of October",
    ],
    ["2026-10-11T18:00…2026-10-12T06:00", "in der Nacht auf den 12. Oktober; overnight on 11 October"],
    ["2026-10-12…2026-10-12T06:00", "the early hours of 12 October; in the small hours of 12 October"],
    ["2026-10-11…2026-11-01", "mid to late October; Mitte bis Ende Oktober"],
    ["2026-06-01…2026-09-01", "summer 2026; the summer; last summer; im Sommer; Sommer 2026; in the summer of 2026"],
    ["2025-12-01…2026-03-01", "last winter; letzten Winter"],
    ["2026-09-01…", "since autumn; since the fall; seit dem Herbst; since 1 September"],
    ["unread", "winter 2025; before the 10th and after the 20th of October; after 1 October and before the 10th"],
    ["1990-01-01…1991-02-01", "1990-Jan-1 - January 1991; 1 January 1990 – January 1991; 01.01.1990 — 01/1991"],
    ["2026-09-28…2026-10-26", "weeks 40 to 43; week 40-43; W40-W43; KW 40 bis 43; from week 40 to week 43"],
    [
      "2026-11-04…2026-11-23",
      "from 4 to 22 this month; this month from the 4th to the 22nd; vom 4. bis 22. November 2026; diesen Monat vom 4. bis zum 22.",
    ],
    [
      "2026-11-16…2026-11-17",
      "Mon 16th; Monday the 16th; Monday 16; last Monday; Monday; letzten Montag; am Montag; this Monday; Montag, 16.",
    ],
    [
      "2026-11-14…2026-11-16",
      "this past weekend; last weekend; letztes Wochenende; the weekend of 14 November; am vergangenen Wochenende",
    ],
    [
      "2026-03-01…2026-04-01",
      "this year in March; in March; March 2026; March of this year; im März dieses Jahres; 2026 in March; 03/2026; 2026-03; Maerz '26; im März, 2026",
    ],
    [
      "2026-11-10…2026-11-13",
      "last week from Tue to Thu; from Tuesday to Thursday last week; last week between Tuesday and Thursday; letzte Woche von Dienstag bis Donnerstag; 10-12 November",
    ],
    [
      "2026-10-05…2026-10-06",
      "last month on the 5th; the 5th of last month; on the 5th last month; am 5. des letzten Monats",
    ],
    [
      "2026-01-01…",
      "since the end of 2025; since January; seit Januar; ab Januar 2026; from 1 January 2026 onwards; January 2026 or later; since the beginning of the year; seit Ende 2025; after 2025",
    ],
    [
      "…2019-01-01",
      "before the year 2019; before 2019; vor 2019; until the end of 2018; bis Ende 2018; earlier than 2019",
    ],
    ["2012-01-01…", "year 2012 or later; since 2012; 2012 or later; ab 2012; from 2012 onwards; not before 2012"],
    ["2026-11-01…", "since the end of October; since 1 November; seit Ende Oktober; after October; nach Oktober"],
    [
      "2026-01-01…2026-10-01",
      "January to the start of October; Q1 to Q3; from Q1 2026 through Q3 2026; vom 1. Quartal bis zum 3. Quartal",
    ],
    ["2026-11-19…2026-11-20", "yesterday; gestern; 1 day ago; vor einem Tag; vor 1 Tag; the day before today"],
    [
      "2026-11-18…2026-11-19",
      "two days ago; the day before yesterday; vorgestern; vor zwei Tagen; 2 days before today",
    ],
    [
      "2026-11-09…2026-11-16",
      "last week; letzte Woche; the previous week; in der vergangenen Woche; week 46; KW 46; CW46; KW46/2026; W46-2026; 2026-W46; the week of 12 November",
    ],
    [
      "2026-11-19T14:00…2026-11-19T14:30",
      "2:00-2:30 pm yesterday; yesterday from 2 to 2:30 pm; gestern von 14 Uhr bis 14:30 Uhr; yesterday between 14:00 and 14:30",
    ],
    [
      "2026-11-19T06:00…2026-11-19T12:00",
      "yesterday morning; gestern Morgen; gestern Vormittag; in the morning yesterday; Donnerstagmorgen",
    ],
    [
      "2026-11-19T15:00…2026-11-20",
      "yesterday after 3 pm; gestern nach 15 Uhr; yesterday from 3pm on; yesterday since 15:00",
    ],
    ["2026-11-20…2026-11-20T09:00", "today before 9; heute vor 9 Uhr; before 9 am today; before 9am"],
    [
      "2026-10-30…2026-10-31",
      "the last Friday of October; letzter Freitag im Oktober; the fifth Friday of October; last Friday in October 2026",
    ],
    [
      "2025-10-01…2026-01-01",
      "Q4 2025; last quarter of 2025; 4Q25; 2025-Q4; 4. Quartal 2025; the fourth quarter of last year; Oct 2025 - Dec 2025; viertes Quartal letzten Jahres",
    ],
    [
      "2026-08-01…2026-11-01",
      "the last 3 whole months; die letzten drei vollen Monate; last three full months; August to October",
    ],
    [
      "2026-09-05T10:00…2026-11-20T10:00",
      "last two and a half months; die letzten zweieinhalb Monate; past 2.5 months",
    ],
    [
      "2026-04-09…2026-04-18",
      "April ninth through seventeenth; vom 9. bis 17. April; from April the ninth till the seventeenth",
    ],
    [
      "2026-03-01…2026-04-01, 2026-06-01…2026-07-01, 2026-09-01…2026-10-01",
      "March, June and September; March, June, and September 2026; März, Juni und September",
    ],
    [
      "2026-10-01…2026-10-02, 2026-10-02…2026-10-03",
      "in Oct 1 and 2; 1 and 2 October; am 1. und 2. Oktober; on the 1st and 2nd of October",
    ],
    ["2016-01-01…", "1/1/2016 and after; since 2016"],
    ["2016-03-06…2016-03-07", "Sun., March 6, 2016; So. 6.3.2016"],
    ["2026-11-20T10:00…2026-11-23", "rest of the week; later this week; Rest der Woche"],
  ])("%s", (expected, wordings) => {
    for (const wording of wordings.split("; "))
      expect({ wording, said: said(wording) }).toEqual({ wording, said: expected });
  });
});

describe("what people mean in different ways is asked, what no calendar has is told, the rest is not read", () => {
  it.each([
    "03/04/2026; two months ago; vor einem Jahr; over the last year; in the last year; within the last year; as of 1 October; 11:30-1:30 yesterday; until March; the first week of October; from 10/1 to 11/7; yesterday at 3",
  ])("asked", (wordings) => {
    for (const wording of wordings.split("; "))
      expect({ wording, isAsked: said(wording).includes(" or ") }).toEqual({ wording, isAsked: true });
  });

  it("tells what is impossible", () => {
    for (const wording of "30 February; 29.2.2027; 31/11/2026; week 54 of 2026; KW 53 2025; Q5; 25:00; 13 pm; Monday 3 November 2026; between 2026 and 2025; Thu 13/11/2026; 29 March 2026 at 02:30; in 3 Tagen".split(
      "; ",
    ))
      expect({ wording, said: said(wording) }).toEqual({ wording, said: "impossible" });
  });

  it("does not read what is no time", () => {
    for (const wording of "ICSI-0042; 4AB; 2PN; grade 3; version 2.1.3; 12 oocytes; Easter; recently; a few days ago; day 5; the first; over 38; last; 16-18; last test; the other day".split(
      "; ",
    ))
      expect({ wording, said: said(wording) }).toMatchObject({
        wording,
        said: wording === "the first" ? "2026-11-01…2026-11-02" : "unread",
      });
  });
});

const moments = fc.date({ min: new Date("2015-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
const zones = fc.constantFrom(
  "Europe/Paris",
  "America/New_York",
  "America/Santiago",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "UTC",
);
const units = fc.constantFrom("day", "week", "month", "quarter", "year");

function only(text: string, asked: Asked) {
  const read = readTimes(text, asked);
  const one = "meant" in read && read.meant.length === 1 ? read.meant[0] : undefined;
  if (!one?.spans[0]) throw new Error(`${text}: ${JSON.stringify(read)}`);
  return { ...one.spans[0], relative: one.relative };
}

test("last, this and next follow on one another, and are kept as relative times that mean the same", () => {
  void fc.assert(
    fc.property(moments, zones, units, fc.integer({ min: 2, max: 30 }), (now, zone, unit, count) => {
      const asked: Asked = { now, zone, direction: "past" };
      const [last, here, next] = ["last", "this", "next"].map((word) =>
        only(
          unit === "day" ? ({ last: "yesterday", this: "today", next: "tomorrow" }[word] ?? "") : `${word} ${unit}`,
          asked,
        ),
      );
      expect([last?.to, here?.to]).toEqual([here?.from, next?.from]);
      for (const text of [
        unit === "day" ? "today" : `this ${unit}`,
        `last ${count} whole ${unit}s`,
        `last ${count} days`,
        `this and the last ${count} ${unit}s`,
      ]) {
        const { from, to, relative } = only(text, asked);
        expect(relative && parseRelativeTime(relativeTimeText(relative))).toBeDefined();
        if (relative) expect(periodOf(relative, now, zone)).toMatchObject({ from, to });
      }
    }),
    { numRuns: 60, examples: [[new Date("2015-01-01T00:00:00.500Z"), "UTC", "year", 2]] },
  );
});

const MONTHS = "January February March April May June July August September October November December".split(" ");
const MONATE = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const days = fc.record({
  month: fc.nat(11),
  day: fc.integer({ min: 1, max: 28 }),
  year: fc.integer({ min: 1990, max: 2080 }),
});

type Day = { day: number; month: number; year: number };
const two = (n: number) => String(n).padStart(2, "0");
const ordinalOf = (n: number) => `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;
const named = ({ day, month, year }: Day, locale: string) =>
  new Date(Date.UTC(year, month, day)).toLocaleString(locale, { weekday: "long", timeZone: "UTC" });
const short = (name = "") => name.slice(0, 3);

/** Notations of a day, each of its own language. */
const ENGLISH: readonly ((d: Day) => string)[] = [
  (d) => `${d.day} ${MONTHS[d.month]} ${d.year}`,
  (d) => `${MONTHS[d.month]} ${ordinalOf(d.day)}, ${d.year}`,
  (d) => `the ${ordinalOf(d.day)} of ${short(MONTHS[d.month])} ${d.year}`,
  (d) => `${named(d, "en")}, ${MONTHS[d.month]} ${d.day}, ${d.year}`,
  (d) => `${short(named(d, "en"))}., ${short(MONTHS[d.month])}. ${d.day} ${d.year}`,
  (d) => `${named(d, "en")} the ${ordinalOf(d.day)} of ${MONTHS[d.month]} ${d.year}`,
  (d) => `${d.year}-${two(d.month + 1)}-${two(d.day)}`,
  (d) => `${d.year}/${d.month + 1}/${d.day}`,
  (d) => `${d.year}${two(d.month + 1)}${two(d.day)}`,
  (d) => `${d.year}-${short(MONTHS[d.month])}-${d.day}`,
  (d) => `${d.year}/${short(MONTHS[d.month])}/${two(d.day)}`,
  (d) => `${d.day}-${short(MONTHS[d.month])}-${d.year}`,
  (d) => `${d.day}${short(MONTHS[d.month])}${d.year}`,
  (d) => `${MONTHS[d.month]} ${d.day},${d.year}`,
];
const GERMAN: readonly ((d: Day) => string)[] = [
  (d) => `${d.day}. ${MONATE[d.month]} ${d.year}`,
  (d) => `${d.day}.${d.month + 1}.${d.year}`,
  (d) => `${named(d, "de")}, den ${two(d.day)}.${two(d.month + 1)}.${d.year}`,
  (d) => `${named(d, "de").slice(0, 2)}., ${d.day}. ${MONATE[d.month]} ${d.year}`,
  (d) => `${named(d, "de").slice(0, 2)} ${two(d.day)}.${two(d.month + 1)}.${d.year}`,
];
/** Past ones of every grain with the words that put them into a question. */
const wholes = fc.oneof(
  fc.tuple(days, fc.constantFrom(...ENGLISH)).map(([d, write]) => `on ${write(d)}`),
  fc.tuple(days, fc.constantFrom(...GERMAN)).map(([d, write]) => `am ${write(d)}`),
  days.map((d) => `in ${MONTHS[d.month]} ${d.year}`),
  days.map((d) => `im ${(d.month % 4) + 1}. Quartal ${d.year}`),
  days.map((d) => `in week ${d.day} of ${d.year}`),
  days.map((d) => `in ${d.year}`),
);

test("a day in any notation and either language is the same day", () => {
  void fc.assert(
    fc.property(days, zones, moments, (day, zone, now) => {
      const asked: Asked = { now, zone, direction: "past" };
      const from = only(`${day.day} ${MONTHS[day.month]} ${day.year}`, asked);
      expect(formatZoned(from.from ?? now, zone).slice(0, 10)).toBe(
        `${day.year}-${two(day.month + 1)}-${two(day.day)}`,
      );
      for (const write of [...ENGLISH, ...GERMAN])
        for (const on of ["", ENGLISH.includes(write) ? "on " : "am "])
          expect({ written: on + write(day), ...only(on + write(day), asked) }).toMatchObject(from);
    }),
    { numRuns: 40 },
  );
});

test("what is said of a part of a time lies in it, in either order", () => {
  const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
  void fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 27 }), (now, n, day) => {
      const asked: Asked = { now, zone: PARIS, direction: "past" };
      const parts: readonly (readonly [whole: string, part: string])[] = [
        ["last week", `from ${weekdays[n]} to ${weekdays[n + 1]}`],
        ["last week", `on ${weekdays[n]}`],
        ["last month", `from ${day} to ${day + 1}`],
        ["last month", `on the ${ordinalOf(day)}`],
        ["last year", `in ${MONTHS[n]}`],
        ["last year", `from ${day} ${MONTHS[n]} to ${day} ${MONTHS[n + 1]}`],
        ["yesterday", `from ${two(n)}:30 to ${two(n + 9)}:00`],
      ];
      for (const [whole, part] of parts) {
        const [outer, inner] = [only(whole, asked), only(`${whole} ${part}`, asked)];
        expect(only(`${part} ${whole}`, asked)).toEqual(inner);
        expect(Number(inner.from)).toBeGreaterThanOrEqual(Number(outer.from));
        expect(Number(inner.to)).toBeLessThanOrEqual(Number(outer.to));
        expect(Number(inner.to)).toBeGreaterThan(Number(inner.from));
      }
    }),
    { numRuns: 40 },
  );
});

test("the last unit of a month or a year that is named is no unit before now", () => {
  for (const [text, from] of [
    ["in the last quarter of 2025", "2025-10-01"],
    ["in the last month of 2025", "2025-12-01"],
    ["in the last three days of October", "2026-10-29"],
  ] as const)
    expect({ text, said: said(text).slice(0, 10) }).toEqual({ text, said: from });
  for (const text of ["in the last week of October", "during the last week of September 2026"])
    expect(said(text)).toContain(" or ");
  for (const text of ["in the last days of October", "in the first days of November"])
    expect(said(text)).toBe("unread");
});

test("a part of the day says which half of the day a time of the clock is in", () => {
  for (let hour = 1; hour < 12; hour++)
    for (const [part, is24] of [
      ["in the morning", hour],
      ["in the evening", hour > 3 ? hour + 12 : undefined],
      ["am", hour],
      ["pm", hour + 12],
    ] as const)
      for (const text of [`yesterday at ${hour} ${part}`, `yesterday at ${hour}:00 ${part}`])
        expect({ text, said: said(text).slice(0, 16) }).toEqual({
          text,
          said: is24 === undefined ? "unread" : `2026-11-19T${two(is24)}:00`,
        });
});

test("the halves of a day make it whole, and what is told of an hour is told by no other", () => {
  void fc.assert(
    fc.property(
      fc.constantFrom("yesterday", "gestern", "Tuesday last week", "5 October 2025", "16.11.2025"),
      moments,
      (day, now) => {
        const asked: Asked = { now, zone: PARIS, direction: "past" };
        expect(only(`${day} AM`, asked)).toMatchObject({ from: only(day, asked).from });
        expect(only(`${day} AM`, asked).to).toEqual(only(`${day} PM`, asked).from);
        expect(only(`${day} PM`, asked)).toMatchObject({ to: only(day, asked).to });
      },
    ),
    { numRuns: 20 },
  );
  void fc.assert(
    fc.property(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 59 }), (hour, minute) => {
      const at = said(`yesterday at ${hour}:${two(minute)} am`);
      expect(said(`yesterday at ${minute} minutes past ${hour} am`)).toBe(at);
      expect(said(`yesterday at ${two(hour)}${two(minute)}`)).toBe(at);
      expect(said(`yesterday at ${hour}.${two(minute)} am`)).toBe(at);
      expect(said(`gestern um ${minute} nach ${hour} Uhr`)).toBe(at);
      expect(said(`gestern um ${hour} Uhr ${minute} am Abend`)).toBe(
        hour > 3 ? said(`gestern um ${hour + 12}:${two(minute)} Uhr`) : "unread",
      );
    }),
    { numRuns: 20 },
  );
});

test("days of a month stand beside one another in whatever way they are joined", () => {
  void fc.assert(
    fc.property(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 1, max: 4 }), (first, more) => {
      const last = Math.min(first + more, 28);
      const [a, b] = [first, last].map((n) => `${n}${["th", "st", "nd", "rd"][n > 3 && n < 21 ? 0 : n % 10] ?? "th"}`);
      const both = said(`on ${first} and ${last} October`);
      for (const text of [`${first}./${last}.10.`, `am ${first}. und ${last}.10.`]) expect(said(text)).toBe(both);
      const whole = said(`from ${first} to ${last} November 2026`);
      for (const text of [`from the ${a} to ${b}`, `between the ${a} and ${b}`, `vom ${first}. bis ${last}.`])
        expect(said(text, { now: new Date("2026-11-29T09:00:00Z") })).toBe(whole);
      expect(said(`${first} October for ${last - first + 1} days`)).toBe(said(`${first} to ${last} October`));
    }),
    { numRuns: 30 },
  );
});

test("what lies before a day lies before it in whatever notation", () => {
  void fc.assert(
    fc.property(days, fc.integer({ min: 2, max: 19 }), (day, n) => {
      const before = Array.from({ length: 2 }, (_, at) => new Date(Date.UTC(day.year, day.month, day.day - at * n)));
      const [end, from] = before.map((date) => date.toISOString().slice(0, 10));
      // "1990-Jan-1" may be from a year to a day, "1990/Jan/1" one of a list.
      for (const form of ENGLISH.filter((one) => !/^\d{4}[-/][A-Z]/.test(one(day))))
        expect(said(`the ${n} days before ${form(day).replace(/^on /, "")}`)).toBe(`${from}…${end}`);
      for (const form of GERMAN)
        expect(said(`in den ${n} Tagen vor dem ${form(day).replace(/^am /, "")}`)).toBe(`${from}…${end}`);
    }),
    { numRuns: 20 },
  );
  expect(said("KW 1/2026")).toBe(said("KW 1 2026"));
  expect(said("yesterday at 8.00 pm")).toBe(said("yesterday at 20:00"));
});

test("words for other things make no other time", () => {
  for (const text of ["at second Sunday", "one night last week", "five-thirty yesterday evening"])
    expect({ text, said: said(text) }).toEqual({ text, said: "unread" });
  for (const [text, same] of [
    ["3 months ago Saturday at 5 pm", "Saturday 3 months ago at 5 pm"],
    ["2 weeks ago on Monday", "Monday two weeks ago"],
    ["vor 2 Wochen am Montag", "Montag vor zwei Wochen"],
    ["10 Tage vor dem 5. Oktober", "10 days before 5 October"],
    ["14 Feb from 9:30 am for 7 hours", "14 Feb from 9:30 am to 4:30 pm"],
    ["Thursday after 9:30 but before 11:00", "Thursday from 9:30 to 11:00"],
    ["am Tag nach dem 5. Oktober", "the day after 5 October"],
    ["in den letzten beiden Tagen", "in the last two days"],
    ["Monday 10 am", "Monday at 10 in the morning"],
  ] as const)
    expect({ text, said: said(text) }).toEqual({ text, said: said(same) });
});

test("before and since, after and until are the two sides of a time", () => {
  void fc.assert(
    fc.property(wholes, moments, (text, now) => {
      const asked: Asked = { now, zone: PARIS, direction: "past" };
      const bare = text.replace(/^(?:on|am|in|im) /, "");
      const { from, to } = only(text, asked);
      for (const before of ["before", "prior to", "earlier than", "vor"])
        expect(only(`${before} ${bare}`, asked)).toMatchObject({ from: null, to: from });
      for (const since of ["since", "no earlier than", "not before", "seit", "ab"])
        expect(only(`${since} ${bare}`, asked)).toMatchObject({ from, to: null });
      for (const after of ["after", "later than", "nach", "since the end of", "seit Ende"])
        if (!after.includes(" ") || !/^(?:on|am) /.test(text))
          expect(only(`${after} ${bare}`, asked)).toMatchObject({ from: to, to: null });
      for (const notAfter of ["no later than", "on or before", "spätestens", "bis einschließlich"])
        expect(only(`${notAfter} ${bare}`, asked)).toMatchObject({ from: null, to });
      for (const behind of ["or earlier", "oder früher"])
        expect(only(`${bare} ${behind}`, asked)).toMatchObject({ from: null, to });
    }),
    { numRuns: 60 },
  );
});

test("a day of records without its year has begun, one that is due is not over, and its year makes it one of them", () => {
  void fc.assert(
    fc.property(moments, days, fc.constantFrom("", "on "), (now, { month, day }, on) => {
      const text = `${on}${day} ${MONTHS[month]}`;
      const past = only(text, { now, zone: PARIS, direction: "past" });
      const due = only(text, { now, zone: PARIS, direction: "future" });
      expect(past.from?.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(due.to?.getTime()).toBeGreaterThan(now.getTime());
      const year = formatZoned(past.from ?? now, PARIS).slice(0, 4);
      expect(only(`${text} ${year}`, { now, zone: PARIS, direction: "past" })).toEqual(past);
    }),
  );
});

test("from one to another is from where the one begins to where the other ends", () => {
  const forms = [
    (a: string, b: string) => `from ${a} to ${b}`,
    (a: string, b: string) => `between ${a} and ${b}`,
    (a: string, b: string) => `von ${a} bis ${b}`,
    (a: string, b: string) => `${a} - ${b}`,
    (a: string, b: string) => `${a} through ${b}`,
    (a: string, b: string) => `from ${a} up to and including ${b}`,
  ];
  const spelled = fc.constantFrom(
    ...ENGLISH,
    ...GERMAN,
    (d: Day) => `${MONTHS[d.month]} ${d.year}`,
    (d: Day) => `Q${(d.month % 4) + 1} ${d.year}`,
  );
  void fc.assert(
    fc.property(days, days, spelled, spelled, fc.constantFrom(...forms), zones, (a, b, one, other, form, zone) => {
      const asked: Asked = { now: NOW, zone, direction: "past" };
      const [first, last] = [one(a), other(b)].map((text) => ({ text, ...only(text, asked) }));
      if (!first || !last || !(Number(first.to) <= Number(last.from))) return;
      expect(only(form(first.text, last.text), asked)).toMatchObject({ from: first.from, to: last.to });
      expect(readTimes(form(last.text, first.text), asked)).toHaveProperty("fault");
    }),
    { numRuns: 150 },
  );
});

test("days that repeat are read as such", () => {
  const compiled = compileGrammar(times, cut, (norm) => norm);
  const read = (text: string) => parse(compiled, cut(text));
  const whole = <T>(text: string, to: Category<T>) =>
    read(text)
      .of<T>(to, 0, cut(text).length)
      .map(({ meaning }) => meaning);
  for (const text of ["on Mondays", "every Monday", "montags", "Mondays", "jeden Montag"])
    expect(whole(text, recurring)).toEqual([{ weekdays: [1] }]);
  for (const text of ["at weekends", "on weekends", "an Wochenenden"])
    expect(whole(text, recurring)).toEqual([{ weekdays: [6, 7] }]);
  expect(whole("in the mornings", recurring)).toEqual([{ weekdays: [], minutes: { from: 360, to: 720 } }]);
});

const WORDS =
  "last next this week month day 3 12 2026 May and to between from since of the - / Friday at 9am half Q3 ago in first end , 16th 8:30 10/11 2026-10-01 before until morning two quarter bis vom letzten Oktober 1. und".split(
    " ",
  );

test("never fails, and gives up on what nobody can mean before it takes long", () => {
  void fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => void said(text)));
  const compiled = compileGrammar(times, cut, (norm) => norm);
  void fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 120 }), (words) => {
      const text = words.join(" ").slice(0, 500);
      const found = parse(compiled, cut(text)).all({ name: "span" }).length;
      expect(found).toBeLessThan(MOST_CONSTITUENTS);
      void said(text.slice(0, 60));
    }),
    { numRuns: 30 },
  );
});

test("nothing of a question is lost but white space", () => {
  void fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      expect(
        cut(text)
          .map((one) => one.text)
          .join(""),
      ).toBe(text.replaceAll(/\s/gu, ""));
    }),
  );
  expect(cut("ICSI-0042 at 2pm, G5-2291 4AB 3-Nov-26 1.–5.10.2026").map((one) => one.text)).toEqual([
    "ICSI-0042",
    "at",
    "2pm",
    ",",
    "G5-2291",
    "4AB",
    "3",
    "-",
    "Nov",
    "-",
    "26",
    "1.",
    "–",
    "5.10.2026",
  ]);
});
