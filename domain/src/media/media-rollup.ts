import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import * as z from "zod";
import { SINGLE_FACETS, type SingleFacet } from "./facet-names.ts";
import type { Medium } from "./medium.ts";

/** Texts and numbers that a chart may need of one medium; NaN where a number is not known. */
const TEXTS = [...SINGLE_FACETS, "testCode", "uploaderName"] as const;
const NUMBERS = ["uploadedAt", "bytes", "z", "sharpness", "clipping", "noise", "lagHours"] as const;
type Text = SingleFacet | "testCode" | "uploaderName";
type NumberColumn = (typeof NUMBERS)[number];
export type MediaRow = Record<Text, string> & Record<NumberColumn, number>;

/**
 * The media of one period and organisation at `mediaRollups/{period}~{organisation}` (further parts at
 * `{period}~{organisation}~1`, …). Small enough that years fit into a few reads, and whole, so that every chart counts by the very facets that a list is filtered by. Always made anew from the
 * media, never added to, so a repeat changes nothing.
 */
export const MediaRollup = z.object({
  id: z.string().min(1),
  span: z.enum(["day", "month", "year"]),
  /** `2026-11-20`, `2026-11` or `2026`, in UTC. */
  period: z.string().regex(/^\d{4}(-\d{2}){0,2}$/),
  /** Whose studies they are of; of media of drafts, the uploader's. Nobody else reads the counts. */
  organisation: z.string().min(1),
  part: z.int().min(0),
  media: z.int().min(0),
  /** When it was counted; it tells of nothing later. */
  countedAt: z.date(),
  /** The rows, as `packRows` makes them. */
  packed: z.instanceof(Uint8Array),
});
export type MediaRollup = z.infer<typeof MediaRollup>;
export type Span = MediaRollup["span"];
export type Part = Pick<MediaRollup, "media" | "packed">;
export type OwnPart = Part & Pick<MediaRollup, "organisation" | "part">;

/** Some 45 bytes are left of a medium; a part that comes out larger is halved. */
export const MOST_ROWS = 20_000;
/** Below a document's limit of 1 MiB, and eight of them below the 10 MiB of one write. */
export const MOST_BYTES = 900_000;

export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
export const spanOf = (period: string): Span =>
  (["year", "month", "day"] as const)[period.split("-").length - 1] ?? "day";
export const rollupId = (period: string, { organisation, part }: Pick<MediaRollup, "organisation" | "part">) =>
  [period, organisation, ...(part === 0 ? [] : [part])].join("~");

/** Undefined for a medium that is in no list. */
export function mediaRow({ facts, uploader, createdAt }: Medium): MediaRow | undefined {
  if (!facts) return undefined;
  const texts = Object.fromEntries(SINGLE_FACETS.map((facet) => [facet, facts[facet]])) as Record<SingleFacet, string>;
  const numbers = Object.fromEntries(
    NUMBERS.map((name) => [name, name === "uploadedAt" ? createdAt.getTime() : (facts[name] ?? Number.NaN)]),
  ) as Record<NumberColumn, number>;
  return { ...texts, testCode: facts.testCode ?? "", uploaderName: uploader.name, ...numbers };
}

/** What stands before the columns: the different texts of each, in order of their first appearance, and the numbers' names. */
const Header = z.object({ texts: z.record(z.string(), z.array(z.string())), numbers: z.array(z.string()) });

const HEADER_LENGTH_BYTES = 4;
const TEXT_BYTES = 2;
const NUMBER_BYTES = 8;

/**
 * At most 65,536 rows, column by column and deflated: how long the header is, the header, then each column of texts (16 bits,
 * the place among its texts) and of numbers (64 bits). All first bytes of a column stand before all second ones, which are
 * much alike. The same rows in the same order give the same bytes.
 */
export function packRows(rows: readonly MediaRow[]): Part {
  const texts: Record<string, string[]> = {};
  const columns: Uint8Array[] = [];
  for (const name of TEXTS) {
    const known = new Map<string, number>();
    const places = new DataView(new ArrayBuffer(rows.length * TEXT_BYTES));
    for (const [at, row] of rows.entries()) {
      const place = known.get(row[name]) ?? known.size;
      known.set(row[name], place);
      places.setUint16(at * TEXT_BYTES, place, true);
    }
    texts[name] = [...known.keys()];
    columns.push(inPlanes(new Uint8Array(places.buffer), TEXT_BYTES));
  }
  for (const name of NUMBERS) {
    const numbers = new DataView(new ArrayBuffer(rows.length * NUMBER_BYTES));
    for (const [at, row] of rows.entries()) numbers.setFloat64(at * NUMBER_BYTES, row[name], true);
    columns.push(inPlanes(new Uint8Array(numbers.buffer), NUMBER_BYTES));
  }
  const header = strToU8(JSON.stringify({ texts, numbers: NUMBERS }));
  const length = new Uint8Array(HEADER_LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, header.length, true);
  return { media: rows.length, packed: deflateSync(joined([length, header, ...columns])) };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Values of `width` bytes each, all their first bytes first. */
function inPlanes(values: Uint8Array, width: number): Uint8Array {
  const planes = new Uint8Array(values.length);
  let to = 0;
  for (let byte = 0; byte < width; byte++) {
    for (let from = byte; from < values.length; from += width) planes[to++] = values[from] ?? 0;
  }
  return planes;
}

/** The reverse of `inPlanes`. */
function outOfPlanes(planes: Uint8Array, width: number): DataView {
  const values = new Uint8Array(planes.length);
  let from = 0;
  for (let byte = 0; byte < width; byte++) {
    for (let to = byte; to < planes.length; to += width) values[to] = planes[from++] ?? 0;
  }
  return new DataView(values.buffer);
}

/** The rows of a rollup. A column that a later version added is unknown in an older one. */
export function unpackRows({ media, packed }: Part): MediaRow[] {
  const body = inflateSync(packed);
  const headerEnd = HEADER_LENGTH_BYTES + new DataView(body.buffer, body.byteOffset).getUint32(0, true);
  const header = Header.parse(JSON.parse(strFromU8(body.subarray(HEADER_LENGTH_BYTES, headerEnd))));
  let at = headerEnd;
  const next = (width: number) => {
    const from = at;
    at += media * width;
    return outOfPlanes(body.subarray(from, at), width);
  };
  const places = new Map(Object.keys(header.texts).map((name) => [name, next(TEXT_BYTES)]));
  const numbers = new Map(header.numbers.map((name) => [name, next(NUMBER_BYTES)]));
  const rows = Array.from({ length: media }, () => ({}) as MediaRow);
  for (const name of TEXTS) {
    const [texts = [], column] = [header.texts[name], places.get(name)];
    for (const [index, row] of rows.entries()) {
      row[name] = (column && texts[column.getUint16(index * TEXT_BYTES, true)]) ?? "none";
    }
  }
  for (const name of NUMBERS) {
    const column = numbers.get(name);
    for (const [index, row] of rows.entries()) {
      row[name] = column?.getFloat64(index * NUMBER_BYTES, true) ?? Number.NaN;
    }
  }
  return rows;
}

/** In order of upload, cut into parts that fit into documents; one empty part where there is nothing. */
export function partsOf(rows: readonly MediaRow[]): Part[] {
  const ordered = rows.toSorted((a, b) => a.uploadedAt - b.uploadedAt);
  const parts: Part[] = [];
  for (let at = 0; at === 0 || at < ordered.length; at += MOST_ROWS) {
    parts.push(...fittingParts(ordered.slice(at, at + MOST_ROWS)));
  }
  return parts;
}

/** The parts of each organisation, in the order of their names. */
export const ownParts = (rows: readonly MediaRow[]): OwnPart[] =>
  [...Map.groupBy(rows, ({ organisation }) => organisation)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([organisation, own]) => partsOf(own).map((one, part) => ({ ...one, organisation, part })));

function fittingParts(rows: readonly MediaRow[]): Part[] {
  const whole = packRows(rows);
  if (whole.packed.length <= MOST_BYTES) return [whole];
  const middle = Math.ceil(rows.length / 2);
  return [...fittingParts(rows.slice(0, middle)), ...fittingParts(rows.slice(middle))];
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
