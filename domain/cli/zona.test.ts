import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { SHIPPED_PROTOCOLS } from "../src/protocols/shipped-protocols.ts";
import reference from "../test-data/domain-reference.json" with { type: "json" };
import { file, json, zona } from "../test-support/zona-command.ts";

const BOOTSTRAP = fileURLToPath(new URL("../../emulators/bootstrap.mjs", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../examples/icsi-record.json", import.meta.url));

describe("the program", () => {
  /** As `npm run -s zona` calls it. */
  const program = (...args: string[]) => promisify(execFile)(process.execPath, [BOOTSTRAP, "zona", ...args]);

  it("prints JSON alone on standard output, and notes on standard error", async () => {
    const { stdout, stderr } = await program(...DUE, "--anchor", "2026-10-25T02:30");
    expect(JSON.parse(stdout)).toHaveLength(8);
    expect(stderr).toContain("exists twice");
  });

  it("ends with exit code 2 and one sentence for bad input", async () => {
    await expect(program("due", "--bogus")).rejects.toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^[^\n]+\n$/),
    });
  });
});

const DUE = ["due", "--kind", "icsi", "--tz", "Europe/Paris"];
const PLAN = ["plan-injection", "--date", "2026-05-12", "--tz", "Europe/Paris"];

describe("zona due", () => {
  it("prints checks with the offset of the zone, over a clock change", async () => {
    const items = await json(...DUE, "--anchor", "2026-03-28T17:00", "--profile", "istanbul-2025");
    expect(items[0]).toEqual({
      check: "fert",
      from: "2026-03-29T10:00:00+02:00",
      target: "2026-03-29T11:00:00+02:00",
      overdue: "2026-03-29T12:00:00+02:00",
    });
    expect(items.map(({ check }: { check: string }) => check)).toEqual([
      ...["fert", "d2", "d3", "d4", "d5_full", "d5_expanded", "d6", "d7"],
    ]);
  });

  it.each([
    ["2026-10-25T02:30", "exists twice"],
    ["2026-03-29T02:30", "does not exist"],
  ])("says what it took for %s", async (anchor, sentence) => {
    const { code, stdout, stderr } = await zona(...DUE, "--anchor", anchor);
    expect(code).toBe(0);
    expect(stderr).toContain(sentence);
    expect(JSON.parse(stdout)).toHaveLength(8);
  });
});

describe("zona kpi", () => {
  it("prints the worked cohort from its counts and from the example record alike", async () => {
    const counts = await file("counts.json", JSON.stringify(reference.worked_examples.cohort.input));
    const fromCounts = await json("kpi", counts);
    const fromRecord = await json("kpi", EXAMPLE);
    expect(fromCounts).toHaveLength(19);
    for (const [code, [percent, low, high]] of Object.entries(reference.worked_examples.cohort.expect_pct_ci)) {
      for (const rows of [fromCounts, fromRecord]) {
        expect(rows.find((row: { code: string }) => row.code === code)).toMatchObject({ percent, low, high });
      }
    }
    expect(Object.keys(fromCounts[0])).toEqual(["code", "numerator", "denominator", "percent", "low", "high", "band"]);
  });

  it("refuses to count a record whose rows contradict each other", async () => {
    const path = await file(
      "bad.json",
      JSON.stringify({ kind: "icsi", header: {}, units: [{ n: 1, maturity: "M9" }] }),
    );
    expect(await zona("kpi", path)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Choose the maturity."),
    });
  });
});

describe("zona validate", () => {
  it("finds nothing in the example, and names what is wrong in a spoilt copy", async () => {
    expect(await json("validate", EXAMPLE, "--now", "2026-06-01T08:00:00Z")).toEqual([]);
    const findings = await json("validate", EXAMPLE, "--now", "2026-05-01T08:00:00Z");
    expect(findings[0]).toEqual({
      id: "FUTURE",
      severity: "hard",
      path: "header.triggerAt",
      message: "This time lies in the future.",
    });
  });

  it("reads semen and preclinical records, and says so of anything else", async () => {
    const semen = await file("semen.json", JSON.stringify({ kind: "semen", analysis: { volumeMl: 16 } }));
    expect((await json("validate", semen, "--stage", "draft"))[0]).toMatchObject({ path: "analysis.volumeMl" });
    const preclinical = await file(
      "pre.json",
      JSON.stringify({
        kind: "preclinical",
        settings: { protocol: SHIPPED_PROTOCOLS.MEA_2cell },
        header: { protocolCode: "MEA_2cell", strain: "", arms: [{ name: "Oil", role: "test", nUnits: 21 }] },
        sheets: { h72: { "1-1": { stage: "banana" } } },
      }),
    );
    const paths = (await json("validate", preclinical, "--stage", "draft")).map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["strain", "startedAt", "h72.1-1.stage"]);
    expect(await json("result", preclinical)).toMatchObject({ verdict: "incomplete", protocol: { id: "MEA_2cell" } });
    expect((await json("validate", await file("x.json", "[]")))[0]).toMatchObject({ id: "SCHEMA", severity: "hard" });
  });
});

describe("zona plan-injection", () => {
  it("prints the good start times, and why the others fail", async () => {
    const plan = await json(...PLAN, "--from", "07:00", "--to", "19:00");
    expect(plan.good).toEqual(
      ["00", "15", "30", "45"].map((m) => `2026-05-12T18:${m}:00+02:00`).concat("2026-05-12T19:00:00+02:00"),
    );
    const noon = plan.others.find(({ start }: { start: string }) => start === "2026-05-12T15:00:00+02:00");
    expect(noon.problems[0]).toEqual({
      check: "d5_full",
      at: "2026-05-17T03:00:00+02:00",
      why: "d5_full is due at 03:00, outside of 07:00–19:00.",
    });
  });
});

it("zona policy prints every policy in force with its version and sources", async () => {
  const policies = await json("policy");
  expect(policies.length).toBeGreaterThanOrEqual(6);
  for (const { version, sources } of policies)
    expect([version, ...sources].every((text) => text.length > 0)).toBe(true);
});

describe("bad input ends with one sentence and exit 2", () => {
  it.each([
    [[]],
    [["frobnicate"]],
    [["due"]],
    [[...DUE, "--anchor", "2026-02-30T10:00"]],
    [[...DUE, "--anchor", "tomorrow"]],
    [[...DUE, "--anchor", "2026-02-20T10:00", "--profile", "x"]],
    [[...DUE, "--anchor", "2026-02-20T10:00", "--anchor", "2026-02-21T10:00"]],
    [["due", "--kind", "mouse", "--anchor", "2026-02-20T10:00", "--tz", "Europe/Paris"]],
    [["due", "--kind", "icsi", "--anchor", "2026-02-20T10:00", "--tz", "+02:00"]],
    [["due", "--bogus"]],
    [["kpi"]],
    [["kpi", "nowhere.json"]],
    [["kpi", "a", "b"]],
    [["measure"]],
    [["measure", "nowhere.png"]],
    [["validate", EXAMPLE, "--now", "yesterday"]],
    [["validate", EXAMPLE, "--stage", "done"]],
    [[...PLAN, "--from", "19:00", "--to", "07:00"]],
    [[...PLAN, "--from", "7", "--to", "19:00"]],
    [[...PLAN, "--from", "07:00", "--to", "19:00", "--step", "0"]],
  ])("zona %j", async (args) => {
    const { code, stdout, stderr } = await zona(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  });

  it.each(['{"injected": NaN}', '{"injected": -1}', '{"injected": 4, "pn2": 5}', "[]", "null", '{"kind":"semen"}'])(
    "zona kpi of %s",
    async (content) => {
      const path = await file("counts.json", content);
      expect(await zona("kpi", path)).toMatchObject({ code: 2, stdout: "" });
    },
  );
});

describe("zona ask", () => {
  const ASK = ["ask", "--now", "2026-11-20T10:00", "--tz", "Europe/Paris"];

  it("prints how a question is understood, with its times as instants", async () => {
    expect(await json(...ASK, "how many ICSI tests last week")).toMatchObject({
      status: "answered",
      request: { ask: "figure", subject: "tests", measures: [{ of: "count" }] },
      sentence: expect.stringContaining("9 to 15 November 2026"),
    });
    const { request } = await json(...ASK, "how many ICSI tests last week");
    expect(JSON.stringify(request)).toContain("2026-11-08T23:00:00.000Z");
  });

  it("reads the questions of a file, a line each, and lets a follow-up go on from what was answered", async () => {
    const path = await file(
      "questions.txt",
      "fertilisation rate by Emma\n> and by Noor?\n\ndelete test 12\n> and last month?\ntests with zebras\nimages on 03/04/2026\n",
    );
    const { stdout } = await zona(...ASK, "--file", path);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ question, status }) => [question, status])).toEqual([
      ["fertilisation rate by Emma", "answered"],
      ["> and by Noor?", "answered"],
      ["delete test 12", "refused"],
      ["> and last month?", "asked"],
      ["tests with zebras", "asked"],
      ["images on 03/04/2026", "asked"],
    ]);
    expect(lines[1].request.where).toEqual({ field: "operator", op: "eq", value: ["demo-noor"] });
    expect(lines[4].unread).toEqual(["zebras"]);
  });

  it("scores questions with what they mean", async () => {
    const [right, wrong] = await Promise.all(["how many tests", "how many images"].map((one) => json(...ASK, one)));
    const path = await file(
      "meant.jsonl",
      [
        right,
        { ...wrong, question: "how many tests" },
        { question: "zebra tests" },
        { ...right, question: "zebra tests" },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    expect(await json(...ASK, "--evaluate", path)).toEqual({
      questions: 4,
      grammar: { right: 2, notAnswered: 1, wrong: ["how many tests"] },
    });
  });

  it.each([
    [["ask", "--tz", "Europe/Paris"], "Ask something"],
    [["ask", "how many tests"], "--tz is missing"],
    [[...ASK, "--file", "none.txt", "tests"], "Ask something"],
    [[...ASK, "--file", "none.txt"], "cannot be read"],
    [["ask", "--now", "2026-02-30T10:00", "--tz", "Europe/Paris", "tests"], "no real date"],
    [[...ASK, "x".repeat(501)], "at most 500"],
  ])("refuses %j", async (args, sentence) => {
    const { code, stdout, stderr } = await zona(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
  });
});
