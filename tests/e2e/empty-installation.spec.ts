import { expect, test } from "@playwright/test";
import { clearSuite } from "../test-suite.ts";
import { heading, signIn } from "./lab.ts";
import { expectNoViolations } from "./pages.ts";
import { saveSite } from "./save-site.ts";
import { PORTS } from "./site-ports.ts";

test("the first administrator of an empty installation sets up laboratory, people and study, and begins a test", async ({
  page,
}) => {
  test.slow();
  await clearSuite(PORTS);
  await signIn(page, "Ada");
  await expect(heading(page, "Set up Zona")).toBeVisible();
  const step = (name: RegExp) => page.getByRole("region", { name });
  await expect(step(/First study/)).toContainText("Set up the laboratory first.");
  await expectNoViolations(page);

  await page.getByRole("link", { name: "Set up the laboratory" }).click();
  await page.getByRole("textbox", { name: "Site name" }).fill("Northgate");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/London");
  await saveSite(page);
  await expect(page.getByRole("textbox", { name: "Site name" })).toHaveValue("Northgate");
  await page.goto("/home");
  await expect(step(/Laboratory/)).toContainText("Northgate, Europe/London.");

  await step(/People/)
    .getByRole("button", { name: "Choose for new people" })
    .click();
  const people = page.getByRole("dialog");
  await people.getByRole("combobox").selectOption("Embryologist");
  await people.getByRole("button", { name: "Save" }).click();
  await expect(step(/People/)).toContainText("New people start with: Embryologist.");

  // What was done is still done after a reload.
  await page.reload();
  await step(/First study/)
    .getByRole("button", { name: "Open first study" })
    .click();
  const study = page.getByRole("dialog");
  await study.getByLabel("Protocol code").fill("NG-01");
  await study.getByLabel("Title").fill("Routine cycles");
  await study.getByLabel("ICSI", { exact: true }).check();
  await study.getByRole("button", { name: "Save study" }).click();
  await expect(heading(page, "Home")).toBeVisible();

  await page.goto("/test/new");
  await page.getByRole("radio", { name: /ICSI/ }).check();
  await expect(page.getByRole("radio", { name: /NG-01/ })).toBeVisible();
});
