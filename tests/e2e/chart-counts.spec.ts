import { expect, test } from "@playwright/test";
import { signIn } from "./lab.ts";
import { counted } from "./media-count.ts";
import { catchUp, UPKEEP_MS } from "./upkeep.ts";

test("every number of the charts opens a list of as many media", async ({ page }) => {
  test.setTimeout(UPKEEP_MS + 180_000);
  await signIn(page, "Emma");
  // The pipeline may still be at pictures of other tests.
  await expect(async () => {
    await catchUp();
    await page.goto("/analytics");
    await expect(page.locator('[data-chart="uploads"]')).toBeVisible({ timeout: 5_000 });
    const links = await page.locator('[data-chart] table a[href^="/rawdata"]').evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute("href") ?? "",
        media: Number(/\d+/.exec(link.textContent ?? "")?.[0]),
      })),
    );
    expect(links.length).toBeGreaterThan(8);
    for (const { href, media } of links.filter((_, index) => index % Math.ceil(links.length / 8) === 0)) {
      await page.goto(href);
      await expect.poll(() => counted(page), { message: href, timeout: 5_000 }).toBe(media);
    }
  }).toPass({ timeout: UPKEEP_MS + 150_000 });
});

test("what is covered by pictures is told by its line in a person's own colours", async ({ page }) => {
  test.setTimeout(UPKEEP_MS + 120_000);
  await page.emulateMedia({ forcedColors: "active" });
  await catchUp();
  await signIn(page, "Emma");
  await page.goto("/analytics");
  await page.getByRole("button", { name: "All time" }).click();
  const cells = page.locator("td > [data-state]");
  await expect(cells.first()).toBeVisible();
  const borders = await cells.evaluateAll((found) =>
    found.map((cell) => `${cell.getAttribute("data-state")}: ${getComputedStyle(cell).borderStyle}`),
  );
  // Which states there are depends on the day; each has its own line.
  const lines = { ok: "solid", poor: "dashed", partial: "dashed", missing: "double" };
  const states = Object.entries(lines).map(([state, line]) => `${state}: ${line}`);
  expect(borders.filter((told) => !states.includes(told) && !told.endsWith(": none"))).toEqual([]);
  expect(new Set(borders).size).toBeGreaterThan(1);
});
