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
export type Label = { id: string; kind: "test" | "dish" | "straw"; lines: string[]; path: string };

const textIn = (row: SheetRow, field: string) => (typeof row[field] === "string" ? row[field] : undefined);

/** A run without material belongs to no lot. */
const written = (...lines: string[]) => lines.filter((line) => line !== "");

/**
 * The labels of a record: one of the test, one per dish in use, one per straw. A label carries codes and pseudonyms only,
 * and as little as tells two of them apart.
 */
export function labelsOf(test: LabTest, sheets: Sheets): Label[] {
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
    ...straws,
  ];
}
