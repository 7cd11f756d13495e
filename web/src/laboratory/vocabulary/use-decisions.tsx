import type { Decision, DecisionFault } from "@zona/domain/vocabulary/decisions";
import type { TermChange, Vocabulary } from "@zona/domain/vocabulary/term";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { decide, undo } from "./vocabulary-data.ts";
import { FAULT_WORDS, t } from "./vocabulary-text.ts";

/** Takes one decision at a time; `refusal` says why the last one was not taken. Resolves to whether it was. */
export function useDecisions() {
  const { uid, name } = useStaffMember();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();

  async function run(work: () => Promise<DecisionFault | undefined>): Promise<boolean> {
    setBusy(true);
    try {
      const fault = await work();
      setSentence(fault && FAULT_WORDS[fault]);
      return fault === undefined;
    } catch (error) {
      setSentence(failureSentence(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const by = { uid, name };
  return {
    busy,
    refusal: sentence && (
      <Notice tone="failure" title={t("notDone")}>
        <p>{sentence}</p>
      </Notice>
    ),
    decide: (vocabulary: Vocabulary, key: string, decision: Decision) =>
      run(() => decide(vocabulary, key, decision, by)),
    undo: (change: TermChange) => run(() => undo(change, by)),
  };
}
