import { expect, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { continueTo, heading, newWord, signIn } from "./lab.ts";
import { saved } from "./record.ts";

/** Types into a creatable field and takes what was typed. */
async function type(page: Page, label: string, word: string) {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await field.fill(word);
  await field.press("Enter");
  await expect(field).toHaveValue(word);
}

test("a word that is in no list works at once, and an administrator merges it into the accepted one", async ({
  page: emma,
  as,
}) => {
  test.slow();
  const typed = `CD-1 ${newWord()}`;
  await signIn(emma, "Emma", "/test/new/custom");
  await expect(heading(emma, "Kind and study")).toBeVisible();
  await emma.getByRole("radio", { name: /Preclinical/ }).check();
  await emma.getByRole("radio", { name: /Mouse embryo/ }).check();
  await continueTo(emma, "Material and notes");
  for (const choice of ["Mouse", "Embryo, 1 cell", "Fresh"])
    await emma.getByRole("radio", { name: choice, exact: true }).check();
  await emma.getByLabel("Lot or batch").fill("MEA-1");
  await continueTo(emma, "Strain, reagents, devices");
  await type(emma, "Strain", typed);
  await emma.getByRole("textbox", { name: "Supplier" }).fill("charles");
  await emma
    .getByRole("option", { name: /^Charles River/ })
    .first()
    .click();
  await continueTo(emma, "Files");
  await saved(emma);
  await emma.reload();
  await expect(heading(emma, "Files")).toBeVisible();
  await continueTo(emma, "Check your answers");
  await expect(emma.getByText(typed)).toBeVisible();
  await emma.getByRole("button", { name: "Create test" }).click();
  await expect(emma.getByRole("heading", { level: 1 })).toContainText("PRE-");
  const record = emma.url();
  await expect(emma.getByText(typed)).toBeVisible();
  await expect(emma.getByText("Charles River")).toBeVisible();

  const page = await as("Ada", "/admin/vocabulary");
  const waiting = page
    .getByRole("region", { name: /to review/ })
    .getByRole("listitem")
    .filter({ hasText: typed });
  await waiting.getByRole("button", { name: /^Merge .* into another term/ }).click();
  await waiting.getByRole("textbox", { name: "Means the same as" }).fill("CD-1");
  await page.getByRole("option", { name: "CD-1", exact: true }).click();
  await waiting.getByRole("button", { name: "Save" }).click();
  await expect(waiting).toHaveCount(0);
  const accepted = page.getByRole("region", { name: "Accepted terms" });
  await expect(accepted.getByText(new RegExp(`also entered as .*${typed}`))).toBeVisible();

  await page.goto(record);
  await expect(page.getByText(`(entered as “${typed}”)`)).toBeVisible();

  await page.goto("/admin/vocabulary");
  const decisions = page.getByRole("region", { name: "Recent decisions" });
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
