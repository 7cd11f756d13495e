import { MantineProvider } from "@mantine/core";
import "@zona/domain/records/moves/lab-test-transitions";
import { render, screen } from "@testing-library/react";
import type { LabTest } from "@zona/domain/records/lab-test";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { MoveRefused } from "../record/move-failure.ts";
import { MoveFailure } from "./action-dialog.tsx";

const REFUSED = new MoveRefused({
  refused: [{ code: "move.no-hard-findings" }, { code: "move.checks-settled" }],
  findings: [
    { code: "SCHEMA", path: "h96.1-2.stage", message: { code: "entry.unreadable" }, times: 3 },
    { code: "checks-settled", path: "h48", message: { code: "serverCheck.checks-settled" }, times: 1 },
  ],
});
const drawn = (status: LabTest["status"]) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        <MoveFailure
          title="The change was not made"
          error={REFUSED}
          record={{ test: { id: "t1", kind: "preclinical", status } as LabTest, sheets: {} }}
        />
      </MemoryRouter>
    </MantineProvider>,
  );

it("what the server found is listed, and leads to its place while it can be corrected", async () => {
  drawn("in_progress");
  const [cell, explanation, check] = await screen.findAllByRole("link");
  expect(screen.getByRole("alert").textContent).toContain("Fix these entries first.");
  expect(cell?.textContent).toMatch(/\(3 times\)$/);
  expect([cell, explanation, check].map((link) => link?.getAttribute("href"))).toEqual([
    "/test/continue/preclinical/t1#h96.1-2.stage",
    "/guide/words#values-to-check",
    "/test/continue/preclinical/t1#h48",
  ]);
});

it("and is told without a way there once the record is closed for entry", async () => {
  drawn("submitted");
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  for (const link of screen.getAllByRole("link")) expect(link.getAttribute("href")).toContain("/guide/words#");
});

it("nothing is said not to be done where the answer was lost", () => {
  const lost = Object.assign(new Error("deadline"), { code: "functions/deadline-exceeded" });
  render(
    <MantineProvider>
      <MoveFailure title="The change was not made" error={lost} />
    </MantineProvider>,
  );
  const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(alerts.join()).toContain("It is not known whether this was done");
  expect(alerts.join()).not.toContain("The change was not made");
});
