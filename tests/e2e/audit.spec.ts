import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { heading, newWord, signIn } from "./lab.ts";
import { copiedOpenRecord } from "./open-record.ts";

test("an administrator searches the trail of all records and takes it out as a file", async ({ page }) => {
  await signIn(page, "Ada");
  await page.goto("/admin/audit");
  await expect(heading(page, "Audit trail")).toBeVisible();
  const acts = page.getByRole("region", { name: "Entries" }).getByRole("row");
  await expect(acts.nth(1)).toBeVisible();

  await page.getByLabel("Test code").fill("icsi-0005");
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "signed the test" });
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/code=ICSI-0005/);
  await expect(acts).toHaveCount(2);
  await expect(acts.nth(1)).toContainText("ICSI-0005");

  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Changed field").fill("opuAt");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(acts.nth(1)).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await (await saving).path();
  const lines = (await readFile(file, "utf8")).split("\r\n");
  expect(lines[1]).toBe("Filter,field opuAt");
  expect(lines).toContainEqual(expect.stringMatching(/^Time \(UTC\),Time \(site\),Person,Account,Test code/));
  expect(lines.filter((line) => line.includes("ICSI-00")).length).toBeGreaterThan(1);

  await page.getByLabel("Changed field").fill("no such field");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No matching entries").or(page.getByText(/No match in/))).toBeVisible();
});

test("the trail of all records is closed to staff", async ({ page }) => {
  await signIn(page, "Emma");
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "Audit trail" })).toHaveCount(0);
});

test("a record that was changed past Zona says so to whoever opens it", async ({ page }) => {
  const id = await copiedOpenRecord(7401);
  await signIn(page, "Emma");
  const answer = page.waitForResponse((response) => response.request().postData()?.includes("verifyRecord") ?? false);
  await page.goto("/test/demoTestIcsi00000005");
  await answer;
  const warning = page.getByRole("region", { name: /Audit trail broken/ });
  await expect(warning).toHaveCount(0);
  for (const address of [`/test/${id}`, `/test/icsi/${id}`]) {
    await page.goto(address);
    await expect(warning).toContainText("This record was changed outside Zona.");
  }
});

test("an auditor finds who has access, what changed and what left, reviews it, and changes nothing", async ({
  page,
}) => {
  await signIn(page, "Alma");
  await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Audit" }).click();
  await expect(heading(page, "Audit")).toBeVisible();
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const people = section("Who has access").first();
  await expect(people.getByRole("row", { name: /Emma Lindqvist/ })).toContainText("Embryologist (all studies)");
  await expect(people.getByRole("row", { name: /Priya Raman/ })).toContainText(/Monitor/);
  await expect(
    section("Changes of access").getByRole("listitem").or(page.getByText("No changes yet")).first(),
  ).toBeVisible();
  await expect(section("Evidence").getByText("Newest anchor")).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).split("\r\n");
  expect(lines).toContainEqual(expect.stringMatching(/^Emma Lindqvist,emma.lindqvist@hollyfield.example/));

  const note = `As agreed ${newWord()}`;
  await page.getByLabel("Result of your review").fill(note);
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: note })).toContainText("Reviewed by Alma Auditor");

  await page.getByRole("link", { name: "Search audit trails" }).click();
  await expect(heading(page, "Audit trail")).toBeVisible();
  const trail = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await trail;
  await expect(async () => {
    await page.goto("/audit");
    const own = section("What left Zona").getByRole("listitem").filter({ hasText: "Alma Auditor" });
    await expect(own.first()).toContainText("Export: Audit trail", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto("/test/demoTestIcsi00000003");
  await expect(heading(page, /ICSI-0003/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter data" })).toHaveCount(0);
  for (const path of ["/admin/users", "/test/new", "/admin/operations"]) {
    await page.goto(path);
    await expect(heading(page, "You do not have access to this page")).toBeVisible();
  }
});

test("the audit is closed to staff", async ({ page }) => {
  await signIn(page, "Emma");
  await page.goto("/audit");
  await expect(heading(page, "You do not have access to this page")).toBeVisible();
});
