import { comparedName, type ExpectedFile, LONGEST_FILE_NAME, lastPart } from "../media/expected-file.ts";
import { foreignFormatOf, rejectionSays, typeByEnding } from "../media/medium.ts";
import { named, type Said, sentences } from "../messages/said.ts";
import { CheckKey } from "../policy/timing-profiles.ts";
import { isAssessedBlind } from "../records/blinding/assessed-blind.ts";
import { OPEN_STATES } from "../records/entry/open-states.ts";
import type { LabTest } from "../records/lab-test.ts";
import { type MediumSlot, MediumStage } from "../records/pictures/picture-slot.ts";
import { lintFileName } from "../subjects/phi-lint.ts";
import type { ImportOrigin } from "./plan-import.ts";
import type { SourceRecord } from "./read-records.ts";

const says = sentences("importMedia", {
  noRecordTold: "The file does not say which record the image is of.",
  noRecord: "{record} is not in this study. Import it first.",
  twoRecords: "{record} is a cycle and a semen analysis. Write the code that the record has in Zona.",
  closed: "{code} is closed in Zona and takes no images.",
  blind: "{code} is assessed blind, so no list may name its images.",
  noPlace: "The file says neither the oocyte, nor the check, nor what the image shows.",
  ofSemen: "A semen analysis has no oocytes and no checks.",
  ofCycle: "A cycle has no images of semen.",
  noOocyte: "{code} has {n, plural, one {# oocyte} other {# oocytes}}, and no oocyte {unit}.",
  badHash: "“{typed}” is no SHA-256: that has 64 digits from 0 to f.",
  longName: "The name of the file has more than {most} characters.",
  identifying: "The name of the file: {fault} Rename the file, and write the new name.",
  before: "The image was taken before the oocytes were retrieved or the sample was collected.",
  sameFile: "{name} is in row {line} as well.",
  otherStudy: "A list of this source names {name} in another study.",
  differs: "{field}: a list of this source says something else of {name}. Undo that import first.",
});

/** What a list of images is judged by. `records`: by what the list calls them, those of the study alone; `files`: by `comparedName`. */
export type MediaMoment = {
  organisation: string;
  studyId: string;
  isStudyBlinded: boolean;
  zone: string;
  records: ReadonlyMap<string, readonly LabTest[]>;
  files: ReadonlyMap<string, ExpectedFile>;
};

/** What an import does with a row: the file that is expected, or nothing where it is so already. */
type PlannedFile = {
  result: "created" | "restored" | "same";
  file: Omit<ExpectedFile, "id" | "by" | "at">;
};
type PlannedFiles = { planned: Map<SourceRecord, PlannedFile>; faults: Map<SourceRecord, Said[]> };

const textOf = ({ header }: SourceRecord, field: string): string | undefined => {
  const value = header.get(field);
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** What a list calls the records of its images. */
export const recordsOfImages = (sources: readonly SourceRecord[]): string[] => [
  ...new Set(sources.flatMap((one) => textOf(one, "record") ?? [])),
];

/** Whether a record takes files of lists: it was imported, or somebody fills it. */
const takesListed = ({ status }: Pick<LabTest, "status">): boolean =>
  status === "imported" || OPEN_STATES.includes(status);

function nameFault(name: string): Said | undefined {
  if (name.length > LONGEST_FILE_NAME) return says("longName", { most: LONGEST_FILE_NAME });
  const foreign = foreignFormatOf(name);
  if (foreign) return rejectionSays(foreign);
  if (!typeByEnding(name)) return rejectionSays("unknown-type");
  const [hit] = lintFileName(name);
  return hit && says("identifying", { fault: hit.sentence });
}

function recordOf(source: SourceRecord, { records, isStudyBlinded }: MediaMoment): LabTest | { fault: Said } {
  const record = textOf(source, "record");
  if (record === undefined) return { fault: says("noRecordTold") };
  const [test, other] = records.get(record) ?? [];
  if (!test) return { fault: says("noRecord", { record }) };
  if (other) return { fault: says("twoRecords", { record }) };
  const { code } = test;
  if (!takesListed(test)) return { fault: says("closed", { code }) };
  return isAssessedBlind(test, isStudyBlinded) ? { fault: says("blind", { code }) } : test;
}

function slotOf(source: SourceRecord, { kind, code, header }: LabTest): MediumSlot | { fault: Said } {
  const unit = source.header.get("unitNo");
  const unitNo = typeof unit === "number" ? unit : undefined;
  const check = CheckKey.safeParse(textOf(source, "check")).data;
  const stage = MediumStage.safeParse(textOf(source, "stage")).data;
  if (kind === "semen")
    return unitNo === undefined && check === undefined
      ? { stage: stage ?? "semen", role: "extra" }
      : { fault: says("ofSemen") };
  if (stage === "semen") return { fault: says("ofCycle") };
  if (unitNo === undefined && check === undefined && stage === undefined) return { fault: says("noPlace") };
  const retrieved = header?.cocRetrieved;
  if (unitNo !== undefined && typeof retrieved === "number" && unitNo > retrieved)
    return { fault: says("noOocyte", { code, n: retrieved, unit: unitNo }) };
  const role = unitNo !== undefined && check !== undefined ? "required" : "extra";
  return { ...(unitNo !== undefined && { unitNo }), ...(check && { check }), ...(stage && { stage }), role };
}

/** When the list says that the image was taken; not before what it shows was there. */
function timeOf({ header }: SourceRecord, test: LabTest): { at: Date | undefined } | { fault: Said } {
  const at = header.get("capturedAt");
  if (!(at instanceof Date)) return { at: undefined };
  const from = test.header?.opuAt ?? test.header?.collectedAt;
  return from instanceof Date && at < from ? { fault: says("before") } : { at };
}

function hashOf(source: SourceRecord): { sha256: string | undefined } | { fault: Said } {
  const typed = textOf(source, "sha256");
  const sha256 = typed?.trim().toLowerCase();
  return sha256 === undefined || /^[0-9a-f]{64}$/.test(sha256)
    ? { sha256 }
    : { fault: says("badHash", { typed: typed ?? "" }) };
}

/** What a row tells of a file, whole; or what is wrong with it. */
function toldFile(
  source: SourceRecord,
  moment: MediaMoment,
  { source: from, importId, fileName }: ImportOrigin,
): PlannedFile["file"] | { fault: Said } {
  const wrongName = nameFault(source.key);
  if (wrongName) return { fault: wrongName };
  const test = recordOf(source, moment);
  if ("fault" in test) return test;
  const slot = slotOf(source, test);
  if ("fault" in slot) return slot;
  const time = timeOf(source, test);
  if ("fault" in time) return time;
  const hash = hashOf(source);
  if ("fault" in hash) return hash;
  const { organisation, studyId, zone } = moment;
  return {
    ...{ organisation, studyId, testId: test.id, testCode: test.code, source: from, importId, listName: fileName },
    ...{ line: source.lines[0] ?? 1, name: source.key, originalName: lastPart(source.key), slot, state: "expected" },
    ...(hash.sha256 !== undefined && { sha256: hash.sha256 }),
    ...(time.at && { capturedAt: time.at, zone }),
  };
}

/** What of a file that is expected or arrived a list tells otherwise. */
function differs(there: ExpectedFile, told: PlannedFile["file"]): string | undefined {
  const placeOf = ({ unitNo, check, stage }: MediumSlot) => [unitNo ?? 0, check ?? "", stage ?? ""].join(" ");
  if (there.testId !== told.testId) return "Record of the image";
  if (placeOf(there.slot) !== placeOf(told.slot)) return "Place";
  if (there.capturedAt?.getTime() !== told.capturedAt?.getTime()) return "Taken at";
  return there.sha256 === told.sha256 ? undefined : "SHA-256";
}

function planned(there: ExpectedFile | undefined, told: PlannedFile["file"]): PlannedFile | { fault: Said } {
  const { name } = told;
  if (!there) return { result: "created", file: told };
  if (there.studyId !== told.studyId) return { fault: says("otherStudy", { name }) };
  if (there.state === "withdrawn") return { result: "restored", file: told };
  const field = differs(there, told);
  return field === undefined
    ? { result: "same", file: told }
    : { fault: says("differs", { name, field: named(field) }) };
}

/**
 * The files that a list says records have. Nothing of it is an image: each is expected at its place until somebody uploads it. A file that
 * is expected or has arrived stays as it is, and a list that says something else of it is told so.
 */
export function planMedia(sources: readonly SourceRecord[], moment: MediaMoment, origin: ImportOrigin): PlannedFiles {
  const result: PlannedFiles = { planned: new Map(), faults: new Map() };
  const lines = new Map<string, number>();
  for (const source of sources) {
    const name = comparedName(source.key);
    const told = toldFile(source, moment, origin);
    const line = lines.get(name);
    lines.set(name, line ?? source.lines[0] ?? 1);
    const one =
      "fault" in told
        ? told
        : line === undefined
          ? planned(moment.files.get(name), told)
          : { fault: says("sameFile", { name: source.key, line }) };
    if ("fault" in one) result.faults.set(source, [one.fault]);
    else result.planned.set(source, one);
  }
  return result;
}
