import { limitOf } from "@zona/domain/policy/limits";
import { ArmRole } from "@zona/domain/protocols/arm-roles";
import type { FieldDefinition, FieldGroups } from "@zona/domain/records/fields/define-field";
import { fieldsIn } from "@zona/domain/records/fields/field-lists";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import type { Header } from "@zona/domain/records/lab-test";
import type { TestKind } from "@zona/domain/records/test-kind";
import { withCheck } from "@zona/domain/subjects/subject-code";
import fc from "fast-check";

/** Values that the headers of records may hold, and values that none may. */

const textUpTo = (most: number, least = 1) =>
  fc.oneof(
    fc
      .string({ unit: "grapheme", minLength: least, maxLength: least + 12 })
      .filter((text) => [...text.trim()].length >= least && text.length <= most),
    fc.constant(`${"é\n".repeat(most).slice(0, most - 2)}.x`),
  );
const time = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const lot = fc.record(
  {
    lotId: textUpTo(64),
    expiresAt: time,
    expiryOverrideReason: fc.constantFrom("because it was there", "x".repeat(500)),
  },
  { requiredKeys: ["lotId"] },
);
const device = fc.oneof(
  textUpTo(80),
  fc.record(
    {
      ...{ name: textUpTo(64), serial: textUpTo(40), calibrationDueAt: time, since: time },
      ...{ status: fc.constantFrom("out_of_service", "retired"), useReason: fc.constant("x".repeat(500)) },
    },
    { requiredKeys: ["name", "serial"] },
  ),
);
const arm = fc.record(
  {
    name: textUpTo(80),
    role: fc.constantFrom(...ArmRole.options),
    nUnits: fc.integer({ min: 1, max: 200 }),
    lotNo: textUpTo(40),
  },
  { requiredKeys: ["name", "role", "nUnits"] },
);

/** Any value that a draft takes of a field. */
export function valuesOf(field: FieldDefinition): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "text":
    case "long":
      return field.isSubjectCode
        ? fc.constantFrom(withCheck("HF-0042"), "S".repeat(8).concat("-12345678-123456"))
        : textUpTo(field.max, field.min);
    case "person":
      return textUpTo(64);
    case "term":
      return textUpTo(field.max ?? 64);
    case "time":
      return time;
    case "number": {
      const { hard, whole } = limitOf(field.limit);
      const [min, max] = hard;
      return whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
    }
    case "yes-no":
      return fc.boolean();
    case "choice":
      return field.hasOthers ? textUpTo(64) : fc.constantFrom(...Object.keys(field.options));
    case "choices":
      return fc.subarray(Object.keys(field.options));
    case "lot":
      return lot;
    case "device":
      return device;
    case "test":
      return fc.record({ testId: textUpTo(64), code: textUpTo(64) });
    case "names":
      return fc.dictionary(
        fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 28 }).filter((id) => !/^__.*__$/.test(id)),
        textUpTo(100),
        { maxKeys: 40 },
      );
    case "table":
      return fc.record(Object.fromEntries(field.fields.map((inner) => [inner.key, valuesOf(inner)])), {
        requiredKeys: [],
      });
    case "own":
      return field.key === "arms" ? fc.array(arm, { maxLength: 12 }) : fc.array(textUpTo(40), { maxLength: 20 });
  }
}

/** Values of different types. */
const OF_TYPES: readonly unknown[] = ["x", 4, true, false, ["x"], { x: "x" }];
const isMap = (value: unknown) => Object.getPrototypeOf(value ?? 0) === Object.prototype;
const notOf = (isOfType: (value: unknown) => boolean) => OF_TYPES.filter((value) => !isOfType(value));

const wrongTexts = (most: number) => [...notOf((value) => typeof value === "string"), "x".repeat(most + 1)];
const WRONG_CHOICES = notOf(() => false);
const WRONG_NUMBERS = [...notOf((value) => typeof value === "number"), Number.NaN, Number.POSITIVE_INFINITY];
const WRONG_TIMES = notOf((value) => value instanceof Date);

/** Of a map: another type, a name that it does not have, and each of its values wrong: of another type, and the last one. */
const wrongMaps = (
  whole: object,
  wrong: Readonly<Record<string, readonly unknown[]>>,
  isOther = (_: unknown) => false,
) => [
  ...notOf((value) => isMap(value) || isOther(value)),
  { ...whole, more: "x" },
  ...Object.entries(wrong).flatMap(([key, values]) =>
    [values[0], values.at(-1)].map((value) => ({ ...whole, [key]: value })),
  ),
];

const WRONG_LOTS = wrongMaps(
  { lotId: "L-1" },
  { lotId: wrongTexts(64), expiresAt: WRONG_TIMES, expiryOverrideReason: wrongTexts(500) },
);
const WRONG_DEVICES = wrongMaps(
  { name: "Piezo", serial: "1" },
  {
    ...{ name: wrongTexts(64), serial: wrongTexts(40), calibrationDueAt: WRONG_TIMES, since: WRONG_TIMES },
    ...{ status: [4, "in_use"], useReason: wrongTexts(500) },
  },
  (value) => typeof value === "string",
);
const ARM = { name: "Medium", role: "test", nUnits: 4 };
const WRONG_ARMS = [
  ...notOf(Array.isArray),
  Array.from({ length: 13 }, () => ARM),
  ...Array.from({ length: 12 }, (_, at) => {
    const before = Array.from({ length: at }, () => ARM);
    const wrong = { name: wrongTexts(80), role: [4, "x"], lotNo: wrongTexts(40), nUnits: WRONG_NUMBERS };
    return wrongMaps(ARM, wrong, Array.isArray).map((arm) => [...before, arm]);
  }).flat(),
];

/** Values that no header may hold in a field. */
export function wrongValuesOf(field: FieldDefinition): readonly unknown[] {
  switch (field.kind) {
    case "text":
    case "long":
      return wrongTexts(field.max);
    case "person":
      return wrongTexts(64);
    case "term":
      return wrongTexts(field.max ?? 64);
    case "time":
      return WRONG_TIMES;
    case "number":
      return WRONG_NUMBERS;
    case "yes-no":
      return notOf((value) => typeof value === "boolean");
    case "choice":
      return field.hasOthers ? wrongTexts(64) : WRONG_CHOICES;
    case "choices": {
      const [option] = Object.keys(field.options);
      return [...WRONG_CHOICES, [option, 4], Array.from({ length: 200 }, () => option)];
    }
    case "lot":
      return WRONG_LOTS;
    case "device":
      return [...WRONG_DEVICES, "x".repeat(81)];
    case "test":
      return wrongMaps({ testId: "t9", code: "SEM-0001" }, { testId: wrongTexts(64), code: wrongTexts(64) });
    case "names":
      return [...notOf(isMap), { noor: ["Noor"] }, { noor: "x".repeat(10_001) }];
    case "table":
      return wrongMaps({}, Object.fromEntries(field.fields.map((inner) => [inner.key, wrongValuesOf(inner)])));
    case "own":
      if (field.key === "arms") return WRONG_ARMS;
      // Nobody but functions writes the others.
      if (field.key !== "animalIds") return OF_TYPES;
      return [...notOf(Array.isArray), [{ x: "x" }], ["x".repeat(8_001)], Array.from({ length: 201 }, () => "x")];
  }
}

const AFTER_ALL: readonly string[] = ["sealed", "blinding", "protocolCode"];

/**
 * Headers as a commit of the app may leave them, in parts where it never writes all: arms with what forms ask for, and what only
 * an import gives. Seals are written by functions, the protocol by a commit of its own.
 */
export function headersOf(kind: TestKind, constraints: { isWhole?: true } = {}): fc.Arbitrary<Header>[] {
  const groups: FieldGroups = FIELDS_OF_KIND[kind];
  const isUnasked = ({ key, kind: type }: FieldDefinition) =>
    kind === "preclinical" &&
    type !== "names" &&
    key !== "arms" &&
    groups.some(({ title, fields }) => title === undefined && fields.some((one) => one.key === key));
  const written = fieldsIn(groups).filter(({ key }) => !AFTER_ALL.includes(key));
  return [written.filter((field) => !isUnasked(field)), written.filter(isUnasked)]
    .filter((fields) => fields.length > 0)
    .map((fields) =>
      fc
        .record(
          Object.fromEntries(fields.map((field) => [field.key, valuesOf(field)])),
          constraints.isWhole ? {} : { requiredKeys: [] },
        )
        .filter((header) => Object.keys(header).length > 0)
        // Arms of a blinded test are sealed.
        .map((header) => ("arms" in header ? { ...header, blindedAssessor: false } : header) as Header),
    );
}
