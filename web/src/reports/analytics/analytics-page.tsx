import { Button, Group, Stack } from "@mantine/core";
import { groupsIn } from "@zona/domain/charts/chart";
import {
  type ChartScope,
  choiceViews,
  coverageViews,
  organisationView,
  qualityViews,
} from "@zona/domain/charts/chart-views";
import { dayIn, plusDays, withinRange } from "@zona/domain/charts/range";
import type { Filter } from "@zona/domain/filters/filter";
import { readingScope } from "@zona/domain/identity/access";
import { useState } from "react";
import { Link } from "react-router";
import { ownAccess, useCanAnywhere } from "../../people/access/own-access.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { clockTime } from "../../platform/i18n/dates.ts";
import { SITE } from "../../platform/site/site.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { UnusedValues } from "../../platform/ui/fields/unused-values.tsx";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice, ReadFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { ChartPageContext } from "../charts/chart-page.ts";
import styles from "../charts/charts.module.css";
import { type TablesState, useTables } from "../tables/use-tables.ts";
import { AnalyticsFilters } from "./analytics-filters.tsx";
import { t } from "./analytics-text.ts";
import { type AnalyticsView, filterWordsOf, useAnalyticsAddress } from "./analytics-view.ts";
import { CaptureLag, Clipped, Drift, Focus, Missing, Retakes } from "./charts-of-quality.tsx";
import { Coverage, Organisations } from "./charts-of-records.tsx";
import { useScrollBack } from "./use-scroll-restoration.ts";

const ControlSection = onDemand(
  async () => (await import("./control-section.tsx")).ControlSection,
  () => <div className={styles.controlsComing} aria-busy />,
);

/** Charts of the records and images that the person reads. */
export function AnalyticsPage() {
  const opens = useCanAnywhere("open");
  const actions = opens && <Link to="/analytics/controls">{t("controls")}</Link>;
  if (readingScope(ownAccess())) return <Charts actions={actions} />;
  return (
    <Page title={t("title")} actions={actions}>
      <Notice tone="info" title={t("notYours")}>
        <p>
          {t("notYoursHint")} <Link to="/reports">{t("toReports")}</Link>
        </p>
      </Notice>
    </Page>
  );
}

const DAY_MS = 86_400_000;
/** Of more weeks there are more points than a chart shows. */
const MOST_DAYS_BY_WEEK = 371;

function scopeOf({ from, to, chosen }: AnalyticsView): ChartScope {
  const is = (field: string, value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ field, op: "eq", value: [value] }];
  const ofRecord = [...is("organisation", chosen.organisation), ...is("studyId", chosen.studyId)];
  return {
    media: [...ofRecord, ...is("device", chosen.device)],
    tests: ofRecord,
    within: withinRange({ from, to }, SITE.timeZone),
  };
}

function viewsOf(view: AnalyticsView, unit: "week" | "month") {
  const scope = scopeOf(view);
  const { all, without } = coverageViews(scope);
  return {
    ...choiceViews(scope.within),
    ...qualityViews(scope, view.stage, unit),
    organisations: organisationView(scope),
    covered: all,
    ...without,
  };
}
type Views = ReturnType<typeof viewsOf>;

function Charts({ actions }: { actions: React.ReactNode }) {
  const [now] = useState(labNow);
  const { view, unused, show } = useAnalyticsAddress(now);
  const days = (Date.parse(view.to) - Date.parse(view.from)) / DAY_MS;
  const unit = days > MOST_DAYS_BY_WEEK ? "month" : "week";
  const { state, again } = useTables(viewsOf(view, unit));
  useScrollBack(state.status === "ready");
  return (
    <Page title={t("title")} lead={<ExplainedText text={t("lead")} heading="kpi" />} actions={actions}>
      <ChartPageContext value={{ from: view.from, to: view.to, filterWords: filterWordsOf(view) }}>
        <Stack gap="xl" className={styles.charts ?? ""}>
          <ControlSection />
          <UnusedValues unused={unused} onGoOn={() => show({})} />
          <AnalyticsFilters
            view={view}
            valuesOf={(field) =>
              state.status === "ready"
                ? groupsIn(state.tables[field].lines).flatMap(({ key, line }) => (key === "" ? [] : [line.label]))
                : []
            }
            now={now}
            onShow={show}
          />
          {state.status === "loading" && <PageLoader />}
          {state.status === "error" && (
            <ReadFailure title={t("failed")} sentence={serverFailureSentence(state.error)} onRetry={again} />
          )}
          {state.status === "ready" && <All state={state} {...{ view, unit, now }} onShow={show} onAgain={again} />}
        </Stack>
      </ChartPageContext>
    </Page>
  );
}

type AllProps = {
  state: Extract<TablesState<keyof Views>, { status: "ready" }>;
  view: AnalyticsView;
  unit: "week" | "month";
  now: Date;
  onShow: (view: Partial<AnalyticsView>) => void;
  onAgain: () => void;
};

function All({ state: { views, tables }, view, unit, now, onShow, onAgain }: AllProps) {
  const answered = (name: keyof Views) => ({ view: views[name], table: tables[name] });
  const today = dayIn(now, SITE.timeZone);
  const isBehind = Object.values(tables).some((table) => table.isBehind);
  const isEmpty = tables.lag.rows + tables.covered.rows === 0;
  return (
    <>
      <Group gap="xs">
        <span role="status" className="dim">
          {t("counted", { time: clockTime(tables.lag.asOf) })}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={onAgain}>
          {t("refresh")}
        </Button>
      </Group>
      {isBehind && <p className="dim">{t("behind")}</p>}
      {isEmpty && isBehind ? null : isEmpty ? (
        <Stack align="start">
          <EmptyState title={t("nothing")} hint={t("nothingHint")} />
          <Button variant="default" onClick={() => onShow({ from: plusDays(today, -364), to: today, chosen: {} })}>
            {t("widen")}
          </Button>
        </Stack>
      ) : (
        <>
          <Organisations answered={answered("organisations")} />
          <Coverage all={answered("covered")} without={answered} />
          <Missing required={answered("required")} missing={answered("missing")} />
          <Drift answered={answered("drift")} stage={view.stage} unit={unit} onStage={(stage) => onShow({ stage })} />
          <Focus answered={answered("focus")} />
          <Clipped answered={answered("clipped")} />
          <CaptureLag answered={answered("lag")} />
          <Retakes answered={answered("retakes")} />
        </>
      )}
    </>
  );
}
