import type { CheckKey, Insemination } from "../../../policy/timing-profiles.ts";
import { hoursBetween } from "../../../timing/instant.ts";
import type { IcsiRecord } from "./icsi-record.ts";
import type { Oocyte } from "./oocyte.ts";

/** It met sperm, in a dish or by a needle. */
export const isInseminated = ({ insemination, rescueAt }: Oocyte): boolean =>
  insemination === "icsi" || insemination === "ivf" || rescueAt !== undefined;

/** Sperm was injected into it: at once, or later as a rescue. */
export const isInjected = ({ insemination, rescueAt }: Oocyte): boolean =>
  insemination === "icsi" || rescueAt !== undefined;

/** From when an oocyte's hours count, and by which method's windows. */
export type Zero = { at: Date; method: Insemination };

/** Oocytes inseminated within so many hours of each other are looked at together. */
const TOGETHER_HOURS = 2;

type Inseminated = Pick<IcsiRecord, "anchorMode" | "header" | "units">;

const midpoint = (times: readonly number[]) => new Date((Math.min(...times) + Math.max(...times)) / 2);
const isTogether = (a: Date, b: Date) => Math.abs(hoursBetween(a, b)) <= TOGETHER_HOURS;
const instants = (times: readonly (Date | undefined)[]) => times.flatMap((at) => (at ? [at.getTime()] : []));

/** When the cohort was inseminated by a method: the session in the header, else the first of its oocytes. */
export function sessionZero({ anchorMode, header, units }: Inseminated, method: Insemination): Date | undefined {
  const own = instants(
    units.flatMap(({ insemination, inseminatedAt }) => (insemination === method ? inseminatedAt : [])),
  );
  const first = own.length > 0 ? new Date(Math.min(...own)) : undefined;
  if (method === "ivf") return header.ivfAt ?? first;
  const { icsiStartAt: start, icsiEndAt: end } = header;
  if (anchorMode === "session_start") return start ?? first;
  const ofSession = own.filter((at) => !start || isTogether(start, new Date(at)));
  const times = ofSession.length > 0 ? ofSession : instants([start, end]);
  return times.length > 0 ? midpoint(times) : first;
}

/** When an oocyte first met sperm; the time of its session where its own is not told. */
export function firstZero(record: Inseminated, { insemination: method, inseminatedAt }: Oocyte): Zero | undefined {
  if (method !== "icsi" && method !== "ivf") return undefined;
  const at = inseminatedAt ?? sessionZero(record, method);
  return at && { at, method };
}

/** The check after a second insemination. */
export const AFTER_RESCUE: CheckKey = "fert_rescue";
const BEFORE_RESCUE: readonly CheckKey[] = ["fert", "syngamy"];

/** From when the hours of an oocyte count at a check: from its first insemination, and after a rescue from that. */
export function zeroOf(record: Inseminated, unit: Oocyte, check: CheckKey): Zero | undefined {
  if (unit.rescueAt && !BEFORE_RESCUE.includes(check)) return { at: unit.rescueAt, method: "icsi" };
  return firstZero(record, unit);
}

/** Oocytes whose checks are due together. Without `units` it is the whole cohort, as long as no row says who was inseminated. */
export type DueGroup = Zero & { isRescue: boolean; units?: readonly number[] };

function grouped(zeros: readonly (Zero & { n: number })[], isRescue: boolean): DueGroup[] {
  const groups: (DueGroup & { units: number[] })[] = [];
  for (const { n, at, method } of zeros.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const same = groups.find((group) => group.method === method && isTogether(group.at, at));
    if (same) same.units.push(n);
    else groups.push({ at, method, isRescue, units: [n] });
  }
  return groups;
}

/** The groups of a cohort in the order of their zeros; none while no insemination is recorded. */
export function dueGroups(record: Inseminated): DueGroup[] {
  const inseminated = record.units.filter(isInseminated);
  if (inseminated.length === 0) {
    return (["icsi", "ivf"] as const).flatMap((method) => {
      const at = sessionZero(record, method);
      return at ? [{ at, method, isRescue: false }] : [];
    });
  }
  const first = inseminated.flatMap((unit) => {
    const zero = firstZero(record, unit);
    if (!zero) return [];
    // Who was inseminated in the session is looked at with it, whatever minute it was.
    const session = sessionZero(record, zero.method);
    return [{ n: unit.n, method: zero.method, at: session && isTogether(session, zero.at) ? session : zero.at }];
  });
  const rescued = inseminated.flatMap(({ n, rescueAt }) =>
    rescueAt ? [{ n, at: rescueAt, method: "icsi" as const }] : [],
  );
  return [...grouped(first, false), ...grouped(rescued, true)].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Clock zero of a record: its first insemination. Undefined while none is recorded. */
export const inseminationAnchor = (record: Inseminated): Date | undefined => dueGroups(record)[0]?.at;
