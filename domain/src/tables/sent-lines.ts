import type { Cell } from "../reports/cell.ts";
import type { ReportLine } from "../reports/report-lines.ts";

type SentCell = Exclude<Cell, { kind: "instant" }> | { kind: "instant"; at: string };
type Sent<Line> = Line extends { cells: Cell[] } ? Omit<Line, "cells"> & { cells: SentCell[] } : never;
/** A line whose instants are texts, as they travel. */
export type SentLine = Sent<ReportLine>;

const sentCell = (cell: Cell): SentCell => (cell.kind === "instant" ? { ...cell, at: cell.at.toISOString() } : cell);
const cellOf = (cell: SentCell): Cell => (cell.kind === "instant" ? { ...cell, at: new Date(cell.at) } : cell);

export const sentLine = (line: ReportLine): SentLine => ({ ...line, cells: line.cells.map(sentCell) });

/** The line that was sent. */
export const receivedLine = (line: SentLine): ReportLine => ({ ...line, cells: line.cells.map(cellOf) });
