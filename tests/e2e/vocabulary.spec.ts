import { expect, type Page, test } from "@playwright/test";
import { continueTo, heading, signIn } from "./lab.ts";
import { saved } from "./record.ts";

/** Types into a creatable field and takes what was typed. */
async function type(page: Page, label: string, word: string) {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await field.fill(word);
  await field.press("Enter");
  await expect(field).toHaveValue(word);
}

test("a word that is in no list works at once, and an administrator merges it into the accepted one", async ({
  page,
}) => {
  test.slow();
  const typed = `CD-1 ${Date.now()}`;
  await signIn(page, "Emma");
  await page.goto("/test/new/custom");
  await expect(heading(page, "Kind and study")).toBeVisible();
  await page.getByRole("radio", { name: /Preclinical/ }).check();
  await page.getByRole("radio", { name: /Mouse embryo/ }).check();
  await continueTo(page, "Material and notes");
  for (const choice of ["Mouse", "Embryo, 1 cell", "Fresh"])
    await page.getByRole("radio", { name: choice, exact: true }).check();
  await page.getByLabel("Lot or batch").fill("MEA-1");
  await continueTo(page, "Strain, reagents, devices");
  await type(page, "Strain", typed);
  await page.getByRole("textbox", { name: "Supplier" }).fill("charles");
  await page
    .getByRole("option", { name: /^Charles River/ })
    .first()
    .click();
  await continueTo(page, "Files");
  await saved(page);
  await page.reload();
  await expect(heading(page, "Files")).toBeVisible();
  await continueTo(page, "Check your answers");
  await expect(page.getByText(typed)).toBeVisible();
  await page.getByRole("button", { name: "Create test" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("PRE-");
  const record = page.url();
  await expect(page.getByText(typed)).toBeVisible();
  await expect(page.getByText("Charles River")).toBeVisible();

  await page.goto("/home");
  await signIn(page, "Ada");
  await page.goto("/admin/vocabulary");
  const waiting = page
    .getByRole("region", { name: /to look at/ })
    .getByRole("listitem")
    .filter({ hasText: typed });
  await waiting.getByRole("button", { name: /^Merge .* into another word/ }).click();
  await waiting.getByRole("textbox", { name: "Means the same as" }).fill("CD-1");
  await page.getByRole("option", { name: "CD-1", exact: true }).click();
  await waiting.getByRole("button", { name: "Save" }).click();
  await expect(waiting).toHaveCount(0);
  const accepted = page.getByRole("region", { name: "Accepted words" });
  await expect(accepted.getByText(new RegExp(`also typed .*${typed}`))).toBeVisible();

  await page.goto(record);
  await expect(page.getByText(`(typed as “${typed}”)`)).toBeVisible();

  await page.goto("/admin/vocabulary");
  const decisions = page.getByRole("region", { name: "Last decisions" });
  await decisions.getByRole("button", { name: `Undo the decision on ${typed}` }).click();
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole("button", { name: `Rename ${typed}` }).click();
  await waiting.getByLabel("Accepted spelling").fill("cd 1");
  await waiting.getByRole("button", { name: "Save" }).click();
  await expect(waiting.getByText("Merge the two instead")).toBeVisible();
  await waiting.getByLabel("Accepted spelling").fill(`${typed} Crl`);
  await waiting.getByRole("button", { name: "Save" }).click();
  await expect(accepted.getByText(`${typed} Crl`)).toBeVisible();
});

test("the vocabulary is closed to staff", async ({ page }) => {
  await signIn(page, "Emma");
  await page.goto("/admin/vocabulary");
  await expect(page.getByRole("heading", { name: "Vocabulary" })).toHaveCount(0);
});
