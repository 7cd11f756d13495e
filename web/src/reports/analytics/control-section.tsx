import { Group, NativeSelect, Stack } from "@mantine/core";
import type { GroupCharts } from "@zona/domain/controls/control-charts";
import { indicatorLabel } from "@zona/domain/controls/indicator-label";
import {
  CHART_GROUPS,
  type ChartGroup,
  groupsFor,
  INDICATORS,
  kpiOf,
  spanView,
} from "@zona/domain/controls/indicators";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { ControlPoint } from "@zona/domain/statistics/control-series";
import { instantOf, unitAround, wallClock } from "@zona/domain/timing/calendar";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { readsInCodes, useAccess } from "../../people/access/own-access.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { PressChoice } from "../../platform/ui/fields/press-choice.tsx";
import { UnusedValues } from "../../platform/ui/fields/unused-values.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ReadFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { ControlChart } from "../charts/control-chart.tsx";
import { shareWords } from "../charts/control-chart-words.ts";
import { markLink } from "../charts/mark-link.ts";
import { ChartNotes } from "./chart-notes.tsx";
import { useControlCharts } from "./control-charts-data.ts";
import { BY_WORDS, t } from "./control-section-text.ts";
import { listenToControlNotes } from "./controls-data.ts";
import { Target } from "./target.tsx";

const NOTHING = () => () => undefined;
const QUARTERS = [0, 1, 2, 3] as const;

const indicatorName = (indicator: string) => domainWord(indicatorLabel(indicator));

function populationOf(indicator: string): string {
  if (kpiOf(indicator)) return t("ofCycles");
  return t(indicator === "missingImages" ? "ofRecords" : "ofImages");
}

/** The rows behind a point: whole weeks, as its cycles are. */
function pointLink(view: ReportView, { from, to }: ControlPoint, { filter }: GroupCharts): string {
  const week = (at: number) => unitAround(wallClock(new Date(at), SITE.timeZone), "week");
  const behind = spanView(
    view,
    instantOf(week(from).from, SITE.timeZone),
    instantOf(week(to).to, SITE.timeZone),
    filter,
  );
  return markLink({ ...behind, columns: defaultView(view.subject).columns }, { all: [] });
}

/** Control charts of one indicator, of the laboratory or by what a change may come from. All of it stands in the address. */
export function ControlSection() {
  const [params, setParams] = useSearchParams();
  const [kind, setKind] = useState<"share" | "cusum">("share");
  const indicator = INDICATORS.find((one) => one === params.get("indicator")) ?? INDICATORS[0] ?? "";
  const groups = groupsFor(indicator);
  const by: ChartGroup = groups.find((one) => one === params.get("by")) ?? "all";
  const quarters = QUARTERS.find((one) => String(one) === params.get("quarters")) ?? 0;
  const used: Record<string, string> = { indicator, by, quarters: String(quarters) };
  const unused = Object.entries(used).flatMap(([name, value]) => {
    const asked = params.get(name);
    return asked === null || asked === value ? [] : [{ name, value: asked }];
  });
  const { state, again } = useControlCharts({ indicator, by, quarters });
  const isOwn = useAccess().everywhere.includes("open") && !readsInCodes();
  const notes = useSnapshot(isOwn ? "control notes" : "no control notes", isOwn ? listenToControlNotes : NOTHING);
  const said = dataOf(notes)?.records ?? [];
  const show = (name: string, value: string) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const drop = () =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        for (const { name } of unused) next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  const measure = { name: indicatorName(indicator), population: populationOf(indicator), value: shareWords };
  const isShown = state.status === "ready" && state.request.indicator === indicator && state.request.by === by;
  return (
    <Section id="control-charts" title={t("title")} isLoading={!isShown && state.status !== "error"}>
      <p className="dim">{t("lead")}</p>
      <UnusedValues unused={unused} onGoOn={drop} />
      <Group gap="sm" align="end">
        <NativeSelect
          label={t("indicator")}
          value={indicator}
          data={INDICATORS.map((value) => ({ value, label: indicatorName(value) }))}
          onChange={({ currentTarget }) => show("indicator", currentTarget.value)}
        />
        <NativeSelect
          label={t("by")}
          value={by}
          data={CHART_GROUPS.filter((one) => groups.includes(one)).map((value) => ({ value, label: BY_WORDS[value] }))}
          onChange={({ currentTarget }) => show("by", currentTarget.value)}
        />
        <NativeSelect
          label={t("until")}
          value={String(quarters)}
          data={QUARTERS.map((value) => ({ value: String(value), label: t("quarters", { n: value }) }))}
          onChange={({ currentTarget }) => show("quarters", currentTarget.value)}
        />
        <PressChoice
          label={t("kind")}
          choices={[
            { value: "share" as const, label: t("share") },
            { value: "cusum" as const, label: t("cusum") },
          ]}
          value={kind}
          onChoose={setKind}
        />
        <Target indicator={indicator} name={measure.name} />
      </Group>
      {state.status === "error" && (
        <ReadFailure title={t("failed")} sentence={serverFailureSentence(state.error)} onRetry={again} />
      )}
      {!isShown && state.status !== "error" && <RowsSkeleton rows={4} />}
      {isShown && (
        <Stack gap="xl">
          {state.answer.charts.length === 0 && <p className="dim">{t("none")}</p>}
          {state.answer.charts.map((chart) => {
            const noted = { indicator, by, group: by === "all" ? "" : chart.name };
            return (
              <ControlChart
                key={chart.name}
                measure={measure}
                name={by === "all" ? t("laboratory") : chart.name}
                charts={chart}
                kind={kind}
                byWords={(group) => BY_WORDS[group]}
                linkOf={(point) => pointLink(state.answer.view, point, chart)}
              >
                {isOwn && <ChartNotes chart={noted} name={measure.name} notes={said} />}
              </ControlChart>
            );
          })}
          {state.answer.leftOut > 0 && <p className="dim">{t("leftOut", { n: state.answer.leftOut })}</p>}
        </Stack>
      )}
    </Section>
  );
}
