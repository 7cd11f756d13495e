import { expect } from "@playwright/test";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";

test("an administrator opens a study, and tests can be made under it until it is closed", async ({ as }) => {
  const code = `ZP-${Date.now().toString().slice(-8)}`;
  const page = await as("Ada", "/admin/studies");
  await page.getByRole("button", { name: "Open study" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Protocol code").fill(code);
  await dialog.getByLabel("Title").fill(`Trial ${code}`);
  await dialog.getByRole("button", { name: "Save study" }).click();
  await expect(dialog.getByText("Choose at least one kind.")).toBeVisible();
  await dialog.getByLabel("Semen", { exact: true }).check();
  await dialog.getByRole("button", { name: "Save study" }).click();
  const row = page.getByRole("listitem").filter({ hasText: code });
  await expect(row.getByText("Open", { exact: true })).toBeVisible();

  const emma = await as("Emma", "/test/new");
  await expect(heading(emma, "Kind and study")).toBeVisible();
  await emma.getByRole("radio", { name: /Semen/ }).check();
  await expect(emma.getByRole("radio", { name: new RegExp(code) })).toBeVisible();

  await row.getByRole("button", { name: "Close study" }).click();
  await expect(row.getByText(/Closed/)).toBeVisible();
  await expect(emma.getByRole("radio", { name: new RegExp(code) })).toHaveCount(0);
});

test("the site's name and clock are data, set by an administrator", async ({ as }) => {
  const page = await as("Ada", "/admin/studies");
  await page.getByRole("link", { name: "Site settings" }).click();
  await expect(page.getByLabel("Site name")).toHaveValue("Hollyfield");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Paris");
  await expect(page.getByRole("button", { name: "Save site" })).toBeDisabled();
});
