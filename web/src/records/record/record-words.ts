import { LIMITS, type Limit } from "@zona/domain/policy/limits";
import { ROLE_NAMES } from "@zona/domain/protocols/role-names";
import type { Place } from "@zona/domain/records/audit/revision-changes";
import { Blinding } from "@zona/domain/records/blinding/blinding";
import { TreatmentSeal } from "@zona/domain/records/blinding/treatment-seal";
import { type Column, showCell } from "@zona/domain/records/entry/column";
import { EVENT_COLUMNS, UNIT_COLUMNS } from "@zona/domain/records/kinds/clinical/columns";
import { columnsOf } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { TIME_LAPSE_EVENTS } from "@zona/domain/records/kinds/icsi/time-lapse/time-lapse";
import { PRECLINICAL_COLUMNS } from "@zona/domain/records/kinds/preclinical/preclinical-columns";
import { NamedSop } from "@zona/domain/records/named-sop";
import { ANNOTATION_COLUMNS, annotationNo } from "@zona/domain/records/pictures/annotation-columns";
import { ANNOTATIONS_SHEET, PICTURES_SHEET, SESSION_ROW } from "@zona/domain/records/sheet";
import { NO_NAMES } from "../../laboratory/studies/known-names.ts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { asStored, inPercent } from "../../platform/i18n/formats.ts";
import { stageWord } from "../../platform/i18n/image-words.ts";
import { KIND_WORDS, STATUS_WORDS, wordIn } from "../../platform/i18n/lab-words.ts";
import { fieldWord, materialWord } from "../../platform/i18n/material-words.ts";
import { text } from "../../platform/i18n/text.ts";
import { SITE } from "../../platform/site/site.ts";
import { asInForm, headerOption, headerUnit, headerWord } from "./header-words.ts";

export const t = text("recordWords", {
  oocytes: "Oocytes",
  dispositions: "Dispositions",
  genetics: "Genetic tests",
  transfers: "Transfers",
  warmings: "Warmings",
  units: "Units",
  events: "Adverse events",
  pictures: "Images",
  annotations: "Annotations",
  picture: "Image {id}",
  unitNo: "Oocyte",
  stage: "Content",
  role: "Purpose",
  required: "Required by the check",
  extra: "Additional",
  header: "Procedure",
  settings: "Settings",
  material: "Material",
  session: "Session",
  unit: "No. {unit}",
  unitOfArm: "Arm {letter}, No. {unit}",
  unitOfNamedArm: "Arm {letter} ({name}), No. {unit}",
  prepared: "; dishes prepared by {name}",
  breakAsked: "; breaking the blind requested by {name}",
  broken: "; blind broken",
  sealed: "Sealed by {keeper}; rows per letter: {units}; SHA-256 of the key {hash}",
  sealedTreatment: "Sealed by {name}, {time}; SHA-256 {hash}",
  yes: "Yes",
  no: "No",
  nothing: "—",
  doneAt: "Done at",
  observedAt: "Seen at",
  by: "By",
  notDoneReason: "Not done because",
  notDone: "Not seen because",
  picturesWaived: "Images waived because",
  sops: "SOPs in force at the start",
  reason: "Reason",
  witness: "Witness",
  enteredAt: "Entered at",
  place: "Place",
  protocolVersion: "{name}, version {version}",
  profile: "Timing profile",
  lotId: "Lot",
  expiresAt: "expires",
  expiryOverrideReason: "used after expiry because",
  serial: "serial number",
  calibrationDueAt: "calibration due",
  since: "since",
  out_of_service: "out of service",
  retired: "retired",
  useReason: "used because",
});

const SHEETS: Readonly<Record<string, string>> = {
  oocytes: t("oocytes"),
  dispositions: t("dispositions"),
  genetics: t("genetics"),
  transfers: t("transfers"),
  warmings: t("warmings"),
  units: t("units"),
  events: t("events"),
  [PICTURES_SHEET]: t("pictures"),
  [ANNOTATIONS_SHEET]: t("annotations"),
  header: t("header"),
  settings: t("settings"),
  material: t("material"),
};
const ROW_FIELDS: Readonly<Record<string, string>> = {
  sops: t("sops"),
  doneAt: t("doneAt"),
  observedAt: t("observedAt"),
  by: t("by"),
  notDoneReason: t("notDoneReason"),
  notDone: t("notDone"),
  picturesWaived: t("picturesWaived"),
  reason: t("reason"),
  witness: t("witness"),
  enteredAt: t("enteredAt"),
  place: t("place"),
  profile: t("profile"),
};

/** What a record tells of a picture. */
const PICTURE_FIELDS: Readonly<Record<string, string>> = {
  sha256: "SHA-256",
  unitNo: t("unitNo"),
  stage: t("stage"),
  role: t("role"),
};
const PURPOSES: Readonly<Record<string, string>> = { required: t("required"), extra: t("extra") };

/** What stands where nothing was said. */
export const NOTHING = t("nothing");

/** What a lot or a device in use holds. */
const IN_USE_WORDS: Readonly<Record<string, string>> = {
  lotId: t("lotId"),
  expiresAt: t("expiresAt"),
  expiryOverrideReason: t("expiryOverrideReason"),
  serial: t("serial"),
  calibrationDueAt: t("calibrationDueAt"),
  since: t("since"),
  useReason: t("useReason"),
};

const DEVICE_STATES: Readonly<Record<string, string>> = { out_of_service: t("out_of_service"), retired: t("retired") };

/** Instants that stand for the last minute of a day. */
const DAYS = ["expiresAt", "calibrationDueAt"];

/** Parts of a record whose values stand alone; in a table, numbers stand under the name of their column. */
const WITH_UNITS = ["header", "material"];

export const sheetWord = (sheet: string) => SHEETS[sheet] ?? checkWord(sheet);

const FIRST_LETTER = 64;

/** A row by its number, of a preclinical run by the letter of its arm as well, and by its name where it may be known. */
export function rowWord(row: string, arms: readonly string[] = []): string {
  if (row === SESSION_ROW) return t("session");
  const drawn = annotationNo(row);
  if (drawn > 0) return t("unit", { unit: String(drawn) });
  const [, arm, unit] = /^(\d+)-(\d+)$/.exec(row) ?? [];
  if (arm === undefined || unit === undefined) return t("unit", { unit: row });
  const letter = String.fromCharCode(FIRST_LETTER + Number(arm));
  const name = arms[Number(arm) - 1];
  return name === undefined ? t("unitOfArm", { letter, unit }) : t("unitOfNamedArm", { letter, unit, name });
}

/** The columns in which a sheet is entered, those of a timepoint included. */
export const columnsIn = (sheet: string): readonly Column[] =>
  /^h\d/.test(sheet) ? PRECLINICAL_COLUMNS : (OTHER_COLUMNS[sheet] ?? columnsOf(sheet));

const OTHER_COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  units: UNIT_COLUMNS,
  events: EVENT_COLUMNS,
  [ANNOTATIONS_SHEET]: ANNOTATION_COLUMNS,
};

const LIMIT_TABLES: Readonly<Record<string, Limit>> = LIMITS;
const limitOf = (field: string) => (Object.hasOwn(LIMIT_TABLES, field) ? LIMIT_TABLES[field] : undefined);

const EVENTS: readonly string[] = TIME_LAPSE_EVENTS;

/** `cocRetrieved` as words where no list knows better: "Coc retrieved"; an `operatorId` is the "Operator". */
function plainWord(field: string): string {
  const words = field.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ id$/, "");
}

/** The name of a value of a record. */
export function placeWord({ sheet = "", field }: Place): string {
  const column = columnsIn(sheet).find((one) => one.field === field);
  if (column) return domainWord(column.label);
  const ofHeader = sheet === "header" ? (headerWord(field) ?? wordIn(IN_USE_WORDS, field)) : undefined;
  if (ofHeader !== undefined) return ofHeader;
  const ofPicture = sheet === PICTURES_SHEET ? wordIn(PICTURE_FIELDS, field) : undefined;
  if (ofPicture !== undefined) return ofPicture;
  // Consensus names, which no language changes.
  if (EVENTS.includes(field)) return field;
  if (Object.hasOwn(ROW_FIELDS, field)) return ROW_FIELDS[field] ?? field;
  const limit = limitOf(field);
  if (limit) return domainWord(limit.label);
  const word = fieldWord(field);
  return word === field ? domainWord(plainWord(field)) : word;
}

/**
 * A value of a record in words, as its column means it; the stored one where no list knows it. `names` has what people call
 * the ids that it holds.
 */
export function valueWord(place: Place, value: unknown, names = NO_NAMES): string {
  if (value === undefined || value === "") return NOTHING;
  const column = columnsIn(place.sheet ?? "").find((one) => one.field === place.field);
  if (column?.kind === "code" || column?.kind === "codes") {
    const code = column.codes.find((one) => one.value === value);
    if (code) return domainWord(code.meaning);
  }
  if (column?.kind === "person") return showCell(column, value, { zone: SITE.timeZone });
  if (value === null) return NOTHING;
  if (value instanceof Date) return DAYS.includes(place.field) ? shortDay(value) : fullTime(value);
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) {
    const words = value.map((one) => valueWord(place, one));
    // What has parts of its own ends where the next begins.
    return words.join(value.some((one) => isParted(one)) ? " · " : ", ");
  }
  if (typeof value === "object") return place.field === "names" ? accountsWord(value) : mapWord(value, place.sheet);
  if (typeof value === "number") return withUnit(place, value);
  const name = isId(place) ? names.get(String(value)) : undefined;
  return name ?? storedWord(place, String(value));
}

/** Fields of a test that hold a state of it. */
const STATES = ["status", "statusBefore"];

/** Fields of a test that hold the id of something else; of its header any may be a person's. */
const IDS = ["studyId", "retestId", "retestOf"];
const isId = ({ sheet, field }: Place) => sheet === "header" || (sheet === undefined && IDS.includes(field));

function withUnit({ sheet = "", field }: Place, value: number): string {
  const number = asStored(value);
  if (!WITH_UNITS.includes(sheet)) return number;
  const unit = headerUnit(field) ?? limitOf(field)?.unit ?? (field.endsWith("Pct") ? "%" : "");
  if (unit === "%") return inPercent(number);
  return unit === "" ? number : `${number} ${domainWord(unit)}`;
}

/** Accounts that a header names by id, each with the name it had then. */
const accountsWord = (names: object) =>
  Object.entries(names)
    .map(([id, name]) => `${valueWord({ field: "name" }, name)} (${id})`)
    .join(", ");

const isParted = (value: unknown) => typeof value === "object" && value !== null && !(value instanceof Date);

function mapWord(value: object, sheet: string | undefined): string {
  if ("uid" in value && "name" in value && typeof value.name === "string") {
    return value.name;
  }
  const { data: sealed } = Blinding.safeParse(value);
  if (sealed) {
    const said = t("sealed", { keeper: sealed.keeper.name, units: sealed.units.join(", "), hash: sealed.sha256 });
    return [
      said,
      ...(sealed.preparedBy ? [t("prepared", { name: sealed.preparedBy.name })] : []),
      ...(sealed.breakAskedBy ? [t("breakAsked", { name: sealed.breakAskedBy.name })] : []),
      ...(sealed.isBroken ? [t("broken")] : []),
    ].join("");
  }
  const { data: treatment } = TreatmentSeal.safeParse(value);
  if (treatment) {
    const { by, at, sha256: hash, breakAskedBy, isBroken } = treatment;
    return [
      t("sealedTreatment", { name: by.name, time: fullTime(at), hash }),
      ...(breakAskedBy ? [t("breakAsked", { name: breakAskedBy.name })] : []),
      ...(isBroken ? [t("broken")] : []),
    ].join("");
  }
  if ("check" in value && "target" in value && typeof value.check === "string") {
    const { check, target } = value;
    return target instanceof Date ? `${checkWord(check)}, ${fullTime(target)}` : checkWord(check);
  }
  if ("testId" in value && "code" in value) return String(value.code);
  const { data: sop } = NamedSop.safeParse(value);
  if (sop) return t("protocolVersion", { name: sop.title, version: sop.number });
  if ("name" in value && "serial" in value) {
    const { name, ...device } = value;
    return `${String(name)}; ${mapWord(device, sheet)}`;
  }
  if ("plan" in value && "version" in value) return pinnedWord(value.plan, String(value.version));
  const inner = Object.entries(value).sort(([a], [b]) => asInForm(a, b));
  const parts = inner.map(([field, part]) => {
    const place = sheet === undefined ? { field } : { sheet, field };
    return `${placeWord(place)}: ${valueWord(place, part)}`;
  });
  return parts.join("; ");
}

/** The protocol of a run, which is kept whole. */
const pinnedWord = (plan: unknown, version: string) =>
  t("protocolVersion", {
    name: domainWord(typeof plan === "object" && plan !== null && "name" in plan ? String(plan.name) : NOTHING),
    version,
  });

function roleWord(stored: string): string | undefined {
  const name = wordIn(ROLE_NAMES, stored);
  return name === undefined ? undefined : domainWord(name);
}

function storedWord({ sheet, field }: Place, stored: string): string {
  if (sheet === "header") {
    const option =
      field === "role"
        ? roleWord(stored)
        : field === "status"
          ? wordIn(DEVICE_STATES, stored)
          : headerOption(field, stored);
    if (option !== undefined) return option;
  }
  if (sheet === PICTURES_SHEET && field === "stage") return stageWord(stored) ?? stored;
  if (sheet === PICTURES_SHEET && field === "role") return wordIn(PURPOSES, stored) ?? stored;
  if (field === "check") return checkWord(stored);
  if (field === "kind" && Object.hasOwn(KIND_WORDS, stored)) return KIND_WORDS[stored as keyof typeof KIND_WORDS].name;
  if (STATES.includes(field) && Object.hasOwn(STATUS_WORDS, stored))
    return STATUS_WORDS[stored as keyof typeof STATUS_WORDS];
  return materialWord(field, stored);
}

/** The name of a value with the sheet and the row that hold it: `Day 3, No. 2: Cells`. */
export function placeInFull(place: Place): string {
  const { sheet, row } = place;
  const name = placeWord(place);
  if (sheet === undefined || row === undefined) return name;
  if (sheet === PICTURES_SHEET) return t("picture", { id: row });
  return `${sheetWord(sheet)}, ${rowWord(row)}: ${name}`;
}
