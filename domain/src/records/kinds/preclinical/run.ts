import { type Endpoint, PinnedProtocol, type Protocol, type RolePlan } from "../../../protocols/protocol.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { MS_PER_HOUR } from "../../../timing/instant.ts";
import { inWorkingHours, type Staffing } from "../../../timing/working-hours.ts";
import type { Happened } from "../../fields/define-field.ts";
import type { LabTest, NextDue } from "../../lab-test.ts";
import { rowsOf, SESSION_ROW, type SheetRow, type Sheets, timepointSheet, unitRow } from "../../sheet.ts";
import { type RunHeaderDraft, readableRunHeader } from "./run-header.ts";

export type RunArm = NonNullable<RunHeaderDraft["arms"]>[number];

/** A run as it is judged: its protocol, what is compared, and what was read. */
export type Run = {
  protocol: PinnedProtocol;
  arms: readonly RunArm[];
  sheets: Sheets;
  /** What was read of units before a rule left them out (`readBeforeExcluded`); where nobody brought the trail, none. */
  onceRead?: ReadonlySet<string> | undefined;
};

type Pinning = Pick<LabTest, "header" | "settings">;

const read = new WeakMap<object, PinnedProtocol>();

/** The protocol that a run is judged by: the version it keeps, whole. Undefined before one is chosen. */
export function protocolOf({ settings }: Pick<LabTest, "settings">): PinnedProtocol | undefined {
  const kept = settings?.protocol;
  if (typeof kept !== "object" || kept === null) return undefined;
  const known = read.get(kept) ?? PinnedProtocol.safeParse(kept).data;
  if (known) read.set(kept, known);
  return known;
}

/** Undefined before a protocol is chosen; `header` names the arms as far as they may be known (`withArms`). */
export function runOf(test: Pinning, sheets: Sheets, onceRead?: ReadonlySet<string>): Run | undefined {
  const protocol = protocolOf(test);
  if (!protocol) return undefined;
  const { arms = [] } = readableRunHeader(test.header ?? {});
  return { protocol, arms, sheets, onceRead };
}

/** What a protocol makes a header ask for. */
export function happenedIn(plan: Protocol | undefined): Happened {
  if (!plan?.material) return new Set();
  return new Set(plan.material.animals ? ["material", "animals"] : ["material"]);
}

/** The timepoints of a run, in order; none while no protocol is chosen. */
export const timepoints = (plan: Protocol | undefined): readonly number[] =>
  plan?.timepoints.map(({ hours }) => hours) ?? [];

export const roleOf = (plan: Protocol, arm: RunArm): RolePlan | undefined =>
  plan.arms.find(({ role }) => role === arm.role);

export const endpointOf = (plan: Protocol, id: string): Endpoint | undefined =>
  plan.endpoints.find((endpoint) => endpoint.id === id);

/** Rows of all units of an arm, by its place among the arms. */
export const rowsOfArm = (armIndex: number, nUnits: number) =>
  Array.from({ length: nUnits }, (_, index) => unitRow(armIndex, index + 1));

const UNIT = /^(\d+)-(\d+)$/;

/** How many units were allocated to each arm: those of the plan, and whatever was written beyond it. */
export function allocations({ arms, sheets, protocol: { plan } }: Run): number[] {
  const allocated = arms.map(({ nUnits }) => nUnits);
  for (const hours of timepoints(plan))
    for (const row of Object.keys(rowsOf(sheets, timepointSheet(hours)))) {
      const [, arm, unit] = UNIT.exec(row) ?? [];
      const planned = allocated[Number(arm) - 1];
      if (planned !== undefined && Number(unit) > planned) allocated[Number(arm) - 1] = Number(unit);
    }
  return allocated;
}

export const sessionAt = (sheets: Sheets, hours: number): SheetRow =>
  rowsOf(sheets, timepointSheet(hours))[SESSION_ROW] ?? {};

const isSet = (value: StoredValue) => value !== undefined;

/** When a timepoint can be read, counted from clock zero. */
export function timepointWindow(plan: Protocol, hours: number, startedAt: Date) {
  const around = plan.timepoints.find((point) => point.hours === hours)?.toleranceHours ?? 0;
  const at = (hour: number) => new Date(startedAt.getTime() + hour * MS_PER_HOUR);
  return { from: at(Math.max(0, hours - around)), target: at(hours), overdue: at(hours + around) };
}

/** The next timepoint that was neither read nor passed over, when people of the site can read it. */
export function nextTimepoint(
  { protocol: { plan }, sheets }: Pick<Run, "protocol" | "sheets">,
  startedAt: Date,
  site: Staffing,
): NextDue | undefined {
  const hours = timepoints(plan).find((hour) => {
    const { doneAt, notDoneReason } = sessionAt(sheets, hour);
    return !isSet(doneAt) && !isSet(notDoneReason);
  });
  if (hours === undefined) return undefined;
  const window = timepointWindow(plan, hours, startedAt);
  return { check: timepointSheet(hours), ...inWorkingHours(window, startedAt, site) };
}
