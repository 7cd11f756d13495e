import { LIMITS } from "../../policy/limits.ts";
import type { FieldGroups, SimpleField, TableOptions } from "../../records/fields/define-field.ts";
import { type Tabulated, tabulated } from "../../records/fields/field-lists.ts";
import { enumField, type Field, type FieldType, field } from "../field.ts";

const TYPES = {
  text: "text",
  long: "text",
  term: "text",
  person: "person",
  number: "number",
  time: "instant",
  choice: "enum",
  choices: "enum",
  "yes-no": "flag",
  lot: "text",
  device: "text",
  test: "text",
} as const satisfies Record<SimpleField["kind"], FieldType>;

const unitOf = ({ limit }: Extract<SimpleField, { kind: "number" }>) =>
  (typeof limit === "string" ? LIMITS[limit] : limit).unit;

function tableField({ field: defined, path }: Tabulated): Field {
  const table: TableOptions = defined.table ?? {};
  const { id = defined.key, label = defined.label, also = [], words = {}, bands } = table;
  const isList = defined.kind === "choices" ? { isList: true as const } : {};
  if ("options" in defined) {
    const options = Object.keys(defined.options);
    return enumField(id, label, options, { path, also, words, labels: defined.options, ...isList });
  }
  const unit = defined.kind === "number" ? unitOf(defined) : "";
  return field(id, TYPES[defined.kind], label, {
    path,
    also,
    ...(unit === "" ? {} : { unit }),
    ...(bands && { bands }),
  });
}

/** The fields of headers that tables, filters, files and questions have; one that several kinds share is there once. */
export const headerFields = (groups: FieldGroups): Field[] => tabulated(groups).map(tableField);
