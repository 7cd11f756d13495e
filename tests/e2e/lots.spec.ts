import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { extractText } from "unpdf";
import { test } from "./desks.ts";
import { givePin, heading, signIn } from "./lab.ts";
import { lotWithRuns } from "./lot-with-runs.ts";

async function openLot(page: Page, lotNo: string) {
  await page.goto("/lots");
  await page.getByLabel("Lot number").fill(lotNo.toLowerCase());
  await page.getByRole("button", { name: "Open lot" }).click();
  await expect(heading(page, lotNo)).toBeVisible();
}

test("a lot whose two replicates passed is released, and its certificate is downloaded", async ({ as }) => {
  test.slow();
  const lotNo = await lotWithRuns([21, 20]);
  const page = await as("Emma");
  await openLot(page, lotNo);
  const evidence = page.getByRole("region", { name: "Runs" });
  await expect(evidence.getByRole("heading", { name: "All replicates passed" })).toBeVisible();
  await expect(evidence.getByRole("row", { name: /PRE-\d+.*Passed.*Locked/ })).toHaveCount(2);
  await expect(evidence.getByRole("row", { name: /at 96 h 97\.6% \(41\/42\) 100% \(30\/30\)/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Release lot" }).click();
  const release = page.getByRole("dialog");
  await givePin(release);
  await release.getByRole("button", { name: "Release lot" }).click();
  const decisions = page.getByRole("region", { name: "Decisions" });
  await expect(decisions.getByText(/Released by Emma Lindqvist/)).toBeVisible();
  await expect(evidence.getByText("Release lot: not possible now")).toBeHidden();

  const started = page.waitForEvent("download");
  await decisions.getByRole("button", { name: "Download certificate of decision 1" }).click();
  const file = await readFile(await (await started).path());
  const { totalPages, text } = await extractText(new Uint8Array(file), { mergePages: true });
  expect(totalPages).toBe(1);
  const said = text.replace(/\s+/g, " ");
  expect(said).toContain(`Certificate of release: lot ${lotNo}`);
  expect(said).toContain("Released by Emma Lindqvist");
  expect(said).toContain("100.0 % (21/21)");
  expect(said).toContain("1".repeat(64));
});

test("a lot of which one replicate failed cannot be released, only rejected or tested again", async ({ as }) => {
  const lotNo = await lotWithRuns([21, 9]);
  const page = await as("Noor");
  await openLot(page, lotNo);
  await expect(page.getByRole("heading", { name: "The lot failed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retest lot" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Release lot" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Request release" })).toHaveCount(0);
  await page.getByText("Release lot: not possible now").click();
  await expect(page.getByText(/A lot that failed cannot be released/)).toBeVisible();
  await page.getByRole("button", { name: "Reject lot" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Reason/).fill("Blastocysts in the second replicate.");
  await givePin(dialog);
  await dialog.getByRole("button", { name: "Reject lot" }).click();
  await expect(page.getByText(/Rejected by Noor Haddad/)).toBeVisible();
});

test("a lot is registered once, and its changes are told with who made them", async ({ page }) => {
  const lotNo = `OIL-${randomUUID().slice(0, 8).toUpperCase()}`;
  const dialog = page.getByRole("dialog");
  async function register(product: string) {
    await page.goto("/lots");
    await page.getByRole("button", { name: "Register lot" }).click();
    await dialog.getByLabel("Lot number").fill(lotNo);
    await dialog.getByLabel("Product").fill(product);
    await dialog.getByLabel("Expiry").fill("2031-01-31");
    await dialog.getByLabel("Expiry").press("Tab");
    await dialog.getByRole("button", { name: "Save lot" }).click();
  }
  await signIn(page, "Emma");
  await register("Mineral oil");
  await expect(heading(page, lotNo)).toBeVisible();
  await register("Paraffin oil");
  await expect(dialog.getByText("A lot with this number is registered already.")).toBeVisible();
  await expect(dialog.getByLabel("Product")).toHaveValue("Paraffin oil");

  await openLot(page, lotNo);
  await page.getByRole("button", { name: "Edit lot" }).click();
  await dialog.getByLabel("Article under test").selectOption("oil");
  await dialog.getByLabel("Number of samples").fill("3");
  await dialog.getByRole("button", { name: "Save lot" }).click();
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("Number of samples: 3 (before: none)");
  await expect(history.first()).toContainText("Emma Lindqvist");
  await expect(history.last()).toContainText("Registered");
});
