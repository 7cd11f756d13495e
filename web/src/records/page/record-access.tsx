import { HIDDEN_TEXT } from "@zona/domain/coded/hidden-text";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import type { LabTest } from "@zona/domain/records/lab-test";
import { useCan } from "../../people/access/own-access.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./test-text.ts";

/** Whether this person works on records of its study: without it, a record is for them to read. */
export const useWorksOn = (test: Pick<LabTest, "organisation" | "studyId">): boolean => useCan("enter", test);

/** Whether this person may enter, correct and witness in this record now. */
export const useMayEnter = (test: Pick<LabTest, "organisation" | "studyId" | "status">): boolean =>
  useWorksOn(test) && OPEN_STATES.includes(test.status);

/** Why a record offers nothing but to read it and, to some, to ask. Nothing to whoever works on it. */
export function ReadOnlyNote({ test }: { test: LabTest }) {
  const worksOn = useWorksOn(test);
  const mayAsk = useCan("query", test);
  const opens = useCan("open", test);
  if (worksOn) return null;
  return (
    <Notice tone="info" title={t("readOnly")}>
      <p>{t(mayAsk ? "readOnlyAsk" : "readOnlyHint")}</p>
      {!opens && <p>{t("codesOnly", { hidden: HIDDEN_TEXT })}</p>}
    </Notice>
  );
}
