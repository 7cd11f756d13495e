import { Button } from "@mantine/core";
import type { TestSummary } from "@zona/domain/facts/test-summary";
import { type CoverageCell, type CoverageRow, coverageOf } from "@zona/domain/media/charts/coverage";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import styles from "./analytics.module.css";
import { fetchCoveredTests, type TestsPage } from "./analytics-data.ts";
import { t } from "./analytics-text.ts";
import { type AnalyticsView, useAnalytics } from "./analytics-view.ts";
import { ChartHead } from "./chart-frame.tsx";
import { saveChartCsv, saveTablePng } from "./chart-picture.ts";
import { markLink } from "./mark-link.ts";

const WORDS = {
  ok: "covered",
  poor: "poor",
  partial: "partial",
  missing: "missing",
  waived: "waived",
  later: "later",
  "not-asked": "notAsked",
} as const;

/** Of the filters that all charts share, the only one that a test has as well as its pictures. */
export const isStudyChosen = ({ study }: AnalyticsView["facets"]): AnalyticsView["facets"] =>
  study === undefined ? {} : { study };

/** Test × check that asks for pictures: are they there, and of use? `rows`: of all devices and organisations. */
export function CoverageMatrix({ rows, now }: { rows: readonly MediaRow[]; now: Date }) {
  const { from, to, facets } = useAnalytics();
  const isOfAll = facets.device !== undefined || facets.organisation !== undefined;
  const { tests, isLast, failure, isLoading, more } = useTests(from, to);
  const ofStudy = tests.filter(({ studyId }) => facets.study === undefined || studyId === facets.study);
  const { rows: covered, checks, leftOut } = coverageOf(ofStudy, rows, now);
  // A figure is told of what was read, not of what is still on its way.
  const counted = covered.length > 0 || isLast ? [t("n", { n: covered.length })] : [];
  if (leftOut > 0) counted.push(t("leftOut", { n: leftOut, reason: t("coverageLeft") }));
  if (!isLast && tests.length > 0) counted.push(t("coverageOlder"));

  const name = `zona-coverage-${from}-${to}`;
  const table = [
    [t("test"), ...checks.map(checkWord)],
    ...covered.map(({ code, cells }) => [code, ...cells.map(cellWords)]),
  ];
  const about = [`${from} – ${to}`, counted.join("; "), ...(isOfAll ? [t("coverageOfAll")] : [])];
  const saveCsv = () => saveChartCsv(name, [t("coverage"), ...about], table);
  const savePng = () => void saveTablePng(table, name, { title: t("coverage"), about });

  return (
    <section className={styles.chart} aria-labelledby="coverage" data-chart="coverage">
      <ChartHead id="coverage" title={t("coverage")} hint={t("coverageHint")} onCsv={saveCsv} onPng={savePng} />
      <strong>{counted.join(" · ")}</strong>
      {isOfAll && <p>{t("coverageOfAll")}</p>}
      {failure !== undefined && (
        <Notice tone="failure" title={t("moreFailed")}>
          <p>{failureSentence(failure)}</p>
        </Notice>
      )}
      {covered.length === 0 && !isLoading && failure === undefined && <p className="dim">{t("noTests")}</p>}
      {covered.length === 0 && isLoading && <div className={styles.matrixComing} />}
      {covered.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <section className="table-scroll" tabIndex={0} aria-label={t("coverage")}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{t("test")}</th>
                {checks.map((check) => (
                  <th key={check} scope="col">
                    {checkWord(check)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {covered.map((row) => (
                <tr key={row.testId}>
                  <th scope="row">
                    <Link to={`/test/${row.testId}`} className="mono">
                      {row.code}
                    </Link>
                  </th>
                  {row.cells.map((cell) => (
                    <Cell key={cell.check} row={row} cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {(!isLast || failure !== undefined) && (
        <div>
          <Button variant="default" loading={isLoading} onClick={more}>
            {t("more")}
          </Button>
        </div>
      )}
    </section>
  );
}

const cellWords = ({ state, media }: CoverageCell) => (media > 0 ? `${t(WORDS[state])} ${media}` : t(WORDS[state]));

function Cell({ row, cell }: { row: CoverageRow; cell: CoverageCell }) {
  const { from, to, facets } = useAnalytics();
  const view = { from, to, facets: isStudyChosen(facets) };
  const label = t("cell", {
    test: row.code,
    check: checkWord(cell.check),
    state: t(WORDS[cell.state]),
    media: cell.media,
  });
  if (cell.media === 0)
    return (
      <td>
        <span className={styles.cell} data-state={cell.state}>
          {t(WORDS[cell.state])}
        </span>
      </td>
    );
  return (
    <td>
      <Link
        className={styles.cell ?? ""}
        data-state={cell.state}
        aria-label={label}
        to={markLink(view, { facets: { test: row.testId, check: cell.check } }, SITE.timeZone)}
      >
        {cellWords(cell)}
      </Link>
    </td>
  );
}

type Loaded = { key: string; tests: readonly TestSummary[]; end: TestsPage["end"]; isLast: boolean; failure?: Error };

function useTests(from: string, to: string) {
  const key = `${from} ${to}`;
  const nothing: Loaded = { key, tests: [], end: undefined, isLast: false };
  const [requests, setRequests] = useState(0);
  const [isLoading, setLoading] = useState(true);
  const [state, setState] = useState<Loaded>(nothing);
  const loaded = state.key === key ? state : nothing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page per asking and range
  useEffect(() => {
    let current = true;
    setLoading(true);
    fetchCoveredTests(from, to, loaded.end)
      .then(
        ({ tests, end, isLast }) => current && setState({ key, tests: [...loaded.tests, ...tests], end, isLast }),
        (failure) => current && setState({ ...loaded, failure }),
      )
      .finally(() => current && setLoading(false));
    return () => {
      current = false;
    };
  }, [key, requests]);
  return { ...loaded, isLoading, more: () => setRequests((times) => times + 1) };
}
