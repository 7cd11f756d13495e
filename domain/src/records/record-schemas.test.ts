import { describe, expect, it } from "vitest";
import reference from "../../test-data/domain-reference.json" with { type: "json" };
import { NamedLot } from "../lots/lot.ts";
import { inEnglish } from "../messages/in-english.ts";
import { limitedNumber, unusual } from "../policy/limited-number.ts";
import { LIMITS } from "../policy/limits.ts";
import { findTerm, Term, termKey } from "../vocabulary/term.ts";
import { canonicalText, Signature, SignatureMeaning } from "./audit/signature.ts";
import { Disposition, Fate } from "./kinds/icsi/disposition.ts";
import { BLASTOCYST_COLUMNS, PN_COUNTS } from "./kinds/icsi/icsi-columns.ts";
import {
  blastocystGrade,
  CheckSession,
  fragmentationClass,
  GeneticTest,
  isGoodBlastocyst,
  mayTwin,
  Observation,
} from "./kinds/icsi/observation.ts";
import { Maturity, Oocyte } from "./kinds/icsi/oocyte.ts";
import { timeLapseTimes } from "./kinds/icsi/time-lapse/time-lapse.ts";
import { QueryStatus, QueryType } from "./queries/query.ts";
import { WitnessEvent } from "./witness/witness-event.ts";

const ada = { uid: "u-ada", name: "Ada" };
const ben = { uid: "u-ben", name: "Ben" };
const at = new Date("2026-05-16T12:00:00Z");

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ message }) => inEnglish(message)).join(" ");

it("vocabularies of the record are those of the reference", () => {
  const { enums } = reference;
  expect(Maturity.options).toEqual(enums.maturity);
  expect([...PN_COUNTS]).toEqual(enums.pn);
  expect(Fate.options).toEqual(enums.fate);
  const icm = BLASTOCYST_COLUMNS.find((column) => column.field === "icm");
  expect(icm && "codes" in icm && icm.codes.map(({ value }) => value)).toEqual(enums.icm);
  expect(QueryType.options).toEqual(enums.query_type);
  expect(QueryStatus.options).toEqual(enums.query_status);
  expect(SignatureMeaning.options).toEqual(enums.signature_meaning);
  expect([9.9, 10, 25, 25.1].map(fragmentationClass)).toEqual(["<10", "10-25", "10-25", ">25"]);
});

describe("a number with limits", () => {
  it("refuses what lies outside, NaN, infinity and texts with one sentence, and takes both ends", () => {
    const oxygen = limitedNumber("o2Pct");
    for (const wrong of [-0.1, 100.1, Number.NaN, Number.POSITIVE_INFINITY, "5", null]) {
      expect(messages(oxygen.safeParse(wrong))).toBe("Oxygen must be a number between 0 and 100%.");
    }
    expect(oxygen.parse(0) + oxygen.parse(100)).toBe(100);
  });

  it("names the unit and calls a possible but rare value unusual", () => {
    expect(messages(limitedNumber("tempC").safeParse(101))).toBe("Temperature must be a number between 0 and 100 °C.");
    // A device that overheated is the very thing to record.
    expect(limitedNumber("tempC").parse(39.5)).toBe(39.5);
    expect(inEnglish(unusual("tempC", 36))).toBe(
      "Temperature of 36 °C is outside the usual 36.7–37.3 °C. Is it right?",
    );
    expect(unusual("tempC", 37)).toBeUndefined();
    expect(unusual("well", 3)).toBeUndefined();
  });

  it("has a source and a soft range inside of the hard one in every row", () => {
    for (const limit of Object.values(LIMITS)) {
      expect(limit.source.length).toBeGreaterThan(0);
      const [min, max] = "soft" in limit ? limit.soft : limit.hard;
      expect(limit.hard[0] <= min && min <= max && max <= limit.hard[1]).toBe(true);
    }
  });
});

describe("an oocyte row", () => {
  it.each([
    [{ n: 1, maturity: "MII", maturedAt: at }, "Only an MI or GV oocyte"],
    [{ n: 1, maturity: "MII", rescueAt: at }, "how the oocyte was inseminated first"],
    [{ n: 1, maturity: "MII", insemination: "ivf", survivalImmediate: "lysed" }, "Survival is that of an injection"],
    [{ n: 1, maturity: "GV", insemination: "icsi" }, "injected only with a reason"],
    [{ n: 1, maturity: "MII", survivalImmediate: "lysed" }, "not marked as inseminated"],
    [{ n: 0, maturity: "MII" }, "Oocytes count from 1."],
    [{ n: 1, maturity: "M2" }, "Choose the maturity."],
  ])("%j is refused", (row, sentence) => {
    expect(messages(Oocyte.safeParse(row))).toContain(sentence);
  });

  it("matured in the dish may be injected", () => {
    expect(Oocyte.safeParse({ n: 1, maturity: "MI", maturedAt: at, insemination: "icsi" }).success).toBe(true);
  });
});

describe("an observation", () => {
  const seen = (fields: object) => ({ id: "o", unit: 1, observedAt: at, by: ada, ...fields });

  it("is graded from expansion 3 on and only then", () => {
    const parse = (fields: object) => Observation.safeParse(seen({ check: "d5_full", ...fields })).success;
    expect(parse({ expansion: 4, icm: "A", te: "B" })).toBe(true);
    expect(parse({ expansion: 4, icm: "A" })).toBe(false);
    expect(parse({ expansion: 2 })).toBe(true);
    expect(parse({ expansion: 2, te: "A" })).toBe(false);
    expect(parse({ expansion: null })).toBe(true);
    expect(parse({ expansion: 7, icm: "A", te: "A" })).toBe(false);
  });

  it("of a blastocyst has its grade text, quality and twin flag", () => {
    const blast = (expansion: number | null, icm?: "A" | "C", te?: "B") =>
      Observation.parse(seen({ check: "d5", expansion, icm, te, nIcm: 2 }));
    const good = blast(4, "A", "B");
    if (good.check !== "d5") throw new Error("not day 5");
    expect([blastocystGrade(good), isGoodBlastocyst(good), mayTwin(good)]).toEqual(["4AB", true, true]);
    const poor = blast(4, "C", "B");
    expect(poor.check === "d5" && isGoodBlastocyst(poor)).toBe(false);
    const none = blast(null);
    expect(none.check === "d5" && blastocystGrade(none)).toBeUndefined();
  });

  it("of cells is between 1 and 20, on day 1 up to 4", () => {
    expect(Observation.safeParse(seen({ check: "d2", cells: 21 })).success).toBe(false);
    expect(Observation.safeParse(seen({ check: "early_cleavage", cells: 5 })).success).toBe(false);
  });
});

it("a check is either done or not done for a reason", () => {
  expect(CheckSession.safeParse({ check: "d2", doneAt: at }).success).toBe(true);
  expect(CheckSession.safeParse({ check: "d2", notDoneReason: "time-lapse" }).success).toBe(true);
  expect(CheckSession.safeParse({ check: "d2" }).success).toBe(false);
});

it("a decision has its reasons and its place where it needs them", () => {
  const decide = (fields: object) => messages(Disposition.safeParse({ unit: 1, fateAt: at, by: ada, ...fields }));
  expect(decide({ fate: "discard" })).toContain("Say why");
  expect(decide({ fate: "freeze" })).toContain("Enter straw");
  expect(decide({ fate: "continue_culture" })).toBe("");
  expect(decide({ fate: "transfer", overrideReason: "short" })).toContain("at least 10 characters");
});

it("a biopsy takes 3 to 10 cells", () => {
  const biopsy = { unit: 1, type: "A", biopsyAt: at, by: ada, cells: 5, tubeId: "T1", result: "pending" };
  expect(GeneticTest.safeParse(biopsy).success).toBe(true);
  expect(GeneticTest.safeParse({ ...biopsy, cells: 2 }).success).toBe(false);
});

describe("a signature", () => {
  it("is bound to one text for one record, whatever the order of fields", () => {
    const a = { b: 1, a: [at, null], c: undefined };
    const b = { a: [at, undefined], b: 1 };
    expect(canonicalText(a)).toBe('{"a":["2026-05-16T12:00:00.000Z",null],"b":1}');
    expect(canonicalText(b)).toBe(canonicalText(a));
  });

  it("tells what is no number from everything else, so that no such value keeps a trail from being chained", () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, "NaN", null, 0, "Infinity"];
    expect(new Set(odd.map((x) => canonicalText({ x }))).size).toBe(odd.length);
  });
  it("names its meaning and a hash", () => {
    const signature = {
      id: "s",
      organisation: "hollyfield.example",
      by: ada,
      at,
      meaning: "approval",
      rev: 4,
      sha256: "a".repeat(64),
    };
    expect(inEnglish(Signature.safeParse(signature).success)).toBe(true);
    expect(messages(Signature.safeParse({ ...signature, meaning: "" }))).toBe("Choose what the signature means.");
  });
});

it("a witness is another person who compared two identifiers", () => {
  const event = { id: "w", step: "freeze", at, performer: ada, witness: ben, identifiers: ["HF-0042-K", "dish A"] };
  expect(inEnglish(WitnessEvent.safeParse(event).success)).toBe(true);
  expect(messages(WitnessEvent.safeParse({ ...event, witness: ada }))).toContain("cannot witness");
  expect(messages(WitnessEvent.safeParse({ ...event, identifiers: ["x"] }))).toContain("two identifiers");
  expect(messages(WitnessEvent.safeParse({ ...event, identifiers: ["x", "x"] }))).toContain("different identifiers");
  expect(messages(WitnessEvent.safeParse({ ...event, externalRef: "RI-7" }))).toContain("reconciliation");
});

describe("lots and terms", () => {
  it("a lot expires at a real instant", () => {
    expect(messages(NamedLot.safeParse({ id: "l", product: "Oil", lotNo: "7", expiresAt: "soon" }))).toContain(
      "real date",
    );
  });
  it("one term has many spellings, and a merged one leads to its target", () => {
    const term = (id: string, label: string, rest: object) => Term.parse({ id, vocabulary: "strain", label, ...rest });
    const terms = [
      term("a", "C57BL/6J", { status: "accepted" }),
      term("b", "Black six", { status: "merged", mergedInto: "a" }),
    ];
    expect(termKey("C57Bl 6-J")).toBe(termKey("c57bl/6j"));
    expect(findTerm("c57 bl 6 j", "strain", terms)?.id).toBe("a");
    expect(findTerm("black-six", "strain", terms)?.id).toBe("a");
    expect(findTerm("CBA", "strain", terms)).toBeUndefined();
    expect(Term.safeParse({ ...terms[0], status: "merged" }).success).toBe(false);
  });
});

describe("time-lapse times", () => {
  it("are read from an export by name, in hours, in their order", () => {
    expect(timeLapseTimes({ Value_t2: 26.1, Time_t4: 38, WellNumber: 3 }, "h")).toEqual({
      times: { t2: 26.1, t4: 38 },
      faults: [],
    });
    expect(timeLapseTimes({ t2: 1566 }, "min").times.t2).toBeCloseTo(26.1, 10);
    expect(timeLapseTimes({ t2: 1701 }, "min").times.t2).toBe(28.35);
    expect(timeLapseTimes({ t2: 111, t3: 222 }, "min").times).toEqual({ t2: 1.85, t3: 3.7 });
  });
  it("are refused without a unit, out of order, or out of range", () => {
    expect(inEnglish(timeLapseTimes({ t2: 26 }, "frames").faults[0])).toContain("unit");
    expect(inEnglish(timeLapseTimes({ t2: 38, t4: 26 }, "h").faults[0])).toBe("t4 (26 h) comes before t2 (38 h).");
    expect(timeLapseTimes({ t2: 0, tB: 300, t8: Number.NaN }, "h").faults).toHaveLength(3);
  });
});
