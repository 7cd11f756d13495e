import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { Access } from "@zona/domain/identity/access";
import type { ReportView } from "@zona/domain/reports/report-view";
import { asksFiguresAlone } from "@zona/domain/tables/figures";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { accessWith, ENGINEER, SPONSOR } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { SessionContext } from "../../people/session/session.ts";
import { ReportsPage } from "./reports-page.tsx";
import type { TablePart } from "./table-data.ts";

type Asked = { view: ReportView; isFigures: boolean };
const fetchTablePart = vi.fn<(asked: Asked) => Promise<TablePart>>();
vi.mock("./table-data.ts", () => ({
  BEHIND_AGAIN_MS: 5_000,
  fetchTablePart: (asked: Asked) => fetchTablePart(asked),
}));
const fetchColleagues = vi.fn<() => Promise<[]>>(async () => []);
vi.mock("../../people/names/people-data.ts", () => ({ fetchColleagues: () => fetchColleagues() }));

// Without a layout no row is in sight.
vi.mock("@tanstack/react-virtual", () => ({
  useVirtualizer: ({ count }: { count: number }) => ({
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, start: 0, end: 0 })),
    getTotalSize: () => 0,
  }),
}));

const PART: TablePart = {
  lines: [
    {
      kind: "group",
      level: 0,
      id: "/1",
      label: "June 2026",
      count: 31,
      cells: [],
      filter: { field: "opuAt", op: "notNull", value: [] },
    },
    { kind: "total", count: 31, cells: [] },
  ],
  rows: 31,
  asOf: new Date("2026-11-24T09:00:00Z"),
  isRemade: false,
  leftOut: 0,
  unjudged: [],
};

beforeEach(() => {
  fetchTablePart.mockImplementation(async () => PART);
});
afterEach(() => {
  cleanup();
  fetchTablePart.mockReset();
  fetchColleagues.mockClear();
});

const LOADED = { timeout: 10_000 };
const nothing = async () => {};
const actions = { end: nothing, isVerified: async () => false, sendVerificationMail: nothing };
const member = { uid: "jonas", email: "jonas@meridian-devices.example", name: "Jonas", organisation: "meridian" };

const BOTH: Access = accessWith(
  { "zp-icsi-01": ["sponsor"], "zp-pre-03": ["engineer"] },
  {
    organisation: "meridian-devices.example",
    studies: [
      { id: "zp-icsi-01", organisation: "hollyfield.example", kinds: ["icsi"] },
      { id: "zp-pre-03", organisation: "hollyfield.example", kinds: ["preclinical"] },
    ],
  },
);

async function open(access: Access, address = "/reports") {
  holdAccess(access);
  render(
    <MantineProvider env="test">
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <MemoryRouter initialEntries={[address]}>
          <ReportsPage />
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>,
  );
  await waitFor(() => expect(fetchTablePart).toHaveBeenCalled());
}

const lastAsked = () => fetchTablePart.mock.calls.at(-1)?.[0];
const SENTENCE = "You see figures of at least five subjects by whole years, no single records.";
const switchOfFigures = () => screen.queryByRole("combobox", { name: "Show" });

/** Opens a panel, which happy-dom does not do by itself. */
async function panel(name: string) {
  const dialog = screen.getByRole("dialog", { name, hidden: true });
  fireEvent(dialog, Object.assign(new Event("toggle"), { newState: "open" }));
  return waitFor(() => {
    expect(dialog.textContent).not.toBe("");
    return within(dialog);
  }, LOADED);
}

it("begins for people with figures alone with groups that they may ask for, and offers no records", async () => {
  await open(SPONSOR);
  expect(lastAsked()?.isFigures).toBe(true);
  expect(asksFiguresAlone(lastAsked()?.view as ReportView, "Europe/Paris")).toBe(true);
  expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
  expect(switchOfFigures()).toBeNull();
  for (const name of ["Save view", "Schedule report", "Export"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  await waitFor(() => expect(document.querySelector('tr[data-kind="group"]')?.textContent).toContain("31"), LOADED);
  expect(document.querySelectorAll('tr[data-kind="group"] button')).toHaveLength(0);
  expect(screen.queryAllByRole("link")).toEqual([]);
  expect(fetchColleagues).not.toHaveBeenCalled();
});

it("offers them nothing that names subjects or people", async () => {
  await open(SPONSOR);
  const rows = screen.getByRole("combobox", { name: "Rows" }).querySelectorAll("option");
  expect([...rows].map(({ value }) => value)).toEqual(["tests", "media"]);
  const columns = await panel("Columns");
  await columns.findByRole("checkbox", { name: /COC retrieved/, hidden: true }, LOADED);
  for (const name of [/^Test$/, /Operator/, /Status/, /Subject/])
    expect(columns.queryByRole("checkbox", { name, hidden: true })).toBeNull();
  const views = await panel("Views");
  await views.findByText("KPIs by device", {}, LOADED);
  for (const name of ["KPIs by operator", "Open queries", "Mine"]) expect(views.queryByText(name)).toBeNull();
  const group = await panel("Group");
  await group.findByText("Group by", {}, LOADED);
  expect(group.queryByText("Show rows within groups")).toBeNull();
});

it("says that a link asks for people or records, and shows figures", async () => {
  await open(SPONSOR, "/reports?on=tests&group=operator&rows=groups&cols=cocRetrieved");
  expect(screen.getByText(/Figures show no single records, people or parts of a year/)).toBeTruthy();
  expect(asksFiguresAlone(lastAsked()?.view as ReportView, "Europe/Paris")).toBe(true);
});

it("lets people who read some studies and sponsor others choose", async () => {
  await open(BOTH);
  expect(lastAsked()?.isFigures).toBe(false);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  fireEvent.change(switchOfFigures() as HTMLElement, { target: { value: "figures" } });
  await waitFor(() => expect(lastAsked()?.isFigures).toBe(true));
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  // A further change keeps to figures.
  fireEvent.change(screen.getByRole("combobox", { name: "Rows" }), { target: { value: "media" } });
  await waitFor(() => expect(lastAsked()?.view.subject).toBe("media"));
  expect(lastAsked()?.isFigures).toBe(true);
  fireEvent.change(switchOfFigures() as HTMLElement, { target: { value: "records" } });
  await waitFor(() => expect(lastAsked()?.isFigures).toBe(false));
});

it("offers no choice to people who read all whose figures they see", async () => {
  await open(ENGINEER, "/reports?figures=true");
  expect(lastAsked()?.isFigures).toBe(false);
  expect(switchOfFigures()).toBeNull();
});

it("says what of an address it does not know, and goes on without it", async () => {
  await open(ENGINEER, "/reports?on=media&wher=blurred&view=kept");
  const said = () => screen.queryByText("The address asks for “wher”, which Zona does not know.");
  expect(said()).toBeTruthy();
  expect(screen.queryByText(/“(?:on|view)”/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continue without it" }));
  await waitFor(() => expect(said()).toBeNull());
  expect(lastAsked()?.view.subject).toBe("media");
});

it("says of no filter that nothing matches it while records are not in the tables yet, and asks again", async () => {
  const empty = { ...PART, lines: [{ kind: "total" as const, count: 0, cells: [] }], rows: 0 };
  fetchTablePart.mockImplementation(async () => ({ ...empty, isBehind: true }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await open(ENGINEER, "/reports?on=lots&where=expiresAt.isNull");
    expect(await screen.findByText("No rows yet", {}, LOADED)).toBeTruthy();
    expect(screen.getByText(/Some records are not counted yet/)).toBeTruthy();
    expect(screen.queryByText("No rows match the filter.")).toBeNull();
    fetchTablePart.mockImplementation(async () => empty);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText("No rows", {}, LOADED)).toBeTruthy();
    expect(screen.queryByText(/Some records are not counted yet/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
