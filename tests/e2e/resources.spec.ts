import { expect, type Page } from "@playwright/test";
import { plainPdf } from "../../emulators/demo/documents.ts";
import { test } from "./desks.ts";
import { heading, newWord } from "./lab.ts";

async function choose(page: Page, buffer: Buffer, name = "consent.pdf", mimeType = "application/pdf") {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

test("a form is added, checked, approved by somebody else and downloaded; one with a script is turned away", async ({
  as,
}) => {
  const title = `Consent ${newWord()}`;
  const page = await as("Emma", "/resources");
  await expect(heading(page, "Forms and SOPs")).toBeVisible();
  await page.getByRole("button", { name: "Add form or SOP" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a file.");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("radio", { name: "Consent form" }).check();
  await dialog.getByRole("checkbox", { name: "Semen", exact: true }).check();
  await choose(page, plainPdf(["Consent", "First version"]));
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole("article").filter({ hasText: title });
  await expect(row.getByText(/somebody else has to approve one/)).toBeVisible();
  const second = await as("Noor", "/resources");
  const seen = second.getByRole("article").filter({ hasText: title });
  await seen.getByText("1 version").click();
  await seen.getByRole("button", { name: `Approve ${title}, version 1` }).click();
  await expect(seen.getByText(/Approved by Noor Haddad/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await row.getByRole("button", { name: `Download ${title}, version 1` }).click();
  expect((await saved).suggestedFilename()).toBe("consent.pdf");

  await row.getByRole("button", { name: `New version of ${title}` }).click();
  await choose(page, plainPdf(["Consent"], ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"]));
  await dialog.getByRole("button", { name: "Upload" }).click();
  await row.getByText("1 version · 2 uploads").click();
  await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await expect(row.getByText(/scripts, programs, attachments/)).toBeVisible();
  await expect(row.getByRole("button", { name: /version 2/ })).toHaveCount(0);
  await expect(row.getByRole("button", { name: `Download ${title}, version 1` }).first()).toBeVisible();
  await expect(row.getByRole("button", { name: /^Withdraw/ })).toHaveCount(0);
});

test("the forms of a kind of test are offered beside it, and an administrator withdraws one", async ({ as }) => {
  const page = await as("Ada", "/test/demoTestIcsi00000001");
  await page.getByRole("button", { name: "Forms and SOPs for this test" }).click();
  const forms = page.getByRole("complementary", { name: "Forms and SOPs" });
  await expect(forms.getByRole("button", { name: /Consent to ICSI/ })).toBeVisible();
  await expect(forms.getByRole("button", { name: /mouse embryo/ })).toHaveCount(0);

  await page.goto("/resources?kind=preclinical");
  const sheet = "Work sheet of the mouse embryo assay";
  await page.getByRole("button", { name: `Withdraw ${sheet}` }).click();
  await expect(page.getByRole("heading", { name: sheet })).toHaveCount(0);
  // The address holds the choice, so the tick appears once the page has gone there.
  await page.getByLabel("Show withdrawn").click();
  await page.getByRole("button", { name: `Restore ${sheet}` }).click();
  await expect(page.getByRole("button", { name: `Withdraw ${sheet}` })).toBeVisible();
  await page.getByRole("article").filter({ hasText: sheet }).getByText("1 version").click();
  await expect(page.getByRole("list", { name: `History of ${sheet}` }).getByRole("listitem")).toContainText([
    "Restored: Ada Admin",
    "Withdrawn: Ada Admin",
    "Version 1 approved:",
    "Added:",
  ]);
});
