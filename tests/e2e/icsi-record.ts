import type { Locator, Page } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { givenDraft } from "./given-draft.ts";
import { givenSubject } from "./lab.ts";

const SUBJECT = withCheckCharacter("HF-0312") ?? "";

/** An ICSI test in which nothing is entered yet; its id. */
export async function givenIcsiDraft(): Promise<string> {
  await givenSubject(SUBJECT);
  return givenDraft({
    ...{ kind: "icsi", studyId: "zp-icsi-01", subjectCode: SUBJECT, notes: "Twelve oocytes, amplitude 45 %." },
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  });
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
