import { LOT_ROLES } from "../../records/lot-roles.ts";
import { enumField, type Field, field } from "../field.ts";
import { UNIT_FIELDS } from "./row-fields.ts";
import { TEST_FIELDS } from "./test-fields.ts";

/** What an exposure shows of its record under the same id. */
const OF_TEST = ["kind", "subjectCode", "studyId", "createdAt"];

/** What it shows of an oocyte that met the lot. */
const OF_UNIT: readonly string[] = [
  ...[
    "n",
    "maturity",
    "injectedAt",
    "operator",
    "status",
    "fate",
    "fateAt",
    "frozenAt",
    "transferredAt",
    "discardedAt",
  ],
  ...["straw", "place", "strawState", "warmedFor", "outcome", "isBlastocyst", "grade"],
];

/** The part of an exposure that is of its record and its lot. */
export const EXPOSURE_RECORD_FIELDS: readonly Field[] = [
  field("lotNo", "text", "Lot"),
  field("testCode", "code", "Test", { path: "test.code" }),
  enumField("role", "Role of the lot", Object.keys(LOT_ROLES), { isList: true, path: "roles", labels: LOT_ROLES }),
  field("usedAt", "instant", "Used on"),
  ...TEST_FIELDS.filter(({ id }) => OF_TEST.includes(id)).map((one) => ({ ...one, path: `test.${one.path}` })),
];

/** The part that is of an oocyte; not recorded where no oocyte of the record met the lot. */
export const EXPOSURE_UNIT_FIELDS: readonly Field[] = UNIT_FIELDS.filter(({ id }) => OF_UNIT.includes(id));

/** Every use of a lot in a record, for each oocyte that met it. */
export const EXPOSURE_FIELDS: readonly Field[] = [...EXPOSURE_RECORD_FIELDS, ...EXPOSURE_UNIT_FIELDS];
