import type { Blinding } from "@zona/domain/records/blinding";
import { FULL_REASON } from "@zona/domain/records/lab-test-transitions";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { WhyForm } from "../entry/why-form.tsx";
import { moveFailureSentences } from "../record/move-failure.ts";
import { moveRecord } from "../record/move-record-data.ts";
import type { LabRecord } from "../record/record-data.ts";
import { t } from "./blind-text.ts";

type Props = {
  askedBy: Blinding["breakAskedBy"];
  /** Whether this person may ask for it. */
  mayAsk: boolean;
  onMove: (move: (record: LabRecord) => Promise<void>) => Promise<void>;
};

/** Breaking a blind before the lock: one person asks, somebody else does it, and everybody who reads the study is told. */
export function BreakBlind({ askedBy, mayAsk, onMove }: Props) {
  const { uid } = useStaffMember();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isOwnWish = askedBy?.uid === uid;
  const action = askedBy ? "unblind" : "ask_unblind";
  async function move(reason: string) {
    setFaults([]);
    await onMove(async ({ test: { id: testId, rev } }) => {
      await moveRecord({ testId, rev, action, reason });
    }).catch((error: unknown) => setFaults(moveFailureSentences(error)));
  }
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="failure" title={t("breakFailed")}>
          {faults.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {askedBy && <p>{isOwnWish ? t("youAskedToBreak") : t("askedToBreak", { name: askedBy.name })}</p>}
      {!isOwnWish && (askedBy || mayAsk) && (
        <div>
          <WhyForm
            ask={t(askedBy ? "breakBlind" : "askToBreak")}
            question={t("breakWhy")}
            send={t(askedBy ? "breakNow" : "askNow")}
            least={FULL_REASON}
            onSend={(why) => void move(why)}
          />
        </div>
      )}
    </>
  );
}
