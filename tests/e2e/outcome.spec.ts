import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { enterDown, gridCell } from "./icsi-record.ts";
import { copiedOpenRecord } from "./open-record.ts";
import { saved } from "./record.ts";

const results = (page: Page) => page.getByRole("region", { name: "Results and outcome" });

/** What a closed record holds is read when somebody comes to it. */
async function openResults(page: Page, testId: string) {
  await page.goto(`/test/${testId}`);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Results and outcome" })
    .click();
}

test("a locked record gets the outcome of its transfer, which is corrected with its reason", async ({ as }) => {
  test.slow();
  const id = await copiedOpenRecord(100_000 + (Date.now() % 800_000));
  const page = await as("Emma");
  await openResults(page, id);
  await expect(results(page).getByText(/^No embryo was transferred or biopsied/)).toBeVisible();

  await page.goto(`/test/icsi/${id}#dispositions`);
  await enterDown(page, 1, "Fate", "tt");
  await page.getByRole("heading", { name: "Transfers" }).click();
  await gridCell(page, "Transfer 1", "Catheter").focus();
  await page.keyboard.type("Soft, 23 cm");
  await page.keyboard.press("Enter");
  await saved(page);
  await withDatabase((db) => db.doc(`tests/${id}`).update({ status: "locked" }));

  await openResults(page, id);
  await expect(results(page).getByText("embryos 1, 2")).toBeVisible();
  await expect(results(page).getByText("No outcome reported yet.")).toBeVisible();
  await results(page).getByRole("button", { name: "Report outcome" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer 1: Report outcome" });
  await dialog.getByRole("radio", { name: "Positive" }).check();
  await dialog.getByLabel("Sacs").selectOption("2");
  await dialog.getByRole("button", { name: "Save result" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    results(page).getByText("Pregnancy test: Positive · 2 sacs · heartbeats not known · births not known"),
  ).toBeVisible();

  await results(page).getByRole("button", { name: "Update outcome" }).click();
  await dialog.getByLabel("Sacs").selectOption("1");
  await dialog.getByRole("button", { name: "Save result" }).click();
  await dialog.getByRole("link", { name: "Say why the earlier result is corrected." }).click();
  await page.keyboard.type("One sac on the second scan.");
  await dialog.getByRole("button", { name: "Save result" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(results(page).getByRole("deletion")).toContainText("2 sacs");
  await expect(results(page).getByText("Corrected because: One sac on the second scan.")).toBeVisible();

  await page.getByRole("button", { name: /^Show history/ }).click();
  await expect(page.getByText("Emma Lindqvist reported a result")).toHaveCount(2);
  await page.goto(`/test/${id}/print`);
  await expect(results(page).getByText(/· 1 sac ·/)).toBeVisible();
  await expect(results(page).getByRole("button")).toHaveCount(0);
});
