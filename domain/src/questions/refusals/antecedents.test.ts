import { describe, expect, it } from "vitest";
import type { Plan } from "../plan.ts";
import { readQuestion } from "../read-question.ts";
import { lexiconOf, PERSON } from "../words/vocabulary.ts";

const lexicon = lexiconOf([
  { field: PERSON, value: "emma", label: "Emma Lindqvist" },
  { field: PERSON, value: "noor", label: "Noor Haddad" },
]);
const read = (question: string, previous?: Plan) =>
  readQuestion(question, {
    now: new Date("2026-11-20T09:00:00Z"),
    zone: "Europe/Paris",
    lexicon,
    ...(previous ? { previous } : {}),
  });

/** The plan of the last of several questions in a row, or `?` with what is asked back. */
function said(...questions: readonly string[]): string {
  let plan: Plan | undefined;
  for (const question of questions) plan = read(question, plan);
  if (!plan) return "";
  if (plan.intent === "unsupported") return "refused";
  if (plan.unresolved.length > 0) return `? ${plan.unresolved.map(({ text }) => text).join(", ")}`;
  const conditions = plan.where.map(({ field, op, value }) =>
    `${field} ${op} ${value.map((one) => String(one).replace(/T00:00:00.*/, "")).join("|")}`.trim(),
  );
  const time = plan.time && `${plan.time.field} from ${plan.time.from?.slice(0, 10)}`;
  return [plan.intent, plan.subject, plan.metric, plan.field, ...conditions, time].filter(Boolean).join(", ");
}

const PRONOUNS = ["it", "its", "this", "these", "those", "them", "their", "they", "this one", "those ones"];

describe("a pronoun with nothing before it", () => {
  it.each(PRONOUNS)("%s is asked back, and never counts all records", (pronoun) => {
    for (const question of [`how many tests of ${pronoun}`, `fertilization rate of ${pronoun}`, `show ${pronoun}`])
      expect(said(question)).toMatch(/^(?:\? |refused)/);
  });

  it.each([
    "how many tests on this one",
    "who witnessed it?",
    "tests of this patient",
    "same tests",
    "how many of those",
  ])("%s", (question) => expect(said(question)).toMatch(/^(?:\? |refused)/));
});

describe("a pronoun whose noun stands in the same question", () => {
  it.each([
    ["tests except those of Noor", "list, tests, operator ne noor"],
    ["tests without their operator", "list, tests, operator isNull"],
    ["oocytes and their grade", "list, units, grade"],
    ["tests that are locked", "list, tests, status eq locked"],
    ["tests in this lab", "list, tests"],
    ["which tests have one MII", "list, tests, miiCount eq 1"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));
});

describe("a pronoun after a question about one test", () => {
  it.each([
    ["who witnessed it?", "lookup, tests, witness, code eq ICSI-0001"],
    ["its fertilization rate", "rate, tests, KPI_ICSI_FERT, code eq ICSI-0001"],
    ["when is it due?", "due, tests, code eq ICSI-0001"],
    ["is it signed?", "lookup, tests, code eq ICSI-0001, status eq signed"],
    ["show its images", "list, media, testCode eq ICSI-0001"],
    ["and its damage rate", "rate, tests, KPI_ICSI_DAMAGE, code eq ICSI-0001"],
  ])("%s", (question, expected) => expect(said("show ICSI-0001", question)).toBe(expected));

  it("still stands for the test after another question about it", () => {
    expect(said("show ICSI-0001", "is it signed?", "is it locked?")).toBe(
      "lookup, tests, code eq ICSI-0001, status eq locked",
    );
  });
});

describe("a pronoun after a question about several records", () => {
  const MAY = "createdAt ge 2026-05-01, createdAt lt 2026-06-01";
  it.each([
    ["how many of them are locked", `count, tests, count, status eq locked, operator eq emma, ${MAY}`],
    ["fertilization rate of those", `rate, tests, KPI_ICSI_FERT, operator eq emma, ${MAY}`],
    ["average female age of these tests", `rate, tests, avg, femaleAgeYears, operator eq emma, ${MAY}`],
    ["list them", `list, tests, operator eq emma, ${MAY}`],
    ["which ones were signed last week", `list, tests, operator eq emma, ${MAY}, signedAt from 2026-11-09`],
  ])("%s", (question, expected) => expect(said("tests by Emma in May", question)).toBe(expected));

  it.each(["its damage rate", "is it signed?", "images of those tests", "how many of them were by Noor"])(
    "%s is asked back",
    (question) => expect(said("tests by Emma in May", question)).toMatch(/^\? /),
  );

  it("keeps the population that was counted", () => {
    expect(said("fertilization rate in May", "list them")).toBe(
      "list, tests, kind eq icsi, status in reviewed|signed|locked, isReference eq true, opuAt ge 2026-05-01, opuAt lt 2026-06-01",
    );
  });

  it.each(["last 10 tests", "tests per operator", "how many tests this month vs last month"])(
    "%s leaves it open which are meant",
    (first) => expect(said(first, "how many of them are locked")).toMatch(/^\? /),
  );

  it("is many, where they are of one test", () => {
    expect(said("images of ICSI-0001", "which of them are blurred")).toBe(
      "list, media, testCode eq ICSI-0001, sharpness eq blurred",
    );
  });

  it("gives way to another time", () => {
    expect(said("tests in May", "which of them are locked", "what about June")).toBe(
      "list, tests, status eq locked, createdAt from 2026-06-01",
    );
  });
});
