import { AppError } from "@zona/domain/errors";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { sealedText } from "@zona/domain/records/blinding/sealed-treatment";
import { TreatmentSeal, treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { TestStatus } from "@zona/domain/records/lab-test";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../audit/chain-revisions.ts";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type FoundForSeal, type Sealing, type SealRecords, sealTreatmentFor } from "./seal-treatment.ts";

const EMMA = staffCaller("emma", "Emma Lindqvist");
const NOW = new Date("2026-06-01T10:42:00Z");
const KEY = "6d8f0f0e-4f0a-4c7e-9a55-0d6a1f3c2b11";
const FIELDS = {
  ...{ technique: "icsi", deviceId: null, deviceMode: null, firmware: null, secondDevice: null },
  ...{ immobilisationMedium: "pvp", injectionPipetteInnerUm: null, oocyteActivation: "none", activationReason: null },
};
const SEALED_FIELDS = { technique: "icsi", immobilisationMedium: "pvp", oocyteActivation: "none" };
const ASKED = { testId: "t1", rev: 3, key: KEY, fields: FIELDS };
const SEAL = { key: "k0", sha256: "a".repeat(64), by: EMMA.by, at: NOW };

let found: FoundForSeal | undefined;
let written: Sealing | undefined;

const given = (fields: object = {}, more: Partial<FoundForSeal> = {}) => {
  const test = {
    ...{ id: "t1", rev: 3, kind: "icsi", status: "draft", code: "ICSI-0001", studyId: "masked" },
    ...{ organisation: "hollyfield.example", enteredBy: ["noor"], header: { operatorId: "noor" } },
    ...{ updatedBy: { uid: "noor", name: "Noor" }, ...fields },
  };
  // As far as sealing looks at it.
  found = { test: test as never, isStudyBlinded: true, devices: new Map(), next: undefined, ...more };
};
const records: SealRecords = {
  async seal(_, __, decide) {
    const { answer, sealing } = await decide(found);
    written = sealing;
    return answer;
  },
};
const seal = (asked: unknown = ASKED, who = EMMA) =>
  sealTreatmentFor(who, asked, records, { salt: () => "0".repeat(32), now: NOW });
/** The code of the sentence that refused; nothing was written then. */
const refused = async (asked: unknown = ASKED, who = EMMA) => {
  written = undefined;
  const code = await seal(asked, who).then(
    () => "sealed",
    (error: unknown) => (error instanceof AppError ? error.said?.code : "failed"),
  );
  expect(code === "sealed" || written === undefined).toBe(true);
  return code?.replace("refusals.", "");
};

beforeEach(() => {
  written = undefined;
  given();
});

describe("a treatment that is sealed", () => {
  it("leaves the record a hash of it and who sealed it, and says in its revision nothing else", async () => {
    expect(await seal()).toEqual({ rev: 4, findings: [] });
    const { commit, treatment } = written ?? {};
    expect(treatment).toEqual({ id: KEY, fields: SEALED_FIELDS, salt: "0".repeat(32), by: EMMA.by, at: NOW });
    const hash = treatment && (await sha256(sealedText(treatment)));
    const header = { operatorId: "noor", sealed: { key: KEY, sha256: hash, by: EMMA.by, at: NOW } };
    expect(commit?.set).toEqual({ header, enteredBy: ["noor", "emma"] });
    expect(commit?.revision).toMatchObject({ rev: 4, action: "seal", after: { header } });
    expect(JSON.stringify(commit)).not.toContain("icsi");
  });

  it("leaves the same of any two treatments, but for the hash", async () => {
    const text = fc.option(fc.string({ maxLength: 60 }));
    const fields = fc.record({
      ...{
        technique: fc.constantFrom("icsi", "imsi", "ivf", "picsi"),
        deviceId: fc.option(fc.string({ maxLength: 60 })),
      },
      ...{ deviceMode: text, firmware: text, secondDevice: text, activationReason: text },
      immobilisationMedium: fc.constantFrom("pvp", "hyaluronate", "none"),
      oocyteActivation: fc.constantFrom("none", "ca_ionophore", "other"),
      injectionPipetteInnerUm: fc.option(fc.constantFrom(4.5, 5, 6)),
    });
    const events = fc.constantFrom("no_breakage", "sudden_breakage", "cytoplasm_leak");
    const cells = fc.option(
      fc.record({
        "1.attempts": fc.integer({ min: 1, max: 5 }),
        "2.injectionEvents": fc.array(events, { maxLength: 3 }),
      }),
      { nil: undefined },
    );
    const treatments = fc.record({ fields, cells });
    await fc.assert(
      fc.asyncProperty(treatments, treatments, async (...both) => {
        const left = [];
        for (const one of both) {
          expect(await seal({ ...ASKED, ...one })).toEqual({ rev: 4, findings: [] });
          const seals = treatmentSealOf(Object(written?.commit.set.header));
          left.push(JSON.stringify(written?.commit).replaceAll(seals?.sha256 ?? "", "#"));
          expect(TreatmentSeal.parse(seals)).toEqual(seals);
        }
        expect(left[0]).toBe(left[1]);
      }),
      { numRuns: 50 },
    );
  });

  it("is told to its sender where it cannot be, by every field that is wrong, and is not sealed", async () => {
    const asked = { ...ASKED, fields: { ...FIELDS, technique: "robotic_icsi", deviceId: { serial: "X" } } };
    const { rev, findings } = await seal(asked);
    expect([rev, written]).toEqual([undefined, undefined]);
    expect(findings).toMatchObject([
      { path: "deviceId", severity: "hard", message: { code: "sealTreatment.notRegistered" } },
    ]);
    const { findings: missing } = await seal({ ...ASKED, fields: { ...FIELDS, technique: "robotic_icsi" } });
    expect(missing.map(({ path }) => path)).toEqual(["deviceId", "deviceMode", "firmware"]);
  });

  it("is sealed again with a reason, as another one, and keeps what was asked of its blind", async () => {
    const sealed = { ...SEAL, breakAskedBy: { uid: "noor", name: "Noor" } };
    given({ header: { operatorId: "noor", sealed } });
    expect(await refused()).toBe("whySealedAgain");
    expect(await refused({ ...ASKED, reason: "..." })).toBe("whySealedAgain");
    expect(await seal({ ...ASKED, reason: "typed in the wrong record" })).toMatchObject({ rev: 4 });
    expect(written?.commit.set.header).toMatchObject({ sealed: { key: KEY, breakAskedBy: { uid: "noor" } } });
    expect(written?.commit.revision).toMatchObject({ reason: "typed in the wrong record" });
    given({ submittedBy: EMMA.by, status: "in_progress" });
    expect(await refused()).toBe("whySealedAgain");
  });

  it("asked once more is answered as done, without a look at it; any other is told who changed the record", async () => {
    given({ rev: 4 }, { next: { action: "seal", by: EMMA.by, key: KEY } });
    expect(await seal({ ...ASKED, fields: { ...FIELDS, technique: "imsi" } })).toEqual({ rev: 4, findings: [] });
    expect(written).toBeUndefined();
    for (const next of [
      { action: "seal", by: EMMA.by, key: "another" } as const,
      { action: "seal", by: { uid: "noor", name: "Noor" }, key: KEY } as const,
      { action: "edit", by: EMMA.by, key: KEY } as const,
      undefined,
    ]) {
      given({ rev: 4 }, { next });
      expect(await refused()).toBe("changedMeanwhile");
    }
    expect(await refused({ ...ASKED, rev: 9 })).toBe("newerAsked");
  });
});

describe("nothing is sealed", () => {
  it("in a study that is not blinded, or of a kind without", async () => {
    given({}, { isStudyBlinded: false });
    expect(await refused()).toBe("notBlinded");
    for (const kind of ["semen", "preclinical"]) {
      given({ kind });
      expect(await refused({ ...ASKED, fields: {} })).toBe("notBlinded");
    }
  });

  it("in a record that is not open", async () => {
    for (const status of TestStatus.options) {
      given({ status });
      expect([status, await refused({ ...ASKED, reason: "late" })]).toEqual([
        status,
        OPEN_STATES.includes(status) ? "sealed" : "recordClosed",
      ]);
    }
  });

  it("by who does not enter there", async () => {
    const study = { id: "masked", organisation: "hollyfield.example", kinds: ["icsi"] };
    for (const role of ["monitor", "sponsor", "auditor", "studyAdmin"] as const) {
      const who = staffCaller("gil", "Gil", { organisation: "x.example", roles: { masked: [role] }, studies: [study] });
      expect([role, await refused(ASKED, who)]).toEqual([role, "notGranted"]);
    }
    const admin = staffCaller("ada", "Ada", { roles: {}, isAdmin: true });
    expect(await refused(ASKED, admin)).toBe("notGranted");
    const partner = staffCaller("jo", "Jo", { organisation: "x.example", roles: { [ALL_OWN_STUDIES]: ["lead"] } });
    expect(await refused(ASKED, partner)).toBe("notGranted");
    found = undefined;
    expect(await refused()).toBe("noTest");
  });

  it("of a request that a page would not send", async () => {
    for (const wrong of [
      { fields: { ...FIELDS, opuBy: "x" } },
      { fields: { technique: "icsi" } },
      { fields: { ...FIELDS, technique: ["icsi"] } },
      { fields: { ...FIELDS, technique: "x".repeat(501) } },
      { fields: { ...FIELDS, deviceId: { name: "X", serial: "1" } } },
      { fields: { ...FIELDS, technique: { serial: "1" } } },
      { fields: undefined },
      { key: "../../x" },
      { rev: 0 },
      { testId: "a/b" },
      { by: { uid: "noor", name: "Noor" } },
      { reason: "x".repeat(501) },
      { cells: { "1.maturity": ["MII"] } },
      { cells: { "1.attempts": "2" } },
      { cells: { "session.attempts": 2 } },
    ])
      expect([wrong, await refused({ ...ASKED, ...wrong })]).toEqual([wrong, "unreadable"]);
  });
});
