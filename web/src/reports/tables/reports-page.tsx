import { Button, Group, Stack } from "@mantine/core";
import { comparisonWords } from "@zona/domain/reports/comparison-words";
import type { Across, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { LEAST_SUBJECTS } from "@zona/domain/tables/least-subjects";
import { useEffect, useMemo, useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { type Colleague, fetchColleagues } from "../../people/names/people-data.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { SUBJECT_WORDS, t } from "./reports-text.ts";
import { type OpenedView, useOpenedView } from "./views/use-opened-view.ts";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Progress.css";
import { IconDownload } from "@tabler/icons-react";
import type { Filter } from "@zona/domain/filters/filter";
import { populationLine } from "@zona/domain/measures/population-words";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { UnusedValues } from "../../platform/ui/fields/unused-values.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { FilterChips } from "../filters/filter-chips.tsx";
import { PERIOD_SHOWN } from "./cell-words.ts";
import { LazyPanel } from "./panel.tsx";
import { ReportBar } from "./report-bar.tsx";
import { ReportStatus } from "./report-status.tsx";
import { ReportTable } from "./report-table.tsx";
import { ShowsFigures } from "./shows-figures.ts";
import { useReport } from "./use-report.ts";
import { useViewInAddress } from "./views/use-view-in-address.ts";

type Props = { opened: OpenedView; onBack: (kept: ReportView) => void };

/** Whose view this is and in which version, and whether it is shown as it was kept. */
function SavedViewStatus({ opened: { saved, kept }, onBack }: Props) {
  return (
    <Group gap="0.25rem 1rem">
      {saved && (
        <span className="dim">
          {t("keptBy", { name: saved.owner.name, version: saved.version, isShared: saved.isShared })}
        </span>
      )}
      {kept && (
        <>
          <span>{t("keptChanged")}</span>
          <Button variant="subtle" size="compact-sm" onClick={() => onBack(kept)}>
            {t("keptBack")}
          </Button>
        </>
      )}
    </Group>
  );
}

const NOBODY: readonly Colleague[] = [];
const NOTHING_BESIDE: readonly Across[] = [];

/** Colleagues, and their names by id; read only once somebody's name `isNeeded`. */
function useNames(isNeeded: boolean) {
  const [people, setPeople] = useState(NOBODY);
  useEffect(() => {
    if (isNeeded) void fetchColleagues().then(setPeople);
  }, [isNeeded]);
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  return { people, names };
}

const EmptyReport = onDemand(async () => (await import("./empty-report.tsx")).EmptyReport);
const ReportChart = onDemand(async () => (await import("./chart/report-chart.tsx")).ReportChart);
const ExportPanel = onDemand(async () => (await import("./export/export-panel.tsx")).ExportPanel);
const SaveViewDialog = onDemand(async () => (await import("./views/save-view-dialog.tsx")).SaveViewDialog);

const FAULTS = { subject: "faultSubject", filter: "faultFilter", view: "faultView", figures: "faultFigures" } as const;

/** Nothing but the line of all; of figures not even that, which is there where there are rows. */
const isNothing = (lines: readonly ReportLine[], isFigures: boolean) => lines.length <= (isFigures ? 0 : 1);

const RegistriesPage = onDemand(
  async () => (await import("../registries/registries-page.tsx")).RegistriesPage,
  () => <PageLoader />,
);

/** `/reports`, and what else is made of its tables. */
export function ReportsPage() {
  const { page } = useParams();
  if (page === undefined) return <Tables />;
  return page === "registries" ? <RegistriesPage /> : <Navigate to="/reports" replace />;
}

/** Tables of everything recorded, or for people who read no records figures of it: the whole view stands in the address. */
function Tables() {
  const address = useViewInAddress();
  const isAdmin = useIsAdmin();
  const { view, faults, key, show } = address;
  const isFigures = address.figures.isShown;
  const opened = useOpenedView(key, view, isFigures);
  const { state, asOf, more, again } = useReport(view, isFigures);
  const [isSaving, setIsSaving] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const isFiltered = !("all" in view.filter && view.filter.all.length === 0);
  // A filter may hold somebody's id.
  const { people, names } = useNames(!isFigures && (isFiltered || isChoosing));
  const filter = (next: Filter) => show({ ...view, filter: next });
  const title = opened.name;
  const population = populationLine(view, domainWord);
  const compared = comparisonWords(view, { ...PERIOD_SHOWN, now: asOf });
  const across = state.told?.across ?? NOTHING_BESIDE;
  const isEmpty = state.phase === "done" && isNothing(state.lines, isFigures);
  const status = (opened.saved || opened.kept) && <SavedViewStatus opened={opened} onBack={show} />;
  return (
    <Page
      title={key && (opened.saved || title !== SUBJECT_WORDS[view.subject]) ? title : t("title")}
      documentTitle={title}
      lead={isFigures ? t("leadFigures", { least: LEAST_SUBJECTS }) : (status ?? t("lead"))}
      actions={
        !isFigures && (
          <>
            <Button variant="default" size="sm" onClick={() => setIsSaving(true)}>
              {t("save")}
            </Button>
            {isAdmin && (
              <Button
                variant="default"
                size="sm"
                component={Link}
                to={`/reports/schedules/new?${new URLSearchParams(address.addressOf(view))}`}
              >
                {t("schedule")}
              </Button>
            )}
            <LazyPanel label={t("export")} icon={IconDownload}>
              {() => <ExportPanel title={title} view={view} state={state} asOf={asOf} names={names} />}
            </LazyPanel>
          </>
        )
      }
    >
      <ShowsFigures value={isFigures}>
        <Stack gap="sm">
          {isFigures && status}
          {faults.map((fault) => (
            <p key={fault} role="alert">
              {t(FAULTS[fault])}
            </p>
          ))}
          <UnusedValues unused={address.unused} onGoOn={() => show(view)} />
          <ReportBar
            address={address}
            isFiltered={isFiltered}
            people={people}
            onFilterOpen={() => setIsChoosing(true)}
          />
          {isFiltered && <FilterChips view={view} asOf={asOf} names={names} onFilter={filter} />}
          {population && <p className="dim">{t("population", { words: population })}</p>}
          {compared && <p className="dim">{t("comparedWith", { period: compared })}</p>}
          <ReportStatus subject={view.subject} state={state} onAgain={again} />
          {isEmpty && (
            <EmptyReport
              view={view}
              asOf={asOf}
              isBehind={state.told?.isBehind === true}
              names={names}
              onFilter={filter}
            />
          )}
          {!isEmpty && view.chart && <ReportChart view={view} lines={state.lines} across={across} asOf={asOf} />}
          {!isEmpty && state.lines.length > 0 && (
            <ReportTable
              title={title}
              view={view}
              lines={state.lines}
              across={across}
              asOf={asOf}
              isDone={state.phase === "done"}
              onNearEnd={more}
              onView={show}
            />
          )}
          {isSaving && (
            <SaveViewDialog
              view={view}
              opened={opened}
              onClose={() => setIsSaving(false)}
              onSaved={(id) => {
                setIsSaving(false);
                address.open(view, id);
              }}
            />
          )}
        </Stack>
      </ShowsFigures>
    </Page>
  );
}
