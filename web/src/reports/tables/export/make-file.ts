import { exportDocument, MEDIA_TYPES } from "@zona/domain/exports/export-document";
import { type ExportRecord, fileEnding } from "@zona/domain/exports/export-record";
import type { Across, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { SITE } from "../../../platform/site/site.ts";
import { FILE } from "./file-words.ts";

type FileRequest = {
  title: string;
  by: string;
  at: Date;
  view: ReportView;
  lines: readonly ReportLine[];
  names: ReadonlyMap<string, string>;
  /** Of a pivot: what stands beside each other. */
  across: readonly Across[];
};

const WRITERS = {
  csv: async () => (await import("@zona/domain/exports/csv")).writeCsv,
  xlsx: async () => (await import("@zona/domain/exports/xlsx")).writeXlsx,
};
export type BrowserFormat = keyof typeof WRITERS;

/** Writes lines that are on the screen into a file; the writers are loaded only now. */
export async function makeFile(format: BrowserFormat, { view, lines, ...made }: FileRequest): Promise<Blob> {
  async function* each() {
    yield* lines;
  }
  const write = await WRITERS[format]();
  const document = exportDocument(view, each(), {
    ...made,
    zone: SITE.timeZone,
    words: FILE,
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of write(document)) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks, { type: MEDIA_TYPES[format] });
}

/** `indicators-by-month 2026-11-20.csv`, without anything that a file system takes amiss. */
export const fileName = (title: string, at: Date, format: ExportRecord["format"]) =>
  `${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")} ${at.toISOString().slice(0, 10)}.${fileEnding(format)}`;

/** Gives bytes to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
