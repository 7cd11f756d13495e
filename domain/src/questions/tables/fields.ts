import type { AskedSubject } from "../../filters/field.ts";
import type { TimeGroup, TimePart } from "../../timing/calendar.ts";
import type { Statistic } from "../requests/request.ts";
import type { Row } from "./bilingual.ts";

/** What people call fields besides the names that the registry gives them. */
export const FIELD_NAMES: Readonly<Record<AskedSubject, readonly Row<string>[]>> = {
  tests: [
    ["operator", "operator, embryologist", "Operator, Operateur, Operateurin, Embryologe, Embryologin"],
    ["witness", "witness", "Zeuge, Zeugin"],
    ["femaleAgeYears", "age, age group, age band, female age group", "Alter, Altersgruppe"],
    ["device", "device, machine", "Gerät"],
    ["technique", "technique, method", "Technik, Methode"],
    ["lotNo", "lot, batch", "Charge"],
    ["cultureMedium", "culture medium, culture medium lot, medium lot", "Kulturmedium, Charge des Kulturmediums"],
    ["oil", "oil, oil lot", "Öl, Charge des Öls"],
    ["dishware", "dishware, dish lot", "Schalen, Charge der Schalen"],
    ["spermSource", "sperm source", "Spermienquelle, Spermienherkunft"],
    ["oocyteSource", "oocyte source, egg source", "Eizellquelle, Eizellherkunft"],
  ],
  units: [
    ["operator", "operator, embryologist", "Operator, Embryologe, Embryologin"],
    ["grade", "grade", "Grad"],
    ["fate", "fate", "Verbleib"],
  ],
  media: [
    ["uploader", "uploader, operator", "Uploader"],
    ["device", "device, microscope", "Gerät, Mikroskop"],
    ["stage", "stage", "Stadium"],
  ],
  queries: [["assignee", "assignee", "Zuständiger"]],
  lots: [],
};

/** What a record has several of, by the field that counts it. */
export const COUNTED: Readonly<Record<AskedSubject, readonly Row<string>[]>> = {
  tests: [
    ["cocRetrieved", "oocyte, egg, coc, cocs, oocytes retrieved, retrieved oocytes", "Eizelle, gewonnene Eizelle, COC"],
    ["mediaCount", "image, picture, photo", "Bild, Bilder, Foto"],
    ["queries", "query, queries, data query", "Rückfrage"],
    ["openQueries", "open query, open queries", "offene Rückfrage"],
    ["miiCount", "mii oocyte, mature oocyte, mii", "MII-Eizelle, reife Eizelle, MII"],
    [
      "opuInjectionHours",
      `hours from retrieval to injection, time from retrieval to injection, time between retrieval and injection,
      hours between retrieval and injection`,
      "Stunden von der Punktion bis zur Injektion, Zeit zwischen Punktion und Injektion",
    ],
    ["reviewHours", "hours from submission to review, time from submission to review, review time", "Prüfdauer"],
    ["fertPct", "fertilization rate", "Fertilisationsrate, Befruchtungsrate, Befruchtung"],
    ["femaleAgeYears", "age, female age", "Alter"],
    ["damagePct", "damage rate", "Schädigungsrate, Degenerationsrate"],
    ["blastPct", "blastocyst rate", "Blastozystenrate"],
  ],
  units: [],
  media: [
    [
      "bytes",
      "size, file size, image size, storage, disk space, bytes, megabytes",
      "Größe, Dateigröße, Speicher, Speicherplatz",
    ],
  ],
  queries: [],
  lots: [],
};

const INJECTED = "injected oocytes, injected MII, oocytes injected, injizierten Eizellen";

/** Rates of a test: which way they are better, and how people say them of its oocytes, as a part of a whole. */
export const TEST_RATES: readonly {
  field: string;
  better: "higher" | "lower";
  whole: string;
  part: string;
  noun?: string;
}[] = [
  {
    field: "fertPct",
    better: "higher",
    noun: "fertilization, fertilisation, normal fertilization, normal fertilisation, Befruchtung",
    whole: `${INJECTED}, MII, mature oocytes, MII - Eizellen, reifen Eizellen`,
    part: "fertilized, fertilised, fertilized normally, fertilised normally, befruchtet, normal befruchtet",
  },
  { field: "damagePct", better: "lower", whole: INJECTED, part: "damaged, geschädigt" },
  { field: "degeneratedPct", better: "lower", whole: INJECTED, part: "degenerated, degeneriert" },
  {
    field: "blastPct",
    better: "higher",
    whole: "2PN, zygotes, fertilized oocytes, fertilised oocytes, befruchteten Eizellen, 2PN-Eizellen",
    noun: "blastocysts, blastocyst, a blastocyst, any blastocyst, any blastocysts, Blastozysten, Blastozyste",
    part: "blastocysts, became blastocysts, formed blastocysts, reached blastocyst, Blastozysten",
  },
];

/** Questions for a mean that name their field by what lies between its ends. */
export const DURATIONS: readonly Row<string>[] = [
  [
    "opuInjectionHours",
    `how long does it take from retrieval to injection, how long is it from retrieval to injection, how long from retrieval to injection,
    how much time passes from retrieval to injection, how much time passes between retrieval and injection`,
    "wie lange dauert es von der Punktion bis zur Injektion, wie viel Zeit liegt zwischen Punktion und Injektion",
  ],
  [
    "reviewHours",
    `how long does review take, how long does the review take, how long does it take to review a test, how long do reviews take,
    how long do tests wait for review, how long do tests stay in review`,
    "wie lange dauert die Prüfung, wie lange warten Tests auf die Prüfung",
  ],
];

export const STATISTIC_WORDS: readonly Row<Statistic>[] = [
  [
    "avg",
    "average, mean, avg, average number of, mean number of",
    "durchschnittlich, mittlere, mittleres, Durchschnitt, Mittelwert, durchschnittliche Zahl der",
  ],
  ["median", "median, median number of", "Median, mediane"],
  ["max", "maximum, max, highest, maximum number of, max number of, highest number of", "maximal, höchste"],
  ["min", "minimum, min, lowest, minimum number of, min number of, lowest number of", "minimal, niedrigste"],
  ["sum", "total, sum of, total number of, overall", "Summe, Gesamtzahl, gesamt"],
];

/** Parts of the calendar, of the week and of the day by which records are counted. */
export const CALENDAR: readonly Row<TimePart>[] = [
  ["day", "day", "Tag"],
  ["week", "week, calendar week", "Woche, Kalenderwoche"],
  ["month", "month, calendar month", "Monat"],
  ["quarter", "quarter", "Quartal"],
  ["year", "year, calendar year", "Jahr"],
  ["weekday", "weekday, day of the week, day of week", "Wochentag"],
  [
    "hour",
    "hour, hour of the day, hour of day, time of day, time of the day",
    "Stunde, Tagesstunde, Uhrzeit, Tageszeit",
  ],
];

/** A figure for each part of the calendar, said in one word. */
export const EVERY: readonly Row<TimeGroup>[] = [
  ["day", "daily, day by day", "täglich, tageweise, Tag für Tag"],
  ["week", "weekly, week by week", "wöchentlich, wochenweise, Woche für Woche"],
  ["month", "monthly, month by month, over time", "monatlich, monatsweise, Monat für Monat, im Zeitverlauf"],
  ["quarter", "quarterly, quarter by quarter", "vierteljährlich, quartalsweise"],
  ["year", "yearly, annual, annually, year by year", "jährlich, jahrweise, Jahr für Jahr"],
];

export const ARTICLES: readonly Row<null>[] = [
  [
    null,
    "a, an, the, all, all the, all of the, any, every, our, some, of the",
    "der, die, das, den, dem, des, ein, eine, einer, einem, einen, alle, aller, allen, unsere, unserer, unser",
  ],
];
