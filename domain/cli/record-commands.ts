import { CohortCounts } from "../src/kpis/cohort-counts.ts";
import { kpisOf } from "../src/kpis/kpi.ts";
import { inEnglish } from "../src/messages/in-english.ts";
import { inWords } from "../src/messages/said.ts";
import { oneDecimal } from "../src/policy/decimal.ts";
import { type Finding, schemaFindings } from "../src/records/finding.ts";
import { cohortCounts } from "../src/records/kinds/icsi/icsi-counts.ts";
import { readIcsiRecord } from "../src/records/kinds/icsi/icsi-record.ts";
import { kpiSources } from "../src/records/kinds/icsi/kpi-sources.ts";
import { ICSI } from "../src/records/kinds/icsi/rules/icsi-validation.ts";
import { runOf } from "../src/records/kinds/preclinical/run.ts";
import { runResult } from "../src/records/kinds/preclinical/run-result.ts";
import { PRECLINICAL } from "../src/records/kinds/preclinical/run-rules.ts";
import { SEMEN } from "../src/records/kinds/semen/semen-analysis.ts";
import type { LabTest } from "../src/records/lab-test.ts";
import { judge } from "../src/records/readiness/rule.ts";
import type { RecordStage } from "../src/records/record-stage.ts";
import type { StoredValue } from "../src/stored-record.ts";
import { reviveInstants } from "../src/timing/revive-instants.ts";
import { parseInstant } from "../src/timing/zoned-time.ts";
import { badInput, onlyFile, readJson, readOptions, stageOption } from "./arguments.ts";
import type { Output } from "./output.ts";

type Document = Readonly<Record<string, StoredValue>>;
const isDocument = (value: StoredValue): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Findings after which a count over the rows would be wrong. */
const SPOILS_COUNTS = new Set(["SCHEMA", "UNIT", "V01", "V03", "V04"]);

/** A finding as the commands print it, in English. */
type Printed = Omit<Finding, "message"> & { message: string };
const printed = (found: Finding): Printed => ({ ...found, message: inWords(found.message) });

const sentenceOf = ({ path, message }: Printed) => (path === "" ? message : `${path}: ${message}`);

function countsOfRecord(document: Document, now: Date): CohortCounts {
  const spoilt = judge(ICSI, document, { stage: "draft", now }).filter(
    ({ id, severity }) => severity === "hard" && SPOILS_COUNTS.has(id),
  );
  const [first] = spoilt;
  if (first)
    throw badInput(
      `The record cannot be counted (${spoilt.length} findings, see zona validate): ${sentenceOf(printed(first))}`,
    );
  const { record } = readIcsiRecord(document, "draft");
  if (!record) throw badInput("The record cannot be read.");
  return cohortCounts(record);
}

function countsOf(document: StoredValue, now: Date): CohortCounts {
  if (!isDocument(document)) throw badInput("The file holds neither a test record nor counts.");
  if (document.kind === "icsi") return countsOfRecord(document, now);
  if ("kind" in document) throw badInput("Indicators are computed from ICSI records or from counts.");
  const counts = CohortCounts.safeParse(document);
  if (counts.success) return counts.data;
  const [first] = schemaFindings(counts.error.issues);
  throw badInput(first ? sentenceOf(printed(first)) : "The counts cannot be read.");
}

const rounded = (value: number | null) => (value === null ? null : oneDecimal(value));

/** `kpi --sources`: the fields that each indicator is counted from; bad input where one cannot be entered. */
function sourcesOfKpis(): Output {
  const json = [...kpiSources()].map(([code, fields]) => ({ code, fields }));
  const without = json.filter(({ fields }) => fields.length === 0).map(({ code }) => code);
  if (without.length > 0) throw badInput(`Nothing that can be entered is counted for: ${without.join(", ")}.`);
  return { json, notes: [] };
}

/** `kpi`: all indicators of a record or of counts; null where nothing was counted or there is nothing to divide by. */
export async function kpi(args: readonly string[], now: Date): Promise<Output> {
  if (args.length === 1 && args[0] === "--sources") return sourcesOfKpis();
  const file = onlyFile(readOptions(args, [], true).files, "kpi");
  const kpis = kpisOf(countsOf(reviveInstants(await readJson(file)), now));
  const json = kpis.map(({ code, numerator, denominator, percent, low, high, band }) => ({
    code,
    numerator,
    denominator,
    percent: rounded(percent),
    low: rounded(low),
    high: rounded(high),
    band,
  }));
  return { json, notes: [] };
}

const fieldsOf = (value: StoredValue): Document => (isDocument(value) ? value : {});

/** A run as a file holds it: `header`, `material`, `settings`, and rows by sheet: `{ h96: { "1-1": { stage: "expanded" } } }`. */
function runIn({ header, material, settings, sheets }: Document) {
  const rows = Object.entries(fieldsOf(sheets)).map(([id, sheet]) => {
    const cells = Object.entries(fieldsOf(sheet)).map(([row, own]) => [row, fieldsOf(own)] as const);
    return [id, { rows: Object.fromEntries(cells) }] as const;
  });
  const test = { header: fieldsOf(header), material: fieldsOf(material), settings: fieldsOf(settings) };
  return { test: test as Pick<LabTest, "header" | "settings" | "material">, sheets: Object.fromEntries(rows) };
}

/** `result`: what a preclinical run says, arm by arm. */
export async function result(args: readonly string[]): Promise<Output> {
  const document = reviveInstants(await readJson(onlyFile(readOptions(args, [], true).files, "result")));
  if (!isDocument(document) || document.kind !== "preclinical") throw badInput("The file holds no preclinical run.");
  const { test, sheets } = runIn(document);
  const run = runOf(test, sheets);
  if (!run) throw badInput("The run names no protocol.");
  return { json: Object(inEnglish(runResult(run))), notes: [] };
}

function findingsOf(document: StoredValue, stage: RecordStage, now: Date): Printed[] {
  if (!isDocument(document)) {
    return [{ id: "SCHEMA", severity: "hard", path: "", message: "The file does not hold a test record." }];
  }
  switch (document.kind) {
    case "icsi":
      return judge(ICSI, document, { stage, now }).map(printed);
    case "semen":
      return judge(SEMEN, document.analysis ?? {}, { stage, now }).map((one) => ({
        ...printed(one),
        path: `analysis.${one.path}`,
      }));
    case "preclinical":
      return judge(PRECLINICAL, runIn(document), { stage, now }).map(printed);
    default:
      return [
        {
          id: "SCHEMA",
          severity: "hard",
          path: "kind",
          message: "The kind of the record is icsi, semen or preclinical.",
        },
      ];
  }
}

/** `validate`: everything impossible or unusual in a record, judged as if it were submitted now, unless told otherwise. */
export async function validate(args: readonly string[], clock: Date): Promise<Output> {
  const { values, files } = readOptions(args, ["stage", "now"], true);
  const now = values.now === undefined ? clock : parseInstant(values.now);
  if (!now) throw badInput(`--now ${JSON.stringify(values.now)} is no instant such as 2026-05-20T10:00:00Z.`);
  const document = reviveInstants(await readJson(onlyFile(files, "validate")));
  return { json: findingsOf(document, stageOption(values.stage), now), notes: [] };
}
