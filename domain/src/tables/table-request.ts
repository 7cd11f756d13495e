import * as z from "zod";
import type { Cell } from "../reports/cell.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { Unjudged } from "./run-request.ts";

export const MOST_PAGE_ROWS = 500;

/** What `askTables` is asked: a part of a table. */
export const TableRequest = z.strictObject({
  /** `JSON.stringify` of a `ReportView`. Its relative times are told from now on the site's clock. */
  view: z.string().min(2).max(20_000),
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(MOST_PAGE_ROWS),
  /** Groups of five subjects or more alone, of all studies in which the person sees figures. Who reads no rows gets nothing else. */
  figures: z.literal(true).optional(),
});
export type TableRequest = z.infer<typeof TableRequest>;

type SentCell = Exclude<Cell, { kind: "instant" }> | { kind: "instant"; at: string };
type Sent<Line> = Line extends { cells: Cell[] } ? Omit<Line, "cells"> & { cells: SentCell[] } : never;
/** A line whose instants are texts, as they travel. */
export type SentLine = Sent<ReportLine>;

/** What `askTables` answers. */
export type TableAnswer = {
  lines: SentLine[];
  /** Of the whole table, before its groups. */
  rows: number;
  /** Where the following part begins. */
  next?: number;
  /** When the tables were read. */
  asOf: string;
  /** Whether everything had to be read from the database for it, and how many documents do not fit what tables hold. */
  isRemade: boolean;
  leftOut: number;
  unjudged: Unjudged[];
  /** Figures alone, and whether some are not shown because they are of fewer than `LEAST_SUBJECTS`. */
  figures?: { isPartHidden: boolean };
};

const sentCell = (cell: Cell): SentCell => (cell.kind === "instant" ? { ...cell, at: cell.at.toISOString() } : cell);
const cellOf = (cell: SentCell): Cell => (cell.kind === "instant" ? { ...cell, at: new Date(cell.at) } : cell);

export const sentLine = (line: ReportLine): SentLine => ({ ...line, cells: line.cells.map(sentCell) });

/** The line that was sent. */
export const receivedLine = (line: SentLine): ReportLine => ({ ...line, cells: line.cells.map(cellOf) });
