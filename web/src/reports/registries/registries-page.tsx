import { Button, Group, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { dayIn } from "@zona/domain/charts/range";
import { readingScope } from "@zona/domain/identity/access";
import { REGISTRY_FORMS } from "@zona/domain/registries/forms";
import { NEEDS } from "@zona/domain/registries/needs";
import { cycleFileView, formViews, needViews, type RegistryForm } from "@zona/domain/registries/registry-form";
import { MOST_PAGE_ROWS } from "@zona/domain/tables/table-request";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ownAccess } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { saveBlob } from "../../platform/browser/files.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { failureSentence, serverFailureSentence } from "../../platform/firebase/failure.ts";
import { clockTime, fullTime } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { PressChoice } from "../../platform/ui/fields/press-choice.tsx";
import { type Unused, UnusedValues, unknownIn } from "../../platform/ui/fields/unused-values.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice, ReadFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { recordExport } from "../tables/export/exports-data.ts";
import { LazyPanel } from "../tables/panel.tsx";
import { useReport } from "../tables/use-report.ts";
import { useTables } from "../tables/use-tables.ts";
import { AnnualFigures, type FormTables } from "./annual-figures.tsx";
import "@mantine/core/styles/Progress.css";
import { figuresCsv } from "./figures-csv.ts";
import { MissingCycles } from "./missing-cycles.tsx";
import styles from "./registries.module.css";
import { t } from "./registries-text.ts";

const ExportPanel = onDemand(async () => (await import("../tables/export/export-panel.tsx")).ExportPanel);

/** Years before this one that are offered. */
const YEARS_BACK = 10;
const NOBODY: ReadonlyMap<string, string> = new Map();

/** The form and the year stand in the address; what means nothing there is told. */
function useFormInAddress(thisYear: number) {
  const [params, setParams] = useSearchParams();
  const unused: Unused[] = unknownIn(params, ["form", "year"]);
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back);
  const [first] = REGISTRY_FORMS;
  const asked = { form: params.get("form"), year: params.get("year") };
  const form = REGISTRY_FORMS.find(({ id }) => id === asked.form);
  const year = years.find((one) => String(one) === asked.year);
  if (asked.form && !form) unused.push({ name: "form", value: asked.form });
  if (asked.year && !year) unused.push({ name: "year", value: asked.year });
  const chosen = { form: form ?? first, year: year ?? thisYear };
  const show = (next: { form?: string; year?: number }) =>
    setParams({ form: next.form ?? chosen.form.id, year: String(next.year ?? chosen.year) }, { replace: true });
  return { ...chosen, years, unused, show };
}

/** `/reports/registries?form=eim&year=2026`: what registries ask of a year, and what is missing for it. */
export function RegistriesPage() {
  if (readingScope(ownAccess())) return <Registries />;
  return (
    <Page title={t("title")} lead={<Link to="/reports">{t("back")}</Link>}>
      <Notice tone="info" title={t("notYours")}>
        <p>
          {t("notYoursHint")} <Link to="/reports">{t("back")}</Link>
        </p>
      </Notice>
    </Page>
  );
}

function Registries() {
  const [now] = useState(labNow);
  const { form, year, years, unused, show } = useFormInAddress(Number(dayIn(now, SITE.timeZone).slice(0, 4)));
  const ofYear = { year, zone: SITE.timeZone };
  const figures = useTables(formViews(form, ofYear));
  const missing = useTables(needViews(form, NEEDS, ofYear, now), MOST_PAGE_ROWS);
  const counted = figures.state;
  const asOf = counted.status === "ready" ? Object.values(counted.tables)[0]?.asOf : undefined;
  const isBehind = counted.status === "ready" && Object.values(counted.tables).some((table) => table.isBehind);
  return (
    <Page
      title={t("title")}
      lead={
        <>
          <p className="dim">{t("lead")}</p>
          <Link to="/reports">{t("back")}</Link>
        </>
      }
      actions={
        <>
          <LazyPanel label={t("cycleFile")} icon={IconDownload}>
            {() => <CycleFile form={form} year={year} />}
          </LazyPanel>
          {counted.status === "ready" && <FiguresFile form={form} year={year} counted={counted} />}
        </>
      }
    >
      <UnusedValues unused={unused} onGoOn={() => show({})} />
      <div className={styles.controls}>
        <PressChoice
          label={t("form")}
          value={form.id}
          choices={REGISTRY_FORMS.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(id) => show({ form: id })}
        />
        <NativeSelect
          aria-label={t("year")}
          value={String(year)}
          data={years.map(String)}
          onChange={(event) => show({ year: Number(event.currentTarget.value) })}
        />
      </div>
      <Section id="annual" title={t("annual")}>
        <p className="dim" role="status">
          {t("population")} {asOf ? t("counted", { time: clockTime(asOf) }) : t("counting")} {isBehind && t("behind")}
        </p>
        {counted.status === "loading" && <RowsSkeleton rows={6} />}
        {counted.status === "error" && (
          <ReadFailure title={t("failed")} sentence={serverFailureSentence(counted.error)} onRetry={figures.again} />
        )}
        {counted.status === "ready" && <AnnualFigures form={form} year={year} counted={counted} />}
      </Section>
      <Section id="missing" title={t("missing")}>
        {missing.state.status === "loading" && <RowsSkeleton rows={4} />}
        {missing.state.status === "error" && (
          <ReadFailure
            title={t("failed")}
            sentence={serverFailureSentence(missing.state.error)}
            onRetry={missing.again}
          />
        )}
        {missing.state.status === "ready" && (
          <MissingCycles key={`${form.id} ${year}`} form={form} year={ofYear} tables={missing.state.tables} now={now} />
        )}
      </Section>
      <Section id="unrecorded" title={t("unrecorded")}>
        <ul className={styles.unrecorded}>
          {form.unrecorded.map((one) => (
            <li key={one}>{domainWord(one)}</li>
          ))}
        </ul>
        <p className="dim">{t("source", { source: form.source })}</p>
      </Section>
    </Page>
  );
}

/** The rows of the year, as any table is exported: what leaves is in the log. */
function CycleFile({ form, year }: { form: RegistryForm; year: number }) {
  const [view] = useState(() => cycleFileView(form, { year, zone: SITE.timeZone }));
  const { state, asOf, more } = useReport(view, false);
  useEffect(() => {
    if (state.phase === "paused") more();
  }, [state, more]);
  const title = t("cycleFileTitle", { form: form.name, year: String(year) });
  return (
    <>
      <p>{t("cycleFileLead")}</p>
      <ExportPanel title={title} view={view} state={state} asOf={asOf} names={NOBODY} />
    </>
  );
}

/** Writes what is on the page, and tells that it was taken out. */
function FiguresFile({ form, year, counted }: { form: RegistryForm; year: number; counted: FormTables }) {
  const { uid, name } = useStaffMember();
  const [outcome, setOutcome] = useState<{ words: string; isFailure?: true }>();
  async function take() {
    const at = labNow();
    const title = t("figuresFileTitle", { form: form.name, year: String(year) });
    const filterText = t("figuresFileFilter", { year: String(year) });
    const about = [
      [title, SITE.name],
      [filterText, ""],
      [name, fullTime(at)],
      [t("lead"), ""],
    ] as const;
    const text = figuresCsv(form, counted.tables, about);
    const view = { ...cycleFileView(form, { year, zone: SITE.timeZone }) };
    await recordExport({ title, format: "csv", view, filterText }, { uid, name }, form.sections.length);
    const file = `${form.id}-${year} ${at.toISOString().slice(0, 10)}.csv`;
    saveBlob(new Blob([text], { type: "text/csv;charset=utf-8" }), file);
    return t("fileMade", { name: file });
  }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        onClick={() =>
          take().then(
            (words) => setOutcome({ words }),
            (error) => setOutcome({ words: `${t("fileFailed")} ${failureSentence(error)}`, isFailure: true }),
          )
        }
      >
        {t("figuresFile")}
      </Button>
      {outcome && <span role={outcome.isFailure ? "alert" : "status"}>{outcome.words}</span>}
    </Group>
  );
}
