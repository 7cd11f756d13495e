import { onDemand } from "../ui/on-demand.tsx";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Progress.css";
import { Button, NativeSelect } from "@mantine/core";
import { IconColumns, IconDownload, IconFilter, IconLayersSubtract, IconStack2 } from "@tabler/icons-react";
import { Subject } from "@zona/domain/filters/field";
import type { Filter } from "@zona/domain/filters/filter";
import { filterWords } from "@zona/domain/filters/filter-words";
import { defaultView } from "@zona/domain/reports/default-views";
import { reportFromAddress, reportToAddress } from "@zona/domain/reports/report-address";
import type { ReportView } from "@zona/domain/reports/report-view";
import { useEffect, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { SITE } from "../app/site.ts";
import { useStaffMember } from "../auth/session.ts";
import { domainWord } from "../i18n/domain-words.ts";
import { fetchColleagues } from "../people/people-data.ts";
import type { Person } from "./condition-editor.tsx";
import { OpenedLine } from "./opened-line.tsx";
import { LazyPanel } from "./panel.tsx";
import { ReportStatus } from "./report-status.tsx";
import { ReportTable } from "./report-table.tsx";
import styles from "./reports-page.module.css";
import { SUBJECT_WORDS, t } from "./reports-text.ts";
import { useOpenedView } from "./use-opened-view.ts";
import { useReport } from "./use-report.ts";

const ColumnsPanel = onDemand(async () => (await import("./columns-panel.tsx")).ColumnsPanel);
const EmptyReport = onDemand(async () => (await import("./empty-report.tsx")).EmptyReport);
const ExportPanel = onDemand(async () => (await import("./export-panel.tsx")).ExportPanel);
const FilterPanel = onDemand(async () => (await import("./filter-panel.tsx")).FilterPanel);
const GroupPanel = onDemand(async () => (await import("./group-panel.tsx")).GroupPanel);
const SaveViewDialog = onDemand(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);
const ViewsPanel = onDemand(async () => (await import("./views-panel.tsx")).ViewsPanel);

const FAULTS = { subject: "faultSubject", filter: "faultFilter", view: "faultView" } as const;

/** Tables of everything recorded: the whole view stands in the address. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const { view, faults } = useMemo(() => reportFromAddress(params), [params]);
  const key = params.get("view");
  const opened = useOpenedView(key, view);
  const [isSaving, setIsSaving] = useState(false);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const { state, more, goOn, again } = useReport(view);
  const { role } = useStaffMember();
  const title = opened.name;
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);

  const addressed = (next: ReportView, named = key) => ({
    ...reportToAddress(next),
    ...(named ? { view: named } : {}),
  });
  const show = (next: ReportView) => setParams(addressed(next));
  const filter = (next: Filter) => show({ ...view, filter: next });
  const isFiltered = !("all" in view.filter && view.filter.all.length === 0);
  const [isChoosing, setIsChoosing] = useState(false);
  // Names are read only where a filter may hold somebody's id.
  useEffect(() => {
    if (isFiltered || isChoosing) void fetchColleagues().then(setPeople);
  }, [isFiltered, isChoosing]);
  const shown = { zone: SITE.timeZone, names };
  const isEmpty = state.phase === "done" && state.lines.length <= 1;
  return (
    <div className={styles.page}>
      <PageHeading documentTitle={title} lead={<OpenedLine opened={opened} onBack={show} />}>
        {key && (opened.saved || opened.name !== SUBJECT_WORDS[view.subject]) ? title : t("title")}
      </PageHeading>
      {faults.map((fault) => (
        <p key={fault} role="alert" className={styles.fault}>
          {t(FAULTS[fault])}
        </p>
      ))}
      <div className={styles.bar}>
        <LazyPanel
          label={t("views")}
          button={
            <>
              <IconStack2 size={18} stroke={1.5} aria-hidden /> {t("views")}
            </>
          }
        >
          {(close) => (
            <ViewsPanel
              onOpen={(next, chosen) => {
                close();
                setParams(addressed(next, chosen));
              }}
            />
          )}
        </LazyPanel>
        <NativeSelect
          aria-label={t("rowsAre")}
          value={view.subject}
          data={Subject.options.map((value) => ({ value, label: SUBJECT_WORDS[value] }))}
          onChange={({ currentTarget }) => setParams(reportToAddress(defaultView(Subject.parse(currentTarget.value))))}
        />
        <LazyPanel
          label={t("filter")}
          isActive={isFiltered}
          onOpen={() => setIsChoosing(true)}
          button={
            <>
              <IconFilter size={18} stroke={1.5} aria-hidden /> {t("filter")}
            </>
          }
        >
          {(close) => (
            <FilterPanel
              subject={view.subject}
              filter={view.filter}
              people={people}
              onApply={(next) => {
                close();
                filter(next);
              }}
            />
          )}
        </LazyPanel>
        <LazyPanel
          label={t("group")}
          isActive={view.groupBy.length > 0}
          button={
            <>
              <IconLayersSubtract size={18} stroke={1.5} aria-hidden /> {t("group")}
            </>
          }
        >
          {() => <GroupPanel view={view} onView={show} />}
        </LazyPanel>
        <LazyPanel
          label={t("columns")}
          button={
            <>
              <IconColumns size={18} stroke={1.5} aria-hidden /> {t("columns")}
            </>
          }
        >
          {() => <ColumnsPanel view={view} onView={show} />}
        </LazyPanel>
        <span className={styles.end}>
          <Button variant="default" onClick={() => setIsSaving(true)}>
            {t("save")}
          </Button>
          {role === "admin" && (
            <Button
              variant="default"
              component={Link}
              to={`/reports/schedules/new?${new URLSearchParams(addressed(view))}`}
            >
              {t("schedule")}
            </Button>
          )}
          <LazyPanel
            label={t("export")}
            button={
              <>
                <IconDownload size={18} stroke={1.5} aria-hidden /> {t("export")}
              </>
            }
          >
            {() => <ExportPanel title={title} view={view} state={state} names={names} />}
          </LazyPanel>
        </span>
      </div>
      {isFiltered && (
        <ul className={styles.chips} aria-label={t("filter")}>
          {partsOf(view.filter).map((part) => {
            const words = filterWords(view.subject, part, { ...shown, word: domainWord });
            return (
              <li key={words}>
                {words}
                <button
                  type="button"
                  aria-label={t("filterRemove", words)}
                  onClick={() => filter(withoutPart(view.filter, part))}
                >
                  ×
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ReportStatus state={state} isRowPerRecord={view.subject !== "units"} onGoOn={goOn} onAgain={again} />
      {isEmpty ? (
        <EmptyReport view={view} names={names} onFilter={filter} />
      ) : (
        state.lines.length > 0 && (
          <ReportTable
            title={title}
            view={view}
            lines={state.lines}
            isDone={state.phase === "done"}
            onNearEnd={more}
            onView={show}
          />
        )
      )}
      {isSaving && (
        <SaveViewDialog
          view={view}
          opened={opened}
          onClose={() => setIsSaving(false)}
          onSaved={(id) => {
            setIsSaving(false);
            setParams(addressed(view, id));
          }}
        />
      )}
    </div>
  );
}

const partsOf = (filter: Filter): readonly Filter[] =>
  "all" in filter ? filter.all.flatMap((part) => ("all" in part ? partsOf(part) : [part])) : [filter];

/** The filter without one of the parts that `partsOf` gives. */
const withoutPart = (filter: Filter, part: Filter): Filter => ({ all: partsOf(filter).filter((one) => one !== part) });
