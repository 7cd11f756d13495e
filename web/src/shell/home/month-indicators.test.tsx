import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import { shareOf } from "@zona/domain/kpis/kpi";
import { cyclesOfMonth, MONTH_INDICATORS } from "@zona/domain/measures/month-indicators";
import { reportAddress } from "@zona/domain/reports/report-address";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Months } from "./month-indicators.tsx";

const month = (at: string, n: number, d: number) => ({
  ...{ from: new Date(at), cycles: 9, counted: 6 },
  indicators: MONTH_INDICATORS.map((code) => ({ code, share: d === 0 ? undefined : shareOf(n, d, code) })),
});

it("each figure stands with its population and date, and links to the table of its very cycles", () => {
  const months = [month("2026-11-01T00:00:00Z", 52, 80), month("2026-10-01T00:00:00Z", 0, 0)] as const;
  render(
    <MantineProvider>
      <MemoryRouter>
        <Months months={{ status: "ready", data: { months, isBehind: true }, pending: false }} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(
    screen.getByText(/6 of 9 cycles · reviewed, signed or locked cycles · reference population · by retrieval/),
  ).toBeDefined();
  expect(screen.getByText(/Some cycles are not counted yet\./)).toBeDefined();
  const tiles = screen.getAllByRole("listitem");
  expect(tiles).toHaveLength(MONTH_INDICATORS.length);
  for (const [at, code] of MONTH_INDICATORS.entries()) {
    const tile = within(tiles[at] as HTMLElement);
    expect(tile.getByText(/52\/80/)).toBeDefined();
    expect(tile.getByRole("link").getAttribute("href")).toBe(reportAddress(cyclesOfMonth(code)));
  }
});
