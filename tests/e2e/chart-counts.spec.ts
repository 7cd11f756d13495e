import { expect } from "@playwright/test";
import { test } from "./desks.ts";
import { counted } from "./media-count.ts";

test("numbers of the charts open as many images or records", async ({ as }) => {
  const page = await as("Emma");
  // The pipeline may still be at pictures of other tests.
  await expect(async () => {
    await page.goto("/analytics");
    await expect(page.locator('[data-chart="retakes"]')).toBeVisible({ timeout: 15_000 });
    const links = await page.locator('[data-chart] table a[href^="/rawdata"]').evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute("href") ?? "",
        rows: Number(/\d+/.exec(link.textContent ?? "")?.[0]),
      })),
    );
    expect(links.length).toBeGreaterThan(4);
    for (const { href, rows } of links.filter((_, index) => index % Math.ceil(links.length / 5) === 0)) {
      await page.goto(href);
      await expect.poll(() => counted(page), { message: href, timeout: 10_000 }).toBe(rows);
    }
  }).toPass({ timeout: 200_000 });
});

test("somebody writes a note on a control chart, and it stays", async ({ as }) => {
  test.slow();
  const page = await as("Emma", "/analytics?indicator=KPI_ICSI_FERT");
  const chart = page.getByRole("region", { name: /, all together$/ });
  await chart.getByRole("button", { name: /Write note on/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Note/).fill("The new batch of medium was opened.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(chart.getByText("The new batch of medium was opened.")).toBeVisible();
  await page.reload();
  await expect(chart.getByText("The new batch of medium was opened.")).toBeVisible();
});
