import { expect, type Locator } from "@playwright/test";
import { test } from "./desks.ts";
import { heading, signIn } from "./lab.ts";

/** Whether a pointer at the middle of an element meets it, and nothing that lies above. */
const isHit = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && node.contains(hit);
  });

test("each person of the list in a dialog can be seen and clicked", async ({ as }) => {
  const page = await as("Emma", "/test/demoTestIcsi00000003");
  const ask = page.getByRole("button", { name: "Ask about a value" });
  // What lies above comes as it is neared, and pushes this down.
  await expect(async () => {
    await page.getByRole("heading", { level: 2, name: "Queries" }).scrollIntoViewIfNeeded();
    await expect(ask).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await ask.click();
  const dialog = page.getByRole("dialog");
  for (const height of [900, 520]) {
    await page.setViewportSize({ width: 1366, height });
    // The list opens as its field takes the focus.
    await dialog.getByRole("heading").click();
    await dialog.getByRole("textbox", { name: "Assignee" }).click();
    const options = dialog.getByRole("listbox").last().getByRole("option");
    await expect(options.first()).toBeVisible();
    for (const option of await options.all()) {
      await option.scrollIntoViewIfNeeded();
      expect(await isHit(option), `${await option.innerText()} at a height of ${height}`).toBe(true);
    }
    await options.first().click();
    await expect(dialog.getByRole("textbox", { name: "Assignee" })).not.toHaveValue("");
  }
});

test("an administrator finds the way out without scrolling on a low screen", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, "Ada");
  await expect(heading(page, "Home")).toBeVisible();
  for (const name of ["Lock screen", "Sign out"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await isHit(button), name).toBe(true);
  }
});
