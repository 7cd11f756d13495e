import { MantineProvider } from "@mantine/core";
import { fireEvent, render, within } from "@testing-library/react";
import type { ExplainedSeries } from "@zona/domain/controls/control-charts";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { ControlChart } from "./control-chart.tsx";
import { shareWords } from "./control-chart-words.ts";

const at = (day: number) => Date.UTC(2026, 7, day, 12);
const MEASURE = { name: "Usable blastocysts", population: "ICSI cycles, signed or locked", value: shareWords };

const point = (day: number, successes: number, state: ExplainedSeries["points"][number]["state"]) => ({
  ...{ id: `w${day}`, from: at(day), to: at(day + 4), cycles: 20, parts: { successes, trials: 200 }, state },
  ...{ figure: successes / 200, value: successes / 200, warning: [0.36, 0.5] as const, action: [0.33, 0.53] as const },
});

const CAUSE = {
  ...{ by: "lotNo" as const, name: "G5-2291", figure: 0.2, cycles: 8, rest: 0.41 },
  ...{ interval: { low: 0.1, high: 0.3 }, parts: { successes: 16, trials: 80 } },
};

const SERIES: ExplainedSeries = {
  ...{ group: "Emma", kind: "share" },
  baseline: { figure: 0.43, cycles: 520, subgroups: 26, isTarget: false },
  points: [point(3, 88, "reference"), point(10, 86, "inside"), point(17, 62, "action")],
  signals: [
    {
      ...{
        rule: "beyond",
        row: "t9",
        at: at(21),
        since: at(17),
        until: at(21),
        points: ["w17"],
        figure: 0.31,
        cycles: 20,
      },
      ...{ interval: { low: 0.25, high: 0.378 }, parts: { successes: 62, trials: 200 }, causes: [CAUSE] },
    },
  ],
};

function show(series: ExplainedSeries) {
  return render(
    <MantineProvider>
      <MemoryRouter>
        <ControlChart
          measure={MEASURE}
          name="Emma"
          charts={{ share: { ...series, kind: "share" }, cusum: { ...series, signals: [] } }}
          kind={series.kind}
          byWords={() => "Lot"}
          linkOf={({ id }) => `/reports?week=${id}`}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
}

describe("a control chart", () => {
  it("says against what it judges, since when it is beyond its limits, and how large the change is", () => {
    const said = show(SERIES).container.textContent;
    expect(said).toContain("ICSI cycles, signed or locked");
    expect(said).toContain("Baseline 43%, from 520 cycles in 26 subgroups");
    expect(said).toContain("Beyond an action limit. Since 17 Aug 2026, found 21 Aug 2026:");
    expect(said).toContain("31% (62/200), 95% interval 25% to 37.8%, over 20 cycles. Baseline 43%.");
    expect(said).toContain("Most of it: Lot G5-2291, 20% (16/80) over 8 cycles; 41% without it.");
  });

  it("names population, n, limits and state at each point, and links to what it counts", () => {
    const drawing = show(SERIES).getByRole("group", { name: "Usable blastocysts, Emma" });
    const marks = within(drawing).getAllByRole("link");
    expect(marks.map((mark) => mark.getAttribute("href"))).toEqual(
      ["w3", "w10", "w17"].map((w) => `/reports?week=${w}`),
    );
    expect(marks[2]?.getAttribute("aria-label")).toContain(
      "31% (62/200), ICSI cycles, signed or locked, 20 cycles. Action. Limits 33% to 53%.",
    );
    expect(marks[0]?.getAttribute("aria-label")).toContain("Reference period");
  });

  it("is one stop of the keyboard, whose arrows reach every point", () => {
    const drawing = show(SERIES).getByRole("group", { name: "Usable blastocysts, Emma" });
    const marks = within(drawing).getAllByRole("link");
    expect(marks.filter((mark) => mark.tabIndex === 0)).toEqual([marks[2]]);
    marks[2]?.focus();
    fireEvent.keyDown(marks[2] ?? drawing, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(marks[1]);
    expect(marks.filter((mark) => mark.tabIndex === 0)).toEqual([marks[1]]);
    fireEvent.keyDown(marks[1] ?? drawing, { key: "Home" });
    expect(document.activeElement).toBe(marks[0]);
  });

  it("has the figures of all points in a table, the newest first", () => {
    const [, ...rows] = within(show(SERIES).getByRole("table")).getAllByRole("row");
    expect(rows.map((row) => row.querySelectorAll("td")[1]?.textContent)).toEqual([
      "31% (62/200)",
      "43% (86/200)",
      "44% (88/200)",
    ]);
  });

  it("tells the CUSUM apart from the share that it is made of", () => {
    const { warning: _, ...last } = point(17, 62, "action");
    const drawing = show({ ...SERIES, kind: "cusum", points: [{ ...last, value: 4.25, action: [undefined, 4] }] });
    expect(drawing.getByRole("group").querySelector("a")?.getAttribute("aria-label")).toContain("CUSUM 4.25, limit 4.");
    expect(drawing.getByRole("columnheader", { name: "CUSUM" })).toBeTruthy();
  });

  it("says that its baseline is too small, and nothing of signals", () => {
    const { action: _a, warning: _w, ...open } = point(10, 86, "unjudged");
    const { baseline: _b, ...rest } = SERIES;
    const said = show({ ...rest, fault: "few", points: [open], signals: [] }).container.textContent;
    expect(said).toContain("The baseline is too small to judge");
    expect(said).not.toContain("No signal");
  });
});
