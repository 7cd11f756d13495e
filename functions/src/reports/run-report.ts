import { AppError } from "@zona/domain/errors";
import { type ExportFormat, type ExportWriter, exportDocument } from "@zona/domain/exports/export-document";
import { MOST_KEPT_ROWS } from "@zona/domain/exports/export-record";
import type { FileWords } from "@zona/domain/exports/file-words";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { refuses } from "@zona/domain/operations/refusals";
import { type ReportLine, reportLines } from "@zona/domain/reports/report-lines";
import { type FactSource, isPaged, rowPages } from "@zona/domain/reports/report-rows";
import { type ReportView, reportViewFault } from "@zona/domain/reports/report-view";

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

/** Documents held at once; more would only make them wait in memory. */
const PAGE = 200;

/**
 * The lines of a report, read page by page. Where they can be paged, memory is that of one page however many there are;
 * grouped or sorted in code, more than `MOST_KEPT_ROWS` rows are refused with `invalid-input`, as is a view that does not
 * fit its subject. `onRows` hears after every page how many rows have passed.
 */
export function runReport<Cursor>(
  { view: asked, at, zone }: Pick<ReportRun, "view" | "at" | "zone">,
  source: FactSource<Cursor>,
  onRows: (rows: number) => Promise<void> | void = () => undefined,
): AsyncGenerator<ReportLine> {
  const fault = reportViewFault(asked);
  if (fault) throw new AppError("invalid-input", fault);
  const view = viewAt(asked, at, zone);
  const isStreamed = isPaged(view);
  async function* pages() {
    let rows = 0;
    for await (const page of rowPages(view, source, PAGE)) {
      rows += page.length;
      if (!isStreamed && rows > MOST_KEPT_ROWS)
        throw new AppError("invalid-input", refuses("manyRows", { most: MOST_KEPT_ROWS }));
      await onRows(rows);
      yield page;
    }
  }
  return reportLines(view, pages(), { zone, isSorted: isStreamed });
}

const WRITERS: Record<ExportFormat, () => Promise<ExportWriter>> = {
  csv: async () => (await import("@zona/domain/exports/csv")).writeCsv,
  xlsx: async () => (await import("@zona/domain/exports/xlsx")).writeXlsx,
  pdf: async () => (await import("./pdf.ts")).writePdf,
};

/** The bytes of a report in a format, chunk by chunk: for a file in a bucket or an attachment. Throws as `runReport`. */
export async function* reportFile<Cursor>(
  run: ReportRun,
  format: ExportFormat,
  source: FactSource<Cursor>,
  onRows?: (rows: number) => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  const writer = await WRITERS[format]();
  yield* writer(exportDocument(run.view, runReport(run, source, onRows), run));
}
