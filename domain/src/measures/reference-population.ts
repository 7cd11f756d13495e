import type * as z from "zod";
import { REFERENCE_POPULATION } from "../policy/kpi-policy.ts";
import { type Header, type LabTest, OocyteSource, SpermSource } from "../records/lab-test.ts";
import { isFinishedCycle } from "./populations.ts";

/** What the filter needs to know of a cycle; a field left out is unknown. */
export type CyclePopulation = {
  femaleAgeYears?: number | undefined;
  oocyteSource?: z.infer<typeof OocyteSource> | undefined;
  spermSource?: z.infer<typeof SpermSource> | undefined;
  pgt?: boolean | undefined;
  /** Cancelled or declared invalid: what it counted is no result of the laboratory. */
  isVoid?: boolean | undefined;
};

export type ExclusionReason =
  | "age-unknown"
  | "age"
  | "oocyte-source-unknown"
  | "oocyte-source"
  | "sperm-source-unknown"
  | "sperm-source"
  | "pgt"
  | "void";

const contains = (values: readonly string[], value: string) => values.includes(value);

/** Every reason why a cycle is outside of the reference population; none means it belongs to it. */
export function exclusions(cycle: CyclePopulation): ExclusionReason[] {
  const { femaleAgeYears: age, oocyteSource, spermSource, pgt } = cycle;
  const reasons: ExclusionReason[] = [];
  if (age === undefined) reasons.push("age-unknown");
  else if (!(age <= REFERENCE_POPULATION.maxFemaleAgeYears)) reasons.push("age");
  if (oocyteSource === undefined) reasons.push("oocyte-source-unknown");
  else if (!contains(REFERENCE_POPULATION.oocyteSources, oocyteSource)) reasons.push("oocyte-source");
  if (spermSource === undefined) reasons.push("sperm-source-unknown");
  else if (!contains(REFERENCE_POPULATION.spermSources, spermSource)) reasons.push("sperm-source");
  if (pgt) reasons.push("pgt");
  if (cycle.isVoid) reasons.push("void");
  return reasons;
}

/** What of a record decides in which populations it is; `hasBiopsy`: an embryo of it was biopsied. */
export type JudgedRecord = { status: LabTest["status"]; header: Header; material: Header; hasBiopsy: boolean };

/** Every reason why a record is outside of the reference population. */
export const exclusionsOf = ({ status, header, material, hasBiopsy }: JudgedRecord): ExclusionReason[] =>
  exclusions({
    femaleAgeYears: typeof header.femaleAgeYears === "number" ? header.femaleAgeYears : undefined,
    oocyteSource: OocyteSource.safeParse(material.oocyteSource).data,
    spermSource: SpermSource.safeParse(material.spermSource).data,
    isVoid: status === "cancelled" || status === "invalid",
    pgt: hasBiopsy || (Array.isArray(header.indication) && header.indication.includes("pgt")),
  });

export type UncountedReason = ExclusionReason | "not-reviewed" | "no-retrieval";

/** Every reason why no month's indicators of the laboratory count a cycle; none means that they do. */
export function uncountedReasons(cycle: JudgedRecord): UncountedReason[] {
  const excluded = exclusionsOf(cycle);
  const isWaiting = !isFinishedCycle({ kind: "icsi", status: cycle.status }) && !excluded.includes("void");
  const isRetrieved = cycle.header.opuAt instanceof Date;
  return [
    ...(isWaiting ? ["not-reviewed" as const] : []),
    ...(isRetrieved ? [] : ["no-retrieval" as const]),
    ...excluded,
  ];
}
