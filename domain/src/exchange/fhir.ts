import type {
  Bundle,
  CodeableConcept,
  DiagnosticReport,
  Signature as FhirSignature,
  Media,
  Observation,
  ObservationComponent,
  Patient,
  Procedure,
  Provenance,
  Quantity,
  Reference,
  Resource,
  Specimen,
  Task,
} from "@medplum/fhirtypes";
import { indicatorLabel } from "../controls/indicator-label.ts";
import type { Person } from "../identity/claims.ts";
import { kpisOf } from "../kpis/kpi.ts";
import type { Revision } from "../records/audit/revision.ts";
import type { Signature, SignatureMeaning } from "../records/audit/signature.ts";
import { finishedCounts } from "../records/kinds/icsi/icsi-counts.ts";
import { readIcsiRecord } from "../records/kinds/icsi/icsi-record.ts";
import { icsiDocument } from "../records/kinds/icsi/icsi-sheets.ts";
import type { Query, QueryStatus } from "../records/queries/query.ts";
import {
  mapIn,
  OOCYTES_SHEET,
  PICTURES_SHEET,
  rowsOf,
  SESSION_ROW,
  type Sheets,
  TRANSFERS_SHEET,
} from "../records/sheet.ts";
import type { StoredValue } from "../stored-record.ts";
import { CODINGS, UCUM } from "./codings.ts";
import { type Dictionary, type ExchangeGroup, type ExchangeItem, headerGroup, KIND_NAMES } from "./exchange-items.ts";
import { actsOfQuery, type ExchangedRecord, openParts, questionOf, subjectOf } from "./exchanged-record.ts";
import { type Fields, type Leaf, type LeafGroup, lexical, type Parts, speakable, valuesOf } from "./record-values.ts";

// HL7 FHIR R4 (4.0.1).

/** A bundle that is written resource by resource, and what its resources need to know of it. */
export type FhirBundle = {
  opening: string;
  entry: (resource: Resource & { id: string }) => string;
  closing: string;
  /** An address that never resolves: it tells whose code or account it is. */
  base: string;
  isMedium: (id: string) => boolean;
  /** Of every report and specimen that was told so far. */
  reports: Set<string>;
  specimens: Set<string>;
};

/** `project` is where the records were made, `asOf` the moment of all of them. */
export function bundleOf(project: string, asOf: Date, isMedium: (id: string) => boolean): FhirBundle {
  const base = `https://${project}.invalid`;
  const head = { resourceType: "Bundle", type: "collection", timestamp: asOf.toISOString() } satisfies Bundle;
  let isFirst = true;
  return {
    ...{ base, isMedium, reports: new Set<string>(), specimens: new Set<string>() },
    opening: `${JSON.stringify(head).slice(0, -1)},"entry":[`,
    entry(resource) {
      const separator = isFirst ? "\n" : ",\n";
      isFirst = false;
      return separator + JSON.stringify({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource });
    },
    closing: "\n]}\n",
  };
}

/** Ids are letters, digits, hyphens and full stops; any other character of a code is told by its number. */
const idOf = (code: string) => code.replaceAll(/[^A-Za-z0-9-]/gu, (one) => `.${one.codePointAt(0)?.toString(16)}.`);

const refer = (type: string, id: string) => ({ reference: `${type}/${id}` });

const text = (words: string): CodeableConcept => ({ text: speakable(words) });

const account = ({ uid, name }: Person, { base }: FhirBundle): Reference<never> => ({
  identifier: { system: `${base}/accounts`, value: speakable(uid) },
  display: speakable(name),
});

const isPerson = (value: StoredValue): value is { uid: string; name: string } =>
  typeof value === "object" && value !== null && "uid" in value && "name" in value;

const textIn = (value: StoredValue) => (typeof value === "string" && /\S/.test(value) ? speakable(value) : undefined);
const timeIn = (value: StoredValue) => (value instanceof Date ? value.toISOString() : undefined);

/** A subject by its code alone. */
export const patientResource = (code: string, { base }: FhirBundle): Patient & { id: string } => ({
  resourceType: "Patient",
  id: idOf(code),
  identifier: [{ system: `${base}/subject-codes`, value: speakable(code) }],
});

type State = { report: DiagnosticReport["status"]; observation: Observation["status"]; procedure: Procedure["status"] };

const OPEN: State = { report: "partial", observation: "preliminary", procedure: "in-progress" };
const WAITS: State = { report: "preliminary", observation: "preliminary", procedure: "completed" };
const FINAL: State = { report: "final", observation: "final", procedure: "completed" };
const WITHDRAWN: State = { report: "entered-in-error", observation: "entered-in-error", procedure: "completed" };

const STATES: Readonly<Record<string, State>> = {
  draft: { report: "registered", observation: "registered", procedure: "preparation" },
  imported: OPEN,
  in_progress: OPEN,
  awaiting: OPEN,
  submitted: WAITS,
  reviewed: WAITS,
  signed: FINAL,
  locked: FINAL,
  amending: WAITS,
  cancelled: { report: "cancelled", observation: "cancelled", procedure: "stopped" },
  invalid: WITHDRAWN,
};

const UNKNOWN: State = { report: "unknown", observation: "unknown", procedure: "unknown" };

/** Final results that were opened again since are amended ones. */
function stateOf({ test: { status }, revisions }: ExchangedRecord): State {
  const state = STATES[String(status)] ?? UNKNOWN;
  const isAmended = state === FINAL && revisions.some(({ action }) => action === "amend");
  return isAmended ? { ...FINAL, report: "amended", observation: "amended" } : state;
}

function quantity(value: number, unit: string | undefined): Quantity {
  const code = UCUM[unit ?? ""];
  if (!unit) return { value, system: UCUM_SYSTEM, code: "1" };
  return { value, unit, ...(code !== undefined && { system: UCUM_SYSTEM, code }) };
}
const UCUM_SYSTEM = "http://unitsofmeasure.org";

/** A code has neither blanks nor control characters. */
const codeText = (words: string) =>
  speakable(words).replaceAll(/\s/gu, (one) => `.${one.codePointAt(0)?.toString(16)}.`);

const conceptOf = (group: ExchangeGroup, { key, name }: ExchangeItem, base: string): CodeableConcept => {
  const coding = CODINGS[`${group.id}/${key}`];
  const code = codeText(key);
  const display = textIn(name) ?? code;
  const own = { system: `${base}/items/${codeText(group.id)}`, code, display };
  return { coding: [...(coding ? [coding] : []), own], text: display };
};

type Value = Exclude<Leaf["value"], readonly unknown[]>;

/** A value as FHIR has it; undefined for an empty text, which it has not. */
function toldValue(
  group: ExchangeGroup,
  item: ExchangeItem,
  value: Value,
  base: string,
): Partial<ObservationComponent> | undefined {
  const answer = item.answers?.find((one) => one.value === value);
  if (answer)
    return {
      valueCodeableConcept: {
        coding: [{ system: `${base}/answers/${group.id}/${item.key}`, code: String(value), display: answer.name }],
        text: answer.name,
      },
    };
  if (value === null) return { dataAbsentReason: { coding: [UNSAID] } };
  if (typeof value === "boolean") return { valueBoolean: value };
  if (value instanceof Date) return { valueDateTime: value.toISOString() };
  if (typeof value === "number" && Number.isFinite(value)) return { valueQuantity: quantity(value, item.limit?.unit) };
  const words = textIn(lexical(value));
  return words === undefined ? undefined : { valueString: words };
}
const UNSAID = { system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code: "unknown" };

function componentsOf({ group, leaves }: LeafGroup, base: string): ObservationComponent[] {
  return leaves.flatMap(({ item, value }) => {
    const code = conceptOf(group, item, base);
    const values: readonly Value[] = Array.isArray(value) ? value : [value as Value];
    return values.flatMap((one) => {
      const told = toldValue(group, item, one, base);
      return told ? [{ code, ...told }] : [];
    });
  });
}

const LABORATORY: CodeableConcept[] = [
  { coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "laboratory" }] },
];

const OOCYTE_ROW = /^[1-9]\d?$/;

const specimenId = (testId: string, unit: string | number) => `${testId}-oocyte-${unit}`;
const semenId = (testId: string) => `${testId}-semen`;

/** Oocytes one by one, or the sample of semen. */
function specimensOf({ id, test }: ExchangedRecord, header: Fields, sheets: Sheets, base: string) {
  const shared = { resourceType: "Specimen", subject: refer("Patient", idOf(String(test.subjectCode))) } as const;
  const collectedAt = timeIn(header.opuAt ?? header.collectedAt);
  const collection = collectedAt === undefined ? {} : { collection: { collectedDateTime: collectedAt } };
  const named = (value: string) => [{ system: `${base}/specimens`, value }];
  if (test.kind === "semen") {
    const type = {
      coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0487", code: "SMN", display: "Seminal fluid" }],
    };
    return [{ ...shared, id: semenId(id), identifier: named(test.code), type, ...collection }] satisfies Specimen[];
  }
  return Object.keys(rowsOf(sheets, OOCYTES_SHEET))
    .filter((row) => OOCYTE_ROW.test(row))
    .map((row) => ({
      ...{ ...shared, id: specimenId(id, row), identifier: named(`${test.code}/${row}`), ...collection },
      type: text("Oocyte, or the embryo that developed from it"),
    })) satisfies Specimen[];
}

const performers = (value: StoredValue, bundle: FhirBundle) => {
  const people = [value].flat().filter(isPerson);
  const typed = textIn(value);
  if (typed !== undefined) return { performer: [{ actor: { display: typed } }] };
  return people.length > 0 ? { performer: people.map((one) => ({ actor: account(one, bundle) })) } : {};
};

type Act = [id: string, name: string, from: StoredValue, to: StoredValue, by: StoredValue];

/** What was done to somebody or something, where the record says when. */
function proceduresOf(
  record: ExchangedRecord,
  header: Fields,
  sheets: Sheets,
  bundle: FhirBundle,
): (Procedure & { id: string })[] {
  const { answers = [] } = headerGroup(new Map(), record.test.kind).items.get("technique") ?? {};
  const technique = answers.find(({ value }) => value === header.technique)?.name;
  const insemination = technique === undefined ? "Insemination" : `Insemination: ${technique}`;
  const transfers = Object.entries(rowsOf(sheets, TRANSFERS_SHEET)).filter(([row]) => OOCYTE_ROW.test(row));
  const all: Act[] = [
    ["retrieval", "Oocyte retrieval", header.opuAt, undefined, header.opuBy],
    ["insemination", insemination, header.icsiStartAt ?? header.ivfAt, header.icsiEndAt, header.operatorId],
    ["device", "Test of a medical device", header.performedAt, undefined, header.operatorId],
    ...transfers.map(
      ([row, cells]) => [`transfer-${row}`, "Embryo transfer", cells.transferredAt, undefined, cells.by] satisfies Act,
    ),
  ];
  return all.flatMap(([name, words, from, to, by]) => {
    const [start, end] = [timeIn(from), timeIn(to)];
    if (start === undefined) return [];
    return [
      {
        ...{ resourceType: "Procedure", id: `${record.id}-${name}`, status: stateOf(record).procedure },
        ...{ subject: refer("Patient", idOf(subjectOf(record))), code: text(words) },
        ...(end === undefined ? { performedDateTime: start } : { performedPeriod: { start, end } }),
        ...performers(by, bundle),
      },
    ];
  });
}

/** The indicators of the record's own cohort, as far as they can be said. */
function indicatorsOf(record: ExchangedRecord, header: Fields, sheets: Sheets): (Observation & { id: string })[] {
  const { id, test } = record;
  if (test.kind !== "icsi") return [];
  const document = icsiDocument({ material: mapIn(test.material), header, settings: mapIn(test.settings) }, sheets, []);
  const read = readIcsiRecord(document, "draft").record;
  if (!read || read.units.length === 0) return [];
  const shared = {
    ...{ resourceType: "Observation" as const, status: stateOf(record).observation, category: LABORATORY },
    subject: refer("Patient", idOf(subjectOf(record))),
  };
  return kpisOf(finishedCounts(read)).flatMap(({ code, numerator, denominator, percent }) => {
    if (numerator === null || denominator === null || percent === null) return [];
    const counts = [
      { code: text("Numerator"), valueInteger: numerator },
      { code: text("Denominator"), valueInteger: denominator },
    ];
    return [
      {
        ...{ ...shared, id: `${id}-${code.replaceAll("_", "-")}`, code: text(indicatorLabel(code)) },
        ...{ valueQuantity: quantity(percent, "%"), component: counts },
      },
    ];
  });
}

const MEANINGS: Readonly<Record<SignatureMeaning, [code: string, display: string]>> = {
  authorship: ["1", "Author's Signature"],
  review: ["13", "Review Signature"],
  approval: ["5", "Verification Signature"],
  disapproval: ["17", "Administrative (Error/Edit) Signature"],
  responsibility: ["14", "Source Signature"],
};

function signatureOf({ by, at, meaning }: Signature, bundle: FhirBundle): FhirSignature {
  const [code, display] = MEANINGS[meaning];
  return {
    type: [{ system: "urn:iso-astm:E1762-95:2013", code: `1.2.840.10065.1.12.1.${code}`, display }],
    when: at.toISOString(),
    who: account(by, bundle),
  };
}

const DATA_OPERATION = "http://terminology.hl7.org/CodeSystem/v3-DataOperation";

/** One act of the audit trail. */
function provenanceOf(
  { id, signatures }: ExchangedRecord,
  revision: Revision,
  bundle: FhirBundle,
): Provenance & { id: string } {
  const { rev, at, by, action, reason } = revision;
  const signature = signatures.find((one) => one.rev === rev);
  return {
    ...{ resourceType: "Provenance", id: `${id}-revision-${rev}`, target: [refer("DiagnosticReport", id)] },
    recorded: at.toISOString(),
    activity: { coding: [{ system: DATA_OPERATION, code: action === "create" ? "CREATE" : "UPDATE" }], text: action },
    ...(textIn(reason) !== undefined && { reason: [text(reason ?? "")] }),
    agent: [{ who: account(by, bundle) }],
    ...(signature && { signature: [signatureOf(signature, bundle)] }),
  };
}

const TASK_STATES: Readonly<Record<QueryStatus, Task["status"]>> = {
  new: "requested",
  updated: "in-progress",
  resolution_proposed: "in-progress",
  closed: "completed",
  not_applicable: "cancelled",
};

/** A query about a record as something that somebody is asked to do, with what was written in it. */
function taskOf(record: ExchangedRecord, query: Query, at: number, bundle: FhirBundle): Task & { id: string } {
  const { type, status, path, openedBy, openedAt, updatedAt, assignee } = query;
  const description = textIn(questionOf(record, query));
  const note = actsOfQuery(query).flatMap(({ by, at: time, text: words }) => {
    const said = textIn(words);
    return said === undefined ? [] : [{ authorReference: account(by, bundle), time: time.toISOString(), text: said }];
  });
  return {
    ...{ resourceType: "Task", id: `${record.id}-query-${at + 1}`, status: TASK_STATES[status], intent: "order" },
    identifier: [{ system: `${bundle.base}/queries`, value: speakable(`tests/${record.id}/queries/${query.id}`) }],
    businessStatus: text(status),
    code: text(type),
    ...(description !== undefined && { description }),
    focus: refer("DiagnosticReport", record.id),
    for: refer("Patient", idOf(subjectOf(record))),
    authoredOn: openedAt.toISOString(),
    // FHIR has no task that was changed before it was made, whatever two clocks said.
    ...(updatedAt >= openedAt && { lastModified: updatedAt.toISOString() }),
    requester: account(openedBy, bundle),
    ...(assignee && { owner: account(assignee, bundle) }),
    ...(note.length > 0 && { note }),
    ...(textIn(path) !== undefined && { input: [{ type: text("Place in the record"), valueString: speakable(path) }] }),
  };
}

type Told = { record: ExchangedRecord; parts: Parts; at: string | undefined; bundle: FhirBundle };

/** One of the record, one of its header, and one of each row of each sheet; what FHIR has no value for makes none. */
function observationsOf({ record, parts, at, bundle }: Told): (Observation & { id: string })[] {
  const { id, test } = record;
  const { sheets } = parts;
  const dictionary: Dictionary = new Map();
  const shared = {
    ...{ resourceType: "Observation" as const, status: stateOf(record).observation, category: LABORATORY },
    subject: refer("Patient", idOf(subjectOf(record))),
  };
  return valuesOf(dictionary, test, parts).flatMap((one, index) => {
    const { group, row = "", leaves } = one;
    const component = componentsOf(one, bundle.base);
    if (component.length === 0) return [];
    const sheet = group.id.slice(group.id.lastIndexOf("/") + 1);
    const ownTime = leaves.find(({ item }) => item.key === "observedAt")?.value;
    const seen = timeIn(ownTime as StoredValue) ?? timeIn(rowsOf(sheets, sheet)[SESSION_ROW]?.doneAt) ?? at;
    const specimen = test.kind === "semen" ? semenId(id) : specimenId(id, sheet === TRANSFERS_SHEET ? "" : row);
    return [
      {
        ...{ ...shared, id: `${id}-${index + 1}`, component },
        code: text(row === "" ? group.name : `${group.name}, ${row}`),
        ...(bundle.specimens.has(specimen) && { specimen: refer("Specimen", specimen) }),
        ...(seen !== undefined && { effectiveDateTime: seen }),
      },
    ];
  });
}

/** The report of a record, which everything else belongs to. */
function reportOf({ record, parts, at, bundle }: Told, specimens: readonly string[], results: readonly string[]) {
  const { id, test, revisions } = record;
  const { reviewedBy } = test;
  const issued = revisions.at(-1)?.at.toISOString();
  const pictures = Object.keys(rowsOf(parts.sheets, PICTURES_SHEET)).filter(bundle.isMedium);
  return {
    ...{ resourceType: "DiagnosticReport", id, status: stateOf(record).report },
    subject: refer("Patient", idOf(subjectOf(record))),
    identifier: [{ system: `${bundle.base}/records/${idOf(test.studyId)}`, value: speakable(test.code) }],
    code: text(KIND_NAMES[test.kind] ?? test.kind),
    ...(at !== undefined && { effectiveDateTime: at }),
    ...(issued !== undefined && { issued }),
    ...(isPerson(reviewedBy) && { resultsInterpreter: [account(reviewedBy, bundle)] }),
    ...(specimens.length > 0 && { specimen: specimens.map((one) => refer("Specimen", one)) }),
    ...(results.length > 0 && { result: results.map((one) => refer("Observation", one)) }),
    ...(pictures.length > 0 && { media: pictures.map((one) => ({ link: refer("Media", one) })) }),
  } satisfies DiagnosticReport;
}

/** A record of somebody's treatment as resources: its report, specimens, procedures, observations, indicators, trail and queries. */
export function recordResources(record: ExchangedRecord, bundle: FhirBundle): (Resource & { id: string })[] {
  const parts = openParts(record);
  const { sheets } = parts;
  const header = mapIn(parts.fields.header);
  const at = timeIn(header.analysedAt ?? header.performedAt ?? header.opuAt ?? header.icsiStartAt);
  const told = { record, parts, at, bundle };
  const specimens = specimensOf(record, header, sheets, bundle.base);
  bundle.reports.add(record.id);
  for (const { id } of specimens) bundle.specimens.add(id);
  const observations = [...observationsOf(told), ...indicatorsOf(record, header, sheets)];
  const ids = (resources: readonly { id: string }[]) => resources.map(({ id }) => id);
  return [
    ...[reportOf(told, ids(specimens), ids(observations)), ...specimens],
    ...[...proceduresOf(record, header, sheets, bundle), ...observations],
    ...record.revisions.map((revision) => provenanceOf(record, revision, bundle)),
    ...record.queries.map((query, place) => taskOf(record, query, place, bundle)),
  ];
}

const MEDIA_STATES: Readonly<Record<string, Media["status"]>> = {
  ready: "completed",
  uploading: "preparation",
  processing: "in-progress",
};

type MediumParts = { content: Fields & { type: string }; testId: string } & Fields;

/** Whether an image or video of an archive is one whose file can be told. */
export const isTellable = (data: Fields): data is MediumParts =>
  data.state !== "removed" &&
  typeof data.testId === "string" &&
  typeof (data.content as Fields | undefined)?.type === "string";

/** An image or video of a report; its file lies in the archive. Names of files stay there: people write names into them. */
export function mediaResource(id: string, data: MediumParts, bundle: FhirBundle): Media & { id: string } {
  const { state, content, testId, slot, uploader, createdAt, capture } = data;
  const { type, bytes, sha256, width, height } = content;
  const specimen = specimenId(testId, String((slot as Fields | undefined)?.unitNo ?? ""));
  const taken = timeIn((capture as Fields | undefined)?.capturedAt ?? createdAt);
  return {
    ...{ resourceType: "Media", id, status: MEDIA_STATES[String(state)] ?? "stopped" },
    type: {
      coding: [
        {
          system: "http://terminology.hl7.org/CodeSystem/media-type",
          code: type.startsWith("video/") ? "video" : "image",
        },
      ],
    },
    partOf: [refer("DiagnosticReport", testId)],
    ...(textIn(sha256) !== undefined && { identifier: [{ system: `${bundle.base}/sha-256`, value: String(sha256) }] }),
    ...(bundle.specimens.has(specimen) && { subject: refer("Specimen", specimen) }),
    ...(taken !== undefined && { createdDateTime: taken }),
    ...(isPerson(uploader) && { operator: account(uploader, bundle) }),
    ...(typeof width === "number" && { width }),
    ...(typeof height === "number" && { height }),
    content: { contentType: type, url: `originals/media/${id}`, ...(typeof bytes === "number" && { size: bytes }) },
  };
}
