import { FROZEN_STAGES, STRAW_STATES, WARM_PURPOSES } from "../cryobank/straw.ts";
import { STRAW_LABELS } from "../filters/storage-labels.ts";
import type { Limit } from "../policy/limits.ts";
import type { Code, Column } from "../records/entry/column.ts";
import { YES_NO } from "../records/fields/define-column.ts";
import type { FieldDefinition, SimpleField } from "../records/fields/define-field.ts";
import { FIELDS_OF_KIND } from "../records/fields/fields-of-kinds.ts";
import { columnsOf } from "../records/kinds/icsi/icsi-columns.ts";
import { OocyteSource, SpermSource } from "../records/lab-test.ts";
import { MediumStage } from "../records/pictures/picture-slot.ts";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  NOT_DONE_FIELD,
  OOCYTES_SHEET,
  TRANSFERS_SHEET,
} from "../records/sheet.ts";
import { LONGEST_TERM } from "../vocabulary/term.ts";
import { IMPORT_LIMITS, type ImportKind, type RecordKind } from "./import-run.ts";

/** What a column of a file can be read as. */
export type ImportTarget = {
  id: string;
  /** In English, as forms have it. */
  label: string;
  group: string;
  /** Whether it is said once of a record, or of each of its oocytes. */
  of: "record" | "unit";
  column: Column;
  /** What a number is multiplied by, for each unit in which files have it; the first is that of the record. */
  units?: Readonly<Record<string, number>> | undefined;
  /** Other words that people use for it. */
  also: readonly string[];
  /** Stored in a map beside the expiry of the lot, as the code of a partner, or as a day of the calendar. */
  as?: "lot" | "subject" | "name" | "day";
};

/** Units in which files have numbers that records hold in others. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "header.amhNgMl": { "ng/mL": 1, "pmol/L": 1 / 7.14 },
  "header.concentrationMPerMl": { "10⁶/mL": 1, "1/mL": 1e-6 },
  "header.postPrep.concentrationMPerMl": { "10⁶/mL": 1, "1/mL": 1e-6 },
  "header.volumeMl": { mL: 1, µL: 0.001 },
  "header.postPrep.volumeMl": { mL: 1, µL: 0.001 },
};

const ALSO: Readonly<Record<string, readonly string[]>> = {
  "header.opuAt": [
    "punktion",
    "follikelpunktion",
    "uhrzeit punktion",
    "punktion uhrzeit",
    "opu time",
    "retrieval time",
    "punktionsdatum",
    "opu date",
    "retrieval date",
    "datum punktion",
    "date",
  ],
  "header.cocRetrieved": ["eizellen", "anzahl eizellen", "oocytes", "kumulus", "eggs", "n oocytes"],
  "header.operatorId": ["biologe", "embryologe", "embryologin", "durchgeführt von"],
  "header.icsiStartAt": [
    "icsi",
    "icsi time",
    "icsi uhrzeit",
    "icsi zeit",
    "icsi-beginn",
    "injection time",
    "injektion",
  ],
  "header.ivfAt": ["ivf", "ivf time", "insemination time", "insemination at"],
  "header.femaleAgeYears": ["age f", "age woman", "alter", "age female", "alter frau", "alter w"],
  "header.maleAgeYears": ["age m", "age man", "alter mann", "alter m"],
  "header.amhNgMl": ["amh ng/ml", "amh pmol/l", "amh (ng/ml)", "amh (pmol/l)"],
  "header.counts.mii": ["mii", "m2", "mature", "reife eizellen"],
  "header.counts.mi": ["mi", "m1"],
  "header.counts.gv": ["gv"],
  "header.counts.injected": ["injected", "injiziert", "n icsi"],
  "header.counts.pn2": ["2pn", "fertilised", "fertilized", "befruchtet"],
  "header.counts.degenerated": ["degenerated", "degeneriert", "lysed"],
  "header.technique": ["methode", "art", "verfahren", "treatment"],
  "header.indication": ["indikation", "diagnosis", "diagnose"],
  "header.collectedAt": ["abgabe", "sample date", "collection date", "abgabezeit", "datum abgabe"],
  "header.analysedAt": ["untersuchung", "analysis date", "untersucht", "datum untersuchung"],
  "header.volumeMl": ["vol", "volume ml", "volumen ml"],
  "header.concentrationMPerMl": ["conc", "konz", "konzentration mio/ml", "concentration (m/ml)", "mio/ml"],
  "header.motilityRapidPct": ["a %", "pr a", "motility a"],
  "header.motilitySlowPct": ["b %", "pr b", "motility b"],
  "header.motilityNonProgPct": ["c %", "np", "motility c"],
  "header.motilityImmotilePct": ["d %", "im", "motility d", "immotile"],
  "header.normalFormsPct": ["morph", "morphologie", "normalformen", "normal forms %"],
  "fert.pnCount": ["pn", "pronuklei", "vorkerne"],
  "dispositions.fate": ["verbleib", "outcome", "fate of embryo"],
  "oocytes.maturity": ["reife", "stage", "stadium"],
};

const CHECK_NAMES: Readonly<Record<string, string>> = {
  fert: "Fertilisation",
  d2: "Day 2",
  d3: "Day 3",
  d4: "Day 4",
  d5_full: "Day 5",
  d6: "Day 6",
};

const code = (value: string) => ({ code: value, value, short: value, meaning: value });

/** A field of a header as a column of an entry grid, whose answers are read the same way; undefined for what has a form of its own. */
function columnOf(field: SimpleField): Column | undefined {
  const { key, label } = field;
  switch (field.kind) {
    case "number":
      return { kind: "number", field: key, label, limit: field.limit };
    case "text":
    case "long":
      return { kind: "text", field: key, label, max: field.max };
    case "term":
    case "device":
    case "lot":
      return { kind: "text", field: key, label, max: LONGEST_TERM };
    case "time":
      return { kind: "moment", field: key, label };
    case "person":
      return { kind: "person", field: key, label };
    case "yes-no":
      return { kind: "code", field: key, label, codes: YES_NO };
    case "choice":
    case "choices": {
      const codes = Object.entries(field.options).map(([value, short]) => ({ ...code(value), short, meaning: short }));
      return { kind: field.kind === "choice" ? "code" : "codes", field: key, label, codes };
    }
    default:
      return undefined;
  }
}

function storedAs(field: SimpleField): ImportTarget["as"] {
  if (field.kind === "lot") return "lot";
  if (field.kind === "person") return "name";
  return field.kind === "text" && field.isSubjectCode ? "subject" : undefined;
}

function ofField(field: FieldDefinition, group: string, path: string): ImportTarget[] {
  if (field.kind === "own" || field.kind === "names") return [];
  if (field.kind === "table") return field.fields.flatMap((one) => ofField(one, field.label, `${path}.${field.key}`));
  const column = columnOf(field);
  if (!column) return [];
  const id = `${path}.${field.key}`;
  const as = storedAs(field);
  const also = [...(field.table?.also ?? []), ...(field.table?.label ? [field.table.label] : []), ...(ALSO[id] ?? [])];
  return [{ id, label: field.label, group, of: "record", column, units: UNITS[id], also, ...(as && { as }) }];
}

const ofSheet = (sheetId: string, group: string, row: "unit" | "1" = "unit"): ImportTarget[] =>
  columnsOf(sheetId)
    .filter(({ field }) => field !== NOT_DONE_FIELD)
    .map((column) => {
      const id = row === "unit" ? `${sheetId}.${column.field}` : `${sheetId}.${row}.${column.field}`;
      const of = row === "unit" ? "unit" : "record";
      return { id, label: column.label, group, of, column, also: ALSO[id] ?? [] };
    });

const ofSession = (check: string, group: string): ImportTarget[] => [
  {
    ...{ id: `${check}.session.doneAt`, label: "Check done at", group, of: "record", also: [] },
    column: { kind: "moment", field: "doneAt", label: "Check done at" },
  },
  {
    ...{ id: `${check}.session.by`, label: "Check done by", group, of: "record", also: [] },
    column: { kind: "person", several: true, field: "by", label: "Check done by" },
  },
];

const text = (id: string, label: string, max: number, also: readonly string[]): ImportTarget => ({
  ...{ id, label, group: "Record", of: "record", also },
  column: { kind: "text", field: id, label, max },
});

const material = (field: "oocyteSource" | "spermSource", label: string, values: readonly string[]): ImportTarget => ({
  ...{ id: `material.${field}`, label, group: "Record", of: "record", also: [] },
  column: { kind: "code", field, label, codes: values.map(code) },
});

const OOCYTE_NO: Limit = { label: "Oocyte number", unit: "", hard: [1, 80], whole: true, source: "house limit" };
const UNIT: ImportTarget = {
  ...{ id: "unit", label: "Oocyte number", group: "Record", of: "unit" },
  column: { kind: "number", field: "unit", label: "Oocyte number", limit: OOCYTE_NO },
  also: ["oocyte", "oocyte no", "egg", "ei", "ei nr", "eizelle", "eizelle nr", "embryo", "embryo nr", "unit"],
};

const SUBJECT = text("subject", "Subject code", 40, [
  "patient",
  "patientin",
  "patient code",
  "code",
  "pat",
  "pid",
  "subject",
]);

const answers = (values: readonly string[], words: Readonly<Record<string, string>>) =>
  values.map((value) => ({ ...code(value), short: words[value] ?? value, meaning: words[value] ?? value }));

const STAGES = {
  oocyte: "Oocyte",
  zygote: "Zygote",
  cleavage: "Cleavage stage",
  morula: "Morula",
  blastocyst: "Blastocyst",
};
const PURPOSES = { transfer: "Transfer", other: "Other purpose" };

/** Of straws each row is one straw, or one oocyte or embryo of it. */
function targetsOfStraws(): ImportTarget[] {
  const said = (field: string, label: string, max: number, also: readonly string[]) => ({
    ...text(`header.${field}`, label, max, also),
    group: "Straw",
  });
  const choice = (id: string, label: string, codes: readonly Code[], also: readonly string[]): ImportTarget => ({
    ...{ id, label, group: "Straw", of: "record", also },
    column: { kind: "code", field: id, label, codes },
  });
  const moment = (field: string, label: string, also: readonly string[]): ImportTarget => ({
    ...{ id: `header.${field}`, label, group: "Straw", of: "record", also },
    column: { kind: "moment", field, label },
  });
  return [
    text("key", "Straw code", 40, ["straw", "halm", "strohhalm", "id", "nr", "no", "straw no", "straw id"]),
    SUBJECT,
    said("record", "Record that froze it", 80, ["cycle", "zyklus", "zyklus nr", "record", "protokoll", "fall"]),
    UNIT,
    {
      ...choice("contents.stage", "Stage when frozen", answers(FROZEN_STAGES, STAGES), ["stage", "stadium"]),
      of: "unit",
    },
    {
      ...text("contents.grade", "Grade when frozen", 20, ["grade", "grading", "qualität"]),
      group: "Straw",
      of: "unit",
    },
    moment("storedAt", "Frozen at", ["frozen", "eingefroren", "kryodatum", "freeze date", "vitrified", "datum kryo"]),
    said("place", "Place (tank / canister / cane / position)", 90, ["place", "platz", "lagerort", "location"]),
    said("tank", "Tank", 20, ["dewar", "behälter"]),
    said("canister", "Canister", 20, ["kanister", "can"]),
    said("cane", "Cane", 20, ["halter", "visotube", "goblet"]),
    said("position", "Position", 20, ["pos"]),
    said("consentRef", "Consent reference", 60, ["consent", "einwilligung", "vertrag", "contract"]),
    {
      ...said("consentEnds", "Consent ends on", 40, ["consent until", "einwilligung bis", "lagerung bis", "expires"]),
      as: "day",
    },
    said("mediumLot", "Lot of the vitrification medium", 40, ["medium lot", "charge", "lot"]),
    choice("header.state", "State of the straw", answers(STRAW_STATES.slice(0, 5), STRAW_LABELS), ["state", "status"]),
    moment("leftAt", "Left the bank at", ["warmed", "aufgetaut", "thawed", "warmed at", "thaw date", "auftaudatum"]),
    choice("header.purpose", "Warmed for the purpose", answers(WARM_PURPOSES, PURPOSES), ["purpose", "zweck"]),
    said("warmedFor", "Record that it was warmed for", 80, ["warmed for", "fet", "fet cycle", "transferzyklus"]),
    said("reason", "Reason", 500, ["grund", "remark"]),
  ];
}

const SHOWN: Readonly<Record<MediumStage, string>> = {
  ...{ oocyte: "Oocyte", injection: "Injection", pn: "Pronuclei", cleavage: "Cleavage stage", morula: "Morula" },
  ...{ blast: "Blastocyst", semen: "Semen", dish_map: "Dish map", device_log: "Device log" },
};

/** Of a list of images each row is one file. */
function targetsOfMedia(): ImportTarget[] {
  const ofImage = (target: Omit<ImportTarget, "group" | "of">): ImportTarget => ({
    ...target,
    ...{ group: "Image", of: "record" },
  });
  return [
    text("key", "Name of the file", IMPORT_LIMITS.maxCellCharacters, [
      ...["file", "filename", "file name", "datei", "dateiname", "bild", "bildname", "image", "pfad", "path", "name"],
    ]),
    ofImage({
      ...text("header.record", "Record of the image", 80, [
        ...["record", "protokoll", "cycle", "cycle id", "zyklus", "zyklus nr", "sample", "probe", "probe nr", "fall"],
      ]),
    }),
    ofImage({ ...UNIT, id: "header.unitNo" }),
    ofImage({
      ...{ id: "header.check", label: "Check", also: ["check", "kontrolle", "day", "tag"] },
      column: {
        ...{ kind: "code", field: "check", label: "Check" },
        codes: answers(Object.keys(CHECK_NAMES), CHECK_NAMES),
      },
    }),
    ofImage({
      ...{ id: "header.stage", label: "What the image shows", also: ["stage", "stadium", "shows", "zeigt", "motiv"] },
      column: {
        ...{ kind: "code", field: "stage", label: "What the image shows" },
        codes: answers(MediumStage.options, SHOWN),
      },
    }),
    ofImage({
      ...{ id: "header.capturedAt", label: "Taken at" },
      also: ["taken", "captured", "aufgenommen", "aufnahme", "aufnahmezeit", "zeit", "time", "datum", "date"],
      column: { kind: "moment", field: "capturedAt", label: "Taken at" },
    }),
    ofImage(text("header.sha256", "SHA-256", 64, ["sha256", "hash", "checksum", "prüfsumme"])),
  ];
}

function targetsOf(kind: RecordKind): ImportTarget[] {
  const keyAlso = [
    "no",
    "nr",
    "id",
    "number",
    "nummer",
    "cycle",
    "cycle id",
    "zyklus",
    "zyklus nr",
    "fall",
    "fallnummer",
  ];
  const common = [
    text(
      "key",
      "Number in the source",
      80,
      kind === "icsi" ? keyAlso : ["no", "nr", "id", "sample", "probe", "probe nr"],
    ),
    SUBJECT,
    text("notes", "Notes", 2000, ["notes", "remarks", "comment", "bemerkung", "bemerkungen", "kommentar"]),
    material("spermSource", "Sperm source", SpermSource.options),
  ];
  const groups: readonly { title?: string; fields: readonly FieldDefinition[] }[] = FIELDS_OF_KIND[kind];
  const header = groups.flatMap(({ title, fields }) =>
    fields.flatMap((one) => ofField(one, title ?? "Record", "header")),
  );
  if (kind === "semen") return [...common, ...header];
  return [
    ...[...common, material("oocyteSource", "Oocyte source", OocyteSource.options), UNIT, ...header],
    ...ofSheet(OOCYTES_SHEET, "Oocytes"),
    ...Object.entries(CHECK_NAMES).flatMap(([check, name]) => [...ofSession(check, name), ...ofSheet(check, name)]),
    ...ofSheet(GENETICS_SHEET, "Genetics"),
    ...ofSheet(DISPOSITIONS_SHEET, "Dispositions"),
    ...ofSheet(TRANSFERS_SHEET, "Transfer", "1"),
  ];
}

const TARGETS = new Map<ImportKind, readonly ImportTarget[]>();

const made = (kind: ImportKind) =>
  kind === "straws" ? targetsOfStraws() : kind === "media" ? targetsOfMedia() : targetsOf(kind);

/** What columns of a file of a kind can be read as, from the registry of fields. */
export function importTargets(kind: ImportKind): readonly ImportTarget[] {
  const known = TARGETS.get(kind) ?? made(kind);
  TARGETS.set(kind, known);
  return known;
}
