import { beforeAll, describe, expect, it } from "vitest";
import type { Seen } from "../tables/ask-tables.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { laboratory } from "./laboratory-for-tests.ts";
import { valuesIn } from "./recorded-values.ts";
import { answersFrom, rowsOf, said, tests, ZONE } from "./small-laboratory.ts";

const { given, own } = laboratory(ZONE);
const SPONSOR: Seen = { ...own, isFigures: true };
const CODED: Seen = { ...own, isCoded: true };
const ofSubjects = tests.map((test, at) => ({ ...test, subjectCode: `HF-${at}` }));
let forSponsor: OpenAsked;
let forMonitor: OpenAsked;
beforeAll(async () => {
  forMonitor = await given(rowsOf(ofSubjects), CODED);
  forSponsor = await given(rowsOf(ofSubjects), SPONSOR);
});

describe("somebody who sees figures alone", () => {
  it("gets figures and groups of five subjects or more", async () => {
    const ask = answersFrom(forSponsor);
    // Of one year, device, population and state there are fewer than five of seven.
    const whole = await ask("how many ICSI tests");
    expect([said(whole), whole.isPartHidden]).toEqual(["33", true]);
    expect(said(await ask("tests by device"))).toMatch(/17, .*16/);
    expect(said(await ask("fertilization rate this year"))).toMatch(/^\d+\/\d+$/);
  });

  it("gets what the page offers", async () => {
    const ask = answersFrom(forSponsor);
    expect(said(await ask("How many ICSI tests?"))).toBe("33");
    for (const question of ["Fertilisation rate by device", "Blastocyst rate by year"])
      expect(said(await ask(question)), question).toMatch(/\d+\/\d+/);
  });

  it.each([
    "tests by sperm source",
    "which tests used lot G5-2291",
    "tests by operator",
    "how many tests by Emma",
    "how many tests this month",
  ])("is refused: %s", async (question) => {
    await expect(answersFrom(forSponsor)(question)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("may name no person, and no record of a subject that figures are not of", async () => {
    const known = await valuesIn(forSponsor, SPONSOR);
    expect([...known.keys()].filter((key) => /operator|witness|createdBy|uploader|queries|lots/.test(key))).toEqual([]);
    expect(known.get("tests.device")).toEqual(["MX-7", "PZ-200"]);
  });
});

it("somebody who reads codes and no text neither finds nor names what people wrote", async () => {
  const known = await valuesIn(forMonitor, CODED);
  expect(known.get("tests.device")).toEqual([]);
  expect(said(await answersFrom(forMonitor)("how many tests with MX seven"))).toBe("0");
  await expect(answersFrom(forMonitor)("lots that expire this year")).rejects.toMatchObject({ code: "forbidden" });
});

it("while facts of records are still being made, whoever reads records is told so", async () => {
  const told = async (seen: Seen) =>
    (await answersFrom(await given(rowsOf(ofSubjects), seen, [], true))("how many ICSI tests")).isBehind;
  expect(await told(own)).toBe(true);
  expect(await told(SPONSOR)).toBeUndefined();
});
