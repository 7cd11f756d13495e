import * as z from "zod";
import { SINGLE_FACETS, type SingleFacet } from "./facet-names.ts";
import type { Medium } from "./medium.ts";

/** Texts and numbers that a chart may need of one medium; NaN where a number is not known. */
const TEXTS = [...SINGLE_FACETS, "testCode", "uploaderName"] as const;
const NUMBERS = ["uploadedAt", "bytes", "z", "sharpness", "clipping", "noise", "lagHours"] as const;
type Text = SingleFacet | "testCode" | "uploaderName";
type NumberColumn = (typeof NUMBERS)[number];
export type MediaRow = Record<Text, string> & Record<NumberColumn, number>;

const bytes = z.instanceof(Uint8Array);

/**
 * The media of one period, column by column, at `mediaRollups/{period}` (further parts at `{period}~1`, …). Small enough
 * that years fit into a few reads, and whole, so that every chart counts by the very facets that a list is filtered by.
 * Always made anew from the media, never added to, so a repeat changes nothing.
 */
export const MediaRollup = z.object({
  id: z.string().min(1),
  span: z.enum(["day", "month", "year"]),
  /** `2026-11-20`, `2026-11` or `2026`, in UTC. */
  period: z.string().regex(/^\d{4}(-\d{2}){0,2}$/),
  part: z.int().min(0),
  media: z.int().min(0),
  /** When it was counted; it tells of nothing later. */
  countedAt: z.date(),
  /** The different texts of a column, in order of their first appearance. */
  values: z.record(z.string(), z.array(z.string())),
  /** Per medium the place of its text among the values; 16 bits each, low byte first. */
  places: z.record(z.string(), bytes),
  /** Per medium a 64-bit number, low byte first. */
  numbers: z.record(z.string(), bytes),
});
export type MediaRollup = z.infer<typeof MediaRollup>;
export type Span = MediaRollup["span"];
type Columns = Pick<MediaRollup, "media" | "values" | "places" | "numbers">;

/** A part of so many media stays below a document's limit of 1 MB. */
export const MOST_ROWS = 5_000;

export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
export const spanOf = (period: string): Span =>
  (["year", "month", "day"] as const)[period.split("-").length - 1] ?? "day";
export const rollupId = (period: string, part: number) => (part === 0 ? period : `${period}~${part}`);

/** Undefined for a medium that is in no list. */
export function mediaRow({ facts, uploader, createdAt }: Medium): MediaRow | undefined {
  if (!facts) return undefined;
  const texts = Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, facts[facet]])) as Record<SingleFacet, string>;
  const numbers = Object.fromEntries(
    NUMBERS.map((name) => [name, name === "uploadedAt" ? createdAt.getTime() : (facts[name] ?? Number.NaN)]),
  ) as Record<NumberColumn, number>;
  return { ...texts, testCode: facts.testCode ?? "", uploaderName: uploader.name, ...numbers };
}

/** At most `MOST_ROWS` rows as columns; the same rows in the same order give the same bytes. */
export function packRows(rows: readonly MediaRow[]): Columns {
  const columns: Columns = { media: rows.length, values: {}, places: {}, numbers: {} };
  for (const name of TEXTS) {
    const known = new Map<string, number>();
    const places = new DataView(new ArrayBuffer(rows.length * 2));
    for (const [at, row] of rows.entries()) {
      const place = known.get(row[name]) ?? known.size;
      known.set(row[name], place);
      places.setUint16(at * 2, place, true);
    }
    columns.values[name] = [...known.keys()];
    columns.places[name] = new Uint8Array(places.buffer);
  }
  for (const name of NUMBERS) {
    const numbers = new DataView(new ArrayBuffer(rows.length * 8));
    for (const [at, row] of rows.entries()) numbers.setFloat64(at * 8, row[name], true);
    columns.numbers[name] = new Uint8Array(numbers.buffer);
  }
  return columns;
}

const viewOf = (column: Uint8Array | undefined) =>
  column ? new DataView(column.buffer, column.byteOffset, column.byteLength) : new DataView(new ArrayBuffer(0));

/** The rows of a rollup. A column that a later version added is empty in an older one. */
export function unpackRows({ media, values, places, numbers }: Columns): MediaRow[] {
  const rows = Array.from({ length: media }, () => ({}) as MediaRow);
  for (const name of TEXTS) {
    const [texts = [], view] = [values[name], viewOf(places[name])];
    for (const [at, row] of rows.entries()) {
      row[name] = (view.byteLength > at * 2 ? texts[view.getUint16(at * 2, true)] : undefined) ?? "none";
    }
  }
  for (const name of NUMBERS) {
    const view = viewOf(numbers[name]);
    for (const [at, row] of rows.entries()) {
      row[name] = view.byteLength > at * 8 ? view.getFloat64(at * 8, true) : Number.NaN;
    }
  }
  return rows;
}

/** In order of upload, cut into parts that fit into documents; one empty part where there is nothing. */
export function partsOf(rows: readonly MediaRow[]): Columns[] {
  const ordered = rows.toSorted((a, b) => a.uploadedAt - b.uploadedAt);
  const parts: Columns[] = [];
  for (let at = 0; at === 0 || at < ordered.length; at += MOST_ROWS) {
    parts.push(packRows(ordered.slice(at, at + MOST_ROWS)));
  }
  return parts;
}

const MOST_MONTHS = 30;
const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** What to read for a range of days (UTC): months, or years where those would be too many. */
export function periodsFor(fromDay: string, toDay: string): { span: Span; from: string; to: string } {
  const from = fromDay.slice(0, 7);
  const to = toDay.slice(0, 7);
  if (monthNumber(to) - monthNumber(from) < MOST_MONTHS) return { span: "month", from, to };
  return { span: "year", from: from.slice(0, 4), to: to.slice(0, 4) };
}
