import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { ASSAYS_VERSION } from "@zona/domain/policy/assays";
import { assayOutcome } from "@zona/domain/records/kinds/preclinical/preclinical-entry";
import type { SheetRows } from "@zona/domain/records/sheet";
import { afterEach, describe, expect, it } from "vitest";
import { AssayResult } from "./assay-result.tsx";

afterEach(cleanup);

const arms = [
  { name: "Medium", role: "control_medium" as const, nUnits: 2 },
  { name: "Oil 55", role: "test" as const, nUnits: 2 },
  { name: "Oil 56", role: "test" as const, nUnits: 2 },
];

function drawn(motility: Record<string, number>, more: SheetRows = {}) {
  const rows = Object.entries(motility).map(([id, motilityPct]) => [id, { motilityPct }] as const);
  const sheets = { h48: { rows: { ...Object.fromEntries(rows), ...more } } };
  const outcome = assayOutcome({ protocolCode: "HSSA", arms }, sheets);
  if (!outcome) throw new Error("There is no outcome.");
  render(
    <MantineProvider>
      <AssayResult outcome={outcome} />
    </MantineProvider>,
  );
  return (name: RegExp) => screen.getByRole("row", { name }).textContent ?? "";
}

const READ = { "1-1": 80, "1-2": 80, "2-1": 45, "2-2": 45, "3-1": 70, "3-2": 70 };

describe("the result of an assay", () => {
  it("names every arm with its verdict and figures, which one failed, and the criterion with version and source", () => {
    const row = drawn(READ);
    expect(row(/^Medium/)).toContain("80.0 %");
    expect(row(/^Oil 55/)).toMatch(/Failed.*45\.0 %.*motility index 0\.56/);
    expect(row(/^Oil 56/)).toMatch(/Passed.*70\.0 %.*motility index 0\.88/);
    const page = document.body.textContent;
    expect(page).toContain("Oil 55: The motility index is 0.56");
    expect(page).toContain(`Criterion HSSA, version ${ASSAYS_VERSION}; Claassens 2000.`);
    expect(page).not.toContain("With all allocated units");
  });

  it("says beside it what it would be with all units", () => {
    const { "2-2": _, ...others } = READ;
    const row = drawn({ ...others, "2-1": 78 }, { "2-2": { motilityPct: 10, excluded: "spilt", decidedBefore: true } });
    expect(row(/^Oil 55/)).toContain("1 excluded by a predefined rule");
    expect(document.body.textContent).toMatch(/All allocated units: .*Oil 55 44\.0 %.*Verdict: Failed/);
  });
});
