import { Button } from "@mantine/core";
import { Link } from "react-router";
import { requestMediaOperation } from "../../media/actions/media-actions-data.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listenToChainCheck, listenToFactCheck } from "./operations-data.ts";
import { NothingToDo, OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";

type Props<Figure extends string> = {
  check: { state: "running" | "done"; startedAt: Date; at: Date } & Readonly<Record<Figure, number>>;
  figures: readonly (readonly [figure: Figure, name: string])[];
};

/** How far a check of all records has come, and what it counted. */
const CheckProgress = <Figure extends string>({ check, figures }: Props<Figure>) => (
  <>
    <p className="dim">
      {check.state === "running"
        ? t("chainRunning", { time: fullTime(check.startedAt) })
        : t("chainDone", { from: fullTime(check.startedAt), to: fullTime(check.at) })}
    </p>
    <dl className="figures">
      {figures.map(([figure, name]) => (
        <div key={figure}>
          <dt>{name}</dt>
          <dd>{wholeNumber(check[figure])}</dd>
        </div>
      ))}
    </dl>
  </>
);

const CHAIN_FIGURES = [
  ["checked", t("chainChecked")],
  ["broken", t("chainBroken")],
  ["gone", t("chainGone")],
  ["skipped", t("chainSkipped")],
] as const;

/** How far the nightly check of all trails has come, and the records whose trail does not hold. */
export function ChainCheckPart() {
  const check = useSnapshot("chain check", listenToChainCheck);
  return (
    <OperationsSection id="chain-check" title={t("chain")} failed={t("chainFailed")} snapshot={check}>
      {(found) =>
        found ? (
          <>
            <CheckProgress check={found} figures={CHAIN_FIGURES} />
            {found.named.length > 0 && (
              <ul className="list-rows">
                {found.named.map(({ testId, code, rev }) => (
                  <li key={testId} className="list-row">
                    <Link to={`/test/${testId}`} className="mono">
                      {code}
                    </Link>
                    <span className="dim">{t("chainRev", { rev })}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <NothingToDo title={t("noChain")} hint={t("noChainHint")} />
        )
      }
    </OperationsSection>
  );
}

const FACT_FIGURES = [
  ["checked", t("factsChecked")],
  ["remade", t("factsRemade")],
  ["failed", t("factsNotMade")],
] as const;

/** Whether tables, charts and answers know every record as it stands, and the check of that at once. */
export function FactCheckPart() {
  const check = useSnapshot("fact check", listenToFactCheck);
  const { busy, refusal, run } = useAction();
  return (
    <OperationsSection id="fact-check" title={t("facts")} failed={t("factsFailed")} snapshot={check}>
      {(found) => (
        <>
          <p className="dim">{t("factsHint")}</p>
          {found ? (
            <CheckProgress check={found} figures={FACT_FIGURES} />
          ) : (
            <NothingToDo title={t("noChain")} hint={t("noFactsHint")} />
          )}
          <Button
            variant="default"
            loading={busy}
            disabled={found?.state === "running"}
            onClick={() => void run(() => requestMediaOperation({ kind: "check-facts" }))}
          >
            {t("factsNow")}
          </Button>
          {refusal}
        </>
      )}
    </OperationsSection>
  );
}
