import type { Operator } from "../../filters/filter.ts";
import { ENGLISH_TO_99, GERMAN_TO_99 } from "../times/units.ts";
import type { Row } from "./bilingual.ts";

/** Words before a number. */
export const BEFORE_NUMBER: readonly Row<Operator>[] = [
  [
    "gt",
    "more than, greater than, higher than, larger than, bigger than, above, over, exceeding, exceeds, exceeded, in excess of, beyond, >",
    "mehr als, größer als, höher als, über, oberhalb von",
  ],
  [
    "lt",
    "less than, fewer than, lower than, smaller than, below, beneath, under, short of, <",
    "weniger als, kleiner als, niedriger als, unter, unterhalb von",
  ],
  [
    "ge",
    `at least, a minimum of, minimum, min, no less than, no fewer than, not less than, not fewer than, not below, not under,
    > =, >=, ≥`,
    "mindestens, nicht weniger als, nicht unter",
  ],
  [
    "le",
    `at most, a maximum of, maximum, max, no more than, not more than, not over, not above, not exceeding, did not exceed,
    does not exceed, up to, < =, <=, ≤`,
    "höchstens, maximal, nicht mehr als, nicht über, bis zu",
  ],
  ["eq", "exactly, equal to, equals, just, only, =", "genau, gleich"],
  ["ne", "other than, different from, not equal to, ! =, ≠", "ungleich, nicht gleich"],
];

/** Comparisons that only what lasts can have. */
export const TIMELY = [
  ["gt", "later than, longer than, slower than, länger als, später als"],
  ["lt", "earlier than, sooner than, shorter than, faster than, quicker than, kürzer als, früher als"],
] as const;

/** Comparisons that only an age can have. */
export const BEFORE_AGE: readonly Row<Operator>[] = [
  ["gt", "older than", "älter als"],
  ["lt", "younger than", "jünger als"],
  ["le", "no older than, not older than", "nicht älter als"],
  ["ge", "no younger than, not younger than", "nicht jünger als"],
  ["eq", "aged, at age, at the age of", "im Alter von"],
];

/** Words behind a number: "10 or more". */
export const BEHIND_NUMBER: readonly Row<Operator>[] = [
  [
    "ge",
    "or more, and more, or above, and above, or over, and over, or older, and older, or higher, and higher, or greater, and up, upwards, and upwards, +",
    "oder mehr, und mehr, oder älter, und älter, oder höher",
  ],
  [
    "le",
    "or less, and less, or fewer, and fewer, or below, and below, or under, and under, or younger, and younger, or lower",
    "oder weniger, und jünger, oder jünger",
  ],
];

/** What a number counts, as fields write their units. */
export const UNITS: readonly Row<string>[] = [
  ["%", "%, percent, per cent", "Prozent"],
  [
    "years",
    "years, year, years old, years of age, yrs, yo, y/o, year old, year - old, - year - old, - year - olds, year olds",
    "Jahre, Jahre alt, Jahren, jährige, jährigen",
  ],
  ["mL", "ml, millilitre, milliliter", "Milliliter"],
  [
    "million/mL",
    "million, million per ml, million / ml, million/ml, mio, mio / ml, m / ml",
    "Millionen, Millionen pro ml, Millionen / ml, Mio, Mio pro ml, Mio . pro ml, Mio ./ ml, Mio . / ml",
  ],
  ["µm", "µm, um, micron, micrometre, micrometer", "Mikrometer"],
  ["Hz", "hz, hertz"],
  ["h", "hours, h, hrs", "Stunden"],
  ["days", "days", "Tage"],
  ["min", "minutes, min", "Minuten"],
  ["°C", "° c, degrees, degrees celsius", "Grad, Grad Celsius"],
  ["bytes", "bytes"],
  ["kB", "kb, kilobytes"],
  ["MB", "mb, megabytes"],
  ["GB", "gb, gigabytes"],
];

export const NUMBER_WORDS: readonly Row<number>[] = [
  [0, "zero", "null"],
  [1, "", "eins"],
  [12, "a dozen", "ein Dutzend"],
  ...ENGLISH_TO_99.map(([n, english]): Row<number> => [n, english]),
  ...GERMAN_TO_99.map(([n, german]): Row<number> => [n, "", german]),
];
