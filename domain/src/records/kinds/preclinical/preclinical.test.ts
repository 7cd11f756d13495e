import { describe, expect, it } from "vitest";
import reference from "../../../../test-data/domain-reference.json" with { type: "json" };
import { inEnglish } from "../../../messages/in-english.ts";
import { ASSAYS } from "../../../policy/assays.ts";
import { PreclinicalProtocol, PreclinicalProtocolDraft } from "./preclinical-protocol.ts";
import { ArmReading, assessAssay, verdictOfReplicates } from "./preclinical-result.ts";

const reading = (role: "control_medium" | "test", successes: number, units: number, hours = 96): ArmReading => ({
  arm: role,
  role,
  hours,
  units,
  successes,
});
const motility = (role: "control_medium" | "test", motilityPct: number, hours = 48): ArmReading => ({
  arm: role,
  role,
  hours,
  motilityPct,
});

const protocol = (changes: object = {}) => ({
  protocolCode: "MEA_1cell",
  protocolVersion: "3",
  objective: "Show that lot 12 of oil is not toxic.",
  species: "mouse",
  strain: "CBA/B6F1",
  materialType: "embryo_1c",
  materialState: "fresh",
  materialLot: "L12",
  ethicsApproval: "E-7",
  allocation: "random",
  seed: "42",
  blindedAssessor: true,
  inclusionCriteria: "2PN",
  outcomeMeasure: "expanded blastocyst at 96 h",
  statistics: "Newcombe",
  replicateType: "biological",
  replicateNo: 1,
  arms: [
    { name: "control", role: "control_medium", nUnits: 15 },
    { name: "oil", role: "test", nUnits: 21 },
  ],
  ...changes,
});

it("the limits of the assays are those of the reference", () => {
  for (const code of ["MEA_1cell", "MEA_2cell"] as const) {
    const { min_test, min_control, read_h, min_expanded_blast_pct } = reference.assays[code];
    expect(ASSAYS[code]).toMatchObject({
      minTest: min_test,
      minControl: min_control,
      readHours: read_h,
      minPercent: min_expanded_blast_pct,
    });
  }
  expect(ASSAYS.HSSA.toxicBelow).toBe(reference.assays.HSSA.toxic_below);
});

describe("a mouse embryo assay", () => {
  it.each([
    [12, 17, "pass"],
    [12, 16, "fail"],
    [11, 21, "invalid"],
    [11, 5, "invalid"],
  ])("with %d of 15 in the control and %d of 21 in the test is %s", (control, test, verdict) => {
    expect(assessAssay("MEA_1cell", [reading("control_medium", control, 15), reading("test", test, 21)]).verdict).toBe(
      verdict,
    );
  });

  it("is incomplete with too few embryos, or read at another hour", () => {
    expect(assessAssay("MEA_1cell", [reading("control_medium", 14, 14), reading("test", 21, 21)]).verdict).toBe(
      "incomplete",
    );
    expect(assessAssay("MEA_1cell", [reading("control_medium", 15, 15, 72), reading("test", 21, 21, 72)]).verdict).toBe(
      "incomplete",
    );
    expect(assessAssay("MEA_2cell", [reading("control_medium", 15, 15, 72), reading("test", 21, 21, 72)]).verdict).toBe(
      "pass",
    );
    expect(assessAssay("MEA_1cell", [])).toMatchObject({ verdict: "incomplete", arms: [] });
  });

  it("gives each arm its interval and the difference between them", () => {
    const result = assessAssay("MEA_1cell", [reading("control_medium", 15, 15), reading("test", 18, 21)]);
    expect(result.arms.map(({ arm, percent }) => [arm, Math.round(percent ?? 0)])).toEqual([
      ["control_medium", 100],
      ["test", 86],
    ]);
    expect(result.comparisons[0]?.difference?.difference).toBeCloseTo(-3 / 21, 10);
    expect(result.comparisons[0]?.difference?.high).toBeGreaterThan(0);
  });
});

it("an assay with two test arms passes only when both do, and is set against the strongest control", () => {
  const control = reading("control_medium", 15, 15);
  const good = reading("test", 21, 21);
  const bad = { ...reading("test", 10, 21), arm: "second" };
  expect(assessAssay("MEA_1cell", [control, good, bad])).toMatchObject({
    verdict: "fail",
    decidedBy: "second",
    comparisons: [{ verdict: "pass" }, { arm: "second", verdict: "fail" }],
  });
  const manual: ArmReading = { ...reading("control_medium", 9, 15), arm: "manual", role: "manual" };
  expect(assessAssay("MEA_1cell", [manual, control, good])).toMatchObject({
    verdict: "pass",
    control: "control_medium",
    arms: [{ arm: "manual" }, { arm: "control_medium" }, { arm: "test" }],
  });
  expect(assessAssay("MEA_1cell", [control, control, good]).verdict).toBe("incomplete");
});

describe("a sperm survival assay", () => {
  it("calls an index below 0.75 toxic, and 0.75 not", () => {
    expect(assessAssay("HSSA", [motility("control_medium", 80), motility("test", 60)])).toMatchObject({
      verdict: "pass",
      comparisons: [{ index: 0.75 }],
    });
    expect(assessAssay("HSSA", [motility("control_medium", 80), motility("test", 59)]).verdict).toBe("fail");
    // Binary division makes 0.7499999999999999 of it.
    expect(assessAssay("HSSA", [motility("control_medium", 3.2), motility("test", 2.4)]).verdict).toBe("pass");
    const near = assessAssay("HSSA", [motility("control_medium", 80), motility("test", 59.8)]);
    expect(inEnglish([near.verdict, near.sentence])).toEqual([
      "fail",
      "The motility index is 0.748; below 0.75 is toxic.",
    ]);
  });

  it("is invalid when nothing moves in the control, never a division by zero", () => {
    expect(assessAssay("HSSA", [motility("control_medium", 0), motility("test", 10)]).verdict).toBe("invalid");
    expect(assessAssay("HSSA", [motility("test", 10)]).verdict).toBe("incomplete");
  });
});

it("a comparison without a limit gives the difference and no verdict", () => {
  const arms: ArmReading[] = [
    { arm: "manual", role: "manual", hours: 120, units: 40, successes: 20 },
    { arm: "robot", role: "device", hours: 120, units: 40, successes: 24 },
  ];
  const result = assessAssay("device_icsi", arms);
  expect(result).toMatchObject({ verdict: "incomplete", arms: [{ arm: "manual" }, { arm: "robot" }] });
  expect(result.comparisons[0]?.difference?.difference).toBeCloseTo(0.1, 12);
});

it("replicates pass only together", () => {
  expect(verdictOfReplicates(["pass", "pass"])).toBe("pass");
  expect(verdictOfReplicates(["pass", "fail"])).toBe("fail");
  expect(verdictOfReplicates(["fail", "invalid"])).toBe("invalid");
  expect(verdictOfReplicates([])).toBe("incomplete");
});

it("a reading cannot have more successes than units", () => {
  expect(ArmReading.safeParse(reading("test", 22, 21)).success).toBe(false);
  expect(ArmReading.safeParse({ ...reading("test", 2, 21), hours: Number.NaN }).success).toBe(false);
});

describe("a protocol", () => {
  const messages = (changes: object) =>
    PreclinicalProtocol.safeParse(protocol(changes)).error?.issues.map(({ message }) => inEnglish(message));

  it("with all that ARRIVE asks is accepted; a draft may be empty", () => {
    expect(messages({})).toBeUndefined();
    expect(PreclinicalProtocolDraft.safeParse({}).success).toBe(true);
  });

  it.each([
    [{ seed: undefined }, "seed"],
    [
      {
        arms: [
          { name: "a", role: "test", nUnits: 3 },
          { name: "a", role: "device", nUnits: 3 },
        ],
      },
      "same name",
    ],
    [
      {
        arms: [
          { name: "a", role: "test", nUnits: 3 },
          { name: "b", role: "device", nUnits: 3 },
        ],
      },
      "control",
    ],
    [{ arms: [] }, "at least two arms"],
    [{ strain: " " }, "Enter the strain."],
    [{ protocolCode: "MEA" }, "Choose the protocol."],
  ])("with %j is refused", (changes, sentence) => {
    expect(messages(changes)?.join(" ")).toContain(sentence);
  });

  it("that is blinded was judged when its arms were sealed, so letters pass without a control", () => {
    const letters = [
      { name: "Arm A", role: "test", nUnits: 21 },
      { name: "Arm B", role: "test", nUnits: 15 },
    ];
    expect(messages({ arms: letters })?.join(" ")).toContain("control");
    expect(messages({ arms: letters, blinding: { key: "k1" } })).toBeUndefined();
  });
});
