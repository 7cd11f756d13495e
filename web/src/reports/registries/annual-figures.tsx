import {
  figuresIn,
  type RegistryForm,
  type RegistrySection,
  rateIn,
  rowsOf,
  viewKey,
} from "@zona/domain/registries/registry-form";
import { reportAddress } from "@zona/domain/reports/report-address";
import type { ReportView } from "@zona/domain/reports/report-view";
import { Link } from "react-router";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { inPercent, tableNumber, tenths } from "../../platform/i18n/formats.ts";
import type { TablePart } from "../tables/table-data.ts";
import styles from "./registries.module.css";
import { t } from "./registries-text.ts";

export type FormTables = {
  views: Readonly<Record<string, ReportView>>;
  tables: Readonly<Record<string, TablePart>>;
};

const cyclesOf = (form: RegistryForm, { tables }: FormTables, key: string) =>
  figuresIn(form, tables[key]?.lines ?? []).cycles;

/** A table for each section that has a cycle, and what is counted in none. */
export function AnnualFigures({ form, year, counted }: { form: RegistryForm; year: number; counted: FormTables }) {
  const isThere = (section: RegistrySection) => cyclesOf(form, counted, viewKey(section, { id: "all" })) > 0;
  const shown = form.sections.filter(isThere);
  const left = form.sections.filter((section) => !isThere(section));
  const outside = cyclesOf(form, counted, "outside");
  const waiting = cyclesOf(form, counted, "waiting");
  const openable = (key: string, words: string) => {
    const view = counted.views[key];
    return view ? (
      <p>
        {words} <Link to={reportAddress(view)}>{t("openAsReport")}</Link>
      </p>
    ) : null;
  };
  return (
    <>
      {shown.length === 0 && (
        <p>
          <strong>{t("none", { year: String(year) })}</strong> <span className="dim">{t("noneHint")}</span>
        </p>
      )}
      {shown.map((section) => (
        <SectionTable key={section.id} form={form} section={section} counted={counted} />
      ))}
      <div className={styles.notes}>
        {waiting > 0 && openable("waiting", t("waiting", { n: waiting }))}
        {outside > 0 && openable("outside", t("outside", { n: outside }))}
        {shown.length > 0 && left.length > 0 && (
          <p className="dim">
            {t("withoutCycles", { sections: left.map(({ label }) => domainWord(label)).join(" · ") })}
          </p>
        )}
      </div>
    </>
  );
}

type SectionProps = { form: RegistryForm; section: RegistrySection; counted: FormTables };

function SectionTable({ form, section, counted }: SectionProps) {
  const label = domainWord(section.label);
  const rows = rowsOf(form).map((row) => ({ row, key: viewKey(section, row) }));
  // Of women of unknown age there are none in most years.
  const shown = rows.filter(({ row, key }) => row.id !== "unknown" || cyclesOf(form, counted, key) > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways is reached by keyboard
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className={`data-table ${styles.figures}`}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("age")}</th>
            <th scope="col" data-number>
              {t("cycles")}
            </th>
            {[...form.figures, ...form.rates].map((one) => (
              <th key={one.label} scope="col" data-number>
                {domainWord(one.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, key }) => (
            <FigureRow
              key={key}
              form={form}
              label={domainWord(row.label)}
              isAll={row.id === "all"}
              {...at(counted, key)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const at = ({ views, tables }: FormTables, key: string) => ({ view: views[key], table: tables[key] });

type RowProps = {
  form: RegistryForm;
  label: string;
  isAll: boolean;
  view: ReportView | undefined;
  table: TablePart | undefined;
};

function FigureRow({ form, label, isAll, view, table }: RowProps) {
  const figures = figuresIn(form, table?.lines ?? []);
  return (
    <tr data-all={isAll || undefined}>
      <th scope="row">{view ? <Link to={reportAddress(view)}>{label}</Link> : label}</th>
      <td data-number>{tableNumber(figures.cycles)}</td>
      {form.figures.map(({ column }, place) => {
        const sum = figures.sums[place] ?? null;
        return (
          <td key={column} data-number>
            {sum === null ? <span className="dim">–</span> : tableNumber(sum)}
          </td>
        );
      })}
      {form.rates.map((rate) => {
        const share = rateIn(form, rate, figures);
        return (
          <td key={rate.label} data-number>
            {share ? (
              <>
                <bdi>{inPercent(tenths(share.percent))}</bdi>
                <small className="dim">
                  <bdi>
                    {share.n}/{share.d}
                  </bdi>
                </small>
              </>
            ) : (
              <span className="dim">–</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}
