import type { Column } from "../entry/column.ts";

/** Corners of an outline that was drawn by hand; what is finer is not seen. */
export const MOST_CORNERS = 100;
/** Characters of a remark. */
export const MOST_REMARK = 200;

/** Their rows are `a1`, `a2`, …: a plain number would be an oocyte. */
const ROW = /^a(\d{1,3})$/;

/** The number of an annotation among those of its record; 0 for any other row. */
export const annotationNo = (row: string): number => Number(ROW.exec(row)?.[1] ?? 0);

const shape = (code: string, value: string, meaning: string) => ({ code, value, short: meaning, meaning });

/** The fields of a row, as trails and files call them. */
export const ANNOTATION_COLUMNS: readonly Column[] = [
  { kind: "text", field: "medium", label: "Image", max: 20 },
  {
    kind: "code",
    field: "shape",
    label: "Shape",
    codes: [shape("p", "point", "Point"), shape("l", "line", "Line"), shape("o", "outline", "Outline")],
  },
  { kind: "text", field: "points", label: "Points in pixels", max: 12 * MOST_CORNERS },
  { kind: "text", field: "remark", label: "Remark", max: MOST_REMARK },
];
