import { AppError } from "@zona/domain/errors";
import { type ExportFormat, type ExportWriter, exportDocument } from "@zona/domain/exports/export-document";
import type { FileWords } from "@zona/domain/exports/file-words";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { type AcrossLine, type ReportLine, withoutAcross } from "@zona/domain/reports/report-lines";
import { type ReportView, reportViewFault } from "@zona/domain/reports/report-view";
import type { HearRows, ReportSource } from "./report-source.ts";

/** One report on its way into a file, a mail or a chart. */
export type ReportRun = {
  view: ReportView;
  /** Printed in the file. */
  title: string;
  by: string;
  /** The moment from which relative times are told. */
  at: Date;
  /** IANA zone of the days and months, and of every date that is written. */
  zone: string;
  words?: FileWords;
  /** Names by uid, for the words of the filter. */
  names?: ReadonlyMap<string, string>;
};

/** How many rows there are, and how many have passed. */
export type HearReport = { onRows?: HearRows; onPassed?: HearRows };

/** Rows between two words of how many have passed. */
const TOLD_EVERY = 500;

/**
 * The lines of a report, page by page: memory is that of its groups and one page of rows, however many there are. Rejects with
 * `invalid-input` a view that does not fit its subject, or has more groups than a table may.
 */
export async function* runReport(
  { view, at, zone }: Pick<ReportRun, "view" | "at" | "zone">,
  source: ReportSource,
  { onRows = () => undefined, onPassed = () => undefined }: HearReport = {},
): AsyncGenerator<ReportLine | AcrossLine> {
  const fault = reportViewFault(view);
  if (fault) throw new AppError("invalid-input", fault);
  let passed = 0;
  for await (const line of source.lines(viewAt(view, at, zone), zone, onRows)) {
    if (line.kind === "row" && ++passed % TOLD_EVERY === 0) await onPassed(passed);
    yield line;
  }
}

const WRITERS: Record<ExportFormat, () => Promise<ExportWriter>> = {
  csv: async () => (await import("@zona/domain/exports/csv")).writeCsv,
  xlsx: async () => (await import("@zona/domain/exports/xlsx")).writeXlsx,
  pdf: async () => (await import("./pdf.ts")).writePdf,
};

/** The bytes of a report in a format, chunk by chunk: for a file in a bucket or an attachment. Throws as `runReport`. */
export async function* reportFile(
  run: ReportRun,
  format: ExportFormat,
  source: ReportSource,
  hear?: HearReport,
): AsyncGenerator<Uint8Array> {
  const writer = await WRITERS[format]();
  const { across, lines } = await withoutAcross(runReport(run, source, hear));
  yield* writer(exportDocument(run.view, lines, { ...run, across }));
}
