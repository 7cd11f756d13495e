import { expect, type Locator, type Page } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { continueTo, fillIcsiTest } from "./lab.ts";

const SUBJECT = withCheckCharacter("HF-0312") ?? "";

/** Makes an ICSI test through its form; gives its id. */
export async function createTest(page: Page) {
  await fillIcsiTest(page, SUBJECT);
  await continueTo(page, "Check your answers");
  await page.getByRole("button", { name: "Create test" }).click();
  await expect(page).toHaveURL(/\/test\/[A-Za-z0-9]{20}$/);
  return page.url().split("/").at(-1) ?? "";
}

/** A cell of an open grid, by the names of its row and its column. */
export const gridCell = (page: Page | Locator, row: string, column: string) => {
  const heading = `ancestor::table/thead//th[normalize-space()="${column}"]`;
  const ofColumn = `${heading} and count(preceding-sibling::*) = count(${heading}/preceding-sibling::*)`;
  return page
    .locator(`xpath=.//td[@role="gridcell"][../th[normalize-space()="${row}"]][${ofColumn}]`)
    .filter({ visible: true });
};

export const cell = (page: Page, oocyte: number, column: string) => gridCell(page, `Oocyte ${oocyte}`, column);

/** The field of a grid while the cursor is in that cell. */
export const field = (page: Page, oocyte: number, column: string) =>
  page.getByRole("textbox", { name: `Oocyte ${oocyte}, ${column}`, exact: true });

/** Types into a cell; what comes after decides whether it is entered. */
export async function typeInto(page: Page, oocyte: number, column: string, text: string) {
  await cell(page, oocyte, column).focus();
  await field(page, oocyte, column).fill(text);
}

/** One letter per oocyte, down the column, as at the bench. */
export async function enterDown(page: Page, oocyte: number, column: string, keys: string) {
  await cell(page, oocyte, column).focus();
  for (const key of keys) await page.keyboard.press(key);
}
