import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ReportState } from "./report-reader.ts";
import { ReportStatus } from "./report-status.tsx";

const line = { kind: "row" } as ReportState["lines"][number]; // its kind is all that is counted
const paused = (rows: number, found: number): ReportState => ({
  phase: "paused",
  lines: Array.from({ length: rows }, () => line),
  read: found,
  found,
});

function show(state: ReportState, isRowPerRecord: boolean) {
  const view = render(
    <MantineProvider>
      <ReportStatus state={state} isRowPerRecord={isRowPerRecord} onGoOn={() => undefined} onAgain={() => undefined} />
    </MantineProvider>,
  );
  const said = view.getByRole("status").textContent;
  view.unmount();
  return said;
}

describe("how much of a table is there", () => {
  it("tells rows of all records where each is one", () => {
    expect(show(paused(50, 75), true)).toContain("50 of 75");
  });

  it("does not tell oocytes of the number of their tests", () => {
    const said = show(paused(100, 75), false);
    expect(said).toContain("100 rows so far");
    expect(said).not.toContain("of 75");
  });
});
