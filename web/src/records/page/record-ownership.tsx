import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useStaffMember } from "../../people/session/session.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./test-text.ts";

/** Until roles exist, only people of the organisation that created a record change it; rules hold the same. */
export const useIsOwnRecord = ({ organisation }: Pick<LabTest, "organisation">): boolean =>
  useStaffMember().organisation === organisation;

/** Whether this person may enter, correct and witness in this record now. */
export const useMayEnter = (test: Pick<LabTest, "organisation" | "status">): boolean =>
  useIsOwnRecord(test) && OPEN_STATES.includes(test.status);

/** Why a record of another organisation offers nothing but to read it and to ask. Nothing where it is one's own. */
export function OtherOrganisationNote({ test }: { test: LabTest }) {
  const isOwn = useIsOwnRecord(test);
  if (isOwn) return null;
  return (
    <Notice tone="info" title={t("othersRecord", { organisation: test.organisation })}>
      <p>{t("othersRecordHint")}</p>
    </Notice>
  );
}
