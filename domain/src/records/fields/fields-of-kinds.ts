import { CLINICAL_FIELDS } from "../kinds/clinical/fields.ts";
import { ICSI_FIELDS } from "../kinds/icsi/fields.ts";
import { PRECLINICAL_FIELDS } from "../kinds/preclinical/fields.ts";
import { SEMEN_FIELDS } from "../kinds/semen/fields.ts";
import type { TestKind } from "../test-kind.ts";
import type { FieldGroups } from "./define-field.ts";

/** What the header of a test of each kind may hold, in the order of its form. A page of one kind imports that kind alone. */
export const FIELDS_OF_KIND = {
  icsi: ICSI_FIELDS,
  semen: SEMEN_FIELDS,
  preclinical: PRECLINICAL_FIELDS,
  clinical: CLINICAL_FIELDS,
} as const satisfies Record<TestKind, FieldGroups>;

/** Every group of every kind, for what is looked up by its name alone. */
export const ALL_GROUPS = Object.values(FIELDS_OF_KIND).flat();
