import { conditionWords, filterWords } from "@zona/domain/filters/filter-words";
import { inEnglish } from "@zona/domain/messages/in-english";
import { named, saidIn } from "@zona/domain/messages/said";
import { KPI_POLICY } from "@zona/domain/policy/kpi-policy";
import { limitedNumber, unusual } from "@zona/domain/policy/limited-number";
import { asks } from "@zona/domain/questions/ask-sentences";
import { definitionOf } from "@zona/domain/questions/definitions";
import { SEMEN } from "@zona/domain/records/kinds/semen/semen-analysis";
import { judge } from "@zona/domain/records/readiness/rule";
import { ruleSentence } from "@zona/domain/schedules/rule-sentence";
import { afterAll, describe, expect, it, vi } from "vitest";

/** The language is read once per page, so it is chosen before the modules that show words are loaded. */
async function germanWords() {
  vi.stubGlobal("localStorage", { getItem: () => "de" });
  vi.resetModules();
  const { loadStaffTranslation: wordsOfStaffPages } = await import("./load-german.ts");
  await wordsOfStaffPages();
  return {
    ...(await import("../../platform/i18n/domain-words.ts")),
    ...(await import("../../platform/i18n/to-words.ts")),
    ...(await import("../../reports/schedules/schedules-text.ts")),
  };
}

describe("words of the domain in German", async () => {
  const { domainWord, RULE_TEXT, toWords } = await germanWords();
  afterAll(() => vi.unstubAllGlobals());

  it("keeps the values of a sentence and tells names, decimals and units as German does", () => {
    expect(toWords(unusual("o2Pct", 7.25) ?? { code: "" })).toMatch(
      /^Sauerstoff: 7,25 % liegt außerhalb des Üblichen \(.* %\)\. Ist das richtig\?$/,
    );
    const impossible = saidIn(limitedNumber("femaleAgeYears").safeParse(300).error?.issues[0]);
    expect(toWords(impossible)).toMatch(/^Alter der Frau muss eine ganze Zahl|^Alter der Frau muss eine Zahl/);
    expect(toWords(impossible)).toContain("Jahre");
  });

  it("tells what a validation found, whose code stays in the record", () => {
    const [found] = judge(SEMEN, { volumeMl: 99 }, { stage: "draft", now: new Date() });
    expect(found?.message.code).toBe("limits.number");
    expect(toWords(found?.message ?? { code: "" })).toMatch(/^Volumen muss eine Zahl zwischen .* ml sein\.$/);
  });

  it("tells conditions and rhythms", () => {
    const condition = { field: "status", op: "in", value: ["draft", "locked"] } as const;
    const shown = { zone: "UTC", now: new Date("2026-11-24T12:00:00Z"), locale: "de-DE", word: domainWord };
    expect(conditionWords("tests", { ...condition, value: [...condition.value] }, shown)).toBe(
      "Status ist eines von Entwurf, Gesperrt",
    );
    const weekly = { every: "week", on: ["mon", "wed", "fri"], at: "07:00", zone: "Europe/Berlin" } as const;
    expect(ruleSentence({ ...weekly, on: [...weekly.on] }, RULE_TEXT)).toBe(
      "Jeden Montag, Mittwoch und Freitag um 07:00 (Europe/Berlin)",
    );
  });

  it("tells every period with its dates, and none in English", () => {
    const shown = { zone: "Europe/Berlin", now: new Date("2026-11-24T12:00:00Z"), locale: "de-DE", word: domainWord };
    const said = (value: string) =>
      filterWords("tests", { field: "opuAt", op: "within", value: [value] }, shown).replace(/^\S+ /, "");
    expect(said("this-month")).toBe("diesen Monat bisher, 1. bis 24. November 2026");
    expect(said("last-3-months")).toBe("in den letzten 3 ganzen Monaten, 1. August bis 31. Oktober 2026");
    for (const unit of ["day", "week", "month", "quarter", "year"])
      for (const value of [`this-${unit}`, `last-1-${unit}s`, `last-2-${unit}s`, `this-and-last-2-${unit}s`])
        expect(said(value)).not.toMatch(/this|last |yester|today|before|whole|so far| to /);
    expect(said("past-2-days")).toMatch(/^in den letzten 2 × 24 Stunden, 22\. November 2026 .* bis 24\. November 2026/);
    const kind = { field: "kind", op: "eq" as const, value: ["icsi"] };
    expect(filterWords("tests", { not: { any: [kind] } }, shown)).toMatch(/^keines von \(.* ist ICSI\)$/);
  });

  it("tells every definition of the policies and what a question has to clear up", () => {
    const indicators = KPI_POLICY.rows.map(({ code }) => ({ measures: [{ of: "indicator" as const, code }] }));
    const concepts = ["good_blastocyst", "reference_population", "blurred", "near_duplicate", "timing_windows"];
    const request = {
      ask: "definition" as const,
      subject: "tests" as const,
      where: { all: [] },
      groupBy: [],
      versus: [],
    };
    for (const asked of [...indicators, ...concepts.map((concept) => ({ measures: [], concept }))]) {
      const found = definitionOf({ ...request, shows: [], ...asked });
      const text = toWords(found?.text ?? { code: "" });
      expect(text).not.toBe(inEnglish(found?.text));
      expect(text).not.toMatch(/ divided by | and | the | at most | at least | with | of /);
    }
    const impossible = asks("noneCanPass", { field: named("Sperm source") });
    expect(toWords(impossible)).toBe(
      "Kein Eintrag kann alles erfüllen, was hier von einem Feld verlangt wird: Herkunft der Spermien.",
    );
  });

  it("leaves what people typed as it is", () => {
    expect(domainWord("Medium 12 of the lab")).toBe("Medium 12 of the lab");
  });
});
