import type { Person } from "../identity/claims.ts";
import { RevisionAction } from "../records/audit/revision.ts";
import { canonicalText, SignatureMeaning } from "../records/audit/signature.ts";
import type { QueryStatus } from "../records/queries/query.ts";
import { TestKind } from "../records/test-kind.ts";
import { CODINGS, LOINC, UCUM } from "./codings.ts";
import { addKind, type Dictionary, type ExchangeGroup, type ExchangeItem, KIND_NAMES } from "./exchange-items.ts";
import { actsOfQuery, changeOf, type ExchangedRecord, openParts, questionOf, storedParts } from "./exchanged-record.ts";
import { type LeafGroup, lexical, type Parts, valuesOf } from "./record-values.ts";
import { element, openTag, xmlText } from "./xml.ts";

// CDISC ODM 2.0 (namespace http://www.cdisc.org/ns/odm/v2.0).

const ACTIONS = "CL.action";

/** Where a value stands in ODM: the same names in metadata and data. */
const itemOid = (group: ExchangeGroup, { key }: ExchangeItem) => `IT.${group.id}/${key}`;
const groupOid = ({ id }: ExchangeGroup) => `IG.${id}`;
const metadataOid = (studyId: string) => `MDV.${studyId}`;

const translated = (text: string) => element("TranslatedText", { "xml:lang": "en", Type: "text/plain" }, xmlText(text));

const labelled = (name: string, text: string) => element(name, {}, translated(text));

const TYPES = { json: "text", text: "text", integer: "integer", double: "double" } as const;
const dataType = (type: ExchangeItem["type"]) => (type in TYPES ? TYPES[type as keyof typeof TYPES] : type);

const codedAs = (system: string, systemName: string, code: string, label?: string) =>
  element("Coding", { Code: code, System: system, SystemName: systemName, Label: label });

function rangeChecks({ limit }: ExchangeItem): string {
  if (!limit) return "";
  const check = (softHard: string) => (comparator: string, value: number) =>
    element("RangeCheck", { Comparator: comparator, SoftHard: softHard }, element("CheckValue", {}, String(value)));
  const ends = ([low, high]: readonly [number, number], end: ReturnType<typeof check>) =>
    end("GE", low) + end("LE", high);
  return ends(limit.hard, check("Hard")) + (limit.soft ? ends(limit.soft, check("Soft")) : "");
}

function itemDef(group: ExchangeGroup, item: ExchangeItem): string {
  const oid = itemOid(group, item);
  const coding = CODINGS[`${group.id}/${item.key}`];
  return element(
    "ItemDef",
    { OID: oid, Name: item.name || item.key, DataType: dataType(item.type) },
    labelled("Question", item.name),
    item.type === "json" ? labelled("ImplementationNotes", "JSON, as the audit trail hashes it.") : "",
    rangeChecks(item),
    item.answers ? element("CodeListRef", { CodeListOID: `CL.${oid}` }) : "",
    coding ? codedAs(LOINC, "LOINC", coding.code, coding.display) : "",
  );
}

const codeList = (oid: string, name: string, type: string, answers: readonly { value: unknown; name: string }[]) =>
  element(
    "CodeList",
    { OID: oid, Name: name, DataType: type },
    ...answers.map(({ value, name: meaning }) =>
      element("CodeListItem", { CodedValue: String(value) }, labelled("Decode", meaning)),
    ),
  );

/** Answers of a list; "none of these" is told by `IsNull`, which has no code. */
const answersOf = ({ answers = [] }: ExchangeItem) => answers.filter(({ value }) => value !== null);

const unitsIn = (group: ExchangeGroup) => [
  ...new Set([...group.items.values()].flatMap(({ limit }) => (limit?.unit ? [limit.unit] : []))),
];
const unitOid = (unit: string) => `IT.unit/${unit}`;

function groupDef(group: ExchangeGroup): string {
  const items = [...group.items.values()];
  const refs = items.map((item, at) =>
    element("ItemRef", {
      ...{ ItemOID: itemOid(group, item), Mandatory: "No", OrderNumber: at + 1 },
      UnitsItemOID: item.limit?.unit ? unitOid(item.limit.unit) : undefined,
    }),
  );
  const units = unitsIn(group).map((unit, at) =>
    element("ItemRef", {
      ...{ ItemOID: unitOid(unit), Mandatory: "No", OrderNumber: items.length + at + 1, PreSpecifiedValue: unit },
    }),
  );
  return element(
    "ItemGroupDef",
    { OID: groupOid(group), Name: group.name, Repeating: group.repeats ? "Simple" : "No", Type: "Section" },
    ...refs,
    ...units,
  );
}

function unitDef(unit: string): string {
  const oid = unitOid(unit);
  return element(
    "ItemDef",
    { OID: oid, Name: `Unit: ${unit}`, DataType: "text" },
    element("CodeListRef", { CodeListOID: `CL.${oid}` }),
  );
}

function unitList(unit: string): string {
  const code = UCUM[unit];
  const coding = code === undefined ? "" : codedAs("http://unitsofmeasure.org", "UCUM", code);
  return element(
    "CodeList",
    { OID: `CL.${unitOid(unit)}`, Name: `Unit: ${unit}`, DataType: "text" },
    element("CodeListItem", { CodedValue: unit }, labelled("Decode", unit), coding),
  );
}

/** A study as it is told in ODM; all but its id may be missing where an archive holds none of it. */
export type ExchangedStudy = { id: string; title?: string; protocolCode?: string; version?: string; status?: string };

/** A study with the definitions of all that its records hold. */
export function odmStudy({ id, title, protocolCode, version, status }: ExchangedStudy, dictionary: Dictionary): string {
  const groups = [...dictionary.values()];
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  const units = [...new Set(groups.flatMap(unitsIn))];
  const items = groups.flatMap((group) => [...group.items.values()].map((item) => ({ group, item })));
  const withAnswers = items.filter(({ item }) => item.answers);
  return element(
    "Study",
    {
      OID: id,
      StudyName: title || id,
      ProtocolName: protocolCode || id,
      VersionID: version || undefined,
      Status: status,
    },
    element(
      "MetaDataVersion",
      { OID: metadataOid(id), Name: "Records of Zona" },
      ...kinds.map((kind) =>
        element(
          "StudyEventDef",
          { OID: `SE.${kind}`, Name: KIND_NAMES[kind] ?? kind, Repeating: "Yes", Type: "Unscheduled" },
          ...groups
            .filter((group) => group.kind === kind)
            .map((group, at) =>
              element("ItemGroupRef", { ItemGroupOID: groupOid(group), Mandatory: "No", OrderNumber: at + 1 }),
            ),
        ),
      ),
      ...groups.map(groupDef),
      ...items.map(({ group, item }) => itemDef(group, item)),
      ...units.map(unitDef),
      ...withAnswers.map(({ group, item }) =>
        codeList(`CL.${itemOid(group, item)}`, item.name, dataType(item.type), answersOf(item)),
      ),
      ...units.map(unitList),
      codeList(
        ACTIONS,
        "Act of a revision",
        "text",
        RevisionAction.options.map((value) => ({ value, name: value })),
      ),
    ),
  );
}

/** The definitions of a study before its first record is read: those of the registry, for the kinds it takes. */
export function studyDictionary(kinds: readonly unknown[]): Dictionary {
  const dictionary: Dictionary = new Map();
  for (const kind of TestKind.options) if (kinds.includes(kind)) addKind(dictionary, kind);
  return dictionary;
}

/** Who and where is named in data, and defined once before it. */
export type Named = { people: Map<string, string>; organisations: Set<string> };

/** Everybody and every place that records name. `asOf` is the day of the archive. */
export function odmAdmin({ people, organisations }: Named, studyIds: readonly string[], asOf: Date): string {
  const day = asOf.toISOString().slice(0, 10);
  return element(
    "AdminData",
    {},
    ...[...people].map(([uid, name]) => element("User", { OID: uid }, element("FullName", {}, xmlText(name)))),
    ...[...organisations].map((domain) => element("Organization", { OID: `ORG.${domain}`, Name: domain, Type: "Lab" })),
    ...[...organisations].map((domain) =>
      element(
        "Location",
        { OID: domain, Name: domain, OrganizationOID: `ORG.${domain}` },
        ...studyIds.map((id) =>
          element("MetaDataVersionRef", { StudyOID: id, MetaDataVersionOID: metadataOid(id), EffectiveDate: day }),
        ),
      ),
    ),
    ...SignatureMeaning.options.map((meaning) =>
      element(
        "SignatureDef",
        { OID: `SD.${meaning}`, Methodology: "Electronic" },
        element("Meaning", {}, meaning),
        element("LegalReason", {}, `The signer states ${meaning} of the record (21 CFR 11.50).`),
      ),
    ),
  );
}

type Placed = { oid: string; group: string; row: string | undefined; xml: string; text: string };

/** Values by their places. `xml` is the item's data, `text` the value alone. */
function placed(groups: readonly LeafGroup[]): Map<string, Placed> {
  const all = groups.flatMap(({ group, row, leaves }) =>
    leaves.map(({ item, value }) => {
      const oid = itemOid(group, item);
      const values = Array.isArray(value)
        ? value.map((one, at) => [at + 1, one] as const)
        : [[undefined, value] as const];
      const xml = values.map(([seq, one]) =>
        one === null ? "" : element("Value", { SeqNum: seq }, xmlText(lexical(one))),
      );
      const one = { oid, group: groupOid(group), row, xml: xml.join(""), text: canonicalText(value) };
      return [canonicalText([row ?? null, oid]), one] as const;
    }),
  );
  const byPlace = new Map(all);
  if (byPlace.size < all.length) throw new Error("Two values of one record have the same name.");
  return byPlace;
}

type Transaction = "Insert" | "Update" | "Remove";

const itemData = ({ oid, xml, text }: Placed, type: Transaction | undefined) =>
  type === "Remove"
    ? element("ItemData", { ItemOID: oid, TransactionType: type })
    : element("ItemData", { ItemOID: oid, TransactionType: type, IsNull: text === "null" ? "Yes" : undefined }, xml);

/** Items of one row stand in one group. */
function groupData(items: readonly (readonly [Placed, Transaction | undefined])[]): string {
  const groups = Map.groupBy(items, ([{ group, row }]) => canonicalText([group, row ?? null]));
  const xml = [...groups.values()].map((own) => {
    const [[first, type] = []] = own;
    const attributes = { ItemGroupOID: first?.group, ItemGroupRepeatKey: first?.row };
    return element(
      "ItemGroupData",
      { ...attributes, TransactionType: type && "Upsert" },
      ...own.map(([item, transaction]) => itemData(item, transaction)),
    );
  });
  return xml.join("");
}

type Told = { by: Person; at: Date; reason?: string | undefined; source: string };

function auditRecord({ by, at, reason, source }: Told, organisation: string): string {
  return element(
    "AuditRecord",
    {},
    element("UserRef", { UserOID: by.uid }),
    element("LocationRef", { LocationOID: organisation }),
    element("DateTimeStamp", {}, at.toISOString()),
    reason === undefined ? "" : element("ReasonForChange", {}, xmlText(reason)),
    element("SourceID", {}, xmlText(source)),
  );
}

const QUERY_STATES: Readonly<Record<QueryStatus, string>> = {
  new: "Open",
  updated: "Open",
  resolution_proposed: "Answered",
  closed: "Closed",
  not_applicable: "Cancelled",
};

/** The queries of a record with every word that was written in them; `Target` is the path of the value, empty for the record. */
function queriesOf(record: ExchangedRecord, named: Named): string {
  const { organisation } = record.test;
  const all = record.queries.map((query) => {
    const path = `tests/${record.id}/queries/${query.id}`;
    const isBySystem = query.type === "failed_validation";
    const acts = actsOfQuery(query);
    for (const { by } of acts) named.people.set(by.uid, by.name);
    return element(
      "Query",
      {
        ...{ OID: `QY.${path}`, Source: isBySystem ? "System" : "Data Management", Target: query.path || undefined },
        ...{ Type: isBySystem ? "System" : "Manual", State: QUERY_STATES[query.status] },
        ...{ LastUpdateDatetime: query.updatedAt.toISOString(), Name: query.type },
      },
      element("Value", {}, xmlText(questionOf(record, query))),
      ...acts.map(({ number, text, ...act }) =>
        auditRecord({ ...act, reason: text, source: number ? `${path}/${number}` : path }, organisation),
      ),
    );
  });
  return all.join("");
}

const eventOf = ({ test }: ExchangedRecord) => ({
  StudyEventOID: `SE.${test.kind}`,
  StudyEventRepeatKey: test.code,
});

const UNSEALED = "Sealed before the first reading, and read since the blind was opened.";

/**
 * The record as its revisions made it: an element for each of them with who did it, when and why, and every value that was inserted,
 * updated or removed. Whoever applies them one after the other has the record as it is. Throws where that is not what is stored.
 */
export function odmTransactions(record: ExchangedRecord, dictionary: Dictionary, named: Named): string {
  const { id, test, revisions, signatures } = record;
  const at = (parts: Parts) => placed(valuesOf(dictionary, test, parts));
  const state = new Map<string, string>();
  const name = (person: Person, organisation: string) => {
    named.people.set(person.uid, person.name);
    named.organisations.add(organisation);
  };
  named.organisations.add(test.organisation);

  function changed(before: ReadonlyMap<string, Placed>, after: ReadonlyMap<string, Placed>): string {
    const items: [Placed, Transaction][] = [];
    for (const [place, item] of before) {
      if (after.has(place)) continue;
      state.delete(place);
      items.push([item, "Remove"]);
    }
    for (const [place, item] of after) {
      const old = before.get(place);
      state.set(place, item.text);
      if (old?.text !== item.text) items.push([item, old ? "Update" : "Insert"]);
    }
    return groupData(items);
  }

  const events = revisions.map((revision) => {
    const { rev, by, action } = revision;
    const change = changeOf(revision);
    const signature = signatures.find((one) => one.rev === rev);
    name(by, test.organisation);
    if (signature) name(signature.by, signature.organisation);
    return element(
      "StudyEventData",
      { ...eventOf(record), TransactionType: rev === 1 ? "Insert" : "Update" },
      changed(at(change.before), at(change.after)),
      auditRecord({ ...revision, source: `tests/${id}/revisions/${rev}` }, test.organisation),
      signature
        ? element(
            "Signature",
            {},
            element("UserRef", { UserOID: signature.by.uid }),
            element("LocationRef", { LocationOID: signature.organisation }),
            element("SignatureRef", { SignatureOID: `SD.${signature.meaning}` }),
            element("DateTimeStamp", {}, signature.at.toISOString()),
          )
        : "",
      element("Annotation", { SeqNum: 1 }, element("Flag", {}, element("FlagValue", { CodeListOID: ACTIONS }, action))),
    );
  });

  const stored = at(storedParts(record));
  const isTold = stored.size === state.size && [...stored].every(([place, { text }]) => state.get(place) === text);
  if (!isTold) throw new Error(`The record ${test.code} (${id}) does not match its revisions.`);
  const opened = changed(stored, at(openParts(record)));
  const sealedBy = record.treatment ?? record.armsKey;
  if (opened !== "" && sealedBy) {
    name(sealedBy.by, test.organisation);
    const audit = auditRecord({ ...sealedBy, reason: UNSEALED, source: `tests/${id}` }, test.organisation);
    events.push(element("StudyEventData", { ...eventOf(record), TransactionType: "Update" }, opened, audit));
  }
  const queries = queriesOf(record, named);
  // They change nothing of the record.
  if (queries !== "")
    events.push(element("StudyEventData", { ...eventOf(record), TransactionType: "Context" }, queries));
  return events.join("");
}

/** The record as it is now with its queries, without its trail. */
export function odmSnapshot(record: ExchangedRecord, dictionary: Dictionary, named: Named): string {
  named.organisations.add(record.test.organisation);
  const values = placed(valuesOf(dictionary, record.test, openParts(record)));
  return element(
    "StudyEventData",
    eventOf(record),
    groupData([...values.values()].map((item) => [item, undefined] as const)),
    queriesOf(record, named),
  );
}

/** What a whole file says of itself. */
export type OdmFile = { isSnapshot: boolean; fileOid: string; asOf: Date; madeAt: Date; version: string };

export const odmOpening = ({ isSnapshot, fileOid, asOf, madeAt, version }: OdmFile): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${openTag("ODM", {
    xmlns: "http://www.cdisc.org/ns/odm/v2.0",
    ...{ FileType: isSnapshot ? "Snapshot" : "Transactional", Granularity: "All", Context: "Exchange" },
    ...{ FileOID: fileOid, CreationDateTime: madeAt.toISOString(), AsOfDateTime: asOf.toISOString() },
    ...{ ODMVersion: "2.0", SourceSystem: "Zona", SourceSystemVersion: version },
  })}`;
export const ODM_CLOSING = "</ODM>";

export const clinicalDataOpening = (studyId: string) =>
  openTag("ClinicalData", { StudyOID: studyId, MetaDataVersionOID: metadataOid(studyId) });
export const CLINICAL_DATA_CLOSING = "</ClinicalData>";

/** `isSnapshot`: nothing is inserted or changed, it is. */
export const subjectOpening = (subject: string, organisation: string, isSnapshot: boolean) =>
  `${openTag("SubjectData", { SubjectKey: subject, TransactionType: isSnapshot ? undefined : "Upsert" })}${element("SiteRef", { LocationOID: organisation })}`;
export const SUBJECT_CLOSING = "</SubjectData>";
