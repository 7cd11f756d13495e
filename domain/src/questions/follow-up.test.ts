import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import type { Plan } from "./plan.ts";
import { readQuestion } from "./read-question.ts";
import { lexiconOf, PERSON } from "./words/vocabulary.ts";

const lexicon = lexiconOf([
  { field: PERSON, value: "emma", label: "Emma Lindqvist" },
  { field: PERSON, value: "ben", label: "Ben Okafor" },
  { field: "studyId", value: "zp01", label: "ZP-01" },
]);
const asked = { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon };

/** The plan of the last of several questions in a row: `intent metric conditions from [vs from] [by group] [? left]`. */
function said(...questions: readonly string[]): string {
  let plan: Plan | undefined;
  for (const question of questions) plan = readQuestion(question, { ...asked, ...(plan ? { previous: plan } : {}) });
  if (!plan) return "";
  const conditions = plan.where.map(({ field, op, value }) => `${field} ${op} ${value.join("|")}`);
  const from = plan.time?.from?.slice(0, 10);
  const beside = plan.compareTo && `vs ${plan.compareTo.from?.slice(0, 10)}`;
  const group = plan.groupBy && `by ${plan.groupBy}`;
  const left = plan.unresolved.map(({ text }) => `? ${text}`);
  return [plan.intent, plan.metric, ...conditions, from, beside, group, ...left].filter(Boolean).join(" ");
}

const DAMAGE = "damage rate this year";

describe("a question that leans on the one before", () => {
  it.each([
    ["not by Ben", "rate KPI_ICSI_DAMAGE operator ne ben 2026-01-01"],
    ["not TESE", "rate KPI_ICSI_DAMAGE spermSource ne tese 2026-01-01"],
    ["not in study ZP-01", "rate KPI_ICSI_DAMAGE studyId ne zp01 2026-01-01"],
    ["other than TESA", "rate KPI_ICSI_DAMAGE spermSource ne tesa 2026-01-01"],
    ["with TESA", "rate KPI_ICSI_DAMAGE spermSource eq tesa 2026-01-01"],
    ["TESA?", "rate KPI_ICSI_DAMAGE spermSource eq tesa 2026-01-01"],
    ["the same for Ben", "rate KPI_ICSI_DAMAGE operator eq ben 2026-01-01"],
    ["same question for last month", "rate KPI_ICSI_DAMAGE 2026-10-01"],
    ["and last month?", "rate KPI_ICSI_DAMAGE 2026-10-01"],
    ["or last month", "rate KPI_ICSI_DAMAGE 2026-10-01"],
    ["yesterday?", "rate KPI_ICSI_DAMAGE 2026-11-19"],
    ["and the year before", "rate KPI_ICSI_DAMAGE 2025-01-01"],
    ["split by device", "rate KPI_ICSI_DAMAGE 2026-01-01 by device"],
    ["as a table by month", "trend KPI_ICSI_DAMAGE 2026-01-01 by month"],
  ])("%s", (second, expected) => expect(said(DAMAGE, second)).toBe(expected));

  it.each([
    "compared to last year",
    "and compared with 2025",
    "how does that compare to last year?",
    "in comparison to last year",
    "versus last year",
    "against the year before",
  ])("%s: both times stand side by side", (second) =>
    expect(said(DAMAGE, second)).toBe("compare KPI_ICSI_DAMAGE 2026-01-01 vs 2025-01-01"),
  );

  it("sets a value beside one of its kind", () => {
    expect(said("fertilisation rate for TESA this year", "compared to TESE")).toBe(
      "rate KPI_ICSI_FERT spermSource in tesa|tese 2026-01-01 by spermSource",
    );
    expect(said("how many tests by Emma this year", "vs Ben")).toBe(
      "compare count operator in emma|ben 2026-01-01 by operator",
    );
  });

  it("asks for both sides where the question before has none to set it beside", () => {
    expect(said(DAMAGE, "compared to TESE")).toContain("? tese");
    expect(said("how many tests by operator this month", "compared to last month")).toContain("? operator");
    expect(said("how many tests in March", "and the year before")).toContain("?");
  });

  it("leaves the comparison where a new time or grouping is asked", () => {
    expect(said(DAMAGE, "compared to last year", "and last month?")).toBe("rate KPI_ICSI_DAMAGE 2026-10-01");
    expect(said(DAMAGE, "compared to last year", "not by Ben")).toBe(
      "compare KPI_ICSI_DAMAGE operator ne ben 2026-01-01 vs 2025-01-01",
    );
  });

  it("is one of its own where it names what it asks for", () => {
    expect(said(DAMAGE, "compare TESA and TESE tests")).toContain("spermSource in tesa|tese");
    expect(said(DAMAGE, "overdue")).toMatch(/^due/);
    expect(said(DAMAGE, "not blurred images")).toMatch(/^list sharpness/);
    expect(said(DAMAGE, "ICSI-0042")).toMatch(/^lookup code/);
  });
});

describe("two things that are counted one by one", () => {
  it.each([
    ["how many TESA and how many TESE this year", "count count spermSource in tesa|tese 2026-01-01 by spermSource"],
    ["number of PICSI and number of IMSI", "count count technique in picsi|imsi by technique"],
    ["fertilisation rate for TESA and for TESE", "rate KPI_ICSI_FERT spermSource in tesa|tese by spermSource"],
    ["how many tests in January and how many in March", "compare 2026-01-01 vs 2026-03-01"],
  ])("%s: each has its figure", (question, expected) => expect(said(question)).toBe(expected));

  it("are told where they are of no one kind", () => {
    expect(said("how many degenerated and how many survived")).toContain("? how many");
  });
});

describe("states that are still to come", () => {
  it.each([
    ["which tests need to be signed", "list status eq reviewed"],
    ["oocytes to be injected", "list ? to be injected"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

it("a person's figure is asked for, and no definition", () => {
  expect(said("what is Ben's fertilisation rate")).toBe("rate KPI_ICSI_FERT operator eq ben");
});

it("newest first is newest first", () => {
  expect(readQuestion("newest tests first", asked).sort).toEqual(["createdAt", "desc"]);
});

it.each([
  "tests in the last days of October",
  "tests on the last Friday of each month",
  "tests on the 1st of every month",
])("%s: a time that is not said is asked, and none of it is taken for all", (question) =>
  expect(inEnglish(readQuestion(question, asked))).toMatchObject({ unresolved: [{ sentence: expect.any(String) }] }),
);
