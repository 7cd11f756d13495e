import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { FieldDefinition, FieldGroups } from "@zona/domain/records/fields/define-field";
import { fieldsIn, keysOfKind } from "@zona/domain/records/fields/field-lists";
import { draftShape } from "@zona/domain/records/fields/field-schema";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import { SEALED_OOCYTE_COLUMNS } from "@zona/domain/records/kinds/icsi/oocyte-columns";
import type { Header } from "@zona/domain/records/lab-test";
import type { Change } from "@zona/domain/records/plan-commit";
import { TestKind } from "@zona/domain/records/test-kind";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { commit, EMMA, NOOR, newTest, OPEN_STUDY, person, storedTest, useRules } from "../environment.ts";
import { OWN_SCHEMAS } from "../header-checks.ts";
import { headersOf, valuesOf, wrongValuesOf } from "../header-values.ts";
import { HEADER } from "../stored-record.ts";

const { as, given } = useRules();
const by = person(EMMA);
/** Each commit stands at a revision of its own, so that none finds what the one before wrote. */
let rev = 4;

function draftOf(kind: TestKind) {
  const groups: FieldGroups = FIELDS_OF_KIND[kind];
  return z.object(draftShape(groups, OWN_SCHEMAS));
}

/** A stored test of a kind in a study, with this header. */
function testOf(kind: TestKind, header: Header, fields: Header = {}) {
  rev += 10;
  const stated = { ...newTest(kind), status: "in_progress", header, rev, ...fields };
  const { subjectCode, ...stored } = storedTest(NOOR, stated);
  return kind === "preclinical" ? stored : { ...stored, subjectCode };
}

async function edit(kind: TestKind, before: Header, after: Header, fields = {}) {
  const test = testOf(kind, before, fields);
  await given({ "tests/t1": test });
  const change: Change = { action: "edit", by, reason: "as the source says", testFields: { header: after } };
  return commit(as(EMMA), EMMA, test, {}, change);
}

describe("the fields of a header", () => {
  it.each(TestKind.options)("of a %s test are those and no others", async (kind) => {
    const operatorId = "noor";
    for (const field of ["armNames", "arm", "a", "dose", "names operatorId", "operatorId ", "é"])
      await assertFails(edit(kind, { operatorId }, { operatorId, [field]: ["control", "DEVICE"] }));
    await assertSucceeds(edit(kind, { operatorId }, { operatorId, names: { noor: "Noor" } }));
  });

  it.each(TestKind.options)("of a %s test take every value that a draft may have", async (kind) => {
    for (const headers of headersOf(kind))
      await fc.assert(
        fc.asyncProperty(headers, async (header) => {
          // What contradicts itself between two values is found when it is read.
          const faults =
            draftOf(kind)
              .safeParse(header)
              .error?.issues.filter(({ code }) => code !== "custom") ?? [];
          expect(faults).toEqual([]);
          await assertSucceeds(edit(kind, {}, header, { status: "draft" }));
        }),
        { numRuns: 40 },
      );
  });

  it.each(TestKind.options)("of a %s test take impossible numbers, which are found when it is read", async (kind) => {
    const numbers = keysOfKind(FIELDS_OF_KIND[kind], "number");
    for (const value of [-1, 0.1, 1e300, Number.MAX_SAFE_INTEGER])
      await assertSucceeds(edit(kind, {}, Object.fromEntries(numbers.map((key) => [key, value])), { status: "draft" }));
  });

  it.each(TestKind.options)("of a %s test have their type, length and options", async (kind) => {
    const test = testOf(kind, {}, { status: "draft" });
    await given({ "tests/t1": test });
    const set = (header: object) =>
      commit(as(EMMA), EMMA, test, {}, { action: "edit", by, testFields: { header: header as Header } });
    const taken: unknown[] = [];
    for (const field of fieldsIn(FIELDS_OF_KIND[kind])) {
      const wrong = wrongValuesOf(field).map((value) => ({ [field.key]: value }));
      await Promise.all(wrong.map((header) => assertFails(set(header)).catch(() => taken.push(header))));
    }
    expect(taken).toEqual([]);
    await assertSucceeds(set({ operatorId: "noor" }));
  });

  it("are judged also where they stay", async () => {
    const protocolCode = "x".repeat(65);
    await assertFails(edit("preclinical", { protocolCode }, { protocolCode, operatorId: "noor" }, { status: "draft" }));
  });

  it("may be none in a draft", async () => {
    await assertSucceeds(edit("semen", { prepMethod: "none" }, {}, { status: "draft" }));
  });

  it("of settings are those of the record's timing", async () => {
    const test = testOf("icsi", HEADER);
    await given({ "tests/t1": test });
    const set = (settings: Header) =>
      commit(as(EMMA), EMMA, test, {}, { action: "edit", by, testFields: { settings } });
    await assertFails(set({ arms: ["DEVICE"] }));
    await assertSucceeds(set({ profile: "istanbul-2025", maxEmbryosTransferred: 1 }));
  });
});

describe("a test of a blinded study", () => {
  const MASKED = { studyId: "masked" };
  const masked = () => given({ "studies/masked": { ...OPEN_STUDY, blinded: true } });

  const AMENDING = { ...MASKED, status: "amending", submittedBy: by, lockedBy: by };
  it.each(TestKind.options)(
    "of kind %s takes no treatment in its header, but arms of a run once it was locked",
    async (kind) => {
      await masked();
      for (const field of fieldsIn(FIELDS_OF_KIND[kind]).filter((one: FieldDefinition) => one.treatment)) {
        const [value] = fc.sample(valuesOf(field), 1);
        const header = { operatorId: "noor", [field.key]: value } as Header;
        await assertFails(edit(kind, { operatorId: "noor" }, header, MASKED));
        await assertSucceeds(edit(kind, { operatorId: "noor" }, header, { studyId: "zp01" }));
        await assertFails(edit(kind, { operatorId: "noor" }, header, { ...MASKED, submittedBy: by }));
        const amended = edit(kind, { operatorId: "noor" }, header, AMENDING);
        await (kind === "preclinical" ? assertSucceeds(amended) : assertFails(amended));
      }
      await assertSucceeds(edit(kind, { operatorId: "noor" }, { operatorId: "emma" }, MASKED));
    },
  );

  it.each<[string, Header, Header, boolean]>([
    ["an arm before the lock", { arm: "device", success: true }, MASKED, false],
    ["an outcome before it", { unit: "Oocyte 1", success: true }, MASKED, true],
    ["an arm once it was locked", { arm: "device", success: true }, AMENDING, true],
    ["an arm where nothing is masked", { arm: "device", success: true }, {}, true],
  ])("takes of its units %s", async (_, row, fields, isTaken) => {
    await masked();
    const test = testOf("clinical", { operatorId: "noor" }, fields);
    await given({ "tests/t1": test });
    const change: Change = { action: "edit", by, reason: "as the source says", sheets: { units: { "1": row } } };
    const commits = commit(as(EMMA), EMMA, test, {}, change);
    await (isTaken ? assertSucceeds(commits) : assertFails(commits));
  });

  it.each<[string, Header, Header, boolean]>([
    ...SEALED_OOCYTE_COLUMNS.map(({ field }): [string, Header, Header, boolean] => [
      field,
      { [field]: 2 },
      MASKED,
      false,
    ]),
    ["the attempts, amended", { attempts: 2 }, AMENDING, false],
    ["the attempts where nothing is masked", { attempts: 2 }, {}, true],
    ["what everybody sees", { maturity: "MII", insemination: "icsi", attemptsNoted: 2 }, MASKED, true],
  ])("takes of its oocytes, beside their seal: %s", async (_, row, fields, isTaken) => {
    await masked();
    const header = { operatorId: "noor", consentRef: "C", consentGivenAt: new Date(0) };
    const test = testOf("icsi", header, fields);
    await given({ "tests/t1": test });
    const change: Change = { action: "edit", by, reason: "as the source says", sheets: { oocytes: { "12": row } } };
    const commits = commit(as(EMMA), EMMA, test, {}, change);
    await (isTaken ? assertSucceeds(commits) : assertFails(commits));
  });

  it("is assessed blind where it is preclinical", async () => {
    await masked();
    const set = (blindedAssessor: boolean, fields = {}) =>
      edit("preclinical", { operatorId: "noor" }, { operatorId: "noor", blindedAssessor }, { ...MASKED, ...fields });
    await assertFails(set(false));
    await assertSucceeds(set(true));
    await assertSucceeds(set(false, { studyId: "zp01" }));
  });
});
