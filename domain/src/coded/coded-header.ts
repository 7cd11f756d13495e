import { DeviceStatus } from "../devices/device-in-use.ts";
import { ArmRole } from "../protocols/arm-roles.ts";
import { armLetter, Blinding } from "../records/blinding/blinding.ts";
import { TreatmentSeal } from "../records/blinding/treatment-seal.ts";
import type { FieldDefinition, SimpleField } from "../records/fields/define-field.ts";
import { fieldsIn } from "../records/fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../records/fields/fields-of-kinds.ts";
import type { TestKind } from "../records/test-kind.ts";
import type { StoredValue } from "../stored-record.ts";
import { StoredSubjectCode } from "../subjects/subject-code.ts";
import {
  type Code,
  codedBy,
  codedFields,
  codedName,
  codedText,
  type Fields,
  hidden,
  isFields,
  isList,
  isPlain,
  type Known,
  oneOf,
} from "./coded-values.ts";
import { HIDDEN_TEXT } from "./hidden-text.ts";

const plain: Code = (value) => (isPlain(value) ? value : undefined);

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What a field of a form makes of its value. */
function codeOfSimple(field: SimpleField, known: Known): Code {
  const word = codedBy((text) => codedText(text, known));
  /** Texts of the kind as they were typed before there was a register, and its entries. */
  const entry =
    (parts: Readonly<Record<string, Code>>): Code =>
    (value) =>
      isFields(value) ? codedFields(value, parts) : word(value);
  switch (field.kind) {
    case "number":
    case "time":
    case "yes-no":
      return hidden;
    case "text":
    case "long":
      return codedBy((text) =>
        field.isSubjectCode && StoredSubjectCode.safeParse(text).success ? text : codedText(text, known),
      );
    case "term":
      return word;
    case "person":
      return codedBy((text) => codedName(text, known));
    case "choice":
      return codedBy((text) => (Object.hasOwn(field.options, text) ? text : codedText(text, known)));
    case "choices":
      return (value) =>
        isList(value)
          ? value.map((one) => (isPlain(one) ? one : oneOf(Object.keys(field.options))(one)))
          : hidden(value);
    case "lot":
      return entry({ lotId: word, expiresAt: plain, expiryOverrideReason: hidden });
    case "device":
      return entry({
        ...{ name: word, serial: word, calibrationDueAt: plain, since: plain, useReason: hidden },
        status: oneOf(DeviceStatus.options),
      });
    case "test":
      return entry({ testId: codedBy((text) => (ID.test(text) ? text : HIDDEN_TEXT)), code: word });
  }
}

/** The arms of a run without their names: what they are called is typed, what they are is not. */
export function codedArms(value: StoredValue, known: Known): StoredValue {
  if (!isList(value)) return undefined;
  const word = codedBy((text) => codedText(text, known));
  return value.map((arm, index) =>
    codedFields(isFields(arm) ? arm : {}, {
      name: () => armLetter(index),
      role: oneOf(ArmRole.options),
      nUnits: plain,
      lotNo: word,
      settings: (settings) =>
        isList(settings)
          ? settings.map((one) =>
              codedFields(isFields(one) ? one : {}, { name: hidden, value: hidden, unit: codedBy(() => "") }),
            )
          : undefined,
    }),
  );
}

/** Fields with a form of their own, of which functions write all but arms and animals. */
function codeOfOwn(key: string, known: Known): Code {
  if (key === "arms") return (value) => codedArms(value, known);
  if (key === "animalIds") return (value) => (isList(value) ? value.map(hidden) : undefined);
  if (key === "sealed") return (value) => TreatmentSeal.safeParse(value).data;
  if (key === "blinding") return (value) => Blinding.safeParse(value).data;
  return () => undefined;
}

function codeOf(field: FieldDefinition, known: Known): Code {
  switch (field.kind) {
    case "own":
      return codeOfOwn(field.key, known);
    case "names":
      return (value) =>
        isFields(value)
          ? codedFields(value, Object.fromEntries([...known.people].map(([uid, name]) => [uid, () => name])))
          : undefined;
    case "table": {
      const parts = Object.fromEntries(field.fields.map((one) => [one.key, codeOfSimple(one, known)]));
      return (value) => (isFields(value) ? codedFields(value, parts) : undefined);
    }
    default:
      return codeOfSimple(field, known);
  }
}

/** A header, or a part of one, without free text. */
export function codedHeader(header: Fields, kind: TestKind, known: Known): Fields {
  const codes = fieldsIn(FIELDS_OF_KIND[kind]).map(
    (field: FieldDefinition) => [field.key, codeOf(field, known)] as const,
  );
  return codedFields(header, Object.fromEntries(codes));
}
