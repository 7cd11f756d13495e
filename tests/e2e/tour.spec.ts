import { expect, test } from "@playwright/test";
import { colleague, signInByPassword } from "./colleague.ts";
import { heading } from "./lab.ts";

test("the tour is walked by keyboard along one cycle, and not offered again, but found under one's account", async ({
  browser,
}) => {
  const { page } = await colleague(browser, "hollyfield.example");
  const offer = page.getByRole("region", { name: "Guided tour" });
  await offer.getByRole("button", { name: "Start tour" }).press("Enter");
  const title = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  await expect(title("Start your day here")).toBeFocused();
  for (const [next, path] of [
    ["New test", "/home"],
    ["ICSI, oocyte by oocyte", "/test/icsi"],
    ["Images", "/rawdata"],
    ["Four-eyes review", "/home"],
    ["Reports", "/reports"],
  ] as const) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(title(next)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    // Nothing may wait for a review; then the words stand alone.
    if (next !== "Four-eyes review") await expect(page.locator("[data-tour-ring]")).toBeVisible();
  }
  await page.reload();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(title("Reports")).toBeHidden();

  await page.goto("/account");
  await page.getByRole("button", { name: "Start tour again" }).click();
  await expect(title("Start your day here")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(title("Start your day here")).toBeHidden();
  await expect(heading(page, "Home")).toBeVisible();
  await expect(offer).toBeHidden();
});

test("who does not want the tour is not asked on another device either", async ({ browser }) => {
  const { email, page } = await colleague(browser, "hollyfield.example");
  const offered = { name: "Guided tour" };
  await page.getByRole("region", offered).getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("region", offered)).toBeHidden();
  const other = await (await browser.newContext()).newPage();
  await signInByPassword(other, email);
  await expect(other).toHaveURL(/\/home$/);
  const knows = () => Object.keys(localStorage).some((key) => key.startsWith("zona-tour-over"));
  // The answer may still be on its way when the other device asks first.
  await expect(async () => {
    await other.reload();
    await other.waitForFunction(knows, undefined, { timeout: 5_000 });
  }).toPass();
  await expect(other.getByRole("region", offered)).toBeHidden();
  await other.context().close();
});
