import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import { KPI_POLICY } from "../policy/kpi-policy.ts";
import { timeInWords, understoodParts } from "./answer-sentence.ts";
import { definitionOf } from "./definitions.ts";
import { readQuestion } from "./read-question.ts";
import { lexiconOf } from "./words/vocabulary.ts";

const lexicon = lexiconOf();
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

describe("an answer", () => {
  it("writes its dates out on the clock of the site, the last day included", () => {
    const time = (question: string) =>
      timeInWords(ask(question).time ?? { from: null, toExclusive: null }, "Europe/Paris");
    expect(time("tests last month")).toBe("1 Oct 2026 to 31 Oct 2026 (Europe/Paris)");
    expect(time("tests yesterday")).toBe("19 Nov 2026 (Europe/Paris)");
    expect(time("tests since March")).toBe("1 Mar 2026 to 20 Nov 2026 10:00 (Europe/Paris)");
    expect(time("tests before March")).toBe("up to 28 Feb 2026 (Europe/Paris)");
    expect(time("tests")).toBe("any time");
  });

  it("says what it understood, condition by condition", () => {
    expect(understoodParts(ask("ICSI tests with own fresh oocytes and female age over 38"))).toEqual([
      "Kind of test is ICSI",
      "Oocyte source is Own, fresh",
      "Female age above 38 years",
    ]);
  });
});

describe("a definition", () => {
  it("comes from the policy in force, with its source", () => {
    expect(inEnglish(definitionOf(ask("what is the ICSI damage rate")))).toEqual({
      text: "KPI_ICSI_DAMAGE: damaged or degenerated divided by all oocytes injected; competence at most 10%, benchmark at most 5%.",
      source: "Vienna consensus 2017, doi:10.1093/hropen/hox011",
      version: KPI_POLICY.version,
    });
    expect(inEnglish(definitionOf(ask("what counts as good blastocyst"))?.text)).toContain("expansion 3 or more");
    expect(inEnglish(definitionOf(ask("what is the WHO concentration limit"))?.text)).toContain("Concentration 16");
    expect(inEnglish(definitionOf(ask("what is the reference population"))?.text)).toContain("39 years");
  });

  it("is there for every indicator, by its code", () => {
    for (const { code, source } of KPI_POLICY.rows) expect(definitionOf(ask(`define ${code}`))?.source).toBe(source);
  });

  it("is not given where records are asked for", () => {
    expect(definitionOf(ask("what is our damage rate this year"))).toBeUndefined();
  });
});
