import { expect, type Page } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { givenDraft } from "./given-draft.ts";
import { gridCell } from "./icsi-record.ts";
import { givenSubject, givePin } from "./lab.ts";
import { paste, saved } from "./record.ts";

const SUBJECT = withCheckCharacter("HF-0091") ?? "";

/** A clinical test in which nothing is entered yet; the address of its page. */
export async function givenClinicalDraft(): Promise<string> {
  await givenSubject(SUBJECT);
  const id = await givenDraft({
    ...{ kind: "clinical", studyId: "zp-icsi-01", subjectCode: SUBJECT, notes: "Amplitude 45 %." },
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  });
  return `/test/${id}`;
}

/** Enters what a clinical test needs, and goes back to its record. */
export async function fillClinicalTest(page: Page, address: string) {
  await page.goto(address.replace("/test/", "/test/clinical/"));
  await page.getByLabel("Performed at").fill("2026-05-12T14:30");
  await page.getByLabel("Device", { exact: true }).fill("Piezo P-2");
  await page.getByLabel("What counts as success").fill("Survival at 1 h");
  const units = page.getByRole("region", { name: "Units" });
  await gridCell(units, "Unit 1", "Arm").focus();
  await paste(
    gridCell(units, "Unit 1", "Arm"),
    Array.from({ length: 12 }, (_, at) => `d\t${at ? "y" : "n"}`).join("\n"),
  );
  await page.getByRole("button", { name: "Paste 24 cells" }).click();
  await expect(page.getByRole("row", { name: /With device/ })).toContainText("91.7%");
  await saved(page);
  await page.goto(address);
  await expect(page.getByText("Piezo P-2")).toBeVisible();
}

/** Where a record says what can be done with it now. */
export const next = (page: Page) => page.getByRole("region", { name: "Actions" });

/** Opens the dialog of a move, fills what it asks, and confirms. */
export async function act(page: Page, name: string, fill?: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) {
  await next(page).getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  await fill?.(dialog);
  if (name === "Sign record") await givePin(dialog);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Waits for a state of the record, by its word. */
export const status = (page: Page, word: string) => expect(page.locator("[data-status]")).toHaveText(word);
