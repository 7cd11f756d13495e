import type { Person } from "../../identity/claims.ts";
import { recordSettings } from "../../sites/record-settings.ts";
import type { Site } from "../../sites/site.ts";
import { changedFields, ofStudy } from "../audit/revision.ts";
import type { LabTest, NewTest } from "../lab-test.ts";
import type { CommitPlan } from "../plan-commit.ts";
import { testCode } from "../test-kind.ts";

/** What a test begins with beyond what was said of it. */
type Beginning = Partial<Pick<LabTest, "header" | "settings" | "anchorAt" | "enteredBy" | "copiedFrom" | "imported">>;

/** A record as it is stored when it begins, but for who made it when, and every revision that tells of it. */
export type PlannedRecord = { fields: object; rev: number; revisions: CommitPlan["revision"][] };

type Circumstances = {
  by: Person;
  /** That opened the study. */
  organisation: string;
  /** The running number of its code in the study. */
  number: number;
  /** An ICSI record copies the policy of its site. */
  site: Site;
  retestOf?: string | undefined;
  begin?: Beginning | undefined;
};

/** A new test as it is stored, but for who made it when, and the revision that tells it. */
export function newRecord(test: NewTest, { by, organisation, number, site, retestOf, begin }: Circumstances) {
  const fields = {
    ...test,
    code: testCode(test.kind, number),
    status: begin?.imported ? ("imported" as const) : ("draft" as const),
    organisation,
    enteredBy: [by.uid],
    ...(retestOf === undefined ? {} : { retestOf }),
    ...(test.kind === "icsi" ? { settings: recordSettings(site) } : {}),
    ...begin,
  };
  const revision = { rev: 1, action: "create" as const, ...ofStudy(fields), ...changedFields({}, fields) };
  return { fields, revision };
}
