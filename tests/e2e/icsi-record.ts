import { expect, type Page } from "@playwright/test";
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

export const cell = (page: Page, oocyte: number, column: string) =>
  page.getByRole("textbox", { name: `Oocyte ${oocyte}, ${column}`, exact: true });

/** One letter per oocyte, down the column, as at the bench. */
export async function enterDown(page: Page, oocyte: number, column: string, keys: string) {
  await cell(page, oocyte, column).focus();
  for (const key of keys) await page.keyboard.press(key);
}
