import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ReportTable } from "./report-table.tsx";

it("the total of a first column stands beside the number of rows, not under it", () => {
  const view = { ...defaultView("tests"), columns: [{ id: "miiCount", stat: "sum" as const }, { id: "code" }] };
  const lines: ReportLine[] = [{ kind: "total", count: 3, cells: [{ kind: "number", value: 26 }, { kind: "empty" }] }];
  const { container } = render(
    <MantineProvider>
      <MemoryRouter>
        <ReportTable
          title="t"
          view={view}
          across={[]}
          lines={lines}
          asOf={new Date(0)}
          isDone
          onNearEnd={() => undefined}
          onView={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(container.querySelector("tfoot")?.textContent).toBe("All 3 rows · 26");
});
