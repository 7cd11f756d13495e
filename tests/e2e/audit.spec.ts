import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { heading, newWord, signIn } from "./lab.ts";
import { copiedOpenRecord } from "./open-record.ts";
import { factsOf } from "./upkeep.ts";

test("an administrator searches the trail of all records and takes it out as a file", async ({ page }) => {
  // The page asks for the codes of what it found once.
  await factsOf("demoTestIcsi00000005");
  await signIn(page, "Ada", "/admin/audit");
  await expect(heading(page, "Audit trail")).toBeVisible();
  const acts = page.getByRole("region", { name: "Entries" }).getByRole("row");
  await expect(acts.nth(1)).toBeVisible();

  await page.getByLabel("Test code").fill("icsi-0005");
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "signed the test" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/code=ICSI-0005/);
  await expect(acts).toHaveCount(2);
  await expect(acts.nth(1)).toContainText("ICSI-0005");

  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Changed field").fill("opuAt");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(acts.nth(1)).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await (await saving).path();
  const lines = (await readFile(file, "utf8")).split("\r\n");
  expect(lines[1]).toBe("Filter,field opuAt");
  expect(lines).toContainEqual(expect.stringMatching(/^Time \(UTC\),Time \(site\),Person,Account,Test code/));
  expect(lines.filter((line) => line.includes("ICSI-00")).length).toBeGreaterThan(1);

  await page.getByLabel("Changed field").fill("no such field");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No matching entries").or(page.getByText(/No match in/))).toBeVisible();
});

test("a record that was changed past Zona says so to whoever opens it", async ({ as }) => {
  const id = await copiedOpenRecord(7401);
  const page = await as("Emma");
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

test("an auditor finds who has access, what changed and what left, reviews it, and changes nothing", async ({ as }) => {
  const page = await as("Alma");
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
  // Where somebody's access changes meanwhile, the list is looked through again first.
  const reviewed = page.getByRole("listitem").filter({ hasText: note }).first();
  await expect(async () => {
    await page.goto("/audit");
    await page.getByLabel("Result of your review").fill(note);
    await page.getByRole("button", { name: "Mark as reviewed" }).click();
    await expect(reviewed).toContainText("Reviewed by Alma Auditor", { timeout: 20_000 });
  }).toPass();

  await page.getByRole("link", { name: "Search audit trails" }).click();
  await expect(heading(page, "Audit trail")).toBeVisible();
  const trail = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await trail;
  await expect(async () => {
    await page.goto("/audit");
    const own = section("What left Zona").getByRole("listitem").filter({ hasText: "Alma Auditor" });
    await expect(own.first()).toContainText("Export: Audit trail", { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });

  await page.goto("/test/demoTestIcsi00000003");
  await expect(heading(page, /ICSI-0003/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter data" })).toHaveCount(0);
  for (const path of ["/admin/users", "/test/new", "/admin/operations"]) {
    await page.goto(path);
    await expect(heading(page, "You do not have access to this page")).toBeVisible();
  }
});

/** What of the page takes the focus, in the order in which Tab comes by, each with whether that can be seen. */
async function walked(page: Page) {
  const steps: { at: number; isSeen: boolean }[] = [];
  await page.getByRole("main").evaluate((main) => {
    const all = [...main.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0']")];
    const reached = all.filter((one) => one.checkVisibility() && !one.matches(":disabled, [tabindex='-1']"));
    for (const [at, one] of reached.entries()) one.dataset.walked = String(at);
    main.dataset.walked = String(reached.length);
    main.tabIndex = -1;
    main.focus();
  });
  const count = Number(await page.getByRole("main").getAttribute("data-walked"));
  for (let presses = 0; presses < count; presses++) {
    await page.keyboard.press("Tab");
    const step = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
      const at = Number((document.activeElement as HTMLElement | null)?.dataset.walked ?? Number.NaN);
      return { at, isSeen: outlineStyle !== "none" || boxShadow !== "none" };
    });
    steps.push(step);
  }
  return steps;
}

test("an auditor walks the audit by the keyboard alone, and finds who opened a record", async ({ as }) => {
  const emmas = await as("Emma");
  const verified = emmas.waitForResponse((one) => one.request().postData()?.includes("verifyRecord") ?? false);
  await emmas.goto("/test/demoTestIcsi00000005");
  await verified;
  const page = await as("Alma", "/audit");
  const served = page.getByRole("region", { name: "Who opened what", exact: true });
  await expect(served.getByRole("listitem").first()).toBeVisible();
  for (const [region, text] of [
    ["Evidence", "Newest anchor"],
    ["Who has access", "Emma Lindqvist"],
  ] as const)
    await expect(page.getByRole("region", { name: region, exact: true }).getByText(text).first()).toBeVisible();

  const steps = await walked(page);
  expect(steps.map(({ at }) => at)).toEqual(steps.map((_, place) => place));
  expect(steps.filter(({ isSeen }) => !isSeen)).toEqual([]);

  await served.getByLabel("Person").focus();
  await page.keyboard.type("Emma");
  await page.keyboard.press("Tab");
  await page.keyboard.type("icsi-0005");
  await page.keyboard.press("Enter");
  await expect(served.getByRole("listitem").first()).toContainText("Emma Lindqvist");
  const record = served.getByRole("link", { name: "ICSI-0005" }).first();
  for (let presses = 0; presses < 4; presses++) {
    if (await record.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(record).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, /ICSI-0005/)).toBeVisible();

  await page.goto("/audit");
  await served.getByLabel("Test code").fill("ICSI-9999");
  await served.getByRole("button", { name: "Search" }).press("Enter");
  await expect(served.getByText("No matching entries")).toBeVisible();
});
