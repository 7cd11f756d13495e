import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import { readQuestion } from "./read-question.ts";
import { lexiconOf } from "./words/vocabulary.ts";

const lexicon = lexiconOf([
  { field: "@person", value: "u-ben", label: "Ben Okafor" },
  { field: "device", value: "PMM-150 piezo drive", label: "PMM-150 piezo drive" },
  { field: "product", value: "KSOM", label: "KSOM" },
  { field: "microscope", value: "Nikon Ti2, station 1", label: "Nikon Ti2, station 1" },
]);
const ask = (question: string) =>
  readQuestion(question, { now: new Date("2026-11-20T09:00:00Z"), zone: "Europe/Paris", lexicon });

describe("what is ranked by a number of its own", () => {
  it.each([
    ["the three tests with the most oocytes", "cocRetrieved", "desc", 3],
    ["which test had the highest damage rate this year", "damagePct", "desc", 1],
    ["tests with the fewest MII", "miiCount", "asc", undefined],
    ["ten latest tests", "createdAt", "desc", 10],
  ])("%s", (question, field, direction, limit) => {
    const { intent, sort, limit: most, unresolved } = ask(question);
    expect({ intent, sort, most, unresolved }).toMatchObject({ sort: [field, direction], unresolved: [] });
    expect(most).toBe(limit);
  });

  it.each([
    ["who uploaded the most images", "media", "uploader"],
    ["who witnessed the most tests", "tests", "witness"],
    ["top 5 operators by tests this year", "tests", "operator"],
  ])("%s: those who did are ranked", (question, subject, groupBy) =>
    expect(ask(question)).toMatchObject({
      intent: "top",
      subject,
      groupBy,
      sort: ["metric", "desc"],
      unresolved: [],
    }),
  );

  it.each([
    ["oldest woman", { sort: ["femaleAgeYears", "desc"], limit: 1 }],
    ["lowest concentration this year", { metric: "min", field: "concentrationMPerMl" }],
    ["compare October to September damage rate", { time: { phrase: "October" }, compareTo: { phrase: "September" } }],
    ["2025 vs 2026 blast rate", { time: { phrase: "2025" }, compareTo: { phrase: "2026" } }],
    [
      "what is the control result of PRE-0003",
      { field: "controlPct", where: [{ field: "code", value: ["PRE-0003"] }] },
    ],
    ["when does lot G5-2291 expire", { subject: "lots", field: "expiresAt" }],
  ])("%s", (question, expected) => expect(ask(question)).toMatchObject({ ...expected, unresolved: [] }));

  it.each([
    ["operators with damage above 10%", "operators"],
    ["devices without tests", "devices"],
    ["tests without operator or witness", "or witness"],
    ["how many women over 38 this year", "women"],
    ["tests with KSOM", "KSOM"],
  ])("%s: what cannot be asked so is told", (question, text) =>
    expect(inEnglish(ask(question).unresolved[0])).toMatchObject({ text, sentence: expect.any(String) }),
  );

  it("a rate that is the lowest of nothing is asked, never told as the rate of all", () => {
    expect(ask("lowest fertilisation rate this year").unresolved).toMatchObject([{ text: "lowest" }]);
  });
});

describe("what stands beside a value", () => {
  it.each([
    ["blast rate of fresh vs frozen sperm", "spermSource in ejaculate_fresh,ejaculate_frozen,donor_frozen"],
    ["tests in October by operator Ben", "operator eq u-ben"],
    ["how many tests has Ben entered this year", "createdBy eq u-ben"],
    ["images Ben uploaded", "uploader eq u-ben"],
    ["tests that are not ICSI", "kind ne icsi"],
    ["tests with device PMM-150", "device eq PMM-150 piezo drive"],
    ["tests on the Nikon Ti2", "microscope eq Nikon Ti2, station 1"],
    ["piezo tests", "technique eq piezo_icsi"],
    ["tests without TESE", "spermSource ne tese"],
  ])("%s: %s", (question, expected) => {
    const { where, unresolved } = ask(question);
    expect(where.map(({ field, op, value }) => `${field} ${op} ${value}`)).toEqual([expected]);
    expect(unresolved).toEqual([]);
  });

  it("so many of what only a share is known of are told, not taken for percent", () => {
    expect(inEnglish(ask("tests with more than 3 degenerated oocytes").unresolved[0])).toMatchObject({
      text: "more than 3 degenerated",
      sentence: expect.stringContaining("Degenerated share over … %"),
    });
    expect(ask("tests with more than 10 % degenerated")).toMatchObject({
      where: [{ field: "degeneratedPct", value: [10] }],
      unresolved: [],
    });
  });

  it("a word that only describes what the laboratory has is told, and the question is not refused for it", () => {
    expect(ask("dark images in October")).toMatchObject({ intent: "list", unresolved: [{ text: "dark" }] });
    expect(ask("day 6 blastocysts")).toMatchObject({ subject: "units", unresolved: [{ text: "6" }] });
  });
});

it.each([
  ["what if we used the piezo drive for all tests", "prediction"],
  ["suppose all tests were piezo", "prediction"],
  ["may I use lot G5-2291", "advice"],
  ["whether to transfer embryo 3 or 4", "advice"],
  ["live birth rate in 2025", "off-topic"],
  ["can a 3PN embryo be transferred", "advice"],
  ["could this embryo make it to day 6", "prediction"],
  ["does smoking lower the blast rate", "cause"],
  ["let Ben review ICSI-0042", "write"],
  ["note that ICSI-0042 was late", "write"],
  ["supprime ICSI-0042", "write"],
  ["lösche ICSI-0042", "write"],
  ["when is Ben on holiday", "off-topic"],
])("%s is refused: %s", (question, reason) => expect(ask(question)).toMatchObject({ intent: "unsupported", reason }));
