import { expect } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { test } from "./desks.ts";
import { givenDraft } from "./given-draft.ts";
import { givenSubject, heading } from "./lab.ts";

const SUBJECT = withCheckCharacter("HF-0092") ?? "";

test("a semen analysis is typed, read against the limits, and submitted once it adds up", async ({ as }) => {
  await givenSubject(SUBJECT, "zp-sem-02");
  const testId = await givenDraft({
    ...{ kind: "semen", studyId: "zp-sem-02", subjectCode: SUBJECT, notes: "Mrs Lund asked for the result" },
    material: { spermSource: "ejaculate_fresh" },
  });
  const page = await as("Emma", `/test/${testId}`);
  await expect(heading(page, /SEM-\d{4}/)).toBeVisible();

  const next = page.getByRole("region", { name: "Actions" });
  await next.getByRole("button", { name: "Start test" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start test" }).click();
  await expect(page.locator("[data-status]")).toHaveText("In progress");
  await expect(next).toContainText("Fix these entries first.");
  await next.getByRole("link", { name: "Enter data" }).click();

  await page.getByLabel("Collected at").fill("2026-11-02T09:00");
  await page.getByLabel("Analysed at").fill("2026-11-02T09:40");
  await page
    .getByLabel(/^Volume/)
    .first()
    .fill("2,5");
  await page
    .getByLabel(/^Concentration/)
    .first()
    .fill("12");
  await page.getByLabel(/^Rapid progressive/).fill("30");
  await page.getByLabel(/^Slow progressive/).fill("10");
  await page.getByLabel(/^Non-progressive/).fill("5");
  await page.getByLabel(/^Immotile/).fill("50");
  await expect(page.getByText("add up to 95%").first()).toBeVisible();
  await page.getByLabel(/^Immotile/).fill("55");
  await expect(page.getByText("add up to 95%")).toHaveCount(0);
  const results = page.getByRole("region", { name: "Results and lower reference limits" });
  await expect(results.getByRole("row", { name: /Concentration 12 16 Not typical/ })).toBeVisible();
  await expect(results.getByRole("row", { name: /Volume 2.5 1.4 Typical/ })).toBeVisible();

  const chambers = page.getByRole("group", { name: "Concentration, counted twice" });
  await chambers.getByLabel("First chamber").fill("260");
  await chambers.getByLabel("Second chamber").fill("205");
  await chambers.getByLabel(/^Volume counted in each chamber/).fill("100");
  await chambers.getByLabel("Dilution factor").fill("5");
  await expect(page.getByText("11.63 million/mL (from the counts)")).toBeVisible();
  const findings = page.getByRole("region", { name: "Values to check" });
  const differ = findings.getByText(
    "The two chambers differ by 55 sperm; up to 42.2 are accepted. Count two new chambers.",
  );
  await expect(differ).toBeVisible();
  await expect(results.getByRole("row", { name: /Concentration, counted twice 260 205 55 42.2 Repeat/ })).toBeVisible();
  await chambers.getByLabel("First chamber").fill("215");
  await expect(differ).toHaveCount(0);
  await expect(page.getByText("10.5 million/mL (from the counts)")).toBeVisible();
  await expect(results.getByRole("row", { name: /Concentration, counted twice 215 205 10 40.1 Agree/ })).toBeVisible();

  const casa = page.getByRole("group", { name: "CASA figures" });
  await casa.getByLabel("System").fill("OpenCASA 2");
  for (const [name, value] of [
    ["Frame rate", "60"],
    ["Pixel size", "0.481"],
    ["VCL", "80"],
    ["VSL", "40"],
    ["VAP", "50"],
    ["LIN", "70"],
  ] as const) {
    await casa.getByLabel(name).fill(value);
  }
  await expect(casa.getByText("LIN is 70%, but the velocities give 50%.")).toBeVisible();
  const lin = casa.getByLabel("LIN");
  await lin.press("Tab");
  await lin.fill("50");
  await lin.press("Control+z");
  await expect(lin).toHaveValue("70");
  await lin.fill("50");
  await lin.press("Tab");
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo).toHaveText("Undo: CASA figures");
  await undo.click();
  await expect(lin).toHaveValue("70");
  await expect(page.getByText("Undone: CASA figures.")).toBeVisible();
  await lin.fill("50");
  await expect(results).toContainText("STR80%");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await page.getByRole("link", { name: "Whole record" }).click();
  await expect(page.getByText("Rapid progressive")).toBeVisible();
  await next.getByRole("button", { name: "Submit for review" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This looks like a person's name.");
  await dialog.getByRole("button", { name: "Submit for review" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Confirm whether these entries identify anyone.");
  await dialog.getByRole("radio", { name: "No, they identify no one" }).check();
  await dialog.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.locator("[data-status]")).toHaveText("Submitted");
});
