import { ExportFormats } from "@zona/domain/exports/export-document";
import { ACCEPTED_TYPES } from "@zona/domain/media/medium";
import { MailPace, NotificationKind } from "@zona/domain/notifications/notification";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { DateOrder } from "@zona/domain/questions/date-order";
import { FIXED_BY_READING } from "@zona/domain/records/blinding/settled-by-reading";
import { NewTestStep } from "@zona/domain/records/creation/test-draft";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { treatmentKeys } from "@zona/domain/records/fields/field-lists";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import { OF_THE_LIST } from "@zona/domain/records/kinds/clinical/columns";
import { RECORD_SETTINGS } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { SEALED_OOCYTE_COLUMNS } from "@zona/domain/records/kinds/icsi/oocyte-columns";
import { MATERIAL, MaterialState, MaterialType, Species } from "@zona/domain/records/lab-test";
import { ANNOTATION_COLUMNS } from "@zona/domain/records/pictures/annotation-columns";
import { MediumSlot, MediumStage } from "@zona/domain/records/pictures/picture-slot";
import {
  ANNOTATIONS_SHEET,
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  UNITS_SHEET,
} from "@zona/domain/records/sheet";
import { TestKind } from "@zona/domain/records/test-kind";
import { WitnessEvent, WitnessedStep } from "@zona/domain/records/witness/witness-event";
import { WitnessMismatch } from "@zona/domain/records/witness/witness-mismatch";
import { ResourceType } from "@zona/domain/resources/resource";
import { headerRules } from "./header-checks.ts";

/** One list that the rules repeat of the domain, because rules can import nothing. */
export type RuleList = {
  what: string;
  file: "firestore.rules" | "storage.rules";
  /** Finds every place of the list; what it captures is the list itself, in brackets or as an alternation. */
  at: RegExp;
  values: readonly string[];
  /** What is captured is one value, as it stands. */
  isWhole?: true;
};

const firestore = (what: string, at: RegExp, values: readonly string[]): RuleList => ({
  what,
  file: "firestore.rules",
  at,
  values,
});
const storage = (what: string, at: RegExp, values: readonly string[]): RuleList => ({
  ...firestore(what, at, values),
  file: "storage.rules",
});

const { icsi, clinical, semen, preclinical } = FIELDS_OF_KIND;
const videos = Object.keys(ACCEPTED_TYPES).filter((type) => type.startsWith("video/"));

/** All of them. `node tests/rules/generate-lists.ts` writes them into the rules; `rule-lists.test.ts` finds what differs. */
export const RULE_LISTS: readonly RuleList[] = [
  firestore("kinds of tests", /values\.get\('kind', 'icsi'\) in (\[[^\]]*\])/g, TestKind.options),
  firestore("steps of a new test", /draft\.step in (\[[^\]]*\])/g, NewTestStep.options),

  firestore(
    "fields of preclinical material",
    /function preclinicalFits\(material\) \{\s*return material\.keys\(\)\.hasOnly\((\[[^\]]*\])/g,
    Object.keys(MATERIAL.preclinical.shape),
  ),
  firestore("what the list of a study says", /touches\(told, '(entry\|[^']*)'\)/g, OF_THE_LIST),
  firestore("what a study with a list says alone", /touches\(told, '(arm\|[^']*)'\)/g, ["arm", ...OF_THE_LIST]),
  firestore(
    "what tells how an oocyte was injected",
    /names\(told\.get\('after', \{\}\), '(attempts[^']*)'\)/g,
    SEALED_OOCYTE_COLUMNS.map(({ field }) => field),
  ),
  firestore("species", /'species', ''\) in\s+(\[[^\]]*\])/g, Species.options),
  firestore("types of material", /'materialType', ''\) in\s+(\[[^\]]*\])/g, MaterialType.options),
  firestore("states of material", /'materialState', ''\) in\s+(\[[^\]]*\])/g, MaterialState.options),

  firestore("settings", /settings\.keys\(\)\.hasOnly\((\['profile'[^\]]*\])/g, RECORD_SETTINGS),
  firestore(
    "ICSI treatment",
    /function treatmentFields\(kind\) \{\s*return kind == 'icsi'\s*\? (\[[^\]]*\])/g,
    treatmentKeys(icsi),
  ),
  firestore(
    "clinical treatment",
    /function treatmentFields\(kind\) \{[^}]*kind == 'clinical'\s*\? (\[[^\]]*\])/g,
    treatmentKeys(clinical),
  ),
  firestore("preclinical treatment", /kind == 'preclinical' \? (\[[^\]]*\]) : \[\];/g, [
    ...treatmentKeys(preclinical),
    ...treatmentKeys(semen),
  ]),
  firestore("settled by the first reading", /touched\.hasAny\((\[[^\]]*\])/g, FIXED_BY_READING),
  {
    ...firestore("headers", /(function headerFits\(kind,[\s\S]*?function rowsFit[\s\S]*?\n {6}\})\n/g, [headerRules()]),
    isWhole: true,
  },
  firestore("open states", /(?:from|\.status) in (\['draft'[^\]]*\])/g, OPEN_STATES),
  firestore("sheets", /sheetId\.matches\('(.*?)\|h\(0/g, [
    ...CheckKey.options,
    OOCYTES_SHEET,
    DISPOSITIONS_SHEET,
    GENETICS_SHEET,
    UNITS_SHEET,
    ANNOTATIONS_SHEET,
  ]),
  firestore(
    "annotations",
    /a\[0-9\]\{1,3\}\[\.\]\((.*?)\) /g,
    ANNOTATION_COLUMNS.map(({ field }) => field),
  ),
  firestore("witnessed steps", /return step in (\[[^\]]*\])/g, WitnessedStep.options),
  firestore(
    "reconciliations",
    /event\.reconciliation in (\[[^\]]*\])/g,
    WitnessEvent.shape.reconciliation.unwrap().options,
  ),
  firestore("containers", /event\.container in (\[[^\]]*\])/g, WitnessMismatch.shape.container.options),

  firestore("roles of a slot", /slot\.role in (\[[^\]]*\])/g, MediumSlot.unwrap().shape.role.options),
  firestore("checks of a slot", /slot\.get\('check', 'fert'\) in\s+(\[[^\]]*\])/g, CheckKey.options),
  firestore("stages of a slot", /slot\.get\('stage', 'oocyte'\) in\s+(\[[^\]]*\])/g, MediumStage.options),
  firestore("types of images and videos", /data\.declaredType in (\[[^\]]*\])/g, Object.keys(ACCEPTED_TYPES)),
  storage("types of videos", /medium\.declaredType in (\[[^\]]*\])/g, videos),
  firestore("paces of mails", /'pace', 'at_once'\) in (\[[^\]]*\])/g, MailPace.options),
  firestore("kinds of notifications", /data\.email\.hasOnly\((\[[^\]]*\])/g, NotificationKind.options),
  storage("types of resources", /contentType in (\['application[^\]]*\])/g, ResourceType.options),
  firestore("formats of exports", /told\.format in (\[[^\]]*\])/g, ExportFormats),
  firestore("orders of a date", /data\.dateOrder in (\[[^\]]*\])/g, DateOrder.options),
];

/** Lists that no list of the domain stands behind, each with its reason: what they are part of says it here. */
export const NOT_OF_THE_DOMAIN: readonly RegExp[] = [
  // Names of the fields of a document, which tests of its own try one by one.
  /\.(?:hasOnly|hasAny)\(\[/,
  /\]\.toSet\(\)/,
  // What a container and its record are known by.
  /return identifier in \[/,
  // How a tour ends, which only the app knows.
  /data\.end in \['finished', 'skipped'\]/,
  // What browsers draw of a video; without an encoding the service names none.
  /contentType in \['image\/jpeg', 'image\/webp', 'image\/png'\]/,
  /contentEncoding in \[null/,
  // Rows are named by a pattern.
  /session\)\[\.\]/,
];
