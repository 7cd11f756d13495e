import type { UnitEvents } from "../../facts/unit-events.ts";
import { type Field, field } from "../field.ts";

/** What can happen to an oocyte: its moment, and who did it. */
const NAMED: Readonly<Record<keyof UnitEvents, readonly [moment: string, person: string]>> = {
  warmed: ["Time of warming", "Warmed by"],
  inseminated: ["Time of insemination", "Inseminated by"],
  fertChecked: ["Time of the fertilisation check", "Fertilisation checked by"],
  checked: ["Time of the last check", "Last checked by"],
  biopsied: ["Time of biopsy", "Biopsied by"],
  frozen: ["Time of freezing", "Frozen by"],
  transferred: ["Time of transfer", "Transferred by"],
  discarded: ["Time of discard", "Discarded by"],
  donated: ["Time of donation", "Donated by"],
};

/** When and by whom things happened to an oocyte, and the hours between them. */
export const EVENT_FIELDS: readonly Field[] = [
  ...Object.entries(NAMED).flatMap(([event, [moment, person]]) => [
    field(`${event}At`, "instant", moment, { path: `events.${event}.at` }),
    field(`${event}By`, "person", person, { path: `events.${event}.by`, isList: true }),
  ]),
  field("retrievalInseminationHours", "number", "Retrieval to insemination", {
    path: "hours.sinceRetrieval",
    unit: "h",
  }),
  field("fertCheckHours", "number", "Insemination to fertilisation check", { path: "hours.toFertCheck", unit: "h" }),
  field("cultureHours", "number", "Insemination to end of culture", { path: "hours.toEnd", unit: "h" }),
];
