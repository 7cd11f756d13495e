import { expect, test } from "@playwright/test";
import { heading, signIn } from "./lab.ts";

test("a record goes on paper with its trail, who printed it, and whether the trail holds", async ({ page }) => {
  await signIn(page, "Emma");
  await page.goto("/test/demoTestIcsi00000005");
  await page.getByRole("link", { name: "Print" }).click();
  await expect(heading(page, /ICSI-0005: record and audit trail/)).toBeVisible();
  await expect(page).toHaveTitle(/^ICSI-0005 rev \d+/);
  await expect(page.getByText(/^Record verified: every revision follows/)).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText(/signed the test/)).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByText("Emma Lindqvist").first()).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
});

test("on paper the labels stand alone", async ({ page }) => {
  await signIn(page, "Emma");
  await page.goto("/test/demoTestIcsi00000005/labels");
  await expect(heading(page, /Labels for ICSI-0005/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /QR code for ICSI-0005/ }).first()).toBeVisible();
});
