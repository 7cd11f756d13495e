import * as z from "zod";
import { type DeviceInUse, DeviceStatus } from "../../devices/device-in-use.ts";
import { issue, type Said, sentences } from "../../messages/said.ts";
import { limitedNumber, unusual } from "../../policy/limited-number.ts";
import { SubjectCode } from "../../subjects/subject-code.ts";
import { instant } from "../../timing/instant.ts";
import { LONGEST_TERM } from "../../vocabulary/term.ts";
import type { Finding } from "../finding.ts";
import type { Header } from "../lab-test.ts";
import type { FieldDefinition, FieldGroups, FieldIn, FieldTable, Happened, SimpleField } from "./define-field.ts";
import { fieldsIn } from "./field-lists.ts";

const says = sentences("fields", {
  lot: "Choose a lot.",
  shortReason: "Give the reason in at least 10 characters.",
});

const LONGEST_ID = 64;

/** Words that were typed before there was a register. */
const LONGEST_DEVICE_WORD = 80;

const error = (said: Said | undefined) => (said === undefined ? {} : { error: issue(said) });

/** An expired lot in use is accepted only with its reason. */
const lotSchema = (missing?: Said) =>
  z.object(
    {
      lotId: z
        .string(error(says("lot")))
        .min(1, error(says("lot")))
        .max(64),
      /** As it was known when the lot was used, so that the record is judged by itself. */
      expiresAt: instant("The expiry").optional(),
      expiryOverrideReason: z
        .string()
        .trim()
        .min(10, error(says("shortReason")))
        .max(500)
        .optional(),
    },
    error(missing),
  );
/** A device that was overdue or out of service is accepted only with its reason. */
const deviceSchema = (missing?: Said): z.ZodType<DeviceInUse> =>
  z.union(
    [
      z.string(error(missing)).trim().min(1, error(missing)).max(LONGEST_DEVICE_WORD),
      z.object({
        name: z.string().min(1, error(missing)).max(LONGEST_TERM),
        serial: z.string().min(1).max(40),
        calibrationDueAt: instant("The calibration").optional(),
        status: DeviceStatus.exclude(["in_use"]).optional(),
        since: instant("The status").optional(),
        useReason: z
          .string()
          .trim()
          .min(10, error(says("shortReason")))
          .max(500)
          .optional(),
      }),
    ],
    error(missing),
  );

type LotInUse = z.infer<ReturnType<typeof lotSchema>>;

const linkSchema = ({ missing }: Pick<FieldDefinition, "missing">) =>
  z.object({ testId: z.string().min(1).max(LONGEST_ID), code: z.string().min(1).max(LONGEST_ID) }, error(missing));
type LinkedTest = z.infer<ReturnType<typeof linkSchema>>;

const namesSchema = () => z.record(z.string().max(128), z.string().max(100));

function textSchema({ missing }: Pick<FieldDefinition, "missing">, max: number, min = 1) {
  const text = z.string(error(missing)).trim();
  return missing === undefined ? text.max(max) : text.min(min, error(missing)).max(max);
}

function choiceSchema({ options, hasOthers, missing }: Extract<SimpleField, { kind: "choice" | "choices" }>) {
  if (hasOthers) return z.string(error(missing)).min(1, error(missing)).max(LONGEST_ID);
  return z.enum(Object.keys(options), error(missing));
}

function numberSchema({ limit, said }: Extract<SimpleField, { kind: "number" }>) {
  return limitedNumber(limit, said);
}

function simpleSchema(field: SimpleField): z.ZodType {
  switch (field.kind) {
    case "text":
    case "long":
      return field.isSubjectCode ? SubjectCode : textSchema(field, field.max, field.min);
    case "person":
      return textSchema(field, LONGEST_ID);
    case "term":
      return textSchema(field, field.max ?? LONGEST_TERM);
    case "time":
      return instant(field.said ?? field.label);
    case "number":
      return numberSchema(field);
    case "lot":
      return lotSchema(field.missing);
    case "device":
      return deviceSchema(field.missing);
    case "test":
      return linkSchema(field);
    case "yes-no":
      return z.boolean(error(field.missing));
    case "choice":
      return choiceSchema(field);
    case "choices":
      return z.array(choiceSchema(field));
  }
}

/** A table is whole once it is submitted; the first number typed into it must not make the others wrong. */
function tableSchema({ fields, check }: FieldTable, isWhole: boolean): z.ZodType {
  const shape = fields.map((field) => {
    const schema = simpleSchema(field);
    return [field.key, isWhole && field.needed ? schema : schema.optional()] as const;
  });
  return z.object(Object.fromEntries(shape)).superRefine((values, context) => {
    // Tables with a check hold numbers and names.
    check?.(values as Parameters<typeof check>[0], (key, message) =>
      context.addIssue({ code: "custom", path: [key], message: issue(message) }),
    );
  });
}

/** What a header holds for a field: of a table that is being filled any part may be missing. */
type ValueOf<F extends FieldDefinition, Stage extends "draft" | "whole"> = F extends { kind: "number" }
  ? number
  : F extends { kind: "time" }
    ? Date
    : F extends { kind: "yes-no" }
      ? boolean
      : F extends { kind: "lot" }
        ? LotInUse
        : F extends { kind: "device" }
          ? DeviceInUse
          : F extends { kind: "test" }
            ? LinkedTest
            : F extends { kind: "names" }
              ? Record<string, string>
              : F extends { kind: "choice"; hasOthers: true }
                ? string
                : F extends { kind: "choice"; options: infer Options }
                  ? Extract<keyof Options, string>
                  : F extends { kind: "choices"; options: infer Options }
                    ? Extract<keyof Options, string>[]
                    : F extends { kind: "table"; fields: infer Inner extends readonly SimpleField[] }
                      ? Stage extends "draft"
                        ? { [I in Inner[number] as I["key"]]?: ValueOf<I, Stage> | undefined }
                        : {
                            [I in Inner[number] as I extends { needed: true } ? I["key"] : never]: ValueOf<I, Stage>;
                          } & {
                            [I in Inner[number] as I extends { needed: true } ? never : I["key"]]?:
                              | ValueOf<I, Stage>
                              | undefined;
                          }
                      : string;

type Own<G extends FieldGroups> = Record<Extract<FieldIn<G>, { kind: "own" }>["key"], z.ZodType>;
type SchemaOf<F extends FieldDefinition, O, Stage extends "draft" | "whole"> = F extends { kind: "own" }
  ? F["key"] extends keyof O
    ? O[F["key"]]
    : never
  : z.ZodType<ValueOf<F, Stage>>;

/** The fields of what is typed so far: each may be missing, none may be impossible. */
export type DraftShape<G extends FieldGroups, O = object> = {
  [F in FieldIn<G> as F["key"]]: z.ZodOptional<Extract<SchemaOf<F, O, "draft">, z.ZodType>>;
};

/** The fields of what may be submitted. */
export type WholeShape<G extends FieldGroups, O = object> = {
  [F in FieldIn<G> as F["key"]]: F extends { needed: true }
    ? SchemaOf<F, O, "whole">
    : z.ZodOptional<Extract<SchemaOf<F, O, "whole">, z.ZodType>>;
};

/** Whether a record in which this happened is not submitted without the field. */
export const isNeeded = ({ needed, neededWhen }: FieldDefinition, happened: Happened): boolean =>
  needed === true || (neededWhen?.some((one) => happened.has(one)) ?? false);

function schemaOf(
  field: FieldDefinition,
  own: Readonly<Record<string, z.ZodType>>,
  happened: Happened | undefined,
): z.ZodType {
  const isWhole = happened !== undefined;
  const optional = (schema: z.ZodType) => (isWhole && isNeeded(field, happened) ? schema : schema.optional());
  switch (field.kind) {
    case "own":
      return optional(own[field.key] ?? z.unknown());
    case "names":
      return optional(namesSchema());
    case "table":
      return optional(tableSchema(field, isWhole));
    default:
      return optional(simpleSchema(field));
  }
}

const shapeOf = (groups: FieldGroups, own: Readonly<Record<string, z.ZodType>>, happened?: Happened) =>
  Object.fromEntries(fieldsIn(groups).map((field) => [field.key, schemaOf(field, own, happened)]));

/** Of a header that is being filled; `own` has the schemas of fields that bring their own. */
export const draftShape = <G extends FieldGroups, O extends Own<G>>(groups: G, own: O) =>
  // The mapped types follow the same definitions, which the compiler cannot see.
  shapeOf(groups, own) as DraftShape<G, O>;

const NOTHING: Happened = new Set();

/** Of a header that may be submitted, after what happened in its record. */
export const wholeShape = <G extends FieldGroups, O extends Own<G>>(groups: G, own: O, happened = NOTHING) =>
  shapeOf(groups, own, happened) as WholeShape<G, O>;

/** Numbers that are possible and unusual by the table of limits. */
export function unusualNumbers(groups: FieldGroups, header: Header): Finding[] {
  return fieldsIn(groups).flatMap((field): Finding[] => {
    const value = header[field.key];
    if (field.kind !== "number" || typeof value !== "number") return [];
    const message = unusual(field.limit, value);
    return message ? [{ id: "LIMIT", severity: "soft", path: field.key, message }] : [];
  });
}
