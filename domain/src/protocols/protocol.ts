import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, named, type Said, sentences } from "../messages/said.ts";
import { visibleText } from "../visible-text.ts";
import { ArmRole } from "./arm-roles.ts";
import { MATERIAL_TYPES, SPECIES } from "./material.ts";
import { ROLE_NAMES } from "./role-names.ts";

const says = sentences("protocolVersion", {
  id: "An id begins with a letter and has letters and digits only, at most 40.",
  endpoint: "There is no endpoint {endpoint}.",
  reaches: "{stage} is not a stage of {endpoint}.",
  noShare: "{endpoint} is a number: it has no share.",
  noNumber: "{endpoint} is not a number.",
  notReadAt: "{endpoint} is not read at {hours} h.",
  hours: "Timepoints are in order, each once.",
  twice: "{id} is there twice.",
  key: "A stage is entered by one key.",
  range: "The lower limit lies above the upper one.",
  whichLimit: "This criterion takes {limits, plural, one {one number} other {a lower and an upper number}}.",
  comparator: "An index or a difference needs one control to compare with: its role has at most one arm.",
  tests: "At least one role is a test arm.",
  openTolerance: "Set the tolerance at {hours} h before the protocol is approved.",
  openUnits: "Set how many units of {role} must count before the protocol is approved.",
  openLimit: "Set the limit of criterion {id} before the protocol is approved.",
  openRuns: "Set the number of runs and retests before the protocol is approved.",
  ownOnly: "One of the two who approve did not write this version.",
  twoPeople: "Two people approve a protocol.",
  approvedAlready: "This person approved it already.",
});

const Id = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, { error: issue(says("id")) });
const Name = visibleText(120);
const Hours = z.number().min(0).max(9999).multipleOf(0.01);
/** A number that nobody has published is open: the laboratory sets it. */
const open = <S extends z.ZodType>(schema: S) => schema.nullable();

/**
 * What the arms of a role are for. `test`: what a verdict is about. `control`: has to meet the criteria of validity, and is what
 * test arms are compared with. `positive_control`: has to fail what test arms have to meet. `shown`: told, and judges nothing.
 */
export const ArmPart = z.enum(["test", "control", "positive_control", "shown"]);
export type ArmPart = z.infer<typeof ArmPart>;

const Range = z.tuple([z.number(), z.number()]).refine(([low, high]) => low <= high, { error: issue(says("range")) });

/** The key that enters a stage, what is stored, and its words. */
const Stage = z.object({
  key: z.string().length(1, { error: issue(says("key")) }),
  value: z.string().max(40),
  short: z.string().max(20),
  name: Name,
});

/**
 * What is read of a unit; its id is the field of the row. After a value of `ends` nothing more can be seen of the unit: it is a
 * failure at every later timepoint. `possible` refuses a number, `usual` asks about it.
 */
const Endpoint = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("yes_no"), id: Id, name: Name, ends: z.array(z.boolean()).max(2).optional() }),
  z.object({
    kind: z.literal("stage"),
    id: Id,
    name: Name,
    /** In the order of development. */
    stages: z.array(Stage).min(2).max(30),
    ends: z.array(z.string().max(40)).max(30).optional(),
  }),
  z.object({
    kind: z.literal("number"),
    id: Id,
    name: Name,
    unit: z.string().max(20),
    possible: Range,
    usual: Range.optional(),
  }),
]);
export type Endpoint = z.infer<typeof Endpoint>;

/** `furthest`: the stage that no unit is expected to be beyond at this hour. */
const Timepoint = z.object({
  hours: Hours,
  toleranceHours: open(z.number().min(0).max(100)),
  endpoints: z.array(Id).min(1).max(30),
  furthest: z.object({ endpoint: Id, stage: z.string().max(40), source: Name }).optional(),
});
export type Timepoint = z.infer<typeof Timepoint>;

/**
 * One figure of an arm. `share`: percent of counted units that are "yes" or at least at the stage `reaches`. `each`, `mean` and `sd`
 * of measured numbers. `index`: the mean over that of the control. `difference`: share of the arm less that of the control, in
 * percentage points.
 */
export const Measure = z.object({
  of: z.enum(["share", "each", "mean", "sd", "index", "difference"]),
  endpoint: Id,
  at: Hours,
  reaches: z.string().max(40).optional(),
});
export type Measure = z.infer<typeof Measure>;

/**
 * `within` takes a lower and an upper limit. `not_inferior`: the lower end of the interval of the difference lies above minus the
 * limit, the margin. `parts` are the arms that have to meet it: controls for validity and test arms for acceptance where
 * nothing else is said.
 */
export const Criterion = z.object({
  id: Id,
  measure: Measure,
  is: z.enum(["at_least", "at_most", "below", "within", "not_inferior"]),
  limit: open(z.union([z.number(), Range])),
  parts: z.array(ArmPart).min(1).max(ArmPart.options.length).optional(),
  source: Name,
});
export type Criterion = z.infer<typeof Criterion>;

const RolePlan = z.object({
  role: ArmRole,
  part: ArmPart,
  /** How many arms of this role a run has. */
  least: z.int().min(0).max(12),
  most: z.int().min(1).max(12),
  /** Units that must count for a verdict; 0 where none are asked for. */
  minUnits: open(z.int().min(0).max(1000)),
});
export type RolePlan = z.infer<typeof RolePlan>;

/** Why a unit may be left out, said before anything is read; from `upToHours` on such an exclusion comes too late. */
const ExclusionRule = z.object({ id: Id, text: z.string().trim().min(3).max(200), upToHours: Hours });

const fields = () =>
  z.object({
    id: Id,
    name: Name,
    source: Name,
    /** What is tested, in the laboratory's words. */
    article: Name,
    /** Left out of a measurement that needs none. `animals`: then strain and ethics approval are asked for. */
    material: z
      .object({
        species: z.array(z.enum(SPECIES)).min(1).max(SPECIES.length),
        types: z.array(z.enum(MATERIAL_TYPES)).min(1).max(MATERIAL_TYPES.length),
        animals: z.boolean(),
      })
      .optional(),
    endpoints: z.array(Endpoint).min(1).max(30),
    timepoints: z.array(Timepoint).min(1).max(30),
    arms: z.array(RolePlan).min(1).max(8),
    exclusions: z.array(ExclusionRule).max(9),
    validity: z.array(Criterion).max(20),
    acceptance: z.array(Criterion).max(20),
    /** Figures that are told beside those of the criteria. */
    reported: z.array(Measure).max(20),
    confidencePct: z.literal([90, 95, 99]),
    /** How many runs have to pass together, and how many times they may be repeated after a fail. */
    replicates: z.object({
      required: open(z.int().min(1).max(9)),
      retests: open(z.int().min(0).max(9)),
      source: Name,
    }),
  });
type Fields = z.infer<ReturnType<typeof fields>>;

/** Whether shares, and so differences of them, can be told of an endpoint. */
const isCounted = ({ kind }: Endpoint) => kind !== "number";

type Say = (path: PropertyKey[], said: Said) => void;

function checkMeasure(plan: Fields, { of, endpoint, at, reaches }: Measure, path: PropertyKey[], say: Say): void {
  const read = plan.endpoints.find(({ id }) => id === endpoint);
  if (!read) {
    say([...path, "endpoint"], says("endpoint", { endpoint }));
    return;
  }
  if (!plan.timepoints.some((point) => point.hours === at && point.endpoints.includes(endpoint)))
    say([...path, "at"], says("notReadAt", { endpoint: named(read.name), hours: at }));
  const needsCount = of === "share" || of === "difference";
  if (needsCount && !isCounted(read)) say([...path, "of"], says("noShare", { endpoint: named(read.name) }));
  if (!needsCount && isCounted(read)) say([...path, "of"], says("noNumber", { endpoint: named(read.name) }));
  const stages = read.kind === "stage" ? read.stages.map(({ value }) => value) : [];
  if (read.kind === "stage" && !stages.includes(reaches ?? ""))
    say([...path, "reaches"], says("reaches", { stage: reaches ?? "", endpoint: named(read.name) }));
}

const isCompared = ({ of }: Measure) => of === "index" || of === "difference";

function checkCriteria(plan: Fields, list: "validity" | "acceptance", say: Say): void {
  for (const [index, { measure, is, limit }] of plan[list].entries()) {
    const path = [list, index];
    checkMeasure(plan, measure, [...path, "measure"], say);
    const isTwo = is === "within";
    if (limit !== null && Array.isArray(limit) !== isTwo)
      say([...path, "limit"], says("whichLimit", { limits: isTwo ? 2 : 1 }));
    if ((is === "not_inferior") !== (measure.of === "difference"))
      say([...path, "is"], says("whichLimit", { limits: 1 }));
  }
}

function sayTwice(ids: readonly (string | number)[], path: PropertyKey[], say: Say): void {
  for (const [index, id] of ids.entries()) if (ids.indexOf(id) < index) say([...path, index], says("twice", { id }));
}

/** Each stage has a key and a value of its own, and what no unit is expected beyond is one of them. */
function checkStages({ endpoints, timepoints }: Fields, say: Say): void {
  for (const [index, endpoint] of endpoints.entries()) {
    if (endpoint.kind !== "stage") continue;
    for (const part of ["value", "key"] as const)
      sayTwice(
        endpoint.stages.map((stage) => stage[part]),
        ["endpoints", index, "stages"],
        say,
      );
  }
  for (const [index, { furthest, endpoints: read }] of timepoints.entries()) {
    const endpoint = furthest && endpoints.find(({ id }) => id === furthest.endpoint);
    const stages = endpoint?.kind === "stage" && read.includes(endpoint.id) ? endpoint.stages : [];
    if (furthest && stages.every(({ value }) => value !== furthest.stage))
      say(
        ["timepoints", index, "furthest"],
        says("reaches", { stage: furthest.stage, endpoint: named(endpoint?.name ?? furthest.endpoint) }),
      );
  }
}

function checkPlan(plan: Fields, context: z.RefinementCtx): void {
  const say: Say = (path, said) => context.addIssue({ code: "custom", path, message: issue(said) });
  sayTwice(
    plan.endpoints.map(({ id }) => id),
    ["endpoints"],
    say,
  );
  sayTwice(
    plan.arms.map(({ role }) => role),
    ["arms"],
    say,
  );
  sayTwice(
    [...plan.validity, ...plan.acceptance].map(({ id }) => id),
    ["acceptance"],
    say,
  );
  sayTwice(
    plan.exclusions.map(({ id }) => id),
    ["exclusions"],
    say,
  );
  checkStages(plan, say);
  const hours = plan.timepoints.map((point) => point.hours);
  if (hours.some((hour, index) => index > 0 && hour <= (hours[index - 1] ?? 0))) say(["timepoints"], says("hours"));
  for (const [index, point] of plan.timepoints.entries())
    for (const endpoint of point.endpoints)
      if (!plan.endpoints.some(({ id }) => id === endpoint))
        say(["timepoints", index, "endpoints"], says("endpoint", { endpoint }));
  checkCriteria(plan, "validity", say);
  checkCriteria(plan, "acceptance", say);
  for (const [index, measure] of plan.reported.entries()) checkMeasure(plan, measure, ["reported", index], say);
  if (!plan.arms.some(({ part }) => part === "test")) say(["arms"], says("tests"));
  const compared = [...plan.validity, ...plan.acceptance, ...plan.reported.map((measure) => ({ measure }))];
  const controls = plan.arms.filter(({ part }) => part === "control");
  if (compared.some(({ measure }) => isCompared(measure)) && (controls.length !== 1 || controls[0]?.most !== 1))
    say(["arms"], says("comparator"));
}

/**
 * How a run is made and judged, as data: what is read of which arms at which hours, what makes a run valid, and what a lot has
 * to meet. A run keeps the version that it began with, so no later criterion judges it.
 */
export const Protocol = z.lazy(() => fields().superRefine(checkPlan));
export type Protocol = z.infer<typeof Protocol>;

/** Numbers that the laboratory still has to set, each with a sentence. */
export function openPoints(plan: Protocol): { path: string; message: Said }[] {
  const { timepoints, arms, validity, acceptance, replicates } = plan;
  return [
    ...timepoints
      .filter(({ toleranceHours }) => toleranceHours === null && timepoints.length > 1)
      .map(({ hours }) => ({ path: `timepoints ${hours} h`, message: says("openTolerance", { hours }) })),
    ...arms
      .filter(({ minUnits }) => minUnits === null)
      .map(({ role }) => ({ path: `arms ${role}`, message: says("openUnits", { role: named(ROLE_NAMES[role]) }) })),
    ...[...validity, ...acceptance]
      .filter(({ limit }) => limit === null)
      .map(({ id }) => ({ path: `criteria ${id}`, message: says("openLimit", { id }) })),
    ...(replicates.required === null || replicates.retests === null
      ? [{ path: "replicates", message: says("openRuns") }]
      : []),
  ];
}

/** The number of the last version that a protocol can have. */
export const MOST_PROTOCOL_VERSIONS = 999;
const VersionNumber = z.int().min(1).max(MOST_PROTOCOL_VERSIONS);

const Approval = z.object({ by: Person, at: z.date() });

/**
 * One version of a protocol at `protocols/{id}/versions/{n}`. Its plan never changes after the first approval; with the second
 * it is in force.
 */
export const ProtocolVersion = z.lazy(() =>
  z.object({
    version: VersionNumber,
    plan: Protocol,
    /** Everybody who wrote it, and who approved it, by uid. */
    writtenBy: z.record(z.string(), Person),
    approvals: z.record(z.string(), Approval),
    approvedAt: z.date().optional(),
  }),
);
export type ProtocolVersion = z.infer<typeof ProtocolVersion>;

/** Why a person cannot approve a version now; empty where nothing stands against it. */
export function approvalFaults(
  { plan, writtenBy, approvals }: Pick<ProtocolVersion, "plan" | "writtenBy" | "approvals">,
  uid: string,
): Said[] {
  const faults = openPoints(plan).map(({ message }) => message);
  if (uid in approvals) faults.push(says("approvedAlready"));
  const all = [...Object.keys(approvals), uid];
  if (all.length === 2 && all.every((one) => one in writtenBy)) faults.push(says("ownOnly"));
  if (all.length > 2) faults.push(says("twoPeople"));
  return faults;
}

/** The version that a run is judged by, whole, as it was when the run chose it. Kept at `settings.protocol`. */
export const PinnedProtocol = z.lazy(() => z.object({ version: VersionNumber, plan: Protocol }));
export type PinnedProtocol = z.infer<typeof PinnedProtocol>;
