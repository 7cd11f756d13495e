import { expect } from "@playwright/test";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a second person witnesses a step on a phone; another subject's dish stops it", async ({ as }) => {
  const page = await as("Noor", "/test/demoTestIcsi00000003");
  await page.getByRole("link", { name: "Witness a step" }).click();
  await expect(heading(page, /Witness a step: ICSI-0003/)).toBeVisible();
  const known = (await page.getByText("This record belongs to").locator("code").textContent()) ?? "";
  expect(known).toMatch(/^HF-0044-/);

  await page.getByRole("radio", { name: /Sperm to oocyte/ }).check();
  await page.getByLabel("Who performs it?").selectOption({ label: "Emma Lindqvist" });
  await expect(page.getByRole("option", { name: "Noor Haddad" })).toHaveCount(0);
  await page.getByLabel("Code on the first container").fill(known.toLowerCase());
  await expect(page.getByText(`${known} matches this record`)).toHaveCount(1);

  await page.getByLabel("Code on the second container").fill("HF-0045-X");
  await expect(page.getByRole("alert").filter({ hasText: "Stop. Do not continue." })).toBeVisible();
  await page.getByRole("button", { name: /I confirm both match/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expect(page.getByText("The mismatch was recorded with your name and the time.")).toBeVisible();

  const address = new URL("/test/icsi/demoTestIcsi00000003#dispositions", page.url()).href;
  await page.getByLabel("Code on the second container").fill(address);
  await expect(page.getByText("ICSI-0003 matches this record")).toBeVisible();
  await page.getByRole("button", { name: /I confirm both match/ }).click();
  await expect(page.getByRole("region", { name: "Step recorded" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the record" }).click();
  await page.getByRole("button", { name: "Show witnessed steps" }).click();
  await expect(page.getByText("Performed by Emma Lindqvist, witnessed by Noor Haddad").first()).toBeVisible();
  await expect(page.getByText("Second container: HF-0045-X").first()).toBeVisible();
});

test("nothing is witnessed after a record was locked", async ({ as }) => {
  const page = await as("Noor", "/test/demoTestIcsi00000005/witness");
  await expect(page.getByText("No more steps can be witnessed")).toBeVisible();
  await expect(page.getByRole("button", { name: /I confirm both match/ })).toHaveCount(0);
});
