import { onDemand } from "../../platform/ui/on-demand.tsx";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Progress.css";
import { IconDownload } from "@tabler/icons-react";
import type { Filter } from "@zona/domain/filters/filter";
import { populationLine } from "@zona/domain/reports/population-line";
import { useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { FilterChips } from "../filters/filter-chips.tsx";
import { OpenedLine } from "./opened-line.tsx";
import { LazyPanel } from "./panel.tsx";
import { ReportBar } from "./report-bar.tsx";
import { ReportStatus } from "./report-status.tsx";
import { ReportTable } from "./report-table.tsx";
import styles from "./reports-page.module.css";
import { SUBJECT_WORDS, t } from "./reports-text.ts";
import { useNames } from "./use-names.ts";
import { useOpenedView } from "./use-opened-view.ts";
import { useReport } from "./use-report.ts";
import { useViewInAddress } from "./use-view-in-address.ts";

const EmptyReport = onDemand(async () => (await import("./empty-report.tsx")).EmptyReport);
const ExportPanel = onDemand(async () => (await import("./export-panel.tsx")).ExportPanel);
const SaveViewDialog = onDemand(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);

const FAULTS = { subject: "faultSubject", filter: "faultFilter", view: "faultView" } as const;

/** Tables of everything recorded: the whole view stands in the address. */
export function ReportsPage() {
  const address = useViewInAddress();
  const { view, faults, key, show } = address;
  const opened = useOpenedView(key, view);
  const { state, more, goOn, again } = useReport(view);
  const [isSaving, setIsSaving] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const isFiltered = !("all" in view.filter && view.filter.all.length === 0);
  // A filter may hold somebody's id.
  const { people, names } = useNames(isFiltered || isChoosing);
  const filter = (next: Filter) => show({ ...view, filter: next });
  const title = opened.name;
  const population = populationLine(view, domainWord);
  const isEmpty = state.phase === "done" && state.lines.length <= 1;
  return (
    <div className={styles.page}>
      <PageHeading documentTitle={title} lead={<OpenedLine opened={opened} onBack={show} />}>
        {key && (opened.saved || title !== SUBJECT_WORDS[view.subject]) ? title : t("title")}
      </PageHeading>
      {faults.map((fault) => (
        <p key={fault} role="alert" className={styles.fault}>
          {t(FAULTS[fault])}
        </p>
      ))}
      <ReportBar
        address={address}
        isFiltered={isFiltered}
        people={people}
        onFilterOpen={() => setIsChoosing(true)}
        onSave={() => setIsSaving(true)}
      >
        <LazyPanel label={t("export")} icon={IconDownload}>
          {() => <ExportPanel title={title} view={view} state={state} names={names} />}
        </LazyPanel>
      </ReportBar>
      {isFiltered && <FilterChips view={view} names={names} onFilter={filter} />}
      {population && <p className="dim">{t("population", population)}</p>}
      <ReportStatus state={state} isRowPerRecord={view.subject !== "units"} onGoOn={goOn} onAgain={again} />
      {isEmpty && <EmptyReport view={view} names={names} onFilter={filter} />}
      {!isEmpty && state.lines.length > 0 && (
        <ReportTable
          title={title}
          view={view}
          lines={state.lines}
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
    </div>
  );
}
