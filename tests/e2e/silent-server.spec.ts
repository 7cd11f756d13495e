import { expect, type Page, test } from "@playwright/test";
import { choose, heading, signIn } from "./lab.ts";
import { sitePorts } from "./site-ports.ts";

/** Only the database is cut off, as by a firewall or an outage: the browser still says that it is online. */
async function cutOffDatabase(page: Page) {
  await page.route(`http://127.0.0.1:${sitePorts().firestore}/**`, (route) => route.abort("connectionrefused"));
}

/** Sentences that say that something is not there. */
const CLAIMS =
  /No checks due|No open|No tests yet|No images yet|No forms or SOPs yet|No chart data yet|You're all caught up|No rows|n = 0|\(0\)|\b0 (images|rows)/;

const LINKS = ["Continue a test", "Preclinical", "ICSI", "Forms and SOPs", "Analytics", "Raw data", "Reports", "Home"];

test("with the database cut off no page says that nothing is there", async ({ page }) => {
  await signIn(page, "Emma");
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  await cutOffDatabase(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByText(/No response from the server/)).toBeVisible();
  for (const name of LINKS) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What cannot be read says so: a sentence in place of each list, or why it failed.
    const main = page.getByRole("main");
    await expect(main.getByText(/Unknown|did not respond|could not|As of/).first()).toBeVisible();
    expect(await main.innerText(), name).not.toMatch(CLAIMS);
  }
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("combobox").fill("icsi 9999");
  await expect(search.getByText("Not everything could be searched")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const notifications = page.getByRole("dialog", { name: "Notifications" });
  // Depending on whether they were read before the database was cut off.
  await expect(
    notifications.getByText(/^(Unknown: the server has not responded|Saved on this device)/).first(),
  ).toBeVisible();
  await expect(notifications).not.toContainText(CLAIMS);
});

test("who signs in while the database is cut off is told that nothing is known, and shown no page", async ({
  page,
}) => {
  await cutOffDatabase(page);
  await page.goto("/");
  await choose(page, "Emma");
  await expect(page.getByText("Unknown: the server has not responded.")).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(0);
  await page.unrouteAll();
  await expect(heading(page, "Home")).toBeVisible({ timeout: 60_000 });
});

test("what was read before is shown with its time, and mends itself when the server is back", async ({ page }) => {
  await signIn(page, "Emma");
  const due = page.getByRole("region", { name: "Next checks" });
  await expect(due.getByRole("listitem").first()).toBeVisible();
  await cutOffDatabase(page);
  // The line that is open must end before the next one is refused.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText(/No response from the server since \d\d:\d\d/)).toBeVisible({ timeout: 40_000 });
  await expect(due.getByText(/^As of \d\d:\d\d/)).toBeVisible();
  await expect(due.getByRole("listitem").first()).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(/No response from the server/)).toBeHidden({ timeout: 60_000 });
  await expect(due.getByText(/^As of/)).toBeHidden();
  await expect(heading(page, "Home")).toBeVisible();
});
