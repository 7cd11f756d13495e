import type { LimitedField } from "@zona/domain/policy/limits";
import type { Vocabulary } from "@zona/domain/vocabulary/term";

export type FieldOption = { value: string; label: string };

/** One field of a record's header: how it is asked. A dot in its name leads into a table of the header (`counts.mii`). */
export type RecordField = { name: string; label: string } & (
  | { kind: "text"; max?: number }
  | { kind: "long"; max: number }
  | { kind: "time" }
  | { kind: "lot" }
  | { kind: "person" }
  | { kind: "yes-no" }
  | { kind: "number"; limit: LimitedField }
  | { kind: "term"; vocabulary: Vocabulary }
  | { kind: "choice" | "choices"; options: readonly FieldOption[] }
);

/** Fields that are asked together. */
export type FieldGroup = { title: string; fields: readonly RecordField[] };
