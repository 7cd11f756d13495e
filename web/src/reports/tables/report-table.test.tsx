import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ReportTable } from "./report-table.tsx";

function draw(view: ReportView, lines: readonly ReportLine[]) {
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
  return container;
}

it("the total of a first column stands beside the number of rows, not under it", () => {
  const view = { ...defaultView("tests"), columns: [{ id: "miiCount", stat: "sum" as const }, { id: "code" }] };
  const drawn = draw(view, [{ kind: "total", count: 3, cells: [{ kind: "number", value: 26 }, { kind: "empty" }] }]);
  expect(drawn.querySelector("tfoot")?.textContent).toBe("All 3 rows · 26");
});

it("groups alone have no column in which nothing stands, and a number says of what it is the sum or the mean", () => {
  const columns = [{ id: "code", pinned: true as const }, { id: "kind" }, { id: "miiCount", stat: "avg" as const }];
  const view = { ...defaultView("tests"), columns, groupBy: [{ field: "operator" }], rows: "groups" as const };
  const drawn = draw(view, [{ kind: "total", count: 3, cells: [{ kind: "number", value: 26 }] }]);
  const heads = [...drawn.querySelectorAll("thead th")].map((head) => head.querySelector("button")?.textContent);
  expect(heads).toEqual(["Operator", "MII count mean"]);
  expect(drawn.querySelector("tfoot td")?.textContent).toBe("26");
});
