import { type Bank, type NewStraw, type Planned, planStore } from "../../../cryobank/bank-plans.ts";
import { placeId, strawCode } from "../../../cryobank/place.ts";
import type { FrozenStage, Straw, StrawUnit } from "../../../cryobank/straw.ts";
import { sentences } from "../../../messages/said.ts";
import type { Finding } from "../../finding.ts";
import type { LabTest } from "../../lab-test.ts";
import { type Disposition, FROZEN } from "./disposition.ts";
import { type IcsiRecord, type OocyteHistory, oocyteHistories } from "./icsi-record.ts";
import { isInseminated } from "./insemination.ts";
import type { Observation } from "./observation.ts";
import { rowPath } from "./rules/icsi-rules.ts";

const says = sentences("bankedStraws", {
  notStored: "The straw of oocyte {oocyte} is not in the cryobank: store it.",
  notWarmed: "The cryobank does not say that straw {straw} was warmed for this record.",
  otherStraw: "The cryobank has oocyte {oocyte} in straw {straw}, not in {said}.",
});

const strawOf = (straws: readonly Straw[], unit: number) =>
  straws.find(({ contents, state }) => state !== "withdrawn" && contents.some((one) => one.unit === unit));

const frozenRows = ({ dispositions }: IcsiRecord) => dispositions.filter(({ fate }) => FROZEN.has(fate));

/** What was frozen and does not lie in the bank as the record says; `straws` are those that the bank has of the record. */
export function bankFindings(record: IcsiRecord, straws: readonly Straw[]): Finding[] {
  return frozenRows(record).flatMap((row): Finding[] => {
    const { unit, place } = row;
    if (!place) return []; // said by the row itself
    const straw = strawOf(straws, unit);
    if (straw?.id === strawCode(place.strawId)) return [];
    const message = straw
      ? says("otherStraw", { oocyte: unit, straw: straw.id, said: place.strawId })
      : says("notStored", { oocyte: unit });
    return [{ id: "BANK", severity: "hard", path: rowPath(record, "dispositions", row, "place"), message }];
  });
}

/** What was warmed and did not leave the bank for this record; `straws` are those that did. */
export const warmedFindings = (record: IcsiRecord, straws: readonly Straw[]): Finding[] =>
  record.warmings
    .filter(({ strawId }) => straws.every(({ id }) => id !== strawCode(strawId)))
    .map((row) => ({
      ...{ id: "BANK", severity: "soft", path: rowPath(record, "warmings", row, "strawId") },
      message: says("notWarmed", { straw: row.strawId }),
    }));

const STAGE_OF_CHECK: Partial<Record<Observation["check"], FrozenStage>> = {
  d2: "cleavage",
  d3: "cleavage",
  d4: "morula",
};

/** What was frozen, by the last look before it; where nobody looked since its warming, what it was frozen as then. */
function stageOf(history: OocyteHistory | undefined, at: Date): Pick<StrawUnit, "stage" | "grade"> {
  const last = history?.observations.findLast(({ observedAt }) => observedAt <= at);
  if (!last) {
    const { unit, warming } = history ?? {};
    return { stage: unit && isInseminated(unit) ? "zygote" : (warming?.stage ?? "oocyte") };
  }
  const [expansion, icm, te] = (["expansion", "icm", "te"] as const).map((field) =>
    field in last ? (last as Partial<Record<typeof field, unknown>>)[field] : undefined,
  );
  if (typeof expansion === "number")
    return { stage: "blastocyst", grade: [expansion, icm, te].filter((part) => part != null).join("") };
  if (expansion === null) return { stage: "morula" };
  return { stage: STAGE_OF_CHECK[last.check] ?? "zygote" };
}

/** A straw that a record names and the bank does not have yet; without a place where its rows do not agree on one. */
export type FrozenStraw = { strawId: string; place: string | undefined; contents: StrawUnit[]; frozenAt: Date };

/** The straws of all rows that were frozen, have a whole place, and are not in the bank; embryos of one straw together. */
export function strawsToStore(record: IcsiRecord, straws: readonly Straw[]): FrozenStraw[] {
  const histories = new Map(oocyteHistories(record).map((one) => [one.unit.n, one]));
  const rows = frozenRows(record).filter(({ unit, place }) => place && !strawOf(straws, unit));
  const byStraw = Map.groupBy(rows, ({ place }) => strawCode(place?.strawId ?? "") ?? place?.strawId ?? "");
  const contentOf = ({ unit, fateAt }: Disposition): StrawUnit => ({ unit, ...stageOf(histories.get(unit), fateAt) });
  return [...byStraw].map(([strawId, own]) => {
    const [place, ...others] = new Set(own.map((row) => row.place && placeId(row.place)));
    return {
      strawId,
      place: others.length === 0 ? place : undefined,
      contents: own.map(contentOf),
      frozenAt: new Date(Math.max(...own.map(({ fateAt }) => fateAt.getTime()))),
    };
  });
}

/** Storing straws of a record, all of one subject, one consent and one medium. */
export function planStoreFrozen(
  bank: Bank,
  test: LabTest,
  straws: readonly FrozenStraw[],
  asked: Pick<NewStraw, "consent" | "mediumLot">,
  now: Date,
): Planned {
  const { id: testId, code: testCode, organisation } = test;
  const subjectCode = "subjectCode" in test ? test.subjectCode : "";
  const origin = { organisation, testId, testCode, subjectCode, ...asked };
  return planStore(
    bank,
    straws.map(({ frozenAt, ...straw }) => ({ ...straw, ...origin, storedAt: frozenAt })),
    { now },
  );
}
