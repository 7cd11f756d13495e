import { icu, type Translator, translator } from "../messages/message.ts";
import type { TableWords } from "../reports/cell-words.ts";

/** What files say beside the records. */
export const FILE_WORDS = icu({
  report: "Report",
  table: "Table",
  tests: "Tests",
  units: "Oocytes",
  media: "Images and videos",
  queries: "Queries",
  lots: "Lots",
  exposures: "Uses of lots",
  filter: "Filter",
  population: "KPIs based on",
  groupedBy: "Grouped by",
  groupBy: "{field} by {part}",
  groupBands: "{field} in bands",
  groupWidth: "{field} in bands of {width, number}",
  sortedBy: "Sorted by",
  rising: "{column}, ascending",
  falling: "{column}, descending",
  createdBy: "Created by",
  createdAt: "Created",
  rows: "Rows",
  tooLong: "This file shows the first {n, number} rows. CSV and Excel files contain all rows.",
  page: "Page {n}",
  total: "Total ({n})",
  totalLevel: "Total",
  numerator: "{column} numerator",
  denominator: "{column} n (denominator)",
  low: "{column} from (%)",
  high: "{column} to (%)",
  level: "{column} level",
  before: "{column}, period before",
  difference: "{column}, difference",
  pointsLow: "{column} from (points)",
  pointsHigh: "{column} to (points)",
  comparedWith: "Compared with",
});

/** The words of a file in the language of its reader. */
export type FileWords = TableWords & { t: Translator<typeof FILE_WORDS> };

export const ENGLISH_FILE: FileWords = { locale: "en-GB", word: (english) => english, t: translator(FILE_WORDS) };
