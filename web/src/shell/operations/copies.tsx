import { type CopiesCheck, copiesFaults } from "@zona/domain/operations/copies-check";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { listenToCopiesCheck } from "./operations-data.ts";
import { NothingToDo, OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";

/** Whether a laboratory that lost this project could go on with what lies in another. */
export function CopiesPart() {
  const check = useSnapshot("copies check", listenToCopiesCheck);
  return (
    <OperationsSection id="copies" title={t("copies")} failed={t("copiesFailed")} snapshot={check}>
      {(found) =>
        found === undefined ? (
          <NothingToDo title={t("noChain")} hint={t("noCopiesHint")} />
        ) : found.project === undefined ? (
          <p className="dim">{t("copiesNone")}</p>
        ) : (
          <Copies check={found} project={found.project} />
        )
      }
    </OperationsSection>
  );
}

function Copies({ check, project }: { check: CopiesCheck; project: string }) {
  const faults = copiesFaults(check, labNow());
  const figures = [
    [t("exportedAt"), check.exportedAt ? fullTime(check.exportedAt) : t("notExported")],
    [t("originalsLooked"), wholeNumber(check.looked)],
    [t("originalsMissing"), wholeNumber(check.missing)],
  ] as const;
  return (
    <>
      <p className="dim">{t("copiesHint", { time: fullTime(check.at) })}</p>
      {faults.length === 0 && <p>{t("copiesKept", { project })}</p>}
      {faults.map((fault) => (
        <p key={fault} className="attention">
          {t(`copies_${fault}`, { project })}
        </p>
      ))}
      {check.isUnreadable ? null : (
        <dl className="figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
