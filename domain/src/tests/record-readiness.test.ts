import { expect, it } from "vitest";
import example from "../../examples/icsi-record.json" with { type: "json" };
import { reviveInstants } from "../timing/revive-instants.ts";
import { type IcsiDocument, sheetsOfDocument } from "./icsi-sheets.ts";
import type { LabTest } from "./lab-test.ts";
import { Query } from "./query.ts";
import { recordFacts, recordFindings } from "./record-readiness.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const ADA = { uid: "u-ada", name: "Ada" };
const whole = reviveInstants(example) as IcsiDocument;
const sheets = sheetsOfDocument(whole);

const test = (fields: Partial<Record<keyof LabTest, unknown>> = {}) =>
  ({
    id: "t1",
    rev: 4,
    status: "in_progress",
    kind: "icsi",
    code: "ICSI-0001",
    studyId: "s",
    notes: "",
    subjectCode: "HF-0042-K",
    material: {},
    enteredBy: ["u-ada"],
    header: { ...whole.header, consentGivenAt: new Date("2026-05-01T08:00:00Z") },
    createdBy: ADA,
    createdAt: NOW,
    updatedBy: ADA,
    updatedAt: NOW,
    ...fields,
  }) as LabTest;
/** One picture of every oocyte at every check. */
const pictures = Object.entries(sheets).flatMap(([check, { rows }]) =>
  Object.keys(rows).map((unit) => ({ slot: { check, unitNo: Number(unit) } })),
);
const facts = (recorded: Parameters<typeof recordFacts>[0], queries: Query[] = []) =>
  recordFacts(recorded, { actor: "u-ben", queries, pictures, now: NOW });

it("a whole ICSI record has nothing against it", () => {
  const settings = { profile: (example as { profile?: string }).profile };
  expect(facts({ test: test({ settings }), sheets })).toMatchObject({
    hardFindings: 0,
    missingMedia: 0,
    actor: "u-ben",
  });
});

it("a check that nobody made or passed over stays open while somebody is in culture", () => {
  const settings = { profile: (example as { profile?: string }).profile };
  const before = facts({ test: test({ settings }), sheets }).openChecks;
  const { fert: _, ...without } = sheets;
  expect(facts({ test: test({ settings }), sheets: without }).openChecks).toBe(before + 1);
  expect(facts({ test: test({ header: {} }), sheets: {} }).openChecks).toBe(0);
});

it("a record without its header cannot be submitted, whatever its kind", () => {
  for (const kind of ["icsi", "semen", "preclinical", "clinical"])
    expect(recordFindings({ test: test({ kind, header: undefined }), sheets: {} }, [], NOW)).not.toEqual([]);
});

it("a started record without its consent cannot be submitted, and says so once", () => {
  const { consentRef: _, ...header } = test().header ?? {};
  const settings = { profile: (example as { profile?: string }).profile };
  expect(recordFindings({ test: test({ header, settings }), sheets }, [], NOW)).toEqual([
    expect.objectContaining({
      severity: "hard",
      path: "consentRef",
      message: expect.stringMatching(/keeps its consent/),
    }),
  ]);
  const nobody = recordFindings({ test: test({ header: { ...header, operatorId: undefined } }), sheets }, [], NOW);
  expect(nobody.filter(({ path }) => path.endsWith("operatorId"))).toHaveLength(1);
});

it("a consent counts with its reference and its time", () => {
  const header = { consentRef: "C-1", consentGivenAt: NOW, operatorId: "u-ada" };
  expect(facts({ test: test({ header }), sheets })).toMatchObject({
    consent: { ref: "C-1", givenAt: NOW },
    operatorId: "u-ada",
    subjectCode: "HF-0042-K",
  });
  expect(facts({ test: test({ header: { consentRef: "C-1" } }), sheets })).not.toHaveProperty("consent");
});

it("a failed validation without a word counts", () => {
  const opened = { openedBy: ADA, openedAt: NOW, updatedAt: NOW, notes: {} };
  const failed = Query.parse({ id: "q", type: "failed_validation", status: "new", path: "x", ...opened });
  expect(facts({ test: test(), sheets }, [failed, { ...failed, type: "query" }]).unnotedFailedValidations).toBe(1);
});

it("a partner under the subject's own code stands against submitting, however it is spelt", () => {
  const partners = (partnerCode: string) =>
    recordFindings({ test: test({ header: { ...whole.header, partnerCode } }), sheets }, [], NOW).filter(
      ({ id }) => id === "PARTNER",
    );
  expect(partners("HF-0042-K")).toMatchObject([{ severity: "hard", path: "partnerCode" }]);
  expect(partners("hf-0042-k")).toHaveLength(1);
  expect(partners("HF-0043-J")).toEqual([]);
});
