import { planQuery } from "@zona/domain/questions/plan-query";
import { readQuestion } from "@zona/domain/questions/read-question";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import { describe, expect, it } from "vitest";
import { lexicon, NOW, recount, said, smallLaboratory, tests, ZONE } from "./small-laboratory.ts";

const answerTo = smallLaboratory();

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

  it("sum indicators over the KPI population and say how many are left out", async () => {
    const answer = await answerTo("fertilization rate this year");
    const inYear = tests.filter(({ header }) => header.opuAt >= new Date("2025-12-31T23:00:00Z"));
    const finished = inYear.filter(({ status }) => status === "locked");
    const own = finished.filter(({ population }) => population.isReference);
    const n = own.reduce((sum, { kpis }) => sum + kpis.KPI_ICSI_FERT.n, 0);
    expect(said(answer)).toBe(`${n}/${own.length * 8}`);
    const excluded = finished.length - own.length;
    expect(answer.population).toEqual({ isFinished: true, isApplied: true, why: "usual", excluded });
    expect(finished.length).toBeLessThan(inYear.length);
  });

  it("do not narrow to the population that a question is about", async () => {
    const answer = await answerTo("fertilization rate for TESA");
    expect(answer.population).toEqual({ isFinished: true, isApplied: false, why: "unfit", excluded: 0 });
    expect(said(answer)).toMatch(/\/72$/);
  });

  it("count what a question names by itself: a state, or one record", async () => {
    const asked = await answerTo("fertilization rate of submitted tests in all populations");
    expect([said(asked), asked.population?.isFinished]).toEqual(["15/24", false]);
    const one = await answerTo("fertilization rate of ICSI-0001");
    expect([said(one), one.population?.isFinished]).toEqual(["4/8", false]);
  });

  it("group by what nobody recorded as well", async () => {
    const groups = said(await answerTo("damage rate by operator without reference population"));
    expect(groups).toContain("Emma Lindqvist 24/96");
    expect(groups).toContain("– ");
  });

  it("say of how many a condition cannot tell, as nobody is named there", async () => {
    const [not, by, all] = [
      await answerTo("how many tests not by Emma"),
      await answerTo("how many tests by Emma"),
      tests,
    ];
    expect(not.unrecorded).toEqual([{ field: "operator", count: all.length - Number(said(not)) - Number(said(by)) }]);
    expect(by.unrecorded).toEqual(not.unrecorded);
  });

  it("turn survival into the complement of damage", async () => {
    expect(said(await answerTo("survival rate all population"))).toBe(`${296 - 24}/296`);
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

  it("take a share of the tests that tell what is asked: an age that is not recorded is not below forty", async () => {
    const told = tests.filter(({ subject }) => subject.femaleAgeYears !== null);
    const over = told.filter(({ subject }) => (subject.femaleAgeYears ?? 0) > 35);
    expect(said(await answerTo("percentage of tests with female age over 35"))).toBe(`${over.length}/${told.length}`);
    expect(said(await answerTo("percentage of TESA tests"))).toBe("10/40");
  });

  it("add up counts of all records", async () => {
    const all = tests.reduce((sum, { header }) => sum + header.cocRetrieved, 0);
    expect(said(await answerTo("sum of oocytes retrieved"))).toBe(String(all));
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
    expect(recount(planQuery(readQuestion("tests I performed", { now: NOW, zone: ZONE, lexicon }), "u-emma"))).toBe(13);
    expect(said(await answerTo("tests I performed"))).toBe("13 rows");
  });

  it.each([
    ["delete test 12", "refused"],
    ["what is the damage rate", "defined"],
    ["help", "help"],
    ["fertilzation rate", "unclear"],
    ["tests on 03/04/2026", "unclear"],
  ])("ask no table for %s", async (question, kind) => {
    const { content, address } = await answerTo(question);
    expect({ kind: content.kind, address }).toEqual({ kind, address: undefined });
  });

  it("count nothing of a device that lists know and no record names, and say so", async () => {
    const answer = await answerTo("how many tests with PMM-150 this year");
    expect([said(answer), answer.inNoRecord]).toEqual(["0", ["PMM-150 piezo drive"]]);
    const rate = await answerTo("fertilization rate with the PMM-150 piezo drive");
    expect([said(rate), rate.inNoRecord]).toEqual(["0/0", ["PMM-150 piezo drive"]]);
    const spelled = await answerTo("how many tests with MX seven");
    expect([said(spelled), spelled.inNoRecord]).toEqual(["20", undefined]);
  });
});
