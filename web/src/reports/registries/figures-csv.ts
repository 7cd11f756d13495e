import { csvLine } from "@zona/domain/exports/csv";
import { figuresIn, type RegistryForm, rateIn, rowsOf, viewKey } from "@zona/domain/registries/registry-form";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { LOCALE } from "../../platform/i18n/language.ts";
import type { TablePart } from "../tables/table-data.ts";
import { t } from "./registries-text.ts";

const BOM = "\uFEFF";
const row = (fields: readonly string[]) => csvLine(fields, LOCALE);
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2, useGrouping: false });

/** All rows of a form, also those without a cycle; `about` says first what the file is. Rates in percent. */
export function figuresCsv(
  form: RegistryForm,
  tables: Readonly<Record<string, TablePart>>,
  about: readonly (readonly [string, string])[],
): string {
  const heads = [
    ...[t("section"), t("age"), t("cycles")],
    ...form.figures.map(({ label }) => domainWord(label)),
    ...form.rates.map(({ label }) => `${domainWord(label)} (%)`),
  ];
  const lines = form.sections.flatMap((section) =>
    rowsOf(form).map((one) => {
      const figures = figuresIn(form, tables[viewKey(section, one)]?.lines ?? []);
      const rates = form.rates.map((rate) => rateIn(form, rate, figures));
      return row([
        ...[domainWord(section.label), domainWord(one.label), String(figures.cycles)],
        ...figures.sums.map((sum) => (sum === null ? "" : String(sum))),
        ...rates.map((share) => (share ? number.format(share.percent) : "")),
      ]);
    }),
  );
  return `${BOM}${about.map((line) => row(line)).join("")}\r\n${row(heads)}${lines.join("")}`;
}
