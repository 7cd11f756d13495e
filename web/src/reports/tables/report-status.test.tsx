import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ReportState } from "./report-reader.ts";
import { ReportStatus } from "./report-status.tsx";

const line = { kind: "row" } as ReportState["lines"][number]; // its kind is all that is counted
const told = { rows: 75, asOf: new Date("2026-11-24T09:00:00Z"), isRemade: false, leftOut: 0, unjudged: [] };

function show(state: Partial<ReportState>) {
  const shown: ReportState = { phase: "paused", lines: Array.from({ length: 50 }, () => line), told, ...state };
  const view = render(
    <MantineProvider>
      <ReportStatus subject="tests" state={shown} onAgain={() => undefined} />
    </MantineProvider>,
  );
  const said = view.container.textContent;
  view.unmount();
  return said;
}

describe("how much of a table is there", () => {
  it("says how many of all rows are shown, and as of when", () => {
    expect(show({})).toMatch(/50 of 75.*As of 24 Nov/);
  });

  it("says what the filter could not judge, what could not be read, and what is of too few", () => {
    const unjudged = [{ field: "femaleAgeYears", rows: 4 }];
    const said = show({ told: { ...told, unjudged, leftOut: 1, figures: { isPartHidden: true } } });
    expect(said).toContain("Left out because nothing is recorded: Female age (4 rows).");
    expect(said).toContain("1 record could not be read and is not counted.");
    expect(said).toContain("Figures of fewer than 5 subjects are not shown.");
  });

  it("says why it failed, and keeps what is known of the rows above", () => {
    const said = show({ phase: "error", error: new Error("unavailable") });
    expect(said).toContain("The table could not be loaded.");
    expect(said).toContain("Try again");
  });
});
