import { Button } from "@mantine/core";
import { openCopies } from "@zona/domain/records/copied-record";
import type { CopiedFrom } from "@zona/domain/records/lab-test";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { type LabRecord, listenToSheets } from "../record/record-data.ts";
import { t } from "./lifecycle-text.ts";
import { copySheets } from "./retest-data.ts";

/** Says that a lost connection cut a copy short, and goes on with it. */
export function CopyNotice({ record: { test, sheets }, from }: { record: LabRecord; from: CopiedFrom }) {
  const { uid, name } = useStaffMember();
  const origin = dataOf(useSnapshot(`sheets of ${from.testId}`, listenToSheets(from.testId)));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = origin ? openCopies(sheets, origin) : 0;
  if (open === 0) return null;

  async function goOn() {
    setBusy(true);
    setFailure(undefined);
    await copySheets(test.id, { uid, name }).catch((error) => setFailure(failureSentence(error)));
    setBusy(false);
  }

  return (
    <Notice tone="attention" title={t("copyOpen", { n: open })}>
      <p>{failure ?? t("copyOpenHint")}</p>
      <Button loading={busy} onClick={() => void goOn()}>
        {t("copyGoOn")}
      </Button>
    </Notice>
  );
}
