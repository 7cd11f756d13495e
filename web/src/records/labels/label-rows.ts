import { armLetter } from "@zona/domain/records/blinding/blinding";
import type { Dishes } from "@zona/domain/records/kinds/preclinical/allocation";
import type { LabTest } from "@zona/domain/records/lab-test";
import {
  DISPOSITIONS_SHEET,
  mapIn,
  OOCYTES_SHEET,
  rowsOf,
  type SheetRow,
  type Sheets,
} from "@zona/domain/records/sheet";

/** One label: what a person reads on it, and the page that scanning it opens. */
export type Label = { id: string; kind: "test" | "dish" | "drop" | "straw"; lines: string[]; path: string };

const textIn = (row: SheetRow, field: string) => (typeof row[field] === "string" ? row[field] : undefined);

/** A run without material belongs to no lot. */
const written = (...lines: string[]) => lines.filter((line) => line !== "");

/** More letters than these do not fit on a label. */
const MOST_LETTERS = 12;

/** The dishes of a run that is assessed blind: what stands on them tells letters alone, those of a dish in the order of its drops. */
function dishesByLetter(drops: Dishes["drops"], first: readonly string[], path: string): Label[] {
  const letterOf = (arm: number) => armLetter(arm).slice(-1);
  return [...Map.groupBy(drops, ({ dish }) => dish)].flatMap(([dish, own]) => {
    const letters = own.length > MOST_LETTERS ? [] : [own.map(({ arm }) => letterOf(arm)).join("")];
    return [
      { id: `dish ${dish}`, kind: "dish" as const, lines: [...first, `№ ${dish}`, ...letters], path },
      ...own.map(({ drop, arm, from, to }) => {
        const rows = from === to ? from : `${from}–${to}`;
        const lines = [...first, `№ ${dish}.${drop}`, `${armLetter(arm)} ${rows}`];
        return { id: `drop ${dish}.${drop}`, kind: "drop" as const, lines, path };
      }),
    ];
  });
}

/**
 * The labels of a record: one of the test, one per dish in use, of a run one per drop, one per straw. A label carries codes and
 * pseudonyms only, and as little as tells two of them apart.
 */
export function labelsOf(test: LabTest, sheets: Sheets, drops: Dishes["drops"] = []): Label[] {
  const subject = test.kind === "preclinical" ? (test.material.materialLot ?? "") : test.subjectCode;
  const page = test.kind === "icsi" ? `/test/icsi/${test.id}` : `/test/${test.id}`;
  const oocytes = Object.entries(rowsOf(sheets, OOCYTES_SHEET));
  const dishes = Map.groupBy(oocytes, ([, row]) => textIn(row, "dish"));
  const straws = Object.entries(rowsOf(sheets, DISPOSITIONS_SHEET)).flatMap(([n, row]): Label[] => {
    const place = mapIn(row.place);
    const strawId = textIn(place, "strawId");
    if (strawId === undefined) return [];
    const where = ["tank", "canister", "cane", "position"].flatMap((field) => textIn(place, field) ?? []).join(" · ");
    const lines = written(test.code, subject, strawId, `№ ${n}`, where);
    return [{ id: `straw ${n}`, kind: "straw", lines, path: `${page}#dispositions` }];
  });
  return [
    { id: "test", kind: "test", lines: written(test.code, subject), path: page },
    ...[...dishes].flatMap(([dish, rows]): Label[] => {
      if (dish === undefined) return [];
      const numbers = rows.map(([n]) => n).join(", ");
      return [
        { id: `dish ${dish}`, kind: "dish", lines: written(test.code, subject, dish, `№ ${numbers}`), path: page },
      ];
    }),
    ...dishesByLetter(drops, written(test.code, subject), page),
    ...straws,
  ];
}
