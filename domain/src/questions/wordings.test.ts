import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import { readQuestion } from "./read-question.ts";
import { lexiconOf, PERSON } from "./words/vocabulary.ts";

const lexicon = lexiconOf([
  { field: PERSON, value: "demo-emma", label: "Emma Lindqvist" },
  { field: PERSON, value: "demo-noor", label: "Noor Haddad" },
]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

/** `intent subject [metric] [time field] conditions [by group] [? what was not used]`. */
function said(question: string): string {
  const { intent, subject, metric, field, where, time, groupBy, unresolved } = ask(question);
  const conditions = where.map((one) => `${one.field} ${one.op} ${one.value.join("|")}`.trim());
  const words = [
    intent,
    subject,
    metric,
    field && `of ${field}`,
    time?.field,
    ...conditions,
    groupBy && `by ${groupBy}`,
  ];
  return [...words, ...unresolved.map(({ text }) => `? ${text}`)].filter(Boolean).join(", ");
}

describe("one question in many words", () => {
  it.each([
    ["what do I have to do today", "due, tests, dueAt"],
    ["what needs checking tonight", "due, tests, dueAt"],
    ["which tests should be checked today", "due, tests, dueAt"],
    ["KPIs this month", "rate, tests, opuAt"],
    ["are we below benchmark anywhere this month", "rate, tests, opuAt"],
    ["how did the fertilisation rate develop this year", "trend, tests, KPI_ICSI_FERT, opuAt, by month"],
    ["average VCL last month", "rate, tests, avg, of vcl, createdAt"],
    ["average progressive motility this month", "rate, tests, avg, of progressivePct, createdAt"],
    ["median VAP by CASA system", "rate, tests, median, of vap, by casaSystem"],
    ["semen tests with STR below 80", "list, tests, str lt 80, kind eq semen"],
    ["which month had the most tests", "top, tests, count, by month"],
    ["tests by anyone but Emma", "list, tests, operator ne demo-emma"],
    [
      "cycles with damage over 10% or fertilization under 60%",
      "list, tests, damagePct gt 10, fertPct lt 60, kind eq icsi, opuAt notNull, ? or",
    ],
    ["blurred or duplicate images", "list, media, sharpness eq blurred, duplicate eq true, ? or"],
    ["images of day 3 or day 5", "list, media, check in d3|d5|d5_full|d5_expanded"],
    ["queries on ICSI tests", "list, queries, ? ICSI tests"],
    ["total oocytes retrieved in October", "count, units, count, opuAt"],
    ["embryos donated to research", "list, units, ? donated to research"],
    ["day 5 checks next week", "due, tests, dueAt, check in d5|d5_full|d5_expanded"],
    ["tests witnessed last month by Noor", "list, tests, createdAt, witness eq demo-noor"],
    ["tests reviewed this week by Emma", "list, tests, reviewedAt, reviewer eq demo-emma"],
    ["queries opened this week by Emma", "list, queries, openedAt, openedBy eq demo-emma"],
    ["queries closed last week", "list, queries, ? closed last week"],
    ["how many open queries do I have", "count, queries, count, assignee eq @me, isOpen eq true"],
    ["fertilization rate age 35 to 39", "rate, tests, KPI_ICSI_FERT, femaleAgeYears between 35|39"],
    ["is our damage rate below 10%", "rate, tests, KPI_ICSI_DAMAGE"],
    ["cycles with zero MII", "list, tests, miiCount eq 0, kind eq icsi, opuAt notNull"],
    ["samples with zero concentration", "list, tests, concentrationMPerMl eq 0, kind eq semen"],
    ["uploads by hour", "list, media, ? by hour"],
    ["average number of images per test", "rate, tests, avg, of mediaCount"],
    ["device firmware versions used", "list, tests, of firmware"],
    ["tests affected by lot G5-2291", "list, tests, lotNo eq G5-2291"],
    ["how many retrievals last week", "count, tests, count, opuAt"],
    ["how many OPUs this month", "count, tests, count, opuAt"],
    ["how many egg collections in October", "count, tests, count, opuAt"],
    ["how many retrievals", "count, tests, count, opuAt notNull"],
    ["retrievals in October", "list, tests, opuAt"],
    ["how many oocytes retrieved this year", "count, units, count, opuAt"],
    ["median number of oocytes retrieved", "rate, tests, median, of cocRetrieved"],
    ["how many injections yesterday", "count, units, count, injectedAt, injected eq true"],
    ["how many oocytes did we inject last week", "count, units, count, injectedAt, injected eq true"],
    ["preclinical tests that failed", "list, tests, kind eq preclinical, verdict eq fail"],
    ["how many MEA tests passed", "count, tests, count, assay in MEA_1cell|MEA_2cell, verdict eq pass"],
    ["invalid tests this year", "list, tests, createdAt, status eq invalid"],
    ["images larger than 10 MB", "list, media, bytes gt 10485760"],
    ["files of 5 MB or more", "list, media, bytes ge 5242880"],
    ["images larger than 1,500 KB", "list, media, bytes gt 1536000"],
    ["images larger than 2,5 MB", "list, media, bytes gt 2621440"],
    ["images under 1.5MB this week", "list, media, createdAt, bytes lt 1572864"],
    ["biopsy success rate this year", "rate, tests, KPI_BIOPSY, opuAt"],
    ["survival rate after warming", "rate, tests, KPI_CRYOSURV"],
    ["day 2 development rate this year", "rate, tests, KPI_D2, opuAt"],
    ["proportion of cancelled tests this year", "rate, tests, share, createdAt, status eq cancelled"],
    ["% of tests with no fertilization", "rate, tests, share, fertPct eq 0"],
    ["tests created since Monday", "list, tests, createdAt"],
    ["how many 8-cell embryos on day 3", "count, units, count, cellsD3 eq 8"],
    ["hatching blastocysts", "list, units, expansion eq 5"],
    ["embryos still in culture", "list, units, status eq in_culture"],
    ["average number of injected oocytes per test", "rate, tests, avg, of injectedCount"],
    ["median focus of images", "list, media, of sharpness, ? median"],
    ["tests missing a fertilisation picture", "missing, tests, missingPhoto in fert"],
    ["pictures missing in ICSI-0042", "missing, tests, code eq ICSI-0042, missingPhoto notNull"],
    ["what is the competence value for cleavage", "define, tests, KPI_CLEAVAGE"],
    ["cycles with no fertilisation", "list, tests, fertPct eq 0, kind eq icsi, opuAt notNull"],
    ["tests with fewer than 4 oocytes", "list, tests, cocRetrieved lt 4"],
    ["tests with 8 to 10 oocytes", "list, tests, cocRetrieved between 8|10"],
    ["tests without a day 5 picture", "list, tests, missingPhoto in d5|d5_full|d5_expanded"],
    ["which photos are missing", "missing, tests, missingPhoto notNull"],
    ["cycles of women aged 35 to 39", "list, tests, femaleAgeYears between 35|39, kind eq icsi, opuAt notNull"],
    ["cycles of patients older than 40", "list, tests, femaleAgeYears gt 40, kind eq icsi, opuAt notNull"],
    ["fertilisation rate for cycles with 10 or more MII", "rate, tests, KPI_ICSI_FERT, miiCount ge 10"],
    ["how many MII oocytes last month", "count, units, count, opuAt, maturity eq MII"],
    ["blasts this month", "list, units, opuAt, isBlastocyst eq true"],
    ["share of blurred images per microscope", "rate, media, share, sharpness eq blurred, by device"],
    ["which microscopes have no pixel size", "count, media, count, pixelSize isNull, by device"],
    ["pictures of oocyte 7 of ICSI-0042", "list, media, n eq 7, testCode eq ICSI-0042"],
    ["which lots were used in ICSI-0042", "lookup, tests, of lotNo, code eq ICSI-0042"],
    ["which device was used for ICSI-0042", "lookup, tests, of device, code eq ICSI-0042"],
    ["what is the lower reference limit for sperm concentration", "define, units, of semen_limits"],
    ["benchmark for blast rate", "define, tests, KPI_BLAST"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));

  it("reads times joined by and as one, and sets two side by side where they are compared", () => {
    expect(ask("tests in January and February").time).toMatchObject({
      from: "2026-01-01T00:00:00+01:00",
      toExclusive: "2026-03-01T00:00:00+01:00",
    });
    expect(ask("difference in fertilisation rate between 2025 and 2026")).toMatchObject({
      intent: "compare",
      compareTo: { phrase: "2026" },
    });
  });
});

describe("who did what", () => {
  it.each([
    ["who reviewed ICSI-0042", "lookup, tests, of reviewer, code eq ICSI-0042"],
    ["who injected ICSI-0042", "lookup, tests, of operator, code eq ICSI-0042"],
    ["which tests did Noor witness", "list, tests, witness eq demo-noor"],
    ["queries assigned to me", "list, queries, assignee eq @me"],
    ["tests I performed", "list, tests, operator eq @me"],
    ["tests waiting for my signature", "list, tests, status eq reviewed"],
  ])("%s", (question, expected) => expect(said(question)).toBe(expected));

  it("says that the history tells when a state was reached", () => {
    expect(inEnglish(ask("who submitted ICSI-0042").unresolved[0]?.sentence)).toContain("history");
    expect(ask("who signed ICSI-0042").where).toHaveLength(1);
  });
});

describe("what is refused in many words", () => {
  it.each([
    ["tell me the future fertilisation rate", "prediction"],
    ["grade this embryo for me", "write"],
    ["get rid of the failed uploads", "write"],
    ["is this embryo a 4AB or a 3BB", "advice"],
    ["what's the right time to biopsy", "advice"],
    ["is 8% damage acceptable for us", "advice"],
    ["can I give cetrotide on day 6", "advice"],
    ["who donated the sperm", "identity"],
    ["list tests of other laboratories", "elsewhere"],
    ["what causes oocyte lysis", "cause"],
    ["how tall is Emma", "off-topic"],
    ["heart rate by operator", "off-topic"],
    ["price of an ICSI cycle", "off-topic"],
    ["covid cases per week", "off-topic"],
    ["what's trending on twitter", "off-topic"],
  ])("%s: %s", (question, reason) => expect(ask(question)).toMatchObject({ intent: "unsupported", reason }));
});

describe("records in the order of a number", () => {
  it.each([
    ["top 3 tests by COC retrieved", ["cocRetrieved", "desc"], 3],
    ["bottom 3 tests by fertilisation", ["fertPct", "asc"], 3],
    ["10 largest images", ["bytes", "desc"], 10],
    ["the smallest file", ["bytes", "asc"], undefined],
  ])("%s", (question, sort, limit) => {
    const plan = ask(question);
    expect({ sort: plan.sort, limit: plan.limit, unresolved: plan.unresolved }).toEqual({
      sort,
      limit,
      unresolved: [],
    });
  });
});

describe("what is said of people and of the box itself is no question about records", () => {
  it.each([
    "was Noor late yesterday",
    "is Emma an operator",
    "who made you",
    "which embryo is a boy",
    "is this normal",
  ])("%s", (question) => expect(ask(question).intent).toBe("unsupported"));

  it("a record named with somebody is one", () => {
    expect(ask("did Emma inject ICSI-0042").intent).toBe("lookup");
    expect(ask("were there tests by Noor yesterday").intent).toBe("list");
  });
});
