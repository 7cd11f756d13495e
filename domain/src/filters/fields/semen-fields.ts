import { ICSI_FIELDS } from "../../records/kinds/icsi/fields.ts";
import { SEMEN_FIELDS as DEFINED } from "../../records/kinds/semen/fields.ts";
import { type Field, field } from "../field.ts";
import { headerFields } from "./header-fields.ts";

/** What follows from the values of a semen analysis. */
export const DERIVED_SEMEN_FIELDS: readonly Field[] = [
  field("progressivePct", "number", "Progressive motility", {
    path: "derived.progressivePct",
    unit: "%",
    also: ["progressive"],
  }),
  field("totalMotilityPct", "number", "Total motility", {
    path: "derived.totalMotilityPct",
    unit: "%",
    also: ["motility"],
  }),
];

const OF_ICSI = headerFields(ICSI_FIELDS).map(({ id }) => id);

/** What only a semen analysis measures, or what follows from it. */
export const SEMEN_FIELDS: readonly Field[] = [
  ...headerFields(DEFINED).filter(({ id }) => !OF_ICSI.includes(id)),
  ...DERIVED_SEMEN_FIELDS,
];
