import "@zona/domain/messages/compile-when-said";
import { execFileSync } from "node:child_process";
import type { ExportFormat } from "@zona/domain/exports/export-document";
import { defaultView } from "@zona/domain/reports/default-views";
import { reportFile } from "../functions/src/reports/run-report.ts";
import { givenSource } from "../functions/src/reports/source-for-tests.ts";
import { type Figure, tell } from "./figures.ts";
import { manyFacts } from "./synthetic/many-facts.ts";

/**
 * `node bench/export.ts [ROWS]`: time and peak memory of files of 10,000 and 100,000 rows, or as many as are given, each
 * written in a process of its own that keeps the tables too. What is held of the file must not grow with its rows, time must
 * grow with them and not faster.
 */

/** What the function that writes files is given. */
const FUNCTION_MIB = 2048;
const MIB = 2 ** 20;
/** Room for objects, less than a function of 512 MiB has: garbage that waits says nothing of what is kept. */
const HEAP = "--max-old-space-size=128";

async function write(format: ExportFormat, rows: number): Promise<void> {
  const { source, add } = await givenSource("hollyfield.example");
  for (const documents of manyFacts(rows, 500)) await add("tests", documents);
  const run = { view: defaultView("tests"), title: "Tests", by: "Ada", at: new Date(), zone: "Europe/Paris" };
  const began = performance.now();
  let bytes = 0;
  for await (const chunk of reportFile(run, format, source)) bytes += chunk.length;
  const peakMiB = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ ms: performance.now() - began, peakMiB, bytes }));
}

type Told = { ms: number; peakMiB: number; bytes: number };
const measured = (format: ExportFormat, rows: number): Told =>
  JSON.parse(execFileSync(process.execPath, [HEAP, import.meta.filename, "--write", format, String(rows)]).toString());

const at = process.argv.indexOf("--write");
if (at > 0) await write(process.argv[at + 1] as ExportFormat, Number(process.argv[at + 2]));
else {
  const rows = Number(process.argv[2] ?? 100_000);
  const what = `CSV of ${rows.toLocaleString("en")} rows`;
  const small = measured("csv", 10_000);
  const large = measured("csv", rows);
  const sheet = measured("xlsx", 20_000);
  const pages = measured("pdf", 5000);
  const figures: Figure[] = [
    { what: `${what}: peak memory`, result: large.peakMiB, unit: "MiB", limit: FUNCTION_MIB },
    {
      what: `${what}: time for each row against 10,000`,
      result: large.ms / rows,
      unit: "ms",
      baseline: small.ms / 10_000,
      limit: 1.5,
    },
    { what: `${what}: time`, result: large.ms, unit: "ms" },
    { what: `${what}: size`, result: large.bytes / MIB, unit: "MiB" },
    { what: "XLSX of 20,000 rows: peak memory", result: sheet.peakMiB, unit: "MiB", limit: FUNCTION_MIB },
    { what: "XLSX of 20,000 rows: time", result: sheet.ms, unit: "ms" },
    { what: "PDF of 5,000 rows: peak memory", result: pages.peakMiB, unit: "MiB", limit: FUNCTION_MIB },
  ];
  tell(figures);
}
