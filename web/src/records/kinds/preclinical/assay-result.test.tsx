import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { runResult } from "@zona/domain/records/kinds/preclinical/run-result";
import type { SheetRow, SheetRows } from "@zona/domain/records/sheet";
import { describe, expect, it } from "vitest";
import { AssayResult } from "./assay-result.tsx";

const arms = [
  { name: "Medium", role: "control_medium" as const, nUnits: 15 },
  { name: "Oil 55", role: "test" as const, nUnits: 21, lotNo: "55" },
  { name: "Oil 56", role: "test" as const, nUnits: 21, lotNo: "56" },
];

function drawn(good: readonly number[], early: SheetRows = {}, late: Readonly<Record<string, SheetRow>> = {}) {
  const rows = arms.flatMap(({ nUnits }, arm) =>
    Array.from({ length: nUnits }, (_, unit) => {
      const stage = unit < (good[arm] ?? 0) ? "expanded" : "morula";
      return [`${arm + 1}-${unit + 1}`, { stage }] as const;
    }),
  );
  const sheets = { h24: { rows: early }, h96: { rows: { ...Object.fromEntries(rows), ...late } } };
  render(
    <MantineProvider>
      <AssayResult result={runResult({ protocol: SHIPPED_PROTOCOLS.MEA_1cell, arms, sheets })} />
    </MantineProvider>,
  );
  return (name: RegExp) => screen.getByRole("row", { name }).textContent ?? "";
}

describe("the result of a run", () => {
  it("names every arm with its lot, verdict, figures and criteria, which one failed, and by what it was judged", () => {
    const row = drawn([15, 12, 20]);
    expect(row(/^Medium/)).toContain("100.0% (15/15)");
    expect(row(/^Oil 55/)).toMatch(
      /Lot 55Failed.*57\.1% \(12\/21\).*A1, not met.*at least 80% is needed.*FDA guidance/,
    );
    expect(row(/^Oil 55/)).toMatch(/Compared with Medium: -42\.9 percentage points .*exact test p = 0\.0/);
    expect(row(/^Oil 56/)).toMatch(/Lot 56Passed.*A1, met/);
    const page = document.body.textContent;
    expect(page).toContain("Oil 55: Expanded blastocyst or further at 96 h: 57.1%");
    expect(page).toContain("Mouse embryo assay, one-cell, version 1; FDA guidance");
    expect(page).not.toContain("All allocated units");
  });

  it("says beside it what it would be with all units", () => {
    const left = Object.fromEntries(["2-18", "2-19", "2-20", "2-21"].map((id) => [id, { rule: "handling" }]));
    const row = drawn([15, 16, 21], left, { "2-18": {}, "2-19": {}, "2-20": {}, "2-21": {} });
    expect(row(/^Oil 55/)).toContain("4 excluded by a predefined rule");
    expect(document.body.textContent).toMatch(/All allocated units: .*Oil 55 76\.2%.*Verdict: Failed/);
  });
});
