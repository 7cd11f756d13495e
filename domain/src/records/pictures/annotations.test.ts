import { describe, expect, it } from "vitest";
import type { LabTest } from "../lab-test.ts";
import { ANNOTATIONS_SHEET, type SheetRows } from "../sheet.ts";
import { identifyingTexts } from "../texts/identifying-texts.ts";
import { MOST_CORNERS } from "./annotation-columns.ts";
import {
  type Annotation,
  annotationRow,
  annotationsOf,
  areaOf,
  lengthOf,
  type NewAnnotation,
  type PicturePoint,
  thinned,
} from "./annotations.ts";

const MEDIUM = "m".repeat(20);
const OTHER = "n".repeat(20);

let seed = 7;
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const point = (): PicturePoint => ({ x: random(5000), y: random(4000) });
const corners = (n: number) => Array.from({ length: n }, point);
const turned = (points: readonly PicturePoint[], by: number) => [...points.slice(by), ...points.slice(0, by)];
const stored = (all: readonly NewAnnotation[]) => {
  const rows: SheetRows = {};
  for (const one of all) {
    const next = annotationRow(rows, one);
    if (next) rows[next.row] = next.cells;
  }
  return rows;
};
const sheetsWith = (rows: SheetRows) => ({ [ANNOTATIONS_SHEET]: { rows } });
const plain = ({ row: _, ...drawn }: Annotation) => drawn;

describe("what is drawn on pictures", () => {
  it("is read back as it was drawn, by picture and in its order", () => {
    const drawn: NewAnnotation[] = Array.from({ length: 60 }, (_, at) => {
      const shape = (["point", "line", "outline"] as const)[at % 3] ?? "point";
      const points = corners({ point: 1, line: 2, outline: 3 + random(MOST_CORNERS - 2) }[shape]);
      return { medium: at % 2 ? MEDIUM : OTHER, shape, points, ...(at % 4 ? {} : { remark: `No. ${at}` }) };
    });
    const sheets = sheetsWith(stored(drawn));
    for (const medium of [MEDIUM, OTHER])
      expect(annotationsOf(sheets, medium).map(plain)).toEqual(drawn.filter((one) => one.medium === medium));
  });

  it("takes no row that another has, and none beyond three digits", () => {
    const rows = stored(Array.from({ length: 999 }, () => ({ medium: MEDIUM, shape: "point", points: [point()] })));
    expect(Object.keys(rows)).toHaveLength(999);
    const one: NewAnnotation = { medium: MEDIUM, shape: "point", points: [point()] };
    expect(annotationRow(rows, one)).toBeUndefined();
    const { a998: _, ...without } = rows;
    expect(annotationRow(without, one)).toBeUndefined();
    expect(annotationRow({ a4: {} }, one)?.row).toBe("a5");
  });

  it.each([
    { shape: "point", points: "1,2 3,4" },
    { shape: "line", points: "1,2" },
    { shape: "outline", points: "1,2 3,4" },
    {
      shape: "outline",
      points: corners(MOST_CORNERS + 1)
        .map(({ x, y }) => `${x},${y}`)
        .join(" "),
    },
    { shape: "circle", points: "1,2" },
    { shape: "point", points: "-1,2" },
    { shape: "point", points: "1.5,2" },
    { shape: "point", points: "" },
    { shape: "point" },
    { shape: "point", points: "1,2", remark: "x".repeat(201) },
  ])("leaves out what cannot be drawn: %o", (cells) => {
    expect(annotationsOf(sheetsWith({ a1: { medium: MEDIUM, ...cells } }), MEDIUM)).toEqual([]);
  });

  it("measures the same wherever an outline begins, and whichever way it goes", () => {
    for (let run = 0; run < 200; run++) {
      const points = corners(3 + random(40));
      const other = turned(points, random(points.length)).reverse();
      expect(areaOf(other)).toBeCloseTo(areaOf(points), 4);
      const length = lengthOf({ shape: "outline", points });
      expect(lengthOf({ shape: "outline", points: other })).toBeCloseTo(length, 6);
      const larger = points.map(({ x, y }) => ({ x: 2 * x + 10, y: 2 * y + 7 }));
      expect(areaOf(larger)).toBeCloseTo(4 * areaOf(points), 4);
      expect(lengthOf({ shape: "outline", points: larger })).toBeCloseTo(2 * length, 6);
    }
    const square = [0, 10].flatMap((x) => (x === 0 ? [0, 10] : [10, 0]).map((y) => ({ x, y })));
    expect([areaOf(square), lengthOf({ shape: "outline", points: square })]).toEqual([100, 40]);
    expect(
      lengthOf({
        shape: "line",
        points: [
          { x: 0, y: 0 },
          { x: 3, y: 4 },
        ],
      }),
    ).toBe(5);
    expect(lengthOf({ shape: "point", points: [{ x: 3, y: 4 }] })).toBe(0);
  });

  it("keeps of a line drawn by hand few corners that lie on it, its beginning among them", () => {
    for (let run = 0; run < 50; run++) {
      const points = corners(1 + random(2000));
      const kept = thinned(points, 3);
      expect(kept.length).toBeLessThanOrEqual(MOST_CORNERS);
      expect(kept[0]).toEqual(points[0]);
      expect(kept.every((one) => points.includes(one))).toBe(true);
    }
  });

  it("is looked through for names, not for numbers of places", () => {
    const test = { notes: "", material: {} } as unknown as LabTest; // nothing else of it is read
    const texts = (remark: string) =>
      identifyingTexts({
        test,
        sheets: sheetsWith(stored([{ medium: MEDIUM, shape: "outline", points: corners(60), remark }])),
      }).map(({ text }) => text);
    expect(texts("Large polar body")).toEqual([]);
    expect(texts("Mrs Lund asked")).toEqual(["Mrs Lund asked"]);
  });
});
