import { expect, type Page, test } from "@playwright/test";
import { gridCell } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { open, paste, saved, section } from "./record.ts";

const RUN = "/test/continue/preclinical/demoTestPre000000001";

async function nameArm(page: Page, number: number, name: string, role: string) {
  await page.getByRole("button", { name: "Add arm" }).click();
  await page.getByLabel(`Name of arm ${number}`).fill(name);
  await page.getByLabel(`Role of arm ${number}`).selectOption(role);
  await page.getByLabel(`Units in arm ${number}`).fill("21");
}

/** Fifteen of twenty-one: below what a control has to reach, in whichever arm it is. */
const WEAK = Array.from({ length: 21 }, (_, index) => (index < 15 ? "x" : "m")).join("\n");

test("who names the arms of a blinded run reads no unit, who reads sees letters, and a control that fails makes it invalid", async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, "Noor");
  await page.goto("/test/continue/preclinical");
  await page.getByRole("link", { name: "PRE-0001" }).click();
  await expect(page).toHaveURL(new RegExp(RUN));
  await expect(heading(page, "PRE-0001")).toBeVisible();
  await open(page, "Protocol and arms");
  await page.getByLabel("Protocol", { exact: true }).selectOption("MEA_1cell 1");
  await page.getByLabel("Operator").fill("Noor");
  await page.getByLabel("Clock zero of the timepoints").fill("2026-11-16T09:00");
  await expect(page.getByText("First enter under Design")).toBeVisible();
  await page.getByLabel("Allocation of units").selectOption("random");
  await page.getByLabel(/Assessor blinded/).selectOption("true");
  await nameArm(page, 1, "Medium", "control_medium");
  await nameArm(page, 2, "Catheter", "test");
  await saved(page);
  await page.reload();
  await open(page, "Protocol and arms");
  await expect(page.getByLabel("Name of arm 2"), "arms not allocated yet outlive a reload").toHaveValue("Catheter");
  await page.getByRole("button", { name: "Allocate and seal" }).click();
  await expect(page.getByText("You named the arms of this test")).toBeVisible();
  await expect(page.getByText("Arm B: 21 rows"), "every letter has as many rows").toBeVisible();
  await expect(page.getByText("Catheter"), "not even the keeper reads what was drawn").toHaveCount(0);
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByText("In progress")).toBeVisible();
  const own = await open(page, "96 h");
  await expect(own.getByRole("grid").first()).toHaveAttribute("aria-readonly", "true");

  const assessor = await (await browser.newContext()).newPage();
  await signIn(assessor, "Emma");
  await assessor.goto(RUN);
  await open(assessor, "Protocol and arms");
  await expect(assessor.getByText("Sealed by Noor Haddad")).toBeVisible();
  const hour96 = await open(assessor, "96 h");
  for (const letter of ["Arm A", "Arm B"]) {
    const arm = hour96.getByRole("region", { name: letter });
    await paste(gridCell(arm, "Unit 1", "Embryo stage"), WEAK);
    await assessor.getByRole("button", { name: "Paste 21 cells" }).click();
  }
  await saved(assessor);
  const readAt = hour96.getByRole("textbox", { name: "Read at", exact: true });
  await expect(readAt).toHaveValue(/^\w{3} \d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/);
  expect(await readAt.evaluate((field) => field.scrollWidth - field.clientWidth), "no digit is cut off").toBe(0);
  await open(assessor, "Result so far");
  await expect(section(assessor, "Result so far")).toContainText("shown once the record is locked");
  await expect(assessor.getByText("Catheter")).toHaveCount(0);
  await assessor.context().close();

  await page.reload();
  await open(page, "Result so far");
  await expect(section(page, "Result so far"), "not even the keeper is shown it").toContainText(
    "once the record is locked",
  );
  await open(page, "Protocol and arms");
  await page.getByRole("button", { name: "Break the blind" }).click();
  await page.getByLabel(/Why must the allocation/).fill("An animal of the colony fell ill.");
  await page.getByRole("button", { name: "Open key for everyone" }).click();
  const result = section(page, "Result so far");
  await expect(result).toContainText("Invalid");
  await expect(result).toContainText("Medium: Expanded blastocyst or further at 96 h: 71.4%; at least 80%");
  await expect(result.getByRole("row", { name: /^Medium/ })).toContainText("71.4 % (15/21)");
  await expect(result).toContainText("Mouse embryo assay, one-cell, version 1");
});
