import type { TimeGroup } from "../../timing/calendar.ts";
import type { Row } from "./bilingual.ts";

/** A time told from that of the question before: one `unit` earlier or later, or as long as that time was. */
export type Shift = {
  unit: TimeGroup | "period";
  isOfAny: boolean;
  isAhead?: boolean | undefined;
  /** Of a time that goes on as much as has passed: "same time last year" in November ends in November. */
  isOfPassed?: true;
  /** Of what is shorter than the unit alone: a September is compared with that of "last year", or with all of it. */
  isOfLess?: true;
};

/** `isOfAny`: of a time of whatever length within the unit, as one has a "same time last year". */
export const SHIFTS: readonly Row<Shift>[] = [
  [
    { unit: "period", isOfAny: true },
    "the period before, the period before that, the previous period, the preceding period, the prior period, the time before, the one before, the one before that, before, before that, and before that",
    "davor, vorher, der Zeitraum davor, den Zeitraum davor, dem Zeitraum davor, dem vorigen Zeitraum, dem vorherigen Zeitraum",
  ],
  [
    { unit: "day", isOfAny: false },
    "the day before, the day before that",
    "der Tag davor, den Tag davor, dem Vortag, Vortag",
  ],
  [
    { unit: "week", isOfAny: false },
    `the week before, the week before that, the previous week, the preceding week, the prior week, one week earlier,
    a week earlier`,
    "die Woche davor, der Woche davor, der Vorwoche, die Vorwoche, Vorwoche, in der Vorwoche, der vorherigen Woche",
  ],
  [
    { unit: "month", isOfAny: false },
    `the month before, the month before that, the previous month, the preceding month, the prior month, one month earlier,
    a month earlier`,
    "der Monat davor, den Monat davor, dem Monat davor, im Monat davor, dem Vormonat, den Vormonat, Vormonat, im Vormonat, dem vorherigen Monat",
  ],
  [
    { unit: "quarter", isOfAny: false },
    `the quarter before, the quarter before that, the previous quarter, the preceding quarter, the prior quarter,
    one quarter earlier, a quarter earlier`,
    "das Quartal davor, dem Quartal davor, im Quartal davor, dem Vorquartal, das Vorquartal, Vorquartal, im Vorquartal",
  ],
  [
    { unit: "year", isOfAny: true },
    `the year before, the year before that, the previous year, the preceding year, the prior year, a year earlier, one year earlier, a year before, the same month last year, same month last year,
    the same quarter last year, same quarter last year, the same week last year,
    the same month a year earlier, the same month of last year`,
    `das Jahr davor, dem Jahr davor, dem Vorjahr, das Vorjahr, Vorjahr, im Vorjahr, im Jahr davor, ein Jahr davor, ein Jahr früher, ein Jahr zuvor, im gleichen Monat des Vorjahres, dem gleichen Monat des Vorjahres, im selben Monat des Vorjahres, gleichen Monat des Vorjahres, selben Monat des Vorjahres, dem Vorjahresmonat, Vorjahresmonat`,
  ],
  [
    { unit: "year", isOfAny: true, isOfPassed: true },
    `the same period last year, same period last year, the same time last year, same time last year, the same point last year, same point last year, this point last year,
    up to this point last year, by this time last year, the same period a year earlier, the same period of last year, the same period in the previous year`,
    "gleichen Zeitraum des Vorjahres, selben Zeitraum des Vorjahres, Vorjahreszeitraum, im gleichen Zeitraum des Vorjahres, dem gleichen Zeitraum des Vorjahres, im selben Zeitraum des Vorjahres, dem Vorjahreszeitraum, im Vorjahreszeitraum",
  ],
  ...(
    [
      ["day", "der Tag danach, den Tag danach, am Tag danach"],
      ["week", "die Woche danach, in der Woche danach, der folgenden Woche, in der folgenden Woche"],
      ["month", "der Monat danach, im Monat danach, dem folgenden Monat, im folgenden Monat"],
      ["quarter", "das Quartal danach, im Quartal danach, dem folgenden Quartal, im folgenden Quartal"],
      ["year", "das Jahr danach, im Jahr danach, dem folgenden Jahr, im folgenden Jahr"],
    ] as const
  ).map(
    ([unit, german]): Row<Shift> => [
      { unit, isOfAny: false, isAhead: true },
      `the ${unit} after, the ${unit} after that, the following ${unit}, the ${unit} following that`,
      german,
    ],
  ),
];
