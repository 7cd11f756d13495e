import { strawCode } from "../cryobank/place.ts";
import type { Straw } from "../cryobank/straw.ts";
import { hoursBetween } from "../timing/instant.ts";
import { type Act, actsOf, type ReportedAct } from "./acts.ts";
import type { UnitStatus } from "./kinds/icsi/disposition.ts";
import { type IcsiRecord, oocyteHistories, unitStatus } from "./kinds/icsi/icsi-record.ts";
import { FIRST_TRANSFER } from "./kinds/icsi/transfers/transfer.ts";
import { originOf } from "./kinds/icsi/warming.ts";
import { type LateResult, standing } from "./late-result.ts";

/** A record as far as a life-line goes through it. */
export type LifeLineRecord = {
  testId: string;
  code: string;
  record: IcsiRecord;
  results: readonly LateResult[];
  /** The straws that it froze, and those that were warmed for it. */
  straws: readonly Straw[];
};

/** A specimen by its number in a record: another record gives the same one another number. */
export type Specimen = { testId: string; unit: number };

/** One act of a life, in which record, and how many hours after the act from which its hours count. */
export type LifeLineStep = {
  specimen: Specimen;
  code: string;
  act: Act | ReportedAct;
  hours?: { since: "insemination" | "warming"; hours: number } | undefined;
  /** The straw that a freezing filled, or that a warming emptied. */
  strawId?: string | undefined;
};

export type LifeLine = {
  steps: LifeLineStep[];
  /** What is known of it in the last record it is in. */
  status: UnitStatus | undefined;
  /** Records that it goes through and that were not given. */
  needs: string[];
};

const strawOf = ({ testId, straws }: LifeLineRecord, unit: number) =>
  straws.find((straw) => straw.testId === testId && straw.contents.some((one) => one.unit === unit));

/** Where a specimen was frozen, by the straw it was warmed from; undefined where it was not, or nobody knows. */
function cameFrom({ record, straws }: LifeLineRecord, unit: number): Specimen | undefined {
  const warming = record.warmings.find((one) => one.unit === unit);
  const straw = warming && straws.find(({ id }) => id === strawCode(warming.strawId));
  const origin = originOf(warming?.origin);
  return straw?.testId !== undefined && origin ? { testId: straw.testId, unit: origin.unit } : undefined;
}

/** The number that a warmed specimen has in this record. */
const warmedAs = ({ record }: LifeLineRecord, straw: Straw, unit: number) =>
  record.warmings.find((one) => strawCode(one.strawId) === straw.id && originOf(one.origin)?.unit === unit)?.unit;

/** The acts and results of a specimen in one record, in the order in which they happened. */
function stepsIn(given: LifeLineRecord, unit: number): LifeLineStep[] {
  const { testId, code, record } = given;
  const acts: (Act | ReportedAct)[] = actsOf(record).filter((act) => act.unit === unit);
  const transfer = record.dispositions.find((one) => one.unit === unit && one.fate === "transfer");
  const isOfIt = (result: LateResult) =>
    result.kind === "genetics"
      ? result.unit === unit
      : transfer !== undefined && result.transfer === (transfer.transferNo ?? FIRST_TRANSFER);
  const reported = standing(given.results)
    .filter(isOfIt)
    .map((result): ReportedAct => ({ kind: "result", unit, at: result.at, by: [result.by], result }));
  const zeroAt = (at: Date, kind: Act["kind"]) => acts.findLast((act) => act.kind === kind && act.at <= at)?.at;
  return [...acts, ...reported]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((act): LifeLineStep => {
      const own = zeroAt(act.at, "rescue") ?? zeroAt(act.at, "insemination");
      const warmedAt = zeroAt(act.at, "warming");
      const zero = own ? { since: "insemination" as const, at: own } : { since: "warming" as const, at: warmedAt };
      const isZero = act.kind === "insemination" || act.kind === "warming" || act.kind === "result";
      const strawId = act.kind === "warming" ? record.warmings.find((one) => one.unit === unit)?.strawId : undefined;
      const frozen = act.kind === "fate" ? strawOf(given, unit)?.id : undefined;
      return {
        ...{ specimen: { testId, unit }, code, act, strawId: strawId ?? frozen },
        ...(zero.at && !isZero && { hours: { since: zero.since, hours: hoursBetween(zero.at, act.at) } }),
      };
    });
}

/**
 * One specimen from its retrieval to its end, across the records that froze and warmed it. Pure: what it needs beside the
 * records that were given is named by `needs`, so whoever reads gives those as well and asks again.
 */
export function lifeLineOf(records: readonly LifeLineRecord[], of: Specimen): LifeLine {
  const given = new Map(records.map((one) => [one.testId, one]));
  const needs: string[] = [];
  const places: Specimen[] = [];
  // A record that names itself as its origin ends the line, and does not go round.
  const isNew = (one: Specimen) => places.every(({ testId, unit }) => testId !== one.testId || unit !== one.unit);
  const recordAt = ({ testId }: Specimen) => {
    const known = given.get(testId);
    if (!known) needs.push(testId);
    return known;
  };
  for (let at: Specimen | undefined = of; at && isNew(at); ) {
    const known: LifeLineRecord | undefined = recordAt(at);
    if (!known) break;
    places.unshift(at);
    at = cameFrom(known, at.unit);
  }
  for (let last = places.at(-1); last; ) {
    const known = given.get(last.testId);
    const straw: Straw | undefined = known && strawOf(known, last.unit);
    const next = straw?.warmedFor === undefined ? undefined : recordAt({ testId: straw.warmedFor, unit: 0 });
    const unit = next && straw && warmedAs(next, straw, last.unit);
    last = next && unit !== undefined ? { testId: next.testId, unit } : undefined;
    if (last && !isNew(last)) break;
    if (last) places.push(last);
  }
  const end = places.at(-1);
  const record = end && given.get(end.testId)?.record;
  const history = record && oocyteHistories(record).find(({ unit }) => unit.n === end.unit);
  return {
    steps: places.flatMap((place) => {
      const known = given.get(place.testId);
      return known ? stepsIn(known, place.unit) : [];
    }),
    status: history && unitStatus(history),
    needs,
  };
}
