import { expect } from "@playwright/test";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";
import { lotWithRuns } from "./lot-with-runs.ts";

test("controls of runs are charted, and somebody says what was done about the one beyond its limits", async ({
  as,
}) => {
  test.slow();
  await lotWithRuns([21, 21, 21, 21], [15, 15, 3, 15]);
  const page = await as("Emma", "/analytics");
  await page.getByRole("link", { name: "Controls of preclinical runs" }).click();
  await expect(heading(page, "Controls of preclinical runs")).toBeVisible();
  const signal = page.getByRole("row", { name: /invalid run Action 20% \(3\/15\)/ });
  await expect(signal).toBeVisible();
  await signal.getByRole("button", { name: /Say what was done about PRE-/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/What was done about PRE-/).fill("The oil was replaced.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(signal).toContainText("The oil was replaced. (Emma Lindqvist,");
  await page.getByLabel("Chart", { exact: true }).selectOption("u");
  await expect(page.getByRole("row", { name: /invalid run Action 0\.8 \(12\/15\)/ })).toBeVisible();
});
