import type { Grain } from "../../timing/calendar.ts";

const numbered = (names: readonly (readonly string[])[]) =>
  new Map(names.flatMap((spellings, index) => spellings.map((spelling) => [spelling, index + 1] as const)));

/** French and German names are read as well: laboratories write them, and no English word is among them. */
const MONTH_SPELLINGS = [
  ["january", "jan", "janvier", "januar", "janner"],
  ["february", "feb", "febr", "fevrier", "februar"],
  ["march", "mar", "mars", "marz"],
  ["april", "apr", "avril"],
  ["may", "mai"],
  ["june", "jun", "juin", "juni"],
  ["july", "jul", "juillet", "juli"],
  ["august", "aug", "aout"],
  ["september", "sep", "sept", "septembre"],
  ["october", "oct", "octobre", "oktober"],
  ["november", "nov", "novembre"],
  ["december", "dec", "decembre", "dezember"],
] as const;
export const MONTH_NAMES = numbered(MONTH_SPELLINGS);
export const ENGLISH_MONTHS: readonly string[] = MONTH_SPELLINGS.map(([name]) => name);

export const WEEKDAY_NAMES = numbered([
  ["monday", "mon"],
  ["tuesday", "tue", "tues"],
  ["wednesday", "wed", "weds"],
  ["thursday", "thu", "thur", "thurs"],
  ["friday", "fri"],
  ["saturday", "sat"],
  ["sunday", "sun"],
]);

/** Words that are a date only where the words around them say so: "may I", "she sat", "the march of progress". */
export const DOUBTFUL = new Set(["may", "march", "sat", "sun", "wed"]);

const COUNTS = (
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen " +
  "nineteen twenty"
).split(" ");
const TENS = "thirty forty fifty sixty seventy eighty ninety".split(" ");
export const NUMBER_WORDS = new Map<string, number>([
  ...COUNTS.map((word, index) => [word, index + 1] as const),
  ...TENS.map((word, index) => [word, 10 * (index + 3)] as const),
]);

const ORDINALS = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
  "sixteenth seventeenth eighteenth nineteenth twentieth"
).split(" ");
export const ORDINAL_WORDS = new Map(ORDINALS.map((word, index) => [word, index + 1]));

/** Units with how many of the grain they are: a fortnight is two weeks. */
export const UNIT_WORDS = new Map<string, { grain: Grain; times: number }>(
  (
    [
      ["hour", 1 / 60, "minute", "minutes", "min", "mins"],
      ["hour", 1, "hour", "hours", "hr", "hrs", "h"],
      ["day", 1, "day", "days", "d"],
      ["week", 1, "week", "weeks", "wk", "wks", "w"],
      ["week", 2, "fortnight", "fortnights"],
      ["month", 1, "month", "months", "mo", "mos", "mth", "mths"],
      ["quarter", 1, "quarter", "quarters"],
      ["year", 1, "year", "years", "yr", "yrs", "y"],
    ] as const
  ).flatMap(([grain, times, ...words]) => words.map((word) => [word, { grain, times }] as const)),
);

export const BACKWARD = new Set(["last", "past", "previous", "preceding", "prior"]);
export const FORWARD = new Set(["next", "coming", "following", "upcoming"]);
export const CURRENT = new Set(["this", "current"]);

/** Hours of the parts of a day; the night runs into the next morning, because checks are made at night. */
export const DAY_PARTS = new Map<string, readonly [from: number, to: number]>([
  ["morning", [6, 12]],
  ["afternoon", [12, 18]],
  ["evening", [18, 24]],
  ["night", [18, 30]],
]);

/** What stands before a number or code that is no date: "lot 2026-03", "version 2.1.3", "day 5". */
export const IDENTIFIES = new Set(
  (
    "sn lot lots batch batches version versions v firmware release serial study studies protocol room id ids code codes number no nr " +
    "subject oocyte embryo grade graded grades day d step well dish " +
    "straw tank cane position device model microscope incubator rev revision reference ref doi ticket issue build ratio dose " +
    "software app driver kit who vienna istanbul eshre consensus manual edition guideline iso cfr profile catalog catalogue sop form invoice po barcode tube page chapter section table figure ph"
  ).split(" "),
);

/** After a number these make it an amount of something, not a year or a day of a month. */
export const MEASURED = new Set(
  (
    "% percent mg ug mcg iu ml ul um mm nm kg g ng mmol hpi pn cell cells oocyte oocytes egg eggs embryo embryos zygote zygotes " +
    "test tests image images picture pictures photo photos sample samples blastocyst blastocysts blast blasts record records " +
    "cycle cycles patient patients subject subjects follicle follicles million unit units time times minute minutes min second " +
    "seconds sec degree degrees lot lots row rows medium media video videos query queries pixel pixels run runs mouse mice px kb mb gb byte bytes fps dpi year " +
    "years hour hours day days week weeks month months x"
  ).split(" "),
);
