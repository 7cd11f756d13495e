import { Button, Group, Stack } from "@mantine/core";
import { matches } from "@zona/domain/media/charts/chart";
import { dayIn, plusDays } from "@zona/domain/media/charts/range";
import { useState } from "react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { countsOwn } from "../../people/access/scoped-data.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { clockTime } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { UnusedValues } from "../../platform/ui/unused-values.tsx";
import styles from "./analytics.module.css";
import { type Counted, useAnalyticsCounts } from "./analytics-data.ts";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { t } from "./analytics-text.ts";
import { AnalyticsContext, type AnalyticsView, useAnalyticsAddress, useFilterWords } from "./analytics-view.ts";
import { CaptureLag, Clipped, Focus, Optics, Repeats, Retakes, Unfinished, Unlinked } from "./charts-of-quality.tsx";
import { Drift, Storage, Uploads } from "./charts-of-time.tsx";
import { CoverageMatrix, isStudyChosen } from "./coverage-matrix.tsx";
import { useScrollBack } from "./use-scroll-restoration.ts";

/** Charts of the organisation's media; they are counted for all of its studies together, so nobody sees those of single ones. */
export function AnalyticsPage() {
  const opens = useCanAnywhere("open");
  if (countsOwn()) return <ChartsOfMedia />;
  return (
    <Page title={t("title")} actions={opens && <Link to="/analytics/controls">{t("controls")}</Link>}>
      <Notice tone="info" title={t("notYours")}>
        <p>
          {t("notYoursHint")} <Link to="/rawdata">{t("toImages")}</Link>
        </p>
      </Notice>
    </Page>
  );
}

/** What the media say: ten questions, each with its chart, its table and the way to the media behind. */
function ChartsOfMedia() {
  const [now] = useState(labNow);
  const { view, unused, show, epoch } = useAnalyticsAddress(now);
  const { state, again } = useAnalyticsCounts(view.from, view.to);
  useScrollBack(state.status === "ready");
  const all = state.status === "ready" ? state.counted.rows : [];
  return (
    <Page title={t("title")} lead={t("lead")} actions={<Link to="/analytics/controls">{t("controls")}</Link>}>
      <Stack gap="xl" className={styles.charts ?? ""}>
        <UnusedValues unused={unused} onGoOn={() => show({})} />
        <AnalyticsFilters view={view} rows={all} epoch={epoch} now={now} onShow={show} />
        {state.status === "loading" && <PageLoader />}
        {state.status === "error" && (
          <Notice tone="failure" title={t("failed")}>
            <p>{failureSentence(state.error)}</p>
            <Button variant="default" onClick={again}>
              {t("retry")}
            </Button>
          </Notice>
        )}
        {state.status === "ready" && (
          <Charts view={view} counted={state.counted} now={now} onShow={show} onAgain={again} />
        )}
      </Stack>
    </Page>
  );
}

type ChartsProps = {
  view: AnalyticsView;
  counted: Counted;
  now: Date;
  onShow: (view: Partial<AnalyticsView>) => void;
  onAgain: () => void;
};

function Charts({ view, counted, now, onShow, onAgain }: ChartsProps) {
  const { countedAt, reads, future } = counted;
  const rows = counted.rows.filter((row) => matches(row, view.facets));
  // Who took the pictures of a test, and with what, changes nothing about whether it has them.
  const ofStudy = counted.rows.filter((row) => matches(row, isStudyChosen(view.facets)));
  const filterWords = useFilterWords(view);
  const today = dayIn(now, SITE.timeZone);
  // A range of the past without counts is no range that waits for them.
  if (!countedAt && view.to >= today) return <EmptyState title={t("notCounted")} hint={t("notCountedHint")} />;
  return (
    <AnalyticsContext value={{ ...view, filterWords }}>
      {countedAt && (
        <Group gap="xs">
          <span role="status" className="dim">
            {t("counted", { time: clockTime(countedAt), reads })}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={onAgain}>
            {t("refresh")}
          </Button>
        </Group>
      )}
      {future > 0 && <Notice tone="attention" title={t("future", { n: future })} />}
      {rows.length === 0 ? (
        <Stack align="start">
          <EmptyState title={t("nothing")} hint={t("nothingHint")} />
          <Button variant="default" onClick={() => onShow({ from: plusDays(today, -364), to: today, facets: {} })}>
            {t("widen")}
          </Button>
        </Stack>
      ) : (
        <>
          <CoverageMatrix rows={ofStudy} now={now} />
          <Uploads rows={rows} />
          <Drift rows={rows} />
          <Focus rows={rows} />
          <Clipped rows={rows} />
          <CaptureLag rows={rows} />
          <Repeats rows={rows} />
          <Optics rows={rows} />
          <Retakes rows={rows} />
          <Storage rows={rows} />
          <Unfinished rows={rows} />
          <Unlinked rows={rows} />
        </>
      )}
    </AnalyticsContext>
  );
}
