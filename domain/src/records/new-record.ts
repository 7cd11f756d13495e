import type { Person } from "../identity/claims.ts";
import { recordSettings } from "../sites/record-settings.ts";
import type { Site } from "../sites/site.ts";
import { changedFields, ofStudy } from "./audit/revision.ts";
import type { LabTest, NewTest } from "./lab-test.ts";
import { testCode } from "./test-kind.ts";

/** What a test begins with beyond what was said of it. */
export type Beginning = Partial<Pick<LabTest, "header" | "settings" | "anchorAt" | "enteredBy" | "copiedFrom">>;

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
    status: "draft" as const,
    organisation,
    enteredBy: [by.uid],
    ...(retestOf === undefined ? {} : { retestOf }),
    ...(test.kind === "icsi" ? { settings: recordSettings(site) } : {}),
    ...begin,
  };
  const revision = { rev: 1, action: "create" as const, ...ofStudy(fields), ...changedFields({}, fields) };
  return { fields, revision };
}

/** Rules let a number be at most 50 above one that was given: the reservation of a code names that one. */
export const reservationOf = ({ kind }: Pick<NewTest, "kind">, testId: string, number: number, given: number) => ({
  testId,
  kind,
  number,
  ...(given > 0 ? { follows: testCode(kind, given) } : {}),
});
