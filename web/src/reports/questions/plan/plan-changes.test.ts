import type { Answer } from "@zona/domain/questions/answer";
import { type Plan, planFault } from "@zona/domain/questions/plan";
import { describe, expect, it } from "vitest";
import { measureOf, planToFollow, withCondition, withGroup, withMeasure, withTime } from "./plan-changes.ts";

const list: Plan = { intent: "list", subject: "tests", where: [], unresolved: [] };
const rate: Plan = { ...list, intent: "rate", metric: "KPI_ICSI_FERT" };
const time = (from: string, toExclusive: string) =>
  ({ field: "opuAt", from, toExclusive, phrase: "", rule: "calendar" }) as const;
const may = time("2026-05-01T00:00:00+02:00", "2026-06-01T00:00:00+02:00");
const june = time("2026-06-01T00:00:00+02:00", "2026-07-01T00:00:00+02:00");

describe("a part that is changed by hand", () => {
  it("leaves a plan that can be asked", () => {
    const age = { field: "femaleAgeYears", op: "between", value: [30, 38] } as const;
    const changed = [
      withCondition(list, undefined, { ...age, value: [...age.value] }),
      withGroup(list, "operator"),
      withGroup(rate, "month"),
      withGroup(withGroup(rate, "month"), undefined),
      withMeasure(list, { is: "avg", field: "cocRetrieved" }),
      withMeasure(rate, { is: "records" }),
      withTime(rate, "time", may),
      withTime({ ...rate, time: may }, "compareTo", june),
    ];
    for (const plan of changed) expect(planFault(plan)).toBeUndefined();
    expect(changed.map(({ intent }) => intent)).toEqual([
      "list",
      "count",
      "trend",
      "rate",
      "rate",
      "list",
      "rate",
      "compare",
    ]);
  });

  it("loses what its new form makes no use of", () => {
    const sorted: Plan = { ...list, sort: ["createdAt", "asc"], limit: 5, field: "device" };
    const counted = withMeasure({ ...rate, referencePopulation: false }, { is: "count" });
    for (const plan of [withMeasure(sorted, { is: "count" }), withGroup(sorted, "month"), counted])
      expect([planFault(plan), plan.sort, plan.limit, plan.field]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
  });

  it("keeps the place of a condition in the question", () => {
    const asked: Plan = { ...list, where: [{ field: "kind", op: "eq", value: ["icsi"], span: [9, 13] }] };
    const changed = withCondition(asked, 0, { field: "kind", op: "eq", value: ["semen"] });
    expect(changed.where).toEqual([{ field: "kind", op: "eq", value: ["semen"], span: [9, 13] }]);
  });

  it("tells what is measured", () => {
    expect(measureOf(list)).toEqual({ is: "records" });
    expect(measureOf(rate)).toEqual({ is: "kpi", code: "KPI_ICSI_FERT" });
    expect(measureOf(withGroup(list, "status"))).toEqual({ is: "count" });
    expect(measureOf(withMeasure(list, { is: "median", field: "cocRetrieved" }))).toEqual({
      is: "median",
      field: "cocRetrieved",
    });
  });
});

// Of an answer, a follow-up needs its plan and the kind of its content alone.
const answer = (kind: string, subject: string) => ({ content: { kind }, plan: { subject } }) as unknown as Answer;

it("a follow-up leans on the question just before it", () => {
  const answers = [
    answer("help", "tests"),
    answer("defined", "tests"),
    answer("rows", "media"),
    answer("rows", "tests"),
  ];
  expect(planToFollow(answers)).toEqual({ subject: "media" });
});

it.each(["refused", "unclear"])("a follow-up to a question that was %s leans on none before it", (kind) => {
  expect(planToFollow([answer(kind, "tests"), answer("rows", "media")])).toBeUndefined();
  expect(planToFollow([answer("help", "tests"), answer(kind, "tests"), answer("rows", "media")])).toBeUndefined();
});

it("a first question leans on nothing", () => {
  expect(planToFollow([])).toBeUndefined();
  expect(planToFollow([answer("help", "tests")])).toBeUndefined();
});
