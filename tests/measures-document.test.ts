import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filterWords } from "@zona/domain/filters/filter-words";
import { MEASURES } from "@zona/domain/measures/measures";
import { dateWords } from "@zona/domain/measures/population-words";
import { POPULATIONS, type Population } from "@zona/domain/measures/populations";
import { KPI_POLICY } from "@zona/domain/policy/kpi-policy";
import { expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";

const page = await readFile(join(ROOT, "docs/measures.md"), "utf8");

const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(heads), `|${heads.map(() => "---").join("|")}|`, ...rows.map(row)].join("\n");

const asked = ({ subject, conditions }: Population) =>
  filterWords(
    subject,
    { all: conditions.map(({ value, ...rest }) => ({ ...rest, value: [...value] })) },
    { zone: "UTC", now: new Date(0) },
  );

it("docs/measures.md tells every population as it is defined", () => {
  const rows = Object.entries<Population>(POPULATIONS).map(([id, population]) => {
    const { version, subject, words, date } = population;
    return [`\`${id}\``, version, words.join(" · "), asked(population), dateWords(subject, date) ?? ""];
  });
  expect(page).toContain(table(["Name", "Version", "As printed", "What it asks", "Date"], rows));
});

const GOOD = {
  higher: "higher",
  lower: "lower",
  lower_strict: "lower, the limit itself is over it",
  range: "in range",
};

it("docs/measures.md tells every measure with its limits", () => {
  const rows = MEASURES.map(({ code, label, numerator, denominator, competence, benchmark, direction, population }) => [
    label,
    `\`${code}\``,
    `${numerator} / ${denominator}`,
    `${competence} %`,
    benchmark === null ? "–" : `${benchmark} %`,
    GOOD[direction],
    `\`${population}\``,
  ]);
  expect(page).toContain(
    table(["Measure", "Code", "Numerator / denominator", "Competence", "Benchmark", "Better", "Population"], rows),
  );
  expect(page).toContain(`\`${KPI_POLICY.version}\``);
  for (const source of new Set(MEASURES.map((one) => one.source))) expect(page).toContain(source);
});
