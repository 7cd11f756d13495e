import { inEnglish } from "@zona/domain/messages/in-english";
import { type Plan, planFault } from "@zona/domain/questions/plan";
import { readQuestion } from "@zona/domain/questions/read-question";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lexicon, NOW, smallLaboratory, ZONE } from "./small-laboratory.ts";

const answerTo = smallLaboratory();

const MEMBERS = [
  ...["metric", "complement", "field", "time", "groupBy", "band", "compareTo", "sort", "limit"],
  "referencePopulation",
] as const;

const without = (plan: Plan, member: string) =>
  Object.fromEntries(Object.entries(plan).filter(([key]) => key !== member)) as Plan;

/**
 * Members that may say what their absence says as well: a count is a count, indicators keep to the reference population, a
 * list may show a column anyway, and of all indicators the one that is asked may be the only one in a band.
 */
const saysTheUsual = ({ intent, metric, band, referencePopulation }: Plan, member: string) =>
  (member === "metric" && (metric === "count" || band !== undefined)) ||
  (member === "field" && /^(?:list|due|missing)$/.test(intent)) ||
  (member === "referencePopulation" && referencePopulation);

async function answered(plan: Plan): Promise<string> {
  const { content, address, population } = await answerTo(plan);
  return JSON.stringify({ content, address, applied: population?.isApplied });
}

/** Members that a plan has and whose removal leaves its answer as it is. */
async function idleMembers(plan: Plan): Promise<string[]> {
  const whole = await answered(plan);
  const idle: string[] = [];
  for (const member of MEMBERS) {
    if (!(member in plan) || saysTheUsual(plan, member)) continue;
    const rest = without(plan, member);
    if (planFault(rest) === undefined && (await answered(rest)) === whole) idle.push(member);
  }
  for (const at of plan.where.keys()) {
    const rest = { ...plan, where: plan.where.filter((_, index) => index !== at) };
    if (planFault(rest) === undefined && (await answered(rest)) === whole) idle.push(`where ${at}`);
  }
  return idle;
}

const time = (from: string, to: string): Plan["time"] => ({
  field: "createdAt",
  from: `2026-${from}-01T00:00:00Z`,
  toExclusive: `2026-${to}-01T00:00:00Z`,
  phrase: "",
  rule: "calendar",
});
const where = (field: string, op: "eq" | "ne" | "gt" | "ge" | "lt" | "isNull", ...value: (string | number)[]) =>
  ({ field, op, value, span: [0, 0] }) satisfies Plan["where"][number];

const extras: Partial<Plan>[] = [
  ...(["count", "avg", "share", "KPI_ICSI_FERT", "KPI_ICSI_DAMAGE"] as const).map((metric) => ({ metric })),
  ...["cocRetrieved", "device"].map((field) => ({ field })),
  ...["operator", "month"].map((groupBy) => ({ groupBy })),
  ...(["competence"] as const).map((band) => ({ band })),
  { sort: ["createdAt", "asc"] },
  { complement: true },
  { time: time("02", "11") },
  { compareTo: time("01", "03") },
  { limit: 1 },
  { referencePopulation: true },
  { referencePopulation: false },
];

const plans: fc.Arbitrary<Plan> = fc
  .record({
    intent: fc.constantFrom("list", "count", "rate", "trend", "compare", "top", "missing"),
    subject: fc.constantFrom("tests", "tests", "media"),
    where: fc.subarray([
      where("createdAt", "ge", "2026-01-10T00:00:00Z"),
      where("createdAt", "lt", "2026-11-15T00:00:00Z"),
    ]),
    more: fc.subarray(extras, { maxLength: 4 }),
  })
  .map(({ more, ...plan }) => Object.assign({ ...plan, unresolved: [] }, ...more) as Plan);

describe("a plan that may be run", () => {
  it("has no member whose removal leaves the answer as it is", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        if (planFault(plan) !== undefined) return;
        run++;
        expect(await idleMembers(plan)).toEqual([]);
      }),
      { numRuns: 600 },
    );
    expect(run).toBeGreaterThan(60);
  });

  it.each([
    "how many tests by Emma this year",
    "fertilization rate by operator in 2026",
    "survival rate without the reference population",
    "average oocytes retrieved by device",
    "the 3 tests with the most oocytes",
    "how many tests this month vs last month",
    "which operator has the lowest damage rate",
  ])("is what %s is read as, every part of it counted", async (question) => {
    const plan = readQuestion(question, { now: NOW, zone: ZONE, lexicon });
    expect(plan.unresolved).toEqual([]);
    expect(await idleMembers(plan)).toEqual([]);
  });
});

describe("a plan in which something is said in vain", () => {
  const list: Plan = { intent: "list", subject: "tests", where: [], unresolved: [] };
  const rate: Plan = { ...list, intent: "rate", metric: "KPI_ICSI_FERT" };
  it.each<[string, Plan]>([
    ["a rate with a second number", { ...rate, field: "blastPct" }],
    ["a count in an order", { ...list, intent: "count", metric: "count", sort: ["createdAt", "asc"] }],
    ["a list by groups", { ...list, groupBy: "operator" }],
    ["a list beside a second time", { ...list, compareTo: time("01", "03") }],
    ["groups beside a second time", { ...rate, groupBy: "operator", compareTo: time("01", "03") }],
    ["missing and named", { ...list, where: [where("operator", "isNull"), where("operator", "eq", "u-emma")] }],
    ["one and not the same one", { ...list, where: [where("device", "eq", "A"), where("device", "ne", "a")] }],
    ["two of what there is one of", { ...list, where: [where("device", "eq", "A"), where("device", "eq", "B")] }],
    ["over ten and exactly five", { ...list, where: [where("miiCount", "gt", 10), where("miiCount", "eq", 5)] }],
  ])("%s is not run", (_, plan) => expect(inEnglish(planFault(plan))).toMatch(/is not used|No record can pass/));

  it("is run where two conditions leave something", () => {
    const lots = { ...list, where: [where("lotNo", "eq", "A"), where("lotNo", "eq", "B")] };
    const ages = { ...list, where: [where("miiCount", "gt", 5), where("miiCount", "ne", 8)] };
    expect([planFault(lots), planFault(ages)]).toEqual([undefined, undefined]);
  });
});
