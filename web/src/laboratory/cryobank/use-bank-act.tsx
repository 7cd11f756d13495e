import type { Act, Planned } from "@zona/domain/cryobank/bank-plans";
import { AppError } from "@zona/domain/errors";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { writeChanges } from "./bank-data.ts";
import { t } from "./bank-text.ts";

/** Plans an act on straws and writes it; says why it is refused. */
export function useBankAct() {
  const { uid, name, organisation } = useStaffMember();
  const { busy, refusal, run } = useAction();
  const [why, setWhy] = useState<string[]>([]);
  const me = { uid, name };
  const act = (happenedAt = labNow(), reason?: string): Act => ({ by: me, happenedAt, now: labNow(), reason });

  async function write({ changes, refused }: Planned): Promise<boolean> {
    setWhy(refused.map((one) => toWords(one.why)));
    if (refused.length > 0) return false;
    return run(() =>
      writeChanges(changes, me).catch((error) => {
        if (!(error instanceof AppError && error.said)) throw error;
        setWhy([toWords(error.said)]);
      }),
    );
  }
  const refusedBy = (
    <>
      {why.length > 0 && (
        <Notice tone="failure" title={t("refused")}>
          {why.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {refusal}
    </>
  );
  return { me, organisation, busy, act, write, refusal: refusedBy };
}
