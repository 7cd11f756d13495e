import type { BankAnswer } from "@zona/domain/cryobank/bank-requests";
import { inWords, type Said } from "@zona/domain/messages/said";
import { useState } from "react";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { t } from "./bank-text.ts";

/** Has an act on straws done, and says why it is refused: by what is known here, or by the server. */
export function useBankAct() {
  const { busy, refusal, run } = useAction();
  const [why, setWhy] = useState<readonly Said[]>([]);

  /** Resolves to whether it was done. */
  async function write(ask: () => Promise<BankAnswer>, { refused: known }: BankAnswer = { refused: [] }) {
    let refused = known;
    const isAnswered =
      refused.length > 0 ||
      (await run(async () => {
        ({ refused } = await ask());
      }));
    setWhy(refused.map((one) => one.why));
    return isAnswered && refused.length === 0;
  }
  const refusedBy = (
    <>
      {why.length > 0 && (
        <Notice tone="failure" title={t("refused")}>
          {why.map((said) => (
            <p key={inWords(said)}>
              <ExplainedWords said={said} />
            </p>
          ))}
        </Notice>
      )}
      {refusal}
    </>
  );
  return { busy, write, refusal: refusedBy };
}
