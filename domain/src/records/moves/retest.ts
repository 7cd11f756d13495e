import type { Person } from "../../identity/claims.ts";
import type { Site } from "../../sites/site.ts";
import { normaliseSubjectCode } from "../../subjects/subject-code.ts";
import { copiedFields, copiedPlan, copiesOf, sheetsWithoutTreatment } from "../creation/copied-record.ts";
import { newRecord, type PlannedRecord } from "../creation/new-record.ts";
import { type LabTest, type NewTest, SaidOfTest } from "../lab-test.ts";
import { type CommitPlan, planCommit } from "../plan-commit.ts";
import type { Sheets } from "../sheet.ts";
import type { Retest } from "./move-record.ts";

/** What is said of the test that repeats this one: the same, of the same subject unless another is named. */
export const saidOfRetest = (origin: LabTest, { subjectCode }: Retest): NewTest =>
  SaidOfTest.parse({
    ...origin,
    notes: "",
    ...("subjectCode" in origin && subjectCode !== undefined ? { subjectCode: normaliseSubjectCode(subjectCode) } : {}),
  });

type Asked = { id: string; by: Person; number: number; site: Site; isStudyBlinded: boolean; retest: Retest; now: Date };

/** The test that repeats an invalid one, with every revision that tells of it: its beginning, and what it copies. */
export function planRetest(
  { test: origin, sheets: recorded }: { test: LabTest; sheets: Sheets },
  { id, by, number, site, isStudyBlinded, retest, now }: Asked,
): PlannedRecord {
  const said = saidOfRetest(origin, retest);
  const sheets = isStudyBlinded ? sheetsWithoutTreatment(recorded) : recorded;
  const subjectCode = "subjectCode" in said ? said.subjectCode : undefined;
  const begin = retest.isCopy ? copiedFields(origin, { by: by.uid, subjectCode, isStudyBlinded }) : copiedPlan(origin);
  const { organisation } = origin;
  const { fields, revision } = newRecord(said, { by, organisation, number, site, retestOf: origin.id, begin });
  const stamps = { createdBy: by, createdAt: now, updatedBy: by, updatedAt: now };
  let test = { ...fields, id, rev: 1, ...stamps } as LabTest; // the kinds of `said` are those of a test
  const revisions: CommitPlan["revision"][] = [revision];
  let told: object = fields;
  let held: Sheets = {};
  for (const copy of retest.isCopy ? copiesOf(sheets) : []) {
    const { copiedFrom } = test;
    const plan = copiedFrom && planCommit(test, held, { action: "edit", by, copiedFrom, sheets: copy });
    if (!plan) continue;
    revisions.push(plan.revision);
    told = { ...told, ...plan.set };
    test = { ...test, ...plan.set, rev: plan.rev };
    held = {
      ...held,
      ...Object.fromEntries(Object.keys(copy).flatMap((sheet) => (sheets[sheet] ? [[sheet, sheets[sheet]]] : []))),
    };
  }
  return { fields: told, rev: test.rev, revisions };
}
