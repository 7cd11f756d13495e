import { Link } from "react-router";
import { mediumName } from "../../media/medium/media-text.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { Contents } from "../../platform/ui/contents.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { BulkRuns } from "./bulk-runs.tsx";
import { Configuration } from "./configuration.tsx";
import { CopiesPart } from "./copies.tsx";
import { ChainCheckPart, FactCheckPart } from "./data-checks.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { listenToLastSweep, listenToMediaAtWork } from "./operations-data.ts";
import { NothingToDo, OperationsSection } from "./operations-section.tsx";
import { t } from "./operations-text.ts";
import { Overview } from "./overview.tsx";
import { ServiceLevelsPart } from "./service-levels.tsx";

// They bring charts, schedules and questions, which no other part needs.
const MailLog = onDemand(async () => (await import("./mail-log.tsx")).MailLog);
const FileCharts = onDemand(async () => (await import("./file-charts.tsx")).FileCharts);
const Opinions = onDemand(async () => (await import("./opinions.tsx")).Opinions);

/** For administrators: what the pipeline could not do, what it is doing, work on many media, and what files take and lack. */
export function OperationsPage() {
  return (
    <Page title={t("title")} lead={t("lead")} aside={<Contents />}>
      <Overview />
      <DeadLetters />
      <RunningMedia />
      <ServiceLevelsPart />
      <BulkRuns />
      <FileCharts />
      <MailLog />
      <Opinions />
      <LastSweep />
      <ChainCheckPart />
      <FactCheckPart />
      <CopiesPart />
      <Configuration />
    </Page>
  );
}

function RunningMedia() {
  const media = useSnapshot("media at work", listenToMediaAtWork);
  return (
    <OperationsSection id="at-work" title={t("atWork")} failed={t("atWorkFailed")} snapshot={media}>
      {({ records }) =>
        records.length === 0 ? (
          <NothingToDo title={t("nothingAtWork")} hint={t("nothingAtWorkHint")} />
        ) : (
          <ul className="list-rows">
            {records.map((medium) => (
              <li key={medium.id} className="list-row">
                <div>
                  <strong>{mediumName(medium)}</strong>
                  <p className="dim">{t("since", { time: fullTime(medium.updatedAt) })}</p>
                </div>
                <Link to={`/rawdata?open=${medium.id}`}>{t("openMedium")}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </OperationsSection>
  );
}

const FIGURES = ["takenIn", "abandoned", "queuedAgain", "givenUp", "checked", "restored"] as const;

function LastSweep() {
  const sweep = useSnapshot("last sweep", listenToLastSweep);
  return (
    <OperationsSection id="last-sweep" title={t("sweep")} failed={t("sweepFailed")} snapshot={sweep}>
      {(report) =>
        report ? (
          <>
            <p className="dim">
              <bdi>{fullTime(report.at)}</bdi>
            </p>
            <dl className="figures">
              {FIGURES.map((figure) => (
                <div key={figure}>
                  <dt>{t(figure)}</dt>
                  <dd>{wholeNumber(report[figure])}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <NothingToDo title={t("noSweep")} hint={t("noSweepHint")} />
        )
      }
    </OperationsSection>
  );
}
