import { valueLabel } from "../filters/value-labels.ts";
import { CHECK_NAMES } from "../policy/check-names.ts";
import { type Limit, limitOf } from "../policy/limits.ts";
import { CheckKey } from "../policy/timing-profiles.ts";
import type { Column } from "../records/entry/column.ts";
import type { FieldDefinition, SimpleField } from "../records/fields/define-field.ts";
import { fieldsIn } from "../records/fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../records/fields/fields-of-kinds.ts";
import { EVENT_COLUMNS, UNIT_COLUMNS } from "../records/kinds/clinical/columns.ts";
import { PLACE_FIELDS } from "../records/kinds/icsi/disposition-columns.ts";
import { columnsOf } from "../records/kinds/icsi/icsi-columns.ts";
import { columnsAt, PRECLINICAL_COLUMNS } from "../records/kinds/preclinical/preclinical-columns.ts";
import { protocolOf } from "../records/kinds/preclinical/run.ts";
import { MaterialState, MaterialType, OocyteSource, Species, SpermSource, TestStatus } from "../records/lab-test.ts";
import { ANNOTATION_COLUMNS } from "../records/pictures/annotation-columns.ts";
import {
  ANNOTATIONS_SHEET,
  DISPOSITIONS_SHEET,
  EVENTS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  PICTURES_SHEET,
  TRANSFERS_SHEET,
  UNITS_SHEET,
  WARMINGS_SHEET,
} from "../records/sheet.ts";
import { TestKind } from "../records/test-kind.ts";
import type { UnparsedFields } from "../stored-record.ts";

/** How a value is written. What does not fit its item, and what no item describes, is written as JSON beside it. */
export type ItemType = "text" | "integer" | "double" | "boolean" | "datetime" | "json";

/** A stored answer and what it means; null is an answer of its own ("No blastocyst"). */
export type Answer = { value: string | number | null; name: string };

/** One value that a record may hold, as other systems see it. */
export type ExchangeItem = {
  /** Within its group: `counts.mii`. */
  key: string;
  name: string;
  type: ItemType;
  answers?: readonly Answer[];
  limit?: Limit;
};

/** Values that belong together: the header of a record, or one row of a sheet. */
export type ExchangeGroup = {
  /** `icsi/record`, `icsi/header`, `icsi/sheets/d3`. */
  id: string;
  kind: string;
  name: string;
  repeats: boolean;
  items: Map<string, ExchangeItem>;
};

export const KIND_NAMES: Readonly<Record<string, string>> = {
  icsi: "ICSI record",
  clinical: "Clinical device test",
  semen: "Semen analysis",
  preclinical: "Preclinical run",
} satisfies Record<TestKind, string>;

const SHEET_NAMES: Readonly<Record<string, string>> = {
  ...CHECK_NAMES,
  [OOCYTES_SHEET]: "Oocytes",
  [DISPOSITIONS_SHEET]: "Dispositions",
  [GENETICS_SHEET]: "Genetic tests",
  [TRANSFERS_SHEET]: "Transfers",
  [WARMINGS_SHEET]: "Warmings",
  [UNITS_SHEET]: "Units",
  [EVENTS_SHEET]: "Adverse events",
  [PICTURES_SHEET]: "Images",
  [ANNOTATIONS_SHEET]: "Annotations",
};

const ON_PICTURES = [PICTURES_SHEET, ANNOTATIONS_SHEET];

const SHEETS_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  icsi: [
    ...[OOCYTES_SHEET, ...CheckKey.options, DISPOSITIONS_SHEET, GENETICS_SHEET, TRANSFERS_SHEET, WARMINGS_SHEET],
    ...ON_PICTURES,
  ],
  clinical: [UNITS_SHEET, EVENTS_SHEET, ...ON_PICTURES],
  semen: ON_PICTURES,
  preclinical: ON_PICTURES,
} satisfies Record<TestKind, readonly string[]>;

const plain = (key: string, name: string, type: ItemType): ExchangeItem => ({ key, name, type });

const chosen = (key: string, name: string, values: readonly string[]): ExchangeItem => {
  const field = key.slice(key.lastIndexOf(".") + 1);
  return { key, name, type: "text", answers: values.map((value) => ({ value, name: valueLabel(field, value) })) };
};

const person = (key: string, name: string): ExchangeItem[] => [
  plain(`${key}.name`, name, "text"),
  plain(`${key}.uid`, `${name}: account`, "text"),
];

const measured = (key: string, limit: Limit, name = limit.label): ExchangeItem => ({
  ...{ key, name, limit },
  type: limit.whole ? "integer" : "double",
});

/** What every record says of itself. Who wrote it first and last follows from its trail. */
const RECORD_ITEMS: readonly ExchangeItem[] = [
  chosen("kind", "Kind of test", TestKind.options),
  plain("code", "Code of the record", "text"),
  chosen("status", "State of the record", TestStatus.options),
  plain("organisation", "Organisation", "text"),
  plain("studyId", "Study", "text"),
  plain("subjectCode", "Subject code", "text"),
  chosen("material.oocyteSource", "Source of the oocytes", OocyteSource.options),
  chosen("material.spermSource", "Source of the sperm", SpermSource.options),
  chosen("material.species", "Species", Species.options),
  chosen("material.materialType", "Type of material", MaterialType.options),
  chosen("material.materialState", "State of the material", MaterialState.options),
  plain("material.materialLot", "Lot of the material", "text"),
  plain("notes", "Notes", "text"),
  plain("anchorAt", "Clock zero", "datetime"),
  plain("settings.profile", "Timing profile", "text"),
  plain("settings.anchorMode", "What is clock zero", "text"),
  plain("settings.maxEmbryosTransferred", "Most embryos of one transfer", "integer"),
  plain("firstReadingRev", "Revision of the first reading", "integer"),
  plain("retestOf", "Retest of the record with this id", "text"),
  plain("retestId", "Id of the retest", "text"),
  plain("enteredBy", "Accounts that entered data", "text"),
  ...person("submittedBy", "Submitted by"),
  ...person("reviewedBy", "Reviewed by"),
  ...person("lockedBy", "Locked by"),
];

const optionsOf = (options: Readonly<Record<string, string>>): readonly Answer[] =>
  Object.entries(options).map(([value, name]) => ({ value, name }));

function itemsOfSimple(field: SimpleField, key: string, name: string): ExchangeItem[] {
  switch (field.kind) {
    case "number":
      return [measured(key, limitOf(field.limit), name)];
    case "time":
      return [plain(key, name, "datetime")];
    case "yes-no":
      return [plain(key, name, "boolean")];
    case "choice":
    case "choices":
      return field.hasOthers
        ? [plain(key, name, "text")]
        : [{ ...plain(key, name, "text"), answers: optionsOf(field.options) }];
    case "lot":
      return [
        plain(`${key}.lotId`, name, "text"),
        plain(`${key}.expiresAt`, `${name}: expiry`, "datetime"),
        plain(`${key}.expiryOverrideReason`, `${name}: why used after its expiry`, "text"),
      ];
    case "device":
      return [
        plain(key, name, "text"),
        plain(`${key}.name`, `${name}: name`, "text"),
        plain(`${key}.serial`, `${name}: serial number`, "text"),
        plain(`${key}.calibrationDueAt`, `${name}: calibration due`, "datetime"),
        plain(`${key}.status`, `${name}: status`, "text"),
        plain(`${key}.since`, `${name}: status since`, "datetime"),
        plain(`${key}.useReason`, `${name}: why used`, "text"),
      ];
    case "test":
      return [plain(`${key}.code`, name, "text"), plain(`${key}.testId`, `${name}: id`, "text")];
    default:
      return [plain(key, name, "text")];
  }
}

function itemsOfField(field: FieldDefinition): ExchangeItem[] {
  if (field.kind === "table")
    return field.fields.flatMap((inner) =>
      itemsOfSimple(inner, `${field.key}.${inner.key}`, `${field.label}: ${inner.label}`),
    );
  if (field.kind === "own" || field.kind === "names") return [plain(`${field.key}${AS_JSON}`, field.label, "json")];
  return itemsOfSimple(field, field.key, field.label);
}

function itemsOfColumn(column: Column): ExchangeItem[] {
  const key = PLACE_FIELDS.includes(column.field) ? `place.${column.field}` : column.field;
  switch (column.kind) {
    case "code":
    case "codes": {
      if (column.codes.some(({ value }) => typeof value === "boolean")) return [plain(key, column.label, "boolean")];
      const answers = column.codes.map(
        ({ value, meaning }): Answer => ({ value: value as Answer["value"], name: meaning }),
      );
      const isNumber = answers.some(({ value }) => typeof value === "number");
      return [{ ...plain(key, column.label, isNumber ? "integer" : "text"), answers }];
    }
    case "number":
      return [measured(key, limitOf(column.limit), column.label)];
    case "person":
      return person(key, column.label);
    case "time":
    case "moment":
      return [plain(key, column.label, "datetime")];
    case "text":
      return [plain(key, column.label, "text")];
  }
}

/** What rows hold beside the columns of their grid. */
const BESIDE: readonly ExchangeItem[] = [
  plain("doneAt", "Check done at", "datetime"),
  ...person("by", "By"),
  plain("observedAt", "Seen at", "datetime"),
  plain("enteredAt", "Entered at", "datetime"),
  plain("reason", "Reason", "text"),
  plain("notDoneReason", "Not done because", "text"),
];

const PICTURE: readonly ExchangeItem[] = [
  plain("sha256", "SHA-256 of the file", "text"),
  plain("unitNo", "Number of the oocyte", "integer"),
  chosen("check", "Check", CheckKey.options),
  plain("stage", "What it shows", "text"),
  plain("role", "Required or extra", "text"),
];

/** Behind the key of an item whose value is written as JSON. */
export const AS_JSON = "~json";

type Judged = UnparsedFields & { kind: string };

function columnsFor({ kind, settings, ...test }: Judged, sheet: string): readonly Column[] {
  if (sheet === UNITS_SHEET) return UNIT_COLUMNS;
  if (sheet === EVENTS_SHEET) return EVENT_COLUMNS;
  if (sheet === ANNOTATIONS_SHEET) return ANNOTATION_COLUMNS;
  if (kind !== "preclinical") return columnsOf(sheet);
  const plan = protocolOf({ ...test, settings } as Parameters<typeof protocolOf>[0])?.plan;
  const columns = plan ? columnsAt(plan, Number(sheet.slice(1))) : [];
  return [...columns, ...PRECLINICAL_COLUMNS.filter(({ field }) => !columns.some((one) => one.field === field))];
}

const groupOf = (kind: string, part: string, name: string, items: readonly ExchangeItem[], repeats = false) => ({
  ...{ id: `${kind}/${part}`, kind, name, repeats },
  // Of two items of one key the first counts: a column of the grid before what any row may hold.
  items: new Map(
    items.filter(({ key }, at) => items.findIndex((one) => one.key === key) === at).map((item) => [item.key, item]),
  ),
});

/** Groups by their id: what the registry of fields knows, and whatever else was found in records. */
export type Dictionary = Map<string, ExchangeGroup>;

function known(dictionary: Dictionary, id: string, make: () => ExchangeGroup): ExchangeGroup {
  const group = dictionary.get(id) ?? make();
  dictionary.set(id, group);
  return group;
}

const fieldsOf = (kind: string) => {
  const { data } = TestKind.safeParse(kind);
  return data ? fieldsIn(FIELDS_OF_KIND[data]) : [];
};

const nameOf = (kind: string) => KIND_NAMES[kind] ?? kind;

export const recordGroup = (dictionary: Dictionary, kind: string): ExchangeGroup =>
  known(dictionary, `${kind}/record`, () => groupOf(kind, "record", nameOf(kind), RECORD_ITEMS));

export const headerGroup = (dictionary: Dictionary, kind: string): ExchangeGroup =>
  known(dictionary, `${kind}/header`, () =>
    groupOf(kind, "header", `${nameOf(kind)}: header`, fieldsOf(kind).flatMap(itemsOfField)),
  );

/** The protocol by which a preclinical run is read, because two of them may mean something else by one name. */
function protocolName({ kind, header, settings, organisation }: Judged): string {
  const version = protocolOf({ settings } as Parameters<typeof protocolOf>[0])?.version;
  if (kind !== "preclinical" || version === undefined) return "";
  const code = (header as UnparsedFields | undefined)?.protocolCode;
  return `${organisation}~${code}~${version}~`.replaceAll("/", "-");
}

export function sheetGroup(dictionary: Dictionary, test: Judged, sheet: string): ExchangeGroup {
  const part = `sheets/${ON_PICTURES.includes(sheet) ? "" : protocolName(test)}${sheet}`;
  return known(dictionary, `${test.kind}/${part}`, () => {
    const items = sheet === PICTURES_SHEET ? PICTURE : [...columnsFor(test, sheet).flatMap(itemsOfColumn), ...BESIDE];
    return groupOf(test.kind, part, SHEET_NAMES[sheet] ?? sheet, items, true);
  });
}

/** All that the registry knows of a kind of record. */
export function addKind(dictionary: Dictionary, kind: string): void {
  recordGroup(dictionary, kind);
  headerGroup(dictionary, kind);
  for (const sheet of SHEETS_OF_KIND[kind] ?? []) sheetGroup(dictionary, { kind }, sheet);
}
