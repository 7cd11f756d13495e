import { describe, expect, it } from "vitest";
import reference from "../../../../test-data/domain-reference.json" with { type: "json" };
import { inEnglish } from "../../../messages/in-english.ts";
import { SEMEN_CENTILES_ONLY, SEMEN_LIMITS } from "../../../policy/semen-limits.ts";
import { judge } from "../../readiness/rule.ts";
import { casaRatios } from "./casa-ratios.ts";
import { deriveSemen, motilityGrade, readSemen, SEMEN } from "./semen-analysis.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const sample = (changes: object = {}) => ({
  collectedAt: new Date("2026-05-12T08:00:00Z"),
  analysedAt: new Date("2026-05-12T08:40:00Z"),
  abstinenceDays: 3,
  volumeMl: 3,
  concentrationMPerMl: 60,
  motilityRapidPct: 30,
  motilitySlowPct: 20,
  motilityNonProgPct: 10,
  motilityImmotilePct: 40,
  vitalityPct: 75,
  normalFormsPct: 6,
  ...changes,
});
const findings = (changes: object, stage: "draft" | "submit" = "submit") =>
  judge(SEMEN, sample(changes), { stage, now: NOW });

describe("the reference limits", () => {
  it("are those of the 6th edition", () => {
    for (const [field, [limit, low, high]] of Object.entries(reference.who6.lower_5pct)) {
      expect(SEMEN_LIMITS[field as keyof typeof SEMEN_LIMITS]).toMatchObject({ limit, low, high });
    }
    const medians: Record<string, number> = reference.who6.median;
    for (const [field, { median }] of [...Object.entries(SEMEN_LIMITS), ...Object.entries(SEMEN_CENTILES_ONLY)]) {
      expect([field, median]).toEqual([field, medians[field]]);
    }
    expect(Object.keys(medians)).toHaveLength(
      Object.keys(SEMEN_LIMITS).length + Object.keys(SEMEN_CENTILES_ONLY).length,
    );
  });

  it("are not those of the 5th edition, but for the two that stayed", () => {
    const kept = Object.entries(reference.who6.superseded_5th_ed).filter(
      ([field, old]) => SEMEN_LIMITS[field as keyof typeof SEMEN_LIMITS].limit === old,
    );
    expect(kept.map(([field]) => field)).toEqual(["totalCountM", "normalFormsPct"]);
  });

  it("know two centiles that are no limits", () => {
    const centiles = Object.entries(SEMEN_CENTILES_ONLY).map(([field, { centile }]) => [field, centile]);
    expect(Object.fromEntries(centiles)).toEqual(reference.who6.centile_only_not_a_limit);
    const few = readSemen(sample({ motilityImmotilePct: 5, motilityNonProgPct: 0, motilityRapidPct: 75 }));
    expect(few.every(({ typical }) => typical)).toBe(true);
  });

  it("grade motility by velocity", () => {
    expect([25, 24.9, 5, 4.9].map(motilityGrade)).toEqual(["rapid", "slow", "slow", "non_progressive"]);
  });
});

describe("an analysis", () => {
  it("that is typical has no findings", () => {
    expect(findings({})).toEqual([]);
  });

  it("derives totals from volume, concentration and motility", () => {
    expect(deriveSemen(sample())).toEqual({
      totalCountM: 180,
      progressivePct: 50,
      totalMotilityPct: 60,
      totalMotileM: 108,
      tpmscM: 90,
    });
    expect(deriveSemen({ volumeMl: 2 })).toEqual({});
  });

  it("is called not typical below a limit and typical at it, never infertile", () => {
    expect(findings({ concentrationMPerMl: 16 })).toEqual([]);
    const [below] = findings({ concentrationMPerMl: 15.9 });
    expect(inEnglish(below)).toMatchObject({
      severity: "soft",
      path: "concentrationMPerMl",
      message: expect.stringContaining("not typical"),
    });
    expect(inEnglish(below?.message)).not.toMatch(/fertile|abnormal/);
  });

  it("adds decimals as on paper: what is exactly on a limit is typical, and live sperm are as many as move", () => {
    const exact = { motilityRapidPct: 0.3, motilitySlowPct: 32.3, motilityNonProgPct: 9.4, motilityImmotilePct: 58 };
    expect(deriveSemen(sample(exact)).totalMotilityPct).toBe(42);
    const read = readSemen(sample({ ...exact, vitalityPct: 42 })).filter(({ field }) => field === "totalMotilityPct");
    expect(read).toMatchObject([{ value: 42, typical: true }]);
    expect(findings({ ...exact, vitalityPct: 42 }).filter(({ id }) => id === "FLAG")).toEqual([]);
    const less = { motilityRapidPct: 10.1, motilitySlowPct: 20.2, motilityNonProgPct: 30.3, motilityImmotilePct: 39.3 };
    expect(findings(less).map(({ message }) => inEnglish(message))).toEqual([
      "The four motility classes add up to 99.9%, not 100%.",
    ]);
  });

  it.each([
    [{ motilityImmotilePct: 41 }, "SCHEMA", "add up to 101%"],
    [{ concentrationMPerMl: 0 }, "SCHEMA", "Without sperm there is no motility"],
    [{ motilitySlowPct: undefined }, "SCHEMA", "all four motility classes"],
    [{ volumeMl: Number.NaN }, "SCHEMA", "Volume must be a number between 0 and 15 mL."],
    [{ volumeMl: -1 }, "SCHEMA", "between 0 and 15"],
    [{ concentrationMPerMl: Number.POSITIVE_INFINITY }, "SCHEMA", "between 0 and 1000"],
    [{ analysedAt: new Date("2026-05-12T07:00:00Z") }, "ORDER", "after the collection"],
    [{ analysedAt: new Date(Number.NaN) }, "SCHEMA", "real date"],
    [{ analysedAt: new Date("2026-05-12T09:01:00Z") }, "SPAN", "more than 60 minutes"],
    [{ analysedAt: new Date("2027-01-01") }, "FUTURE", "future"],
    [{ vitalityPct: 55 }, "FLAG", "only live sperm move"],
    [{ abstinenceDays: 9 }, "LIMIT", "outside the usual 2–7 days"],
    [{ liquefactionMin: 61 }, "LIMIT", "outside the usual"],
    [{ pH: 7.1 }, "LIMIT", "below 7.2"],
    [{ leukocytesM: 1 }, "LIMIT", "leukocytes"],
  ])("with %j yields %s", (changes, id, message) => {
    const found = findings(changes).filter((one) => one.id === id);
    expect(found.map((one) => inEnglish(one.message)).join(" ")).toContain(message);
  });

  it("without sperm is complete without motility", () => {
    const none = Object.fromEntries(
      ["Rapid", "Slow", "NonProg", "Immotile"].map((name) => [`motility${name}Pct`, undefined]),
    );
    expect(
      findings({ ...none, concentrationMPerMl: 0, vitalityPct: undefined }).filter(
        ({ severity }) => severity === "hard",
      ),
    ).toEqual([]);
  });

  it("may be half empty as a draft", () => {
    expect(judge(SEMEN, {}, { stage: "draft", now: NOW })).toEqual([]);
    expect(judge(SEMEN, null, { stage: "draft", now: NOW })).toHaveLength(1);
  });
});

describe("an imported row of a computer-assisted system", () => {
  const row = { system: "OpenCASA", frameRate: 60, micronPerPixel: 0.481, vcl: 100, vsl: 60, vap: 80 };
  it("keeps its system and is refused when its ratios do not follow from its velocities", () => {
    const refused = (casa: object) => findings({ casa: { ...row, ...casa } }).map(({ message }) => inEnglish(message));
    expect(inEnglish(refused({ lin: 60, str: 75, wob: 80 }))).toEqual([]);
    expect(refused({ lin: 75 })).toEqual(["LIN is 75%, but the velocities give 60%."]);
    expect(refused({ system: "" })).toEqual(["Name the system; its values compare with no other's."]);
    expect(refused({ vcl: Number.NaN })).toHaveLength(1);
  });

  it("of which one is typed does not call the others wrong before the analysis is submitted", () => {
    for (const half of [{ defects: { headPct: 30 } }, { casa: { vcl: 80 } }, { postPrep: { volumeMl: 0.5 } }]) {
      expect(findings(half, "draft")).toEqual([]);
      expect(findings(half, "submit").map(({ id }) => id)).toContain("SCHEMA");
    }
  });

  it("are compared with their velocities as soon as they are typed, and no path is shorter than the straight line", () => {
    expect(casaRatios({ vcl: 100, vsl: 60, vap: 80 })).toEqual({ lin: 60, str: 75, wob: 80 });
    expect(casaRatios({ vcl: 0, vsl: 0 })).toEqual({});
    // One percent apart, which binary subtraction makes more than one.
    expect(findings({ casa: { ...row, vcl: 100, vsl: 2.2, vap: 80, lin: 1.2 } })).toEqual([]);
    const messages = (casa: object) =>
      findings({ casa }, "draft").map(({ path, message }) => `${path}: ${inEnglish(message)}`);
    expect(messages({ vcl: 100, vsl: 60, lin: 75 })).toEqual(["casa.lin: LIN is 75%, but the velocities give 60%."]);
    expect(messages({ vcl: 50, vsl: 60 })).toEqual([
      "casa.vsl: VSL is above VCL: no path is shorter than the straight line.",
    ]);
    expect(messages({ vcl: 900 })).toEqual(["casa.vcl: VCL must be a number between 0 and 500 µm/s."]);
  });
});
