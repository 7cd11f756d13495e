import { sentences } from "../../../messages/said.ts";
import { unusual } from "../../../policy/limited-number.ts";
import { armFaults } from "../../../protocols/arm-faults.ts";
import { type Endpoint, openPoints, type Protocol } from "../../../protocols/protocol.ts";
import type { StoredValue } from "../../../stored-record.ts";
import { hoursBetween } from "../../../timing/instant.ts";
import { blindingOf, withLetters } from "../../blinding/blinding.ts";
import { keysOfKind } from "../../fields/field-lists.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import type { Header, LabTest } from "../../lab-test.ts";
import type { Declaration, Rule } from "../../readiness/rule.ts";
import {
  development,
  devicesFit,
  type Growth,
  hard,
  inOrder,
  type Look,
  type LotUse,
  lotsInDate,
  notInFuture,
  type Order,
  type Sighting,
  seenInWindow,
  soft,
  type Timed,
  timesInHeader,
  type UsedDevice,
  usualNumbers,
} from "../../readiness/shared-rules.ts";
import { rowsOf, SESSION_ROW, type SheetRow, type Sheets, timepointSheet } from "../../sheet.ts";
import { armUnits } from "./analysis-sets.ts";
import { PRECLINICAL_FIELDS } from "./fields.ts";
import { columnsAt, isEnd, isReadingOf, REASON_FIELD, RULE_FIELD, stageRank } from "./preclinical-columns.ts";
import { endpointOf, happenedIn, protocolOf, type Run, rowsOfArm, runOf, sessionAt, timepoints } from "./run.ts";
import { RunHeaderDraft, wholeRunHeader } from "./run-header.ts";

const says = sentences("preclinical", {
  clockZero: "Enter clock zero: when the run began.",
  beforeZero: "This time lies before clock zero.",
  beforeEarlier: "This time lies before that of an earlier timepoint.",
  nothingRead: "Nothing was read: a run without a reading is cancelled, not submitted.",
  notReadButHolds: "{hours} h is marked as not read, but holds readings.",
  readButEmpty: "{hours} h is marked as read, but holds no reading.",
  noVerdict: "{hours} h was not read: this run has no verdict. Is it right?",
  openNumber: "This run has no verdict: {number}",
  unreadable: "The protocol of this run cannot be read: choose it again.",
  withdrawn: "The protocol was withdrawn while this run was made; it is judged by its version {version}. Is it right?",
  noUnit: "This row belongs to no unit of the plan.",
  noReading: "This reading is none that the protocol knows.",
  whyExcluded: "Say why the unit is excluded.",
  lateRule: "This rule excludes nothing any more at {hours} h: say in words why the unit is left out.",
  notReadByLetter: "Not all units of {arm} were read at {hours} h. Read them, or say why they are excluded.",
  notRead: "{blank} of {units} units of {arm} were not read at {hours} h. Read them, or say why they are excluded.",
  wentBack: "Unit {unit} of {arm} is behind at {hours} h what it was before. Is it right?",
  tooSoon: "Unit {unit} of {arm} is further at {hours} h than is expected. Is it right?",
  excludedAfter:
    "{excluded} of {units} units of {arm} were excluded by no rule that came in time: they count as they were read, or as failures. Is it right?",
  offHour: "Read at {elapsed} h instead of {hours} ± {tolerance} h. Is it right?",
});

/** A run as its rules see it. */
type ReadRun = {
  header: Header;
  run: Run;
  isSealed: boolean;
  /** Whether nobody may know how many units a letter has: then a row that holds nothing may have none. */
  hasClosedRows: boolean;
  isProtocolWithdrawn: boolean;
};
type RunRule = Rule<ReadRun>;

type Source = {
  test: Pick<LabTest, "header" | "settings" | "material">;
  sheets: Sheets;
  onceRead?: ReadonlySet<string> | undefined;
  unitsByLetter?: readonly number[] | undefined;
  isProtocolWithdrawn?: boolean | undefined;
};

const isText = (value: StoredValue) => typeof value === "string" && value.trim() !== "";
const dateIn = (value: StoredValue) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined);

const planOf = ({ run }: ReadRun): Protocol => run.protocol.plan;
const rowsAt = ({ run }: ReadRun, hours: number) => rowsOf(run.sheets, timepointSheet(hours));
const readAt = ({ run }: ReadRun, hours: number) => dateIn(sessionAt(run.sheets, hours).doneAt);
const startedAt = ({ header }: ReadRun) => dateIn(header.startedAt);
const unitOf = (row: string) => row.slice(row.indexOf("-") + 1);

const hasReading = (plan: Protocol, row: SheetRow | undefined) =>
  plan.endpoints.some(({ id }) => row?.[id] !== undefined);
const isAnyReadAt = (one: ReadRun, hours: number) =>
  Object.values(rowsAt(one, hours)).some((row) => hasReading(planOf(one), row));

/** Hours at which a criterion is judged. */
const isJudgedAt = (plan: Protocol, hours: number) =>
  [...plan.validity, ...plan.acceptance].some(({ measure }) => measure.at === hours);

/** Timepoints that were neither read, with a time, nor passed over with a reason. */
export function openTimepoints({
  test,
  sheets,
}: Pick<Source, "sheets"> & { test: Pick<LabTest, "header" | "settings"> }) {
  return timepoints(protocolOf(test)?.plan).flatMap((hours): string[] => {
    const { doneAt, notDoneReason } = sessionAt(sheets, hours);
    return dateIn(doneAt) || isText(notDoneReason) ? [] : [timepointSheet(hours)];
  });
}

const sessionTimes = (one: ReadRun): Timed[] =>
  timepoints(planOf(one)).map((hours) => [`${timepointSheet(hours)}.${SESSION_ROW}.doneAt`, readAt(one, hours)]);

/** Hours count from clock zero; one look at one time needs none. */
const isTimed = ({ timepoints: points }: Protocol) => points.some(({ toleranceHours }) => toleranceHours !== null);

const hasZero: RunRule = (input) =>
  startedAt(input) || !isTimed(planOf(input)) ? [] : [hard("P01", "startedAt", says("clockZero"))];

const timesInOrder: RunRule = inOrder("P02", (one) => {
  let last: Date | undefined;
  return sessionTimes(one).flatMap(([path, after]): Order[] => {
    const before = last;
    last = after ?? last;
    return [
      { path, before: startedAt(one), after, message: says("beforeZero") },
      { path, before, after, message: says("beforeEarlier") },
    ];
  });
});

type Reading = Sighting & { hour: number; tolerance: number };

const inTolerance: RunRule = seenInWindow(
  "P03",
  (one: ReadRun) =>
    planOf(one).timepoints.flatMap(({ hours: hour, toleranceHours: tolerance }): Reading[] => {
      const [zero, at] = [startedAt(one), readAt(one, hour)];
      if (!zero || !at || tolerance === null || at < zero) return [];
      const window = { from: hour - tolerance, overdue: hour + tolerance };
      return [{ visit: timepointSheet(hour), hours: hoursBetween(zero, at), window, hour, tolerance }];
    }),
  ({ first: { visit, hour, tolerance }, from: elapsed }) => ({
    path: `${visit}.${SESSION_ROW}.doneAt`,
    message: says("offHour", { elapsed, hours: hour, tolerance }),
  }),
);

/** What a session says and what its rows hold. */
const sessionsAgree: RunRule = (input) => {
  const plan = planOf(input);
  const hoursOfPlan = timepoints(plan);
  if (!hoursOfPlan.some((hours) => isAnyReadAt(input, hours)))
    return input.stage === "submit" ? [hard("P04", "", says("nothingRead"))] : [];
  return hoursOfPlan.flatMap((hours): Finding[] => {
    const { doneAt, notDoneReason } = sessionAt(input.run.sheets, hours);
    const path = `${timepointSheet(hours)}.${SESSION_ROW}`;
    if (isText(notDoneReason) && (isAnyReadAt(input, hours) || doneAt !== undefined))
      return [hard("P05", path, says("notReadButHolds", { hours }))];
    if (doneAt !== undefined && !isAnyReadAt(input, hours)) return [hard("P05", path, says("readButEmpty", { hours }))];
    return isJudgedAt(plan, hours) && isText(notDoneReason) ? [soft("P06", path, says("noVerdict", { hours }))] : [];
  });
};

/** Rows of no unit of the plan, values that nobody can read, and exclusions that are half said. */
const rowsFit: RunRule = (input) => {
  const { run } = input;
  const plan = planOf(input);
  const planned = new Set(run.arms.flatMap(({ nUnits }, index) => rowsOfArm(index, nUnits)));
  return plan.timepoints.flatMap(({ hours, endpoints }) => {
    const { [SESSION_ROW]: _, ...rows } = rowsAt(input, hours);
    const known = new Set(columnsAt(plan, hours).map(({ field }) => field));
    return Object.entries(rows).flatMap(([id, row]): Finding[] => {
      const path = `${timepointSheet(hours)}.${id}`;
      if (!planned.has(id)) return [hard("P07", path, says("noUnit"))];
      const odd = plan.endpoints.filter((endpoint) => {
        const value = row[endpoint.id];
        return value !== undefined && (!endpoints.includes(endpoint.id) || !isReadingOf(endpoint, value));
      });
      const findings = odd.map((endpoint) => hard("P08", `${path}.${endpoint.id}`, says("noReading")));
      const rule = plan.exclusions.find((one) => one.id === row[RULE_FIELD]);
      if (row[RULE_FIELD] !== undefined && (!rule || !known.has(RULE_FIELD) || hours > rule.upToHours))
        findings.push(hard("P09", `${path}.${RULE_FIELD}`, says("lateRule", { hours })));
      if (row[REASON_FIELD] !== undefined && !isText(row[REASON_FIELD]))
        findings.push(hard("P09", `${path}.${REASON_FIELD}`, says("whyExcluded")));
      return findings;
    });
  });
};

type Place = { arm: string; nUnits: number; armIndex: number; hours: number; endpoint: Endpoint };

const placesOf = (one: ReadRun): Place[] =>
  planOf(one).timepoints.flatMap(({ hours, endpoints }) =>
    endpoints.flatMap((id) => {
      const endpoint = endpointOf(planOf(one), id);
      if (!endpoint) return [];
      return one.run.arms.map(({ name: arm, nUnits }, armIndex) => ({ arm, nUnits, armIndex, hours, endpoint }));
    }),
  );

const setAt = ({ run }: ReadRun, place: Place): ReturnType<typeof armUnits>["set"] => armUnits(run, place).set;

const isEmptyRow = (input: ReadRun, id: string) =>
  timepoints(planOf(input)).every((hours) => Object.keys(rowsAt(input, hours)[id] ?? {}).length === 0);

/** Every unit is read at a timepoint that was read, excluded, or cannot be read any more. */
const allAreRead: RunRule = (input) =>
  placesOf(input).flatMap((place): Finding[] => {
    const { arm, nUnits, armIndex, hours, endpoint } = place;
    if (!readAt(input, hours) || !isAnyReadAt(input, hours)) return [];
    const rows = rowsOfArm(armIndex, nUnits);
    const closed = new Set(input.hasClosedRows ? rows.filter((id) => isEmptyRow(input, id)) : []);
    const blank = setAt(input, place).missing - closed.size;
    if (blank <= 0) return [];
    const cells = rowsAt(input, hours);
    const first = rows.find((id) => !closed.has(id) && cells[id]?.[endpoint.id] === undefined);
    // How many units a letter has tells its arm.
    const message = input.isSealed
      ? says("notReadByLetter", { arm, hours })
      : says("notRead", { blank, units: nUnits, arm, hours });
    const isJudged = isJudgedAt(planOf(input), hours) && input.stage === "submit";
    return [(isJudged ? hard : soft)("P10", `${timepointSheet(hours)}.${first ?? SESSION_ROW}`, message)];
  });

const growth: RunRule = development({ back: "P11", early: "P14" }, (one) => {
  const plan = planOf(one);
  const stages = plan.endpoints.filter(({ kind }) => kind === "stage");
  return stages.flatMap((endpoint) =>
    one.run.arms.flatMap(({ name: arm, nUnits }, armIndex) =>
      rowsOfArm(armIndex, nUnits).map((row): Growth => {
        const unit = unitOf(row);
        let isOver = false;
        const looks = plan.timepoints.flatMap(({ hours, furthest }): Look[] => {
          const cells = rowsAt(one, hours)[row] ?? {};
          const rank = stageRank(endpoint, cells[endpoint.id]);
          const path = `${timepointSheet(hours)}.${row}.${endpoint.id}`;
          // Nothing follows an end: what does is behind it.
          if (isOver && rank !== undefined) return [{ rank: -1, path, hours }];
          isOver ||= plan.endpoints.some((read) => isEnd(read, cells[read.id]));
          if (isOver) return [{ rank: Number.POSITIVE_INFINITY, path, hours }];
          if (rank === undefined) return [];
          const limit = furthest?.endpoint === endpoint.id ? stageRank(endpoint, furthest.stage) : undefined;
          const tooSoon = limit !== undefined && rank > limit ? says("tooSoon", { unit, arm, hours }) : undefined;
          return [{ rank, path, hours, tooSoon }];
        });
        return { looks, back: (_, { hours = 0 }) => says("wentBack", { unit, arm, hours }) };
      }),
    ),
  );
});

/** What was left out too late is asked about, once for each arm. */
const exclusionsAreAsked: RunRule = (input) => {
  const last = new Map<number, Finding>();
  for (const place of placesOf(input)) {
    const { arm, armIndex, hours } = place;
    const { excludedAfter: excluded, allocated: units } = setAt(input, place);
    if (excluded === 0) continue;
    const first = rowsOfArm(armIndex, units).find((id) => {
      const row = rowsAt(input, hours)[id];
      return isText(row?.[REASON_FIELD]) || row?.[RULE_FIELD] !== undefined;
    });
    if (first === undefined) continue;
    last.set(
      armIndex,
      soft("P12", `${timepointSheet(hours)}.${first}`, says("excludedAfter", { excluded, units, arm })),
    );
  }
  return [...last.values()];
};

/** Measured numbers that are possible and unusual. */
const usualReadings: RunRule = (input) =>
  planOf(input).timepoints.flatMap(({ hours }) =>
    columnsAt(planOf(input), hours).flatMap((column): Finding[] => {
      if (column.kind !== "number") return [];
      const { field, limit } = column;
      return Object.entries(rowsAt(input, hours)).flatMap(([id, row]): Finding[] => {
        const value = row[field];
        const message = typeof value === "number" ? unusual(limit, value) : undefined;
        return message ? [soft("LIMIT", `${timepointSheet(hours)}.${id}.${field}`, message)] : [];
      });
    }),
  );

/** Arms are those of the protocol; sealed ones were judged when they were sealed. */
const armsFit: RunRule = ({ run, isSealed, stage }) =>
  isSealed || stage !== "submit"
    ? []
    : armFaults(run.protocol.plan, run.arms).map((message) => hard("ARMS", "arms", message));

const protocolIsWhole: RunRule = (input) => {
  const [open] = openPoints(planOf(input));
  return open && input.stage === "submit"
    ? [soft("PROTOCOL", "protocolCode", says("openNumber", { number: open.message }))]
    : [];
};

/** A run is finished by the version that it began with. */
const protocolInForce: RunRule = ({ run: { protocol }, isProtocolWithdrawn }) =>
  isProtocolWithdrawn ? [soft("PROTOCOL", "protocolCode", says("withdrawn", { version: protocol.version }))] : [];

const lotsUsed = (one: ReadRun): LotUse[] =>
  keysOfKind(PRECLINICAL_FIELDS, "lot").flatMap((path): LotUse[] => {
    const draft = RunHeaderDraft.unwrap().shape[path].safeParse(one.header[path]).data;
    if (!draft) return [];
    const { lotId: lot, expiresAt, expiryOverrideReason: reason } = draft;
    return [{ path, lot, expiresAt, usedAt: startedAt(one), reason }];
  });

const devicesUsed = (one: ReadRun): UsedDevice[] => {
  const device = RunHeaderDraft.unwrap().shape.deviceId.safeParse(one.header.deviceId).data;
  return [{ path: "deviceId", device, usedAt: startedAt(one) }];
};

/** How a preclinical run is judged: by the rules that its protocol makes of these. */
export const PRECLINICAL: Declaration<Source, ReadRun> = {
  read: ({ test, sheets, onceRead, unitsByLetter, isProtocolWithdrawn = false }, { stage }) => {
    const header: Header = { ...test.material, ...withLetters(test.header, unitsByLetter) };
    const run = runOf({ settings: test.settings, header }, sheets, onceRead);
    const schema = stage === "submit" ? wholeRunHeader(happenedIn(run?.protocol.plan)) : RunHeaderDraft;
    const findings = schemaFindings(schema.safeParse(header).error?.issues ?? []);
    // Without its protocol nothing of a run can be judged, so nothing of it is let through.
    const isChosen = header.protocolCode !== undefined || test.settings?.protocol !== undefined;
    if (!run)
      return { findings: isChosen ? [...findings, hard("PROTOCOL", "protocolCode", says("unreadable"))] : findings };
    const isSealed = blindingOf(test.header) !== undefined;
    const hasClosedRows = isSealed && unitsByLetter === undefined;
    return { findings, record: { header, run, isSealed, hasClosedRows, isProtocolWithdrawn } };
  },
  rules: [
    hasZero,
    notInFuture((one) => [...timesInHeader(PRECLINICAL_FIELDS, one.header), ...sessionTimes(one)]),
    timesInOrder,
    inTolerance,
    sessionsAgree,
    rowsFit,
    allAreRead,
    growth,
    exclusionsAreAsked,
    usualReadings,
    usualNumbers(PRECLINICAL_FIELDS, ({ header }) => header),
    armsFit,
    protocolIsWhole,
    protocolInForce,
    lotsInDate(lotsUsed),
    devicesFit(devicesUsed),
  ],
};
