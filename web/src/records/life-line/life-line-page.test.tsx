import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import type { Act, ReportedAct } from "@zona/domain/records/acts";
import type { LifeLineStep } from "@zona/domain/records/life-line";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Steps } from "./life-line-page.tsx";

const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };
const at = new Date("2026-11-20T08:00:00Z");
const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const step = (act: Partial<Act> & { kind: Act["kind"] }, more: Partial<LifeLineStep> = {}): LifeLineStep => ({
  ...{ specimen: { testId: "t1", unit: 7 }, code: "ICSI-0042", act: { unit: 7, at, by: [EMMA], ...act }, ...more },
});
const show = (...steps: LifeLineStep[]) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        <Steps line={{ steps, status: undefined, needs: [] }} unit={7} />
      </MemoryRouter>
    </MantineProvider>,
  );
const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("tells what was seen and done, by whom, and how many hours after its own insemination", () => {
  const cells = { cells: 8, fragPct: 5, by: EMMA, enteredAt: at };
  show(
    step(
      { kind: "check", by: [EMMA, NOOR], row: { sheetId: "d3", rowId: "7", cells } },
      { hours: { since: "insemination", hours: 67.96 } },
    ),
  );
  const line = screen.getByRole("listitem");
  expect(line.textContent).toContain("Day 3");
  expect(line.textContent).toContain("68.0 h after insemination");
  expect(line.textContent).toContain("Cells: 8 · Fragments %: 5");
  expect(line.textContent).toContain("By Emma, Noor");
  expect(line.textContent).not.toContain("Entered later");
});

it("marks what was entered later", () => {
  show(step({ kind: "biopsy", enteredAt: hoursLater(1) }), step({ kind: "biopsy", enteredAt: hoursLater(30) }));
  const [soon, later] = screen.getAllByRole("listitem");
  expect(soon?.textContent).not.toContain("Entered later");
  expect(later?.textContent).toContain("Entered later: 21 Nov 2026");
});

it("leads to each record and to the straw between them", () => {
  const cells = { fate: "freeze", reason: "supernumerary" };
  const second = { specimen: { testId: "t2", unit: 1 }, code: "ICSI-0099", strawId: "S-7" };
  const result = { kind: "genetics", unit: 1, values: { result: "euploid" } } as ReportedAct["result"];
  show(step({ kind: "fate", row: { sheetId: "dispositions", rowId: "7", cells } }), step({ kind: "warming" }, second), {
    ...step({ kind: "warming" }, second),
    act: { kind: "result", unit: 1, at, by: [NOOR], result },
  });
  expect(linkTo("ICSI-0042, oocyte 7")).toBe("/test/t1");
  expect(linkTo("ICSI-0099, oocyte 1")).toBe("/test/t2");
  expect(screen.getAllByRole("link", { name: "Straw S-7" })[0]?.getAttribute("href")).toBe("/cryobank?straw=S-7");
  expect(screen.getByText("Freeze")).toBeTruthy();
  expect(screen.getByText("Reason: supernumerary")).toBeTruthy();
  expect(screen.getByText("Euploid")).toBeTruthy();
});
