import * as z from "zod";
import type { StoredValue } from "../../stored-record.ts";
import { ANNOTATIONS_SHEET, rowsOf, type SheetRow, type SheetRows, type Sheets } from "../sheet.ts";
import { annotationNo, MOST_CORNERS, MOST_REMARK } from "./annotation-columns.ts";

/** `point`: one place. `line`: from one to another. `outline`: around an area, its end joined to its beginning. */
export const AnnotationShape = z.enum(["point", "line", "outline"]);
export type AnnotationShape = z.infer<typeof AnnotationShape>;

/** A place on an upright original, in its pixels from the upper left corner. */
export type PicturePoint = { x: number; y: number };

/** No record has as many. */
const MOST_ANNOTATIONS = 999;

const FEWEST_POINTS: Record<AnnotationShape, number> = { point: 1, line: 2, outline: 3 };
const MOST_POINTS: Record<AnnotationShape, number> = { point: 1, line: 2, outline: MOST_CORNERS };

const PLACE = /^(\d{1,5}),(\d{1,5})$/;

/** `120,340 180,352`: whole pixels, `x,y` of each point. */
export const pointsText = (points: readonly PicturePoint[]): string =>
  points.map(({ x, y }) => `${Math.round(Math.max(0, x))},${Math.round(Math.max(0, y))}`).join(" ");

function pointsIn(text: string): PicturePoint[] | undefined {
  const places = text.split(" ").map((place) => PLACE.exec(place));
  return places.every((place) => place !== null)
    ? places.map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    : undefined;
}

/**
 * What somebody drew on a picture of a record: a row of its annotations. It lies in the record and its trail; the original is
 * never changed. Also its limits: an outline has from three to `MOST_CORNERS` corners, a remark `MOST_REMARK` characters.
 */
export const Annotation = z
  .object({
    /** The medium that it is drawn on. */
    medium: z.string().regex(/^[A-Za-z0-9]{20}$/),
    shape: AnnotationShape,
    points: z.string().transform((text, context) => {
      const points = pointsIn(text);
      if (points) return points;
      context.addIssue({ code: "custom", message: "No points." });
      return z.NEVER;
    }),
    remark: z.string().trim().max(MOST_REMARK).optional(),
  })
  .refine(({ shape, points }) => points.length >= FEWEST_POINTS[shape] && points.length <= MOST_POINTS[shape]);

/** An annotation with the row that holds it. */
export type Annotation = Omit<z.infer<typeof Annotation>, "points"> & { row: string; points: readonly PicturePoint[] };

/** Those on one picture, in the order in which they were drawn; rows that nothing can be drawn of are left out. */
export const annotationsOf = (sheets: Sheets, mediumId: string): Annotation[] =>
  Object.entries(rowsOf(sheets, ANNOTATIONS_SHEET))
    .flatMap(([row, stored]) => {
      const { data } = Annotation.safeParse(stored);
      return data?.medium === mediumId ? [{ ...data, row }] : [];
    })
    .sort((a, b) => annotationNo(a.row) - annotationNo(b.row));

export type NewAnnotation = Omit<Annotation, "row">;

/** The row of a new annotation, ready to be stored. Undefined when the record has no room for another. */
export function annotationRow(
  rows: SheetRows,
  { points, remark, ...annotation }: NewAnnotation,
): { row: string; cells: SheetRow } | undefined {
  const no = Math.max(0, ...Object.keys(rows).map(annotationNo)) + 1;
  if (no > MOST_ANNOTATIONS) return undefined;
  const said = remark?.trim();
  const cells: Record<string, StoredValue> = {
    ...annotation,
    points: pointsText(points),
    ...(said && { remark: said }),
  };
  return { row: `a${no}`, cells };
}

/** Of a line from end to end, of an outline all around, in pixels; 0 of a point. */
export function lengthOf({ shape, points }: Pick<Annotation, "shape" | "points">): number {
  const [first] = points;
  const path = shape === "outline" && first ? [...points, first] : points;
  return path.slice(1).reduce((sum, { x, y }, at) => {
    const from = path[at] ?? { x, y };
    return sum + Math.hypot(x - from.x, y - from.y);
  }, 0);
}

/** What an outline encloses, in square pixels, by the surveyor's formula. */
export function areaOf(points: readonly PicturePoint[]): number {
  const twice = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The corners of a line drawn by hand that tell its course: none that lies nearer than `nearest` pixels to the one before. */
export function thinned(points: readonly PicturePoint[], nearest: number): PicturePoint[] {
  const kept: PicturePoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= nearest) kept.push(point);
  }
  return kept.length > MOST_CORNERS ? thinned(kept, nearest * 1.5) : kept;
}
