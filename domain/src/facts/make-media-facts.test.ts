import { describe, expect, it } from "vitest";
import { passes } from "../filters/evaluate.ts";
import { FIELDS } from "../filters/fields.ts";
import { FACET_NAMES } from "../media/facet-names.ts";
import { measuresOf } from "../media/measures/measures.ts";
import { FACETS } from "../media/media-facets.ts";
import { Medium } from "../media/medium.ts";
import { MediumFacts } from "../media/medium-facts.ts";
import { type FactsContext, factsOfMedium } from "./make-media-facts.ts";

const INJECTED = new Date("2026-11-20T08:00:00Z");
const after = (hours: number) => new Date(INJECTED.getTime() + hours * 3_600_000);
const medium = (over: Partial<Medium> = {}): Medium => ({
  id: "m",
  testId: "t",
  originalName: "a.png",
  declaredType: "image/png",
  declaredBytes: 10,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: after(1),
  updatedAt: after(1),
  ...over,
});
const TEST: NonNullable<FactsContext["test"]> = {
  kind: "icsi",
  organisation: "hollyfield.example",
  studyId: "s",
  code: "ICSI-0001",
  status: "in_progress",
  anchorAt: INJECTED,
  subjectCode: "HF-1",
};
const context = (over: Partial<FactsContext> = {}): FactsContext => ({
  test: TEST,
  organisation: "hollyfield.example",
  isStudyBlinded: false,
  isRetake: false,
  ...over,
});
const facts = (over: Partial<Medium> = {}, known: Partial<FactsContext> = {}) =>
  factsOfMedium(medium(over), context(known));
const atCheck = (hours: number): Partial<Medium> => ({
  slot: { unitNo: 4, check: "fert", stage: "pn", role: "required" },
  capture: { capturedAt: after(hours), source: "exif" },
});

describe("the facts of a medium", () => {
  it("name the registered devices of the record, and none while it is assessed blind", () => {
    const header = { deviceId: { name: "PZ-200", serial: "pz 200/0417" }, microscopeId: "PZ-300" };
    const test = { ...TEST, header };
    expect(facts({}, { test })?.devices).toEqual(["hollyfield.example~PZ_200_0417"]);
    expect(facts({}, { test: { ...test, header: { ...header, blindedAssessor: true } } })?.devices).toEqual([]);
    expect(facts({}, { test, isStudyBlinded: true })?.devices).toEqual([]);
    expect(facts()?.devices).toEqual([]);
  });

  it("fit their schema and the lists of the facets, also when nothing is known", () => {
    for (const found of [
      facts(),
      facts(atCheck(17)),
      factsOfMedium(medium(), { isStudyBlinded: false, isRetake: false }),
    ]) {
      const parsed = MediumFacts.parse(found);
      for (const facet of FACET_NAMES) {
        const known: readonly string[] | undefined = FACETS[facet];
        if (known && facet !== "label") expect(known, facet).toContain(parsed[facet]);
      }
    }
  });

  it("hold every path that tables and questions ask of media", () => {
    const found = { ...medium(atCheck(17)), facts: facts(atCheck(17), { lotNos: ["G5-2291"] }) };
    const has = (record: unknown, [step, ...rest]: string[]): boolean =>
      step === undefined ||
      (typeof record === "object" && record !== null && step in record && has(record[step as never], rest));
    // Measures that could not be taken are not there.
    const ofFacts = FIELDS.media.filter(({ path }) => /^facts\.(?!measures\.)/.test(path));
    const absent = ofFacts.filter(({ path }) => !has(found, path.split(".")));
    expect(absent.map(({ id }) => id)).toEqual([]);
    expect(passes("media", found, { field: "pixelSize", op: "isNull", value: [] })).toBe(true);
  });

  it("count as none where another version made them: the medium itself stays readable", () => {
    const { version: _, ...older } = facts() ?? {};
    expect(Medium.parse({ ...medium(), facts: facts() }).facts).toEqual(facts());
    expect(Medium.parse({ ...medium(), facts: older })).toEqual({ ...medium(), facts: undefined });
  });

  it("are none once it was removed", () => expect(facts({ state: "removed" })).toBeUndefined());

  it.each([
    [10, "early-4", -6],
    [15.5, "early", -0.5],
    [17, "in-window", 0],
    [22, "late-4", 4],
    [40, "late-12", 22],
  ])("say how far from the window of its check it was taken: %s h", (hours, lag, lagHours) => {
    // The window of the fertilisation check is 16 to 18 h.
    expect(facts(atCheck(hours))).toMatchObject({ lag, lagHours });
  });

  it("correct the clock of a registered camera, and what follows from it, but not while that would tell the device", () => {
    const clockCorrections = [{ from: new Date(0), minutes: 330 }];
    const early = atCheck(10);
    const corrected = { capturedAt: after(15.5), clockMinutes: 330, lag: "early", lagHours: -0.5 };
    expect(facts(early, { clockCorrections })).toMatchObject(corrected);
    expect(facts({ ...early, slot: undefined }, { clockCorrections })).toMatchObject({ suggestion: { check: "fert" } });
    const test = { ...TEST, header: { blindedAssessor: true } };
    expect(facts(early, { clockCorrections, test })).toMatchObject({ capturedAt: after(10), clockMinutes: 0 });
  });

  it("say nothing of a delay without injection, window or capture time", () => {
    expect(facts(atCheck(17), { test: { ...TEST, anchorAt: undefined } })).toMatchObject({ lag: "none" });
    expect(facts({ slot: { check: "fert", role: "extra" } })).toMatchObject({ lag: "none", capturedAt: null });
  });

  it("hide the device while the test is a draft of a blinded study", () => {
    const optics = { deviceId: "scope-2" };
    const draft = { test: undefined, isStudyBlinded: true };
    expect(facts({ optics }, draft)).toMatchObject({ device: "none", deviceName: null, blind: true });
    expect(facts({ optics }, { test: undefined })).toMatchObject({ device: "scope-2", blind: false });
  });

  it("hide the device of a test that is assessed blind, until it is locked", () => {
    const optics = { deviceId: "scope-2" };
    const blinded = { ...TEST, header: { blindedAssessor: true } };
    expect(facts({ optics }, { test: blinded })).toMatchObject({ device: "none", deviceName: null, blind: true });
    expect(facts({ optics }, { isStudyBlinded: true })).toMatchObject({ device: "none", blind: true });
    const by = { uid: "u", name: "Ada" };
    for (const status of ["submitted", "signed", "cancelled", "invalid"] as const)
      expect(facts({ optics }, { test: { ...blinded, status } })).toMatchObject({ device: "none", blind: true });
    const locked = { ...blinded, lockedBy: by };
    expect(facts({ optics }, { test: locked })).toMatchObject({ device: "scope-2", blind: false });
  });

  it("hold nothing that rests on a scale while the range of the sensor is not known", () => {
    const dim = { width: 40, height: 40, data: Uint16Array.from({ length: 1600 }, (_, at) => (at * 7) % 1600) };
    const unknown = facts({ quality: measuresOf(dim) }, {});
    expect(unknown).toMatchObject({ sharpness: null, noise: null });
    expect(Object.keys(unknown?.measures ?? {}).sort()).toEqual([
      "blurEffect",
      "clipLow",
      "illumination",
      "illuminationWorst",
      "powerLogLogSlope",
    ]);
    const told = facts({ quality: measuresOf(dim, { saidBits: 12 }) }, {});
    expect(told?.sharpness).not.toBeNull();
    expect(told?.measures.mean).toBeCloseTo((799.5 * 255) / 4095, 6);
  });

  it("tell clipped from well exposed, retakes from first shots, and mix-ups from repeats", () => {
    const quality = measuresOf({ width: 2, height: 2, data: Uint8Array.of(0, 0, 9, 255) });
    const duplicates = [{ mediumId: "n", kind: "exact", action: "alert" }] as const;
    const found = facts({ ...atCheck(17), quality, comparison: { duplicates: [...duplicates] } }, { isRetake: true });
    expect(found).toMatchObject({
      clipped: "yes",
      clipping: 75,
      shot: "retake",
      duplicate: "across",
      slot: "t/4/fert",
    });
  });
});
