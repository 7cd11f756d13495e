import { Button, Stack } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { placeWords } from "@zona/domain/cryobank/place";
import { STRAW_LABELS } from "@zona/domain/filters/storage-labels";
import { lotKey } from "@zona/domain/lots/lot";
import { recallView } from "@zona/domain/reports/recall-view";
import { useEffect, useMemo } from "react";
import { Link, useParams } from "react-router";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice, ReadFailure, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { LazyPanel } from "../tables/panel.tsx";
import { useReport } from "../tables/use-report.ts";
import "@mantine/core/styles/Progress.css";
import { listenToLot, listenToStrawsOfLot } from "./recall-data.ts";
import styles from "./recall-page.module.css";
import { asRanges, sharedUses, totalsOf, type Use, usesIn } from "./recall-rows.ts";
import { t } from "./recall-text.ts";

const ExportPanel = onDemand(async () => (await import("../tables/export/export-panel.tsx")).ExportPanel);

const NOBODY: ReadonlyMap<string, string> = new Map();

/** `/lots/G5-2291/recall`: a lot that is not registered is found by its number all the same. */
export function RecallPage() {
  const { key = "" } = useParams();
  const lot = useSnapshot(`lot ${key}`, listenToLot(lotKey(key)));
  const isKnown = lot.status !== "loading";
  const lotNo = dataOf(lot)?.lotNo ?? key;
  return isKnown ? <Recall key={lotNo} lotNo={lotNo} /> : <RowsSkeleton rows={6} />;
}

function Recall({ lotNo }: { lotNo: string }) {
  const view = useMemo(() => recallView(lotNo), [lotNo]);
  const { state, asOf, more, again } = useReport(view, false);
  // A part of a recall is none: all of it is read.
  useEffect(() => {
    if (state.phase === "paused") more();
  }, [state, more]);
  const uses = usesIn(view, state.lines);
  const isDone = state.phase === "done";
  const title = t("title", { lot: lotNo });
  const leftOut = state.told?.leftOut ?? 0;
  return (
    <Page
      title={title}
      lead={<Link to={`/lots/${lotKey(lotNo)}`}>{t("back", { lot: lotNo })}</Link>}
      actions={
        isDone && (
          <>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
              onClick={() => window.print()}
            >
              {t("print")}
            </Button>
            <LazyPanel label={t("export")} icon={IconDownload}>
              {() => <ExportPanel title={title} view={view} state={state} asOf={asOf} names={NOBODY} />}
            </LazyPanel>
          </>
        )
      }
    >
      <p className="dim">
        {t("lead")} {isDone && t("asOf", { time: fullTime(asOf) })}
      </p>
      {state.phase === "error" && (
        <ReadFailure title={t("incomplete")} sentence={serverFailureSentence(state.error)} onRetry={again} />
      )}
      {leftOut > 0 && <Notice tone="attention" title={t("leftOut", { n: leftOut })} />}
      {!isDone && state.phase !== "error" && (
        <>
          <p role="status">{t("reading")}</p>
          <RowsSkeleton rows={6} />
        </>
      )}
      {isDone && uses.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
      {isDone && uses.length > 0 && (
        <>
          <Totals uses={uses} />
          <Uses uses={uses} />
        </>
      )}
      <OlderStraws lotNo={lotNo} />
      <p className="dim">{t("blind")}</p>
    </Page>
  );
}

const TOTALS = ["records", "oocytes", "withoutOocytes", "stored", "transferred", "pregnancies", "births"] as const;

function Totals({ uses }: { uses: readonly Use[] }) {
  const totals = totalsOf(uses);
  return (
    <Section id="totals" title={t("totals")}>
      <dl className="figures">
        {TOTALS.map((total) => (
          <div key={total}>
            <dt>{t(total)}</dt>
            <dd>{totals[total]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Uses({ uses }: { uses: readonly Use[] }) {
  return (
    <Section id="uses" title={t("uses")}>
      <table className={`data-table ${styles.uses}`} data-stacks aria-label={t("uses")}>
        <thead>
          <tr>
            {(["record", "status", "where", "outcome", "role", "since", "subject"] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sharedUses(uses).map((use) => (
            <tr key={use.id}>
              <th scope="row">
                <Link to={`/test/${use.testId}`} className="mono">
                  {use.code}
                </Link>{" "}
                {t("oocytesOf", { n: use.oocytes.length, numbers: asRanges(use.oocytes) })}
              </th>
              <td>{use.status}</td>
              <td>{use.where}</td>
              <td>{use.outcome}</td>
              <td>{use.role}</td>
              <td>{use.since}</td>
              <td className="mono">{use.subject}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Straws that no record of Zona froze: the bank alone knows what they were frozen in. */
function OlderStraws({ lotNo }: { lotNo: string }) {
  const snapshot = useSnapshot(`straws of lot ${lotNo}`, listenToStrawsOfLot(lotNo));
  const straws = dataOf(snapshot)?.records.filter(({ testId }) => testId === undefined) ?? [];
  if (snapshot.status === "error") return <SnapshotFailure snapshot={snapshot} title={t("strawsFailed")} />;
  if (straws.length === 0) return null;
  return (
    <Section id="straws" title={t("olderStraws")}>
      <Stack gap="sm">
        <p className="dim">{t("olderStrawsLead")}</p>
        <ul className="list-rows">
          {straws.map(({ id, contents, placeId, state, subjectCode }) => (
            <li key={id} className="list-row">
              <span className="mono">{id}</span>
              <span className="mono">{subjectCode}</span>
              <span>{t("units", { n: contents.length })}</span>
              <span>{placeId === undefined ? domainWord(STRAW_LABELS[state]) : placeWords(placeId)}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  );
}
