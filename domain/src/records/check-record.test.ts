import { describe, expect, it } from "vitest";
import example from "../../examples/icsi-record.json" with { type: "json" };
import { picturedWhole } from "../../test-support/pictured.ts";
import { reviveInstants } from "../timing/revive-instants.ts";
import { checkRecord } from "./check-record.ts";
import { type IcsiDocument, sheetsOfDocument } from "./kinds/icsi/icsi-sheets.ts";
import { type LabTest, TestStatus } from "./lab-test.ts";
import { Query } from "./queries/query.ts";
import { CHECKED_STATES, SIGNED_STATES } from "./server-check.ts";
import { ANNOTATIONS_SHEET } from "./sheet.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const ADA = { uid: "u-ada", name: "Ada" };
const whole = reviveInstants(example) as IcsiDocument;
const sheets = sheetsOfDocument(whole);
const test = (fields: object = {}) =>
  ({
    ...{
      id: "t1",
      rev: 4,
      status: "submitted",
      kind: "icsi",
      enteredBy: ["u-ada"],
      subjectCode: "HF-0042-K",
      material: {},
    },
    header: { ...whole.header, consentGivenAt: new Date("2026-05-01T08:00:00Z") },
    settings: { profile: (example as { profile?: string }).profile },
    ...fields,
  }) as unknown as LabTest;
const check = (changes: Partial<Parameters<typeof checkRecord>[0]> = {}) =>
  checkRecord(
    {
      test: test(),
      sheets: picturedWhole(sheets),
      witnessed: whole.witnessed ?? [],
      queries: [],
      work: { worked: [], witnessed: [] },
      accounts: new Set(["u-ada", "u-ben"]),
      isSignatureTrue: undefined,
      ...changes,
    },
    NOW,
  );
const codes = (changes: Partial<Parameters<typeof checkRecord>[0]>) => check(changes)?.findings.map(({ code }) => code);

describe("the server's check", () => {
  it("finds nothing against a whole record, in every state from its submission on", () => {
    for (const status of TestStatus.options) {
      const found = check({ test: test({ status }), isSignatureTrue: true });
      if (CHECKED_STATES.includes(status)) expect(found).toMatchObject({ isFit: true, findings: [] });
      else expect(found).toBeNull();
    }
  });

  it("finds nothing else where somebody drew on a picture", () => {
    const drawn = { medium: "m".repeat(20), shape: "point", points: "120,340" };
    const annotated = { ...picturedWhole(sheets), [ANNOTATIONS_SHEET]: { rows: { a1: drawn, a7: {} } } };
    expect(check({ sheets: annotated })).toEqual(check());
  });

  it("finds a signature that is missing or of something else, where there has to be one", () => {
    for (const status of CHECKED_STATES)
      for (const isSignatureTrue of [undefined, false]) {
        const found = codes({ test: test({ status }), isSignatureTrue });
        expect(found).toEqual(SIGNED_STATES.includes(status) ? ["signature"] : []);
      }
  });

  it("asks what the submission asks: checks, pictures and notes on failed validations", () => {
    const { d3: _, ...without } = sheets;
    expect(codes({ sheets: without })).toContain("checks-settled");
    expect(codes({ sheets })).toContain("media-settled");
    const opened = { openedBy: ADA, openedAt: NOW, updatedAt: NOW, notes: {} };
    const failed = Query.parse({ id: "q", type: "failed_validation", status: "new", path: "header.opuAt", ...opened });
    expect(check({ queries: [failed] })?.findings).toMatchObject([
      { code: "failed-validations-noted", path: "header.opuAt", times: 1 },
    ]);
  });

  it("finds what a record holds that cannot be, and says each thing once", () => {
    const header = {
      ...test().header,
      ...{ opuAt: new Date(NOW.getTime() + 400 * 86_400_000), cocRetrieved: "many", triggerType: "banana" },
    };
    const transfers = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [String(index + 1), { fate: "transfer", fateAt: NOW, by: ADA }]),
    );
    const found = check({
      test: test({ header }),
      sheets: { ...sheets, dispositions: { rows: transfers } },
      witnessed: [],
    });
    expect(found?.isFit).toBe(false);
    expect(found?.findings.find(({ message }) => message.code === "sharedRules.notWitnessed")?.times).toBe(81);
    expect(found?.findings.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["header.cocRetrieved", "header.triggerType"]),
    );
  });

  it("is never stopped by what somebody stored", () => {
    for (const header of [undefined, { opuAt: "x" }, { ...test().header, icsiStartAt: 7 }])
      for (const kind of ["icsi", "semen", "preclinical", "clinical"])
        expect(check({ test: test({ kind, header, settings: { profile: 1 } }) })?.isFit).toBe(false);
  });
});
