import { Button } from "@mantine/core";
import { ask } from "../../media/medium/media-operation-data.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { useAction } from "../../platform/ui/use-action.tsx";
import { CheckProgress } from "./check-progress.tsx";
import { listenToFactCheck } from "./operations-data.ts";
import { t } from "./operations-text.ts";
import { Part } from "./part.tsx";
import { Quiet } from "./quiet.tsx";

const FIGURES = [
  ["checked", t("factsChecked")],
  ["remade", t("factsRemade")],
  ["failed", t("factsNotMade")],
] as const;

/** Whether tables, charts and answers know every record as it stands, and the check of that at once. */
export function FactCheckPart() {
  const check = useSnapshot("fact check", listenToFactCheck);
  const { busy, refusal, run } = useAction();
  return (
    <Part id="fact-check" title={t("facts")} failed={t("factsFailed")} snapshot={check}>
      {(found) => (
        <>
          <p className="dim">{t("factsHint")}</p>
          {found ? (
            <CheckProgress check={found} figures={FIGURES} />
          ) : (
            <Quiet title={t("noChain")} hint={t("noFactsHint")} />
          )}
          <div>
            <Button
              variant="default"
              loading={busy}
              disabled={found?.state === "running"}
              onClick={() => void run(() => ask({ kind: "check-facts" }))}
            >
              {t("factsNow")}
            </Button>
          </div>
          {refusal}
        </>
      )}
    </Part>
  );
}
