import { kpiPacks } from "@zona/domain/facts/kpi-packs";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import { unitRows } from "@zona/domain/facts/unit-rows";
import { passes } from "@zona/domain/filters/evaluate";
import { factsOfMedium } from "@zona/domain/media/facts-of-medium";
import type { Medium } from "@zona/domain/media/medium";
import type { Answer, Figure } from "@zona/domain/questions/answer";
import { askedSlice, type Slice } from "@zona/domain/questions/asked-records";
import type { Plan } from "@zona/domain/questions/plan";
import { readQuestion } from "@zona/domain/questions/read-question";
import { lexiconOf } from "@zona/domain/questions/vocabulary";
import { reportFromAddress } from "@zona/domain/reports/report-address";
import { describe, expect, it } from "vitest";
import { answerPlan } from "./answer-plan.ts";
import { type Known, knownNames } from "./known.ts";
import { memoryFacts } from "./memory-facts.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const ZONE = "Europe/Paris";
const known: Known = {
  lots: new Map([["g5-2291", ["lot-g5"]]]),
  people: new Map([
    ["u-emma", "Emma Lindqvist"],
    ["u-noor", "Noor Haddad"],
  ]),
  values: new Map([
    ["tests.operator", ["u-emma", "u-noor"]],
    ["tests.device", ["PZ-200", "MX-7"]],
    ["media.device", ["MS-1"]],
  ]),
};
const lexicon = lexiconOf(knownNames(known));

const unit = (n: number, pnCount: string | null, status = "in_culture") => ({
  n,
  maturity: n % 5 === 0 ? "GV" : "MII",
  injected: n % 5 !== 0,
  injectedBy: "u-emma",
  status,
  fert: { pnCount, pbCount: 2 },
});

const withPacks = <K extends TestFacts["kpis"]>(kpis: K) => ({ kpis, kpiPacks: kpiPacks(kpis) });

/** Forty injections, one every nine days backwards from today, with figures that tell who made them. */
const tests = Array.from({ length: 40 }, (_, at) => {
  const opuAt = new Date(NOW.getTime() - at * 9 * 86_400_000);
  const code = `ICSI-${String(at + 1).padStart(4, "0")}`;
  const operator = at % 3 === 0 ? null : at % 3 === 1 ? "u-emma" : "u-noor";
  const device = at % 2 === 0 ? "PZ-200" : "MX-7";
  return {
    id: `t${at}`,
    code,
    kind: "icsi",
    status: at < 3 ? "submitted" : "locked",
    createdAt: opuAt,
    anchorAt: opuAt,
    header: { opuAt, operatorId: operator, deviceId: device, cocRetrieved: 8 + (at % 5) },
    material: { spermSource: at % 4 === 0 ? "tesa" : "ejaculate_fresh", oocyteSource: "own_fresh" },
    subject: { femaleAgeYears: at % 7 === 0 ? null : 30 + (at % 8) },
    population: { isReference: at % 4 !== 0, excludedBy: [] },
    ...withPacks({ KPI_ICSI_FERT: { n: 4 + (at % 3), d: 8 }, KPI_ICSI_DAMAGE: { n: at % 3 === 1 ? 2 : 0, d: 8 } }),
    rates: { pn1Pct: at % 2 === 0 ? 12.5 : 0, fertPct: (100 * (4 + (at % 3))) / 8 },
    nextDue: {
      check: at < 4 ? "d3" : null,
      target: at < 4 ? new Date(NOW.getTime() + (at - 1.5) * 3_600_000) : null,
      overdue: at < 4 ? new Date(NOW.getTime() + (at - 0.5) * 3_600_000) : null,
    },
    lotNos: at % 6 === 0 ? ["G5-2291"] : [],
    enteredBy: ["u-emma"],
    media: { count: at, missing: at % 5 === 0 ? ["d5"] : [] },
    folded: {
      code: code.toLowerCase(),
      operator: operator ?? "",
      device: device.toLowerCase(),
      lotNo: at % 6 === 0 ? ["g5-2291"] : [],
    },
    units: [unit(1, "2"), unit(2, "1"), unit(3, "2", "frozen"), unit(4, null), unit(5, null)],
  };
});
const media = Array.from({ length: 30 }, (_, at) => {
  const duplicates = at === 7 ? [{ mediumId: "other", kind: "exact" as const, action: "alert" as const }] : [];
  const medium: Medium = {
    id: `m${at}`,
    testId: `t${at}`,
    originalName: "a.png",
    declaredType: "image/png",
    declaredBytes: 9,
    state: "ready",
    createdAt: new Date(NOW.getTime() - at * 86_400_000),
    updatedAt: NOW,
    uploader: { uid: "u-emma", name: "Emma" },
    ...(at % 2 === 0 ? { optics: { deviceId: "MS-1" } } : {}),
    comparison: { duplicates, verdict: { verdict: at % 3 === 0 ? "blurred" : "ok", z: 0, peers: 30 } },
  };
  return { ...medium, facts: factsOfMedium(medium, { isStudyBlinded: false, isRetake: false }) };
});
const documents = { testFacts: tests, media };

async function answerTo(question: string | Plan, options: { isConfirmed?: boolean; facts?: typeof documents } = {}) {
  const plan = typeof question === "string" ? readQuestion(question, { now: NOW, zone: ZONE, lexicon }) : question;
  const facts = memoryFacts(options.facts ?? documents);
  const consent = { isConfirmed: options.isConfirmed === true };
  return answerPlan({ plan, facts, known, now: NOW, zone: ZONE, consent, told: () => undefined }, "u-emma");
}

/** Recounts a slice by the evaluator of filters, without any index. */
function recount({ subject, filter }: Slice): number {
  const rows =
    subject === "media"
      ? media
      : subject === "units"
        ? tests.flatMap((one) => unitRows(one as unknown as TestFacts))
        : tests;
  return rows.filter((row) => passes(subject, row, filter)).length;
}

const said = ({ content }: Answer) => {
  const figure = (one: Figure | undefined) =>
    one?.of === "count" ? `${one.count}` : one?.of === "share" ? `${one.n}/${one.d}` : String(one?.value);
  if (content.kind === "figure")
    return figure(content.figure) + (content.compared ? ` against ${figure(content.compared)}` : "");
  if (content.kind === "groups")
    return content.groups.map(({ label, figure: own }) => `${label || "–"} ${figure(own)}`).join(", ");
  if (content.kind === "rows") return `${content.total} rows`;
  if (content.kind === "indicators") return content.figures.map((one) => `${one.code} ${one.n}/${one.d}`).join(", ");
  return content.kind;
};

describe("answers", () => {
  it("count what the evaluator of filters counts, and link to the very same records", async () => {
    const questions = [
      "how many ICSI tests this month",
      "how many tests are submitted",
      "tests with 1PN > 10 %",
      "which tests used lot G5-2291",
      "tests of Emma last quarter",
      "all tests with no D5 photo",
      "how many 2PN oocytes this year",
      "which embryos used lot G5-2291",
      "blurred images this week",
      "images without pixel size",
      "duplicates across subjects",
      "women over 35",
      "what is overdue",
      "what is due today",
    ];
    for (const question of questions) {
      const answer = await answerTo(question);
      const { view } = reportFromAddress(new URLSearchParams(answer.address?.split("?")[1] ?? ""));
      const counted = recount(view);
      expect({ question, said: said(answer).split(" ")[0] }).toEqual({ question, said: String(counted) });
      expect(counted, question).toBeGreaterThan(0);
    }
  });

  it("sum indicators over the reference population and say how many are left out", async () => {
    const answer = await answerTo("fertilization rate this year");
    const inYear = tests.filter(({ header }) => header.opuAt >= new Date("2025-12-31T23:00:00Z"));
    const own = inYear.filter(({ population }) => population.isReference);
    const n = own.reduce((sum, { kpis }) => sum + kpis.KPI_ICSI_FERT.n, 0);
    expect(said(answer)).toBe(`${n}/${own.length * 8}`);
    expect(answer.population).toEqual({ isApplied: true, why: "usual", excluded: inYear.length - own.length });
  });

  it("do not narrow to the population that a question is about", async () => {
    const answer = await answerTo("fertilization rate for TESA");
    expect(answer.population).toEqual({ isApplied: false, why: "unfit", excluded: 0 });
    expect(said(answer)).toMatch(/\/80$/);
  });

  it("give the same groups by indexes as by a walk through the records", async () => {
    const byIndex = await answerTo("damage rate by operator without reference population");
    const walked = await answerTo({
      ...byIndex.plan,
      where: [{ field: "pn1Pct", op: "ge", value: [0], span: [0, 0] }],
    });
    expect(said(byIndex).split(", ").toSorted()).toEqual(said(walked).split(", ").toSorted());
    expect(said(byIndex)).toContain("Emma Lindqvist 26/104");
    expect(said(byIndex)).toContain("– ");
  });

  it("turn survival into the complement of damage", async () => {
    expect(said(await answerTo("survival rate all population"))).toBe(`${320 - 26}/320`);
  });

  it("draw months over the time that was asked, up to now", async () => {
    const answer = await answerTo("monthly fertilization rate for 2026");
    expect(answer.content).toMatchObject({ kind: "groups", groups: { length: 11 } });
    const { content } = answer;
    expect(content.kind === "groups" && content.groups[0]).toMatchObject({
      key: "2026-01",
      from: "2025-12-31T23:00:00.000Z",
    });
  });

  it("set two times side by side", async () => {
    const answer = await answerTo("how many tests this month vs last month");
    expect(said(answer)).toBe("3 against 3");
  });

  it("rank the best first, of damage the lowest", async () => {
    const answer = await answerTo("which operator has the lowest damage rate");
    expect(said(answer).split(", ").at(-1)).toContain("Emma");
  });

  it("tell the share of blurred pictures of each device", async () => {
    expect(said(await answerTo("share of blurred images per device"))).toBe("MS-1 5/15, – 5/15");
  });

  it("name the indicators below their benchmark", async () => {
    expect(said(await answerTo("are we below benchmark anywhere"))).toContain("KPI_ICSI_FERT");
  });

  it("average numbers that records tell, and none where they do not", async () => {
    const ages = tests.flatMap(({ subject }) => subject.femaleAgeYears ?? []);
    const { content } = await answerTo("average female age");
    expect(content).toMatchObject({ kind: "figure", figure: { of: "value", count: ages.length } });
  });

  it("list what is due in the order of time, with the person's own uid in place of theirs", async () => {
    const { content } = await answerTo("what is due");
    expect(content.kind === "rows" && content.rows.map(({ testId }) => testId)).toEqual(["t0", "t1", "t2", "t3"]);
    expect(recount(askedSlice(readQuestion("tests I performed", { now: NOW, zone: ZONE, lexicon }), "u-emma"))).toBe(
      13,
    );
    expect(said(await answerTo("tests I performed"))).toBe("13 rows");
  });

  it("find what is not somebody's by what is, without reading everything", async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      ...(tests[0] as (typeof tests)[number]),
      id: `s${at}`,
      enteredBy: [at % 3 === 0 ? "u-emma" : "u-noor"],
      status: "submitted",
    }));
    const listed = await answerTo("tests awaiting my review", { facts: { ...documents, testFacts: many } });
    const own = Math.ceil(5000 / 3);
    expect(said(listed)).toBe(`${5000 - own} rows`);
    expect(listed.content.kind === "rows" && listed.content.rows).toHaveLength(50);
    expect(listed.reads).toBeLessThan(220);
    const counted = await answerTo("how many tests await my review", { facts: { ...documents, testFacts: many } });
    expect([said(counted), counted.reads]).toEqual([`${5000 - own}`, 7]);
  });

  it("sum indicators only where an index holds what is asked before them", async () => {
    const plan = await answerTo("fertilization rate of locked tests");
    expect(said(plan)).toContain("/");
    // One read per document: no index sums by status.
    expect(plan.reads).toBeGreaterThan(20);
    const unsourced = await answerTo("implantation rate this year");
    expect(said(unsourced)).toBe("0/0");
  });

  it("ask before they read many records, and never read too many", async () => {
    const many = (count: number) => ({
      ...documents,
      testFacts: Array.from({ length: count }, (_, at) => tests[at % 40] as (typeof tests)[number]),
    });
    const asked = await answerTo("tests with 1PN > 10 %", { facts: many(1500) });
    expect(asked.content).toEqual({ kind: "confirm", records: 1500, isTooMany: false });
    expect(asked.reads).toBeLessThan(5);
    expect(said(await answerTo("tests with 1PN > 10 %", { facts: many(1500), isConfirmed: true }))).toContain("rows");
    const sums = await answerTo("are we below benchmark anywhere", { facts: many(200_000) });
    expect(sums.content).toEqual({ kind: "confirm", records: 150_000, isTooMany: false, reads: 300 });
    const agreed = await answerTo("are we below benchmark anywhere", { facts: many(60_000) });
    expect(agreed.reads).toBeLessThan(200);
    expect(agreed.content.kind).toBe("indicators");
    const refused = await answerTo("tests with 1PN > 10 %", { facts: many(10_500), isConfirmed: true });
    expect(refused.content).toMatchObject({ kind: "confirm", isTooMany: true });
  });

  it.each([
    ["delete test 12", "refused"],
    ["what is the damage rate", "defined"],
    ["help", "help"],
    ["fertilzation rate", "unclear"],
    ["tests on 03/04/2026", "unclear"],
  ])("read no record for %s", async (question, kind) => {
    const answer = await answerTo(question);
    expect({ kind: answer.content.kind, reads: answer.reads }).toEqual({ kind, reads: 0 });
  });
});
