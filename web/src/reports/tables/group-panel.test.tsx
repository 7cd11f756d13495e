import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportGroup, ReportView } from "@zona/domain/reports/report-view";
import { useState } from "react";
import { expect, it } from "vitest";
import { GroupPanel } from "./group-panel.tsx";
import { grouped } from "./views/view-changes.ts";

function drawn(group: ReportGroup) {
  const shown: ReportView[] = [];
  function Panel() {
    const [view, setView] = useState<ReportView>({ ...defaultView("tests"), groupBy: [group] });
    shown.push(view);
    return <GroupPanel view={view} onView={setView} />;
  }
  render(
    <MantineProvider env="test">
      <Panel />
    </MantineProvider>,
  );
  return () => shown.at(-1)?.groupBy;
}

it("groups a number by the bands it is reported in, by bands of a width, or by each value", () => {
  const view = grouped(defaultView("tests"), "femaleAgeYears");
  const [group = { field: "" }] = view.groupBy;
  expect(group).toEqual({ field: "femaleAgeYears", band: "named" });
  const now = drawn(group);
  const bands = screen.getByRole("combobox", { name: "Bands of Female age" });
  expect(bands.textContent).toContain("Usual bands (<35, 35–37, 38–40, >40)");
  fireEvent.change(bands, { target: { value: "width" } });
  const width = screen.getByRole("textbox", { name: "Width of a band" });
  fireEvent.change(width, { target: { value: "2.5" } });
  expect(now()).toEqual([{ field: "femaleAgeYears", band: 2.5 }]);
  fireEvent.change(width, { target: { value: "0" } });
  expect(now()).toEqual([{ field: "femaleAgeYears", band: 2.5 }]);
  fireEvent.change(bands, { target: { value: "each" } });
  expect(now()).toEqual([{ field: "femaleAgeYears" }]);
});

it("offers no bands of its own for a number that has none", () => {
  drawn({ field: "cocRetrieved", band: 5 });
  const options = screen.getByRole("combobox", { name: "Bands of COC retrieved" }).querySelectorAll("option");
  expect([...options].map(({ value }) => value)).toEqual(["width", "each"]);
});
