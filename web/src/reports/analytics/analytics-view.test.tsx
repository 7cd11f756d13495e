import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { useAnalyticsAddress } from "./analytics-view.ts";

const NOW = new Date("2026-11-27T09:00:00Z");
const opened = (query: string) =>
  renderHook(() => useAnalyticsAddress(NOW), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/analytics?${query}`]}>{children}</MemoryRouter>,
  }).result;

it("tells what of its address it does not know, and goes on without it", () => {
  const result = opened("from=2026-11-01&stage=egg&devise=Scope&indicator=KPI_BLAST");
  expect(result.current.unused).toEqual([{ name: "devise" }, { name: "stage", value: "egg" }]);
  act(() => result.current.show({ chosen: { device: "Scope A" } }));
  expect(result.current).toMatchObject({ unused: [], view: { from: "2026-11-01", chosen: { device: "Scope A" } } });
});
