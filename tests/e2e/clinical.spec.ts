import { expect } from "@playwright/test";
import { act, fillClinicalTest, givenClinicalDraft, next, status } from "./clinical-record.ts";
import { test } from "./desks.ts";
import { gridCell } from "./icsi-record.ts";
import { saved } from "./record.ts";

test("a serious adverse event needs a second person before the test is submitted", async ({ as }) => {
  test.slow();
  const address = await givenClinicalDraft();
  const page = await as("Emma", address);
  await act(page, "Start test");
  await fillClinicalTest(page, address);
  const form = address.replace("/test/", "/test/clinical/");
  await page.goto(`${form}#events`);
  const events = page.getByRole("region", { name: "Adverse events" });
  await gridCell(events, "Event 1", "Happened at").focus();
  await page.keyboard.type("1445");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Zona cracked at the pulse");
  await page.keyboard.press("Tab");
  for (const key of "2ry") await page.keyboard.press(key);
  await expect(gridCell(events, "Event 1", "Serious")).toHaveText("Yes");
  await gridCell(events, "Event 1", "Reported by").focus();
  await page.keyboard.type("Emma");
  await page.keyboard.press("Enter");
  await expect(gridCell(events, "Event 1", "Happened at")).toHaveText("2026-05-12 14:45");
  // The names of colleagues may come only now.
  await expect(gridCell(events, "Event 1", "Reported by")).toHaveText("Emma Lindqvist");
  await saved(page);
  await page.goto(address);
  await expect(next(page).getByRole("link", { name: "A second person must witness this step." })).toBeVisible();

  const second = await as("Noor", `${form}#events`);
  await second.getByRole("button", { name: "I witnessed: Event 1" }).click();
  await second
    .getByRole("dialog")
    .getByRole("button", { name: /^I saw/ })
    .click();
  await expect(second.getByRole("dialog")).toHaveCount(0);

  await page.reload();
  await act(page, "Submit for review");
  await status(page, "Submitted");
  const values = page.getByRole("region", { name: "Values" });
  await expect(values.getByRole("row", { name: /Zona cracked/ })).toContainText("Noor Haddad");
});
