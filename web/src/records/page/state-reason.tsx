import type { LabTest } from "@zona/domain/records/lab-test";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ACTION_WORDS } from "../../platform/i18n/action-words.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { REASON_KIND_WORDS } from "../lifecycle/lifecycle-text.ts";
import { listenToMoves } from "../record/tests-data.ts";
import { t } from "./test-text.ts";

/** The move that brought a record where it does not go by itself; undefined where nobody asks why it is there. */
function moveToExplain({ status, submittedBy, cancelAskedBy }: LabTest): TestAction | undefined {
  if (status === "cancelled") return "cancel";
  if (status === "invalid") return "invalidate";
  if (cancelAskedBy) return "ask_cancel";
  if (status === "amending") return "amend";
  return submittedBy && (status === "in_progress" || status === "awaiting") ? "return" : undefined;
}

/** Who returned, reopened or ended a record, and why: what its next reader wants to know first. */
export function StateReason({ test }: { test: LabTest }) {
  const action = moveToExplain(test);
  return action && <Reason testId={test.id} action={action} />;
}

function Reason({ testId, action }: { testId: string; action: TestAction }) {
  const moves = useSnapshot(`${action} of ${testId}`, listenToMoves(testId, action));
  const last = dataOf(moves)?.records.toSorted((a, b) => b.rev - a.rev)[0];
  if (!last) return null;
  const { by, at, reason, reasonKind } = last;
  return (
    <Notice tone="info" title={t("did", { name: by.name, act: ACTION_WORDS[action] })}>
      <p>
        {reasonKind && `${REASON_KIND_WORDS[reasonKind]}. `}
        <bdi>{reason}</bdi> <span className="dim">{fullTime(at)}</span>
      </p>
    </Notice>
  );
}
