import { expect, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { cell, enterDown, field, givenIcsiDraft, gridCell, typeInto } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { open, paste, saved, section } from "./record.ts";
import { anotherDay, itIs } from "./simulated-day.ts";

/** Tuesday, 14:30 on the clock of the site. */
const INJECTION = new Date("2026-05-12T12:30:00Z");
const count = (page: Page, field: string) => page.locator(`[data-count="${field}"]`);

/** Numbers may have two digits, so each ends with Enter, which goes down. */
async function enterNumbers(page: Page, oocyte: number, column: string, numbers: number[]) {
  await cell(page, oocyte, column).focus();
  for (const number of numbers) {
    await page.keyboard.type(String(number));
    await page.keyboard.press("Enter");
  }
}

test("twelve oocytes over six days: entered by one letter, pasted, judged, carried over and counted", async ({
  page,
  as,
}) => {
  test.slow();
  await signIn(page, "Emma");
  const testId = await givenIcsiDraft();

  await itIs(page, INJECTION, 2);
  await page.goto(`/test/icsi/${testId}`);
  await expect(heading(page, /ICSI-\d{4}/)).toBeVisible();
  const procedure = await open(page, "Procedure");
  await procedure.getByLabel("Cycle code").fill("C-312-1");
  await procedure.getByLabel("Consent reference").fill("CONS-2026-88");
  await procedure.getByLabel("Consent given at").fill("2026-05-04T10:00");
  await procedure.getByLabel("Operator").fill("Emma");
  await procedure.getByLabel("Oocytes retrieved").fill("12");
  await expect(procedure.getByLabel("Operator")).toHaveValue("Emma Lindqvist");
  await procedure.getByLabel("Injection began").fill("2026-05-12T14:30");
  await procedure.getByLabel("Injection ended").fill("2026-05-12T15:30");
  await saved(page);
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByText("In progress")).toBeVisible();

  await open(page, "Day 0 · Oocytes");
  // A letter that is no answer stays in sight, until a key of the bar answers in its place.
  await enterDown(page, 1, "Maturity", "q");
  await expect(cell(page, 1, "Maturity")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("group", { name: "Keys for Maturity" }).getByRole("button", { name: /^g/i }).click();
  await expect(cell(page, 1, "Maturity")).not.toHaveAttribute("aria-invalid");
  await expect(cell(page, 1, "Maturity")).toHaveText("GV");
  await enterDown(page, 1, "Maturity", "mmmmmmmmmmig");
  await enterDown(page, 1, "Inseminated", "iiiiiiiiiinn");
  await expect(count(page, "mii")).toHaveText("10");
  await expect(count(page, "injected")).toHaveText("10");
  await typeInto(page, 1, "Inseminated at", "1435");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, "Inseminated at")).toHaveText(/14:35$/);
  await expect(field(page, 2, "Inseminated at")).toBeFocused();
  await typeInto(page, 2, "Well", "99");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2, "Well")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await saved(page);

  await anotherDay(page, INJECTION, 17);
  await page.goto(`/test/icsi/${testId}`);
  const day1 = section(page, "Day 1 · Fertilisation");
  await expect(day1).toHaveAttribute("open", "");
  await expect(day1.locator("summary")).toContainText("07:30, at 17 h; window 06:30 to 08:30");
  await expect(cell(page, 11, "Pronuclei")).toHaveCount(0);
  // Seven 2PN, one 1PN, one not observed, one degenerated, as a block of the laboratory's own spreadsheet.
  const block = ["2\t2", "2\t2", "2\t2", "2\t2", "2\t2", "2\t2", "2\t2", "1\t2", "0\t1", "d\tx"].join("\n");
  await paste(cell(page, 1, "Pronuclei"), block);
  const preview = page.getByRole("dialog", { name: "Preview paste" });
  await expect(preview).toContainText("19 cells ready to paste. 1 cell cannot be read");
  await expect(preview.getByRole("row", { name: /Oocyte 10, Polar bodies/ })).toContainText("is one of");
  await preview.getByRole("button", { name: "Paste 19 cells" }).click();
  await expect(count(page, "pn2")).toHaveText("7");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(count(page, "pn2")).toHaveText("–");
  await paste(cell(page, 1, "Pronuclei"), block);
  await preview.getByRole("button", { name: "Paste 19 cells" }).click();
  await expect(count(page, "degenerated")).toHaveText("1");
  await expect(day1).toContainText("17.0 h after injection, in the window (istanbul-2025)");
  await saved(page);
  // Only the server moves a record on: without a network it is said, and offered again.
  await page.context().setOffline(true);
  await day1.getByRole("button", { name: "Finish check" }).click();
  const unfinished = page.getByRole("alert").filter({ hasText: "The check was not finished" });
  await expect(unfinished).toContainText("This step needs a connection. What you entered is kept.");
  await page.context().setOffline(false);
  await expect(async () => {
    if (await unfinished.isVisible()) await unfinished.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Awaiting")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await open(page, "KPIs");
  await expect(page.getByRole("row", { name: /Normal fertilisation/ })).toContainText("70%7/1039.7–89.2%Competent");
  await expect(page.getByRole("row", { name: /ICSI damage/ })).toContainText("10%1/101.8–40.4%Competent");

  await anotherDay(page, INJECTION, 43);
  await page.goto(`/test/icsi/${testId}`);
  await expect(section(page, "Day 2")).toHaveAttribute("open", "");
  await expect(cell(page, 9, "Cells")).toBeVisible();
  await expect(cell(page, 10, "Cells")).toHaveCount(0);
  await enterNumbers(page, 1, "Cells", [4, 4, 4, 4, 2, 3, 5, 1, 1]);
  // Whoever enters something takes the record up again.
  await expect(page.getByText("In progress")).toBeVisible();
  await expect(count(page, "d2four")).toHaveText("4");
  await open(page, "Dispositions");
  await enterDown(page, 8, "Fate", "xx");
  await enterDown(page, 8, "Reason", "arrested");
  await page.keyboard.press("Enter");
  await page.keyboard.type("not fertilised");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No witness yet")).toHaveCount(2);
  // Who did it and when are proposed, and can be corrected.
  await expect(cell(page, 8, "Done by")).toHaveText("Emma Lindqvist");
  await expect(cell(page, 8, "Done at")).toHaveText("2026-05-14 09:30");
  await typeInto(page, 8, "Done at", "0540");
  await page.keyboard.press("Enter");
  await expect(cell(page, 8, "Done at")).toHaveText("2026-05-14 05:40");
  await expect(page.getByText(/^Entered later: 14 May 2026, 09:30/)).toBeVisible();
  await typeInto(page, 9, "Done at", "1540");
  await page.keyboard.press("Enter");
  await expect(cell(page, 9, "Done at")).toHaveAttribute("aria-description", "This time lies in the future.");
  await page.keyboard.press("Escape");
  await typeInto(page, 9, "Done by", "Dr Martin (external)");
  await page.keyboard.press("Enter");
  await saved(page);

  const witness = await as("Noor", `/test/icsi/${testId}#dispositions`);
  await witness.getByRole("button", { name: "Witness all shown (2)" }).click();
  const confirming = witness.getByRole("dialog", { name: "Witness 2 rows" });
  await expect(confirming.getByRole("listitem")).toHaveCount(2);
  await confirming.getByRole("button", { name: "I saw all of this" }).click();
  await expect(confirming).toHaveCount(0);
  await expect(page.getByText(/^Witnessed by Noor Haddad, .* \([0-9a-f]{8}…\)$/)).toHaveCount(2);
  // What was witnessed is changed: the witness is void in sight, until it is given again.
  await typeInto(page, 8, "Reason", "arrested at 5 cells");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Witness void: Reason changed since Noor Haddad/)).toBeVisible();
  await saved(page);
  await witness.goto(`/test/${testId}/witness`);
  await witness.getByRole("button", { name: "Witness all shown (1)" }).click();
  await witness.getByRole("dialog").getByRole("button", { name: "I saw this" }).click();
  await expect(page.getByText(/^Witnessed by Noor/)).toHaveCount(2);

  await anotherDay(page, INJECTION, 63);
  await page.goto(`/test/icsi/${testId}`);
  await expect(section(page, "Day 3")).toHaveAttribute("open", "");
  await expect(cell(page, 7, "Cells")).toBeVisible();
  await expect(cell(page, 8, "Cells")).toHaveCount(0);
  await enterNumbers(page, 1, "Cells", [8, 8, 8, 8, 6, 5, 4]);
  await open(page, /Values to check/);
  await expect(page.getByText("Oocyte 7 had 5 cells on day 2 and 4 on day 3: was a fragment counted?")).toBeVisible();
  await saved(page);

  await anotherDay(page, INJECTION, 93);
  await page.goto(`/test/icsi/${testId}`);
  const day4 = section(page, "Day 4");
  await day4.getByRole("button", { name: "Not done" }).click();
  await day4.getByLabel("Why was the check not done?").fill("Dishes stay closed on Saturdays.");
  await day4.getByRole("button", { name: "Mark as not done" }).click();
  await expect(day4).toContainText("Not done: Dishes stay closed on Saturdays.");
  await saved(page);

  await anotherDay(page, INJECTION, 108);
  await page.goto(`/test/icsi/${testId}`);
  await expect(section(page, "Day 5 · Full blastocyst")).toHaveAttribute("open", "");
  await paste(cell(page, 1, "Expansion"), ["4AB", "4BB", "3AA", "4CB", "0", "0", "0"].join("\n"));
  await preview.getByRole("button", { name: "Paste 15 cells" }).click();
  await expect(count(page, "d5blast")).toHaveText("4");
  await expect(count(page, "d5good")).toHaveText("3");
  await saved(page);

  // A slip in the wrong day's grid is taken back whole: the check is not left as done, with nobody looked at.
  const day6 = await open(page, "Day 6");
  await gridCell(day6, "Oocyte 1", "Expansion").focus();
  await page.keyboard.press("4");
  await expect(day6.getByLabel("Checked at")).not.toHaveValue("");
  await gridCell(day6, "Oocyte 1", "Expansion").focus();
  await page.keyboard.press("Delete");
  await expect(day6.getByLabel("Checked at")).toHaveValue("");
  await expect(day6.getByRole("button", { name: "Not done" })).toBeVisible();

  // An oocyte that never was leaves every check with it, for a reason.
  const oocytes = await open(page, "Day 0 · Oocytes");
  await oocytes.getByText("Remove oocyte", { exact: true }).click();
  await oocytes.getByLabel("Oocyte", { exact: true }).selectOption("10");
  await oocytes.getByRole("button", { name: "Remove oocyte 10 and all its entries" }).click();
  await oocytes.getByLabel("Why are you removing it?").fill("Counted twice at retrieval.");
  await oocytes.getByRole("button", { name: "Remove oocyte 10 and all its entries" }).click();
  await expect(cell(page, 10, "Maturity")).toHaveText("");
  await expect(cell(page, 10, "Pronuclei")).toHaveCount(0);
  await saved(page);

  await page.goto(`/test/${testId}`);
  const history = page.getByRole("region", { name: "History" });
  // By key: what comes above it as it is scrolled to moves it away from under a pointer.
  await history.getByRole("button", { name: /Show history/ }).press("Enter");
  await expect(history).toContainText("Emma Lindqvist");
});
