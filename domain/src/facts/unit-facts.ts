import * as z from "zod";
import { CheckKey } from "../policy/timing-profiles.ts";
import type { Act } from "../records/acts.ts";
import { Fate } from "../records/kinds/icsi/disposition.ts";
import type { OocyteHistory } from "../records/kinds/icsi/icsi-record.ts";
import { endOf, unitStatus } from "../records/kinds/icsi/icsi-record.ts";
import { isInjected } from "../records/kinds/icsi/insemination.ts";
import {
  type BlastocystObservation,
  blastocystGrade,
  isGoodBlastocyst,
  type Observation,
  PnCount,
} from "../records/kinds/icsi/observation.ts";
import { InjectionEvent, Maturity, OocyteFeature } from "../records/kinds/icsi/oocyte.ts";
import { INSEMINATIONS, SURVIVALS } from "../records/kinds/icsi/oocyte-columns.ts";
import { OUTCOMES, type Outcome } from "../records/kinds/icsi/transfers/transfer-outcome.ts";
import { hoursTo, UnitEvents, unitEvents } from "./unit-events.ts";
import { UnitStorage } from "./unit-storage.ts";

const known = <S extends z.ZodType>(schema: S) => schema.nullable();
const number = known(z.number());

const NO_HOURS = { sinceRetrieval: null, toFertCheck: null, toEnd: null };

/** One oocyte as tables and questions see it: what was last seen of it, day by day. Null is not known, never none. */
export const UnitFacts = z.lazy(() =>
  z.object({
    n: z.int().min(1),
    maturity: Maturity,
    /** How it met sperm first; null where nothing is said of it. */
    insemination: known(z.enum(INSEMINATIONS)).default(null),
    injected: z.boolean(),
    injectedAt: known(z.date()),
    /** Who injected it: the row's own, else the operator of the record. A uid where the person is known. */
    injectedBy: known(z.string()),
    survivalImmediate: known(z.enum(SURVIVALS)),
    injectionEvents: z.array(InjectionEvent),
    oocyteFeatures: z.array(OocyteFeature),
    fert: z.object({ pnCount: known(PnCount), pbCount: number }),
    d2: z.object({ cells: number }),
    d3: z.object({ cells: number }),
    /** Of the latest cleavage check. */
    cells: number,
    fragPct: number,
    blastocyst: z.object({ grade: known(z.string()), expansion: number }),
    /** Null while nobody looked for a blastocyst. */
    isBlastocyst: known(z.boolean()),
    isGoodBlastocyst: known(z.boolean()),
    fate: known(Fate),
    /** When its last decision was carried out. */
    fateAt: known(z.date()).default(null),
    status: z.string(),
    storage: UnitStorage.nullable().default(null),
    /** Of the transfer that it was part of. */
    outcome: known(z.enum(OUTCOMES)).default(null),
    /** Checks that saw it and lack the picture of it that they ask for. */
    missingPictures: z.array(CheckKey).default([]),
    events: UnitEvents.default({}),
    /** Between its events; `sinceRetrieval` and `toEnd` end and begin with its last insemination. */
    hours: z.object({ sinceRetrieval: number, toFertCheck: number, toEnd: number }).default(NO_HOURS),
  }),
);
export type UnitFacts = z.infer<typeof UnitFacts>;

type Cleavage = Observation & { cells: number; fragPct?: number | undefined };
const isCleavage = (seen: Observation): seen is Cleavage => seen.check === "d2" || seen.check === "d3";
const isBlastocystCheck = (seen: Observation): seen is BlastocystObservation => "expansion" in seen;

/** What facts of an oocyte are made from besides its own rows. */
export type UnitSources = {
  /** Of this oocyte, in the order in which they happened. */
  acts: readonly Act[];
  storage: UnitStorage | null;
  outcome: Outcome | null;
  missingPictures: readonly CheckKey[];
  operator: string | null;
  person: (typed: string) => string;
};

/** The facts of one oocyte; `person` turns what was typed as a person into a uid where that is known. */
export function unitFacts(
  history: OocyteHistory,
  { acts, storage, outcome, missingPictures, operator, person }: UnitSources,
): UnitFacts {
  const { unit, observations, fert, last } = history;
  const cleavage = observations.filter(isCleavage);
  const cellsAt = (day: "d2" | "d3") => cleavage.findLast(({ check }) => check === day)?.cells ?? null;
  const latest = cleavage.at(-1);
  const blastocysts = observations.filter(isBlastocystCheck);
  const found = blastocysts.findLast(({ expansion }) => expansion !== null);
  const looked = blastocysts.length > 0;
  const { by, at } = unit.rescueAt
    ? { by: unit.rescueBy, at: unit.rescueAt }
    : { by: unit.inseminatedBy, at: unit.inseminatedAt };
  const injected = isInjected(unit);
  const events = unitEvents(acts, person);
  const inseminatedAt = events.inseminated?.at;
  return {
    n: unit.n,
    maturity: unit.maturity,
    insemination: unit.insemination ?? null,
    injected,
    injectedAt: (injected ? at : undefined) ?? null,
    injectedBy: injected ? (by ? person(by.uid) : operator) : null,
    survivalImmediate: unit.survivalImmediate ?? null,
    injectionEvents: unit.injectionEvents ?? [],
    oocyteFeatures: unit.oocyteFeatures ?? [],
    fert: { pnCount: fert?.pnCount ?? null, pbCount: fert?.pbCount ?? null },
    d2: { cells: cellsAt("d2") },
    d3: { cells: cellsAt("d3") },
    cells: latest?.cells ?? null,
    fragPct: latest?.fragPct ?? null,
    blastocyst: { grade: (found && blastocystGrade(found)) ?? null, expansion: found?.expansion ?? null },
    isBlastocyst: looked ? found !== undefined : null,
    isGoodBlastocyst: looked ? blastocysts.some(isGoodBlastocyst) : null,
    fate: last?.fate ?? null,
    fateAt: last?.fateAt ?? null,
    status: unitStatus(history),
    storage,
    outcome,
    missingPictures: [...missingPictures],
    events,
    hours: {
      sinceRetrieval: hoursTo(acts.find(({ kind }) => kind === "retrieval")?.at, inseminatedAt),
      toFertCheck: hoursTo(inseminatedAt, events.fertChecked?.at),
      toEnd: hoursTo(inseminatedAt, endOf(history)),
    },
  };
}
