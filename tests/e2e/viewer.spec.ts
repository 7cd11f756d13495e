import { expect, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { catchUp, UPKEEP_MS } from "./upkeep.ts";

const stage = (page: Page) => page.getByRole("dialog").getByRole("application");

test("a picture is opened, left for the next and closed by keys alone, and its name is what is heard first", async ({
  as,
}) => {
  const page = await as("Emma", "/rawdata?type=image%2Fjpeg&state=ready");
  const cards = page.getByRole("grid").getByRole("gridcell");
  await cards.first().getByRole("button").first().click();
  await expect(stage(page)).toBeFocused();
  const name = await page.getByRole("dialog").getByRole("heading", { level: 2 }).innerText();
  await expect(stage(page)).toHaveAccessibleName(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) {
    const address = page.url();
    await page.keyboard.press(key);
    await expect(page).not.toHaveURL(address);
    await expect(stage(page)).toBeFocused();
  }
  const opened = page.url();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(opened);
  // A length is measured by keys as well, and put away before the picture is.
  const length = page.getByRole("dialog").getByText(/^[\d,.]+ (?:px|µm)$/);
  await page.keyboard.press("m");
  const before = await length.innerText();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(length).not.toHaveText(before);
  await page.keyboard.press("Escape");
  await expect(length).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // Three are compared at one place: what zooms one zooms all.
  for (const at of [0, 1, 2]) await cards.nth(at).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(stage(page)).toHaveCount(3);
  await stage(page).first().press("1");
  await expect(page.getByRole("dialog").getByText("100%", { exact: true })).toHaveCount(3);
  await page.keyboard.press("Escape");
});

test("the way back from a list of media leads to the mark that was opened, with the focus on it", async ({ as }) => {
  test.setTimeout(UPKEEP_MS + 120_000);
  await catchUp();
  const page = await as("Emma", "/analytics");
  const chart = page.locator('[data-chart="retakes"]');
  const link = chart.locator('table a[href^="/rawdata"]').first();
  await chart.scrollIntoViewIfNeeded();
  const table = chart.locator("details");
  if ((await table.count()) > 0) await table.locator("summary").click();
  await link.scrollIntoViewIfNeeded();
  const place = () => link.evaluate((mark) => Math.round(mark.getBoundingClientRect().top));
  // Where it stands as it is pressed: charts above may have been drawn meanwhile.
  const pressedAt = link.evaluate(
    (mark) =>
      new Promise<number>((resolve) => {
        mark.addEventListener("click", () => resolve(Math.round(mark.getBoundingClientRect().top)), { capture: true });
      }),
  );
  await link.click();
  const before = await pressedAt;
  await expect(page).toHaveURL(/\/rawdata/);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3);
});
