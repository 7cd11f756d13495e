import * as z from "zod";
import type { Act } from "../records/acts.ts";
import { Fate } from "../records/kinds/icsi/disposition.ts";
import { hoursBetween } from "../timing/instant.ts";

/** What can happen to one oocyte besides its retrieval and denudation, which its test tells of all of them. */
export const UNIT_EVENTS = [
  "warmed",
  "inseminated",
  "fertChecked",
  "checked",
  "biopsied",
  "frozen",
  "transferred",
  "discarded",
  "donated",
] as const;
const UnitEvent = z.enum(UNIT_EVENTS);
type UnitEvent = z.infer<typeof UnitEvent>;

/** When something last happened to an oocyte, and who did it, in the order in which the record names them. */
const Event = z.object({ at: z.date(), by: z.array(z.string()) });

/** What happened to an oocyte; what did not is not there. */
export const UnitEvents = z.partialRecord(UnitEvent, Event);
export type UnitEvents = z.infer<typeof UnitEvents>;

const AFTER_FATE: Readonly<Partial<Record<Fate, UnitEvent>>> = {
  freeze: "frozen",
  biopsy_freeze: "frozen",
  discard: "discarded",
  donate_patient: "donated",
  donate_research: "donated",
};

const FERT_CHECKS = ["fert", "fert_rescue"];

function eventsOfAct({ kind, row }: Act): readonly UnitEvent[] {
  switch (kind) {
    case "check":
      return FERT_CHECKS.includes(row?.sheetId ?? "") ? ["fertChecked", "checked"] : ["checked"];
    case "fate": {
      const fate = Fate.safeParse(row?.cells.fate).data;
      const event = fate && AFTER_FATE[fate];
      return event ? [event] : [];
    }
    case "warming":
      return ["warmed"];
    case "insemination":
    case "rescue":
      return ["inseminated"];
    case "biopsy":
      return ["biopsied"];
    case "transfer":
      return ["transferred"];
    default:
      return [];
  }
}

/** The events of one oocyte by its acts, given in the order in which they happened: of several the last counts. */
export function unitEvents(acts: readonly Act[], person: (typed: string) => string): UnitEvents {
  const told = acts.flatMap((act) =>
    eventsOfAct(act).map((event) => [event, { at: act.at, by: act.by.map(({ uid }) => person(uid)) }] as const),
  );
  return Object.fromEntries(told);
}

/** Hours from one event to another, to the hundredth; null where either is not known or they stand the other way round. */
export function hoursTo(from: Date | null | undefined, to: Date | null | undefined): number | null {
  if (!from || !to || to < from) return null;
  return Math.round(hoursBetween(from, to) * 100) / 100;
}
