import { expect, type Page, test } from "@playwright/test";
import { heading, signIn } from "./lab.ts";
import { open, paste, saved, section } from "./record.ts";

const RUN = "/test/continue/preclinical/demoTestPre000000001";

async function nameArm(page: Page, number: number, name: string, role: string, units: string) {
  await page.getByRole("button", { name: "Add an arm" }).click();
  await page.getByLabel(`Name of arm ${number}`).fill(name);
  await page.getByLabel(`What arm ${number} is`).selectOption(role);
  await page.getByLabel(`Units of arm ${number}`).fill(units);
}

const stages = (good: number, of: number) =>
  Array.from({ length: of }, (_, index) => (index < good ? "x" : "m")).join("\n");

test("a run whose control fails is invalid, not failed; a blinded assessor sees letters until then", async ({
  page,
}) => {
  test.slow();
  await signIn(page, "Noor");
  await page.goto("/test/continue/preclinical");
  await page.getByRole("link", { name: "PRE-0001" }).click();
  await expect(page).toHaveURL(new RegExp(RUN));
  await expect(heading(page, "PRE-0001")).toBeVisible();
  await open(page, "Protocol and arms");
  await page.getByLabel("Protocol", { exact: true }).selectOption("MEA_1cell");
  await page.getByLabel("Operator").fill("Noor");
  await page.getByLabel("Clock zero of the timepoints").fill("2026-11-16T09:00");
  await nameArm(page, 1, "Medium", "control_medium", "15");
  await nameArm(page, 2, "Catheter", "test", "21");
  await saved(page);
  await page.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByText("In progress")).toBeVisible();

  const hour96 = await open(page, "96 h");
  const control = hour96.getByRole("region", { name: "Medium" });
  const device = hour96.getByRole("region", { name: "Catheter" });
  await control.getByRole("textbox", { name: "Unit 1, Stage" }).focus();
  await page.keyboard.press("x");
  await expect(control.getByRole("textbox", { name: "Unit 2, Stage" })).toBeFocused();
  await paste(control.getByRole("textbox", { name: "Unit 1, Stage" }), stages(11, 15));
  await page.getByRole("button", { name: "Put in 15 cells" }).click();
  await paste(device.getByRole("textbox", { name: "Unit 1, Stage" }), stages(20, 21));
  await page.getByRole("button", { name: "Put in 21 cells" }).click();
  const result = await open(page, "Result");
  await expect(result).toContainText("Invalid");
  await expect(result).toContainText("The control stayed below 80%");
  await expect(result.getByRole("row", { name: /Medium/ })).toContainText("73.3 % (11/15)");
  await saved(page);

  await page.getByLabel(/Assessor blinded/).selectOption("true");
  await expect(hour96.getByRole("heading", { name: "Arm A" })).toBeVisible();
  await expect(hour96.getByText("Catheter")).toHaveCount(0);
  await expect(section(page, "Result")).toContainText("shown once the test is submitted");
});
