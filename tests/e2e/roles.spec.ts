import { expect, type Page } from "@playwright/test";
import { reviewedBlindRun } from "./blind-run.ts";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { heading, signIn, signOut } from "./lab.ts";
import { PROTOCOL } from "./lot-with-runs.ts";
import { factsOf, factsOfDemo, UPKEEP_MS } from "./upkeep.ts";

// What is counted here is that of the demo laboratory.
test.beforeAll(async () => {
  test.setTimeout(UPKEEP_MS);
  await factsOfDemo();
});

const CLINICS_RECORD = "/test/demoTestIcsi00000003";
const PRECLINICAL_RECORD = "/test/demoTestPre000000001";

const rail = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();
const entry = (page: Page, name: string) => rail(page).getByRole("link", { name, exact: true });

async function isNotFor(page: Page, path: string) {
  await page.goto(path);
  await expect(heading(page, "You do not have access to this page")).toBeVisible();
}

test("a sponsor engineers the preclinical study and opens no record of the clinic", async ({ as }) => {
  const page = await as("Jonas", PRECLINICAL_RECORD);
  await expect(heading(page, /^PRE-/)).toBeVisible();
  for (const name of ["New test", "Preclinical", "Reports"]) await expect(entry(page, name)).toBeVisible();
  for (const name of ["ICSI", "Subjects", "Cryobank", "Users", "Audit"]) await expect(entry(page, name)).toHaveCount(0);
  await page.goto(CLINICS_RECORD);
  await expect(page.getByRole("heading", { name: "The test could not be loaded" })).toBeVisible();
  await expect(page.getByText("ICSI-0003")).toHaveCount(0);
  for (const path of ["/reports", "/rawdata"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/ICSI-\d{4}/)).toHaveCount(0);
  }
  await page.goto("/test/new");
  const kinds = page.getByRole("group", { name: "What kind of test is this?" }).getByRole("radio");
  await expect(kinds).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /Preclinical/ })).toBeVisible();
  await isNotFor(page, "/admin/audit");
});

test("a sponsor sees figures of the trial, and no code of a subject or a record of the clinic", async ({ as }) => {
  const page = await as("Jonas");
  await entry(page, "Reports").click();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Figures of trials I sponsor");
  await expect(page).toHaveURL(/figures=true/);
  await expect(
    page.getByText("You see figures of at least five subjects by whole years, no single records."),
  ).toBeVisible();
  // A year of the demo may have fewer than five subjects, and is then withheld.
  const groups = page.locator('tr[data-kind="group"], tfoot tr');
  for (const rows of ["tests", "media"]) {
    await page.getByRole("combobox", { name: "Rows" }).selectOption(rows);
    await expect(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(groups.first(), "the records of the demo come in while it starts").toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator('tr[data-kind="row"]')).toHaveCount(0);
    await expect(page.getByRole("main").getByText(/HF-|ICSI-\d/)).toHaveCount(0);
    await expect(groups.getByRole("button").or(groups.getByRole("link"))).toHaveCount(0);
  }
  for (const name of ["Export", "Save view", "Schedule report"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("a monitor reads a record and asks about it, and changes nothing", async ({ as }) => {
  const page = await as("Priya", CLINICS_RECORD);
  await expect(heading(page, /ICSI-0003/)).toBeVisible();
  await expect(page.getByText("You can read this record, but not change it")).toBeVisible();
  await expect(page.getByRole("region", { name: "Actions" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Enter data" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit notes" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Queries" }).click();
  await expect(page.getByRole("button", { name: "Ask about a value" })).toBeVisible();
  await isNotFor(page, "/test/new");
});

test("a monitor sees nothing that anybody wrote, and where something was written", async ({ page }) => {
  const id = CLINICS_RECORD.replace("/test/", "");
  const written = await withDatabase(async (db) => {
    const record = db.doc(`tests/${id}`);
    const [test, media] = await Promise.all([record.get(), db.collection("media").where("testId", "==", id).get()]);
    const texts = [test.get("notes"), ...["cycleCode", "consentRef"].map((field) => test.get(`header.${field}`))];
    const names = media.docs.map((medium) => medium.get("originalName"));
    return [...texts, ...names].filter((text) => typeof text === "string" && text !== "");
  });
  expect(written.length).toBeGreaterThan(3);
  await signIn(page, "Emma", CLINICS_RECORD);
  for (const text of written.slice(0, 2)) await expect(page.getByText(text).first()).toBeVisible();
  await signOut(page);
  await signIn(page, "Priya");
  // Of many tests the table shows the newest.
  const own = JSON.stringify({ field: "code", op: "eq", value: ["ICSI-0003"] });
  const table = `/reports?on=tests&where=${encodeURIComponent(own)}`;
  for (const path of [CLINICS_RECORD, `${CLINICS_RECORD}/print`, "/rawdata", table]) {
    await page.goto(path);
    await expect(page.getByText(/ICSI-\d{4}/).first()).toBeVisible();
    const said = await page.getByRole("main").innerText();
    for (const text of written) expect(said).not.toContain(text);
  }
  await page.goto(CLINICS_RECORD);
  await expect(page.getByText("[not shown]").first()).toBeVisible();
  await expect(page.getByText("You read codes, numbers, times and people.")).toBeVisible();
  await page.getByRole("button", { name: /Show history/ }).click();
  await expect(page.getByText(/Emma Lindqvist/).first()).toBeVisible();
  const history = await page.getByRole("main").innerText();
  for (const text of written) expect(history).not.toContain(text);
});

test("a monitor asks about a value and reads their own words", async ({ as }) => {
  const asked = `Is this count right? ${Date.now()}`;
  const page = await as("Priya", "/test/demoTestIcsi00000004");
  await page.getByRole("heading", { name: "Queries" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Ask about a value" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your question or comment").fill(asked);
  await dialog.getByRole("button", { name: "Open query" }).click();
  await expect(page.getByText(asked)).toBeVisible();
});

/** What a page says by now, without what differs between any two records. */
async function said(page: Page, { id, code }: { id: string; code: string }) {
  const text = await page.getByRole("main").innerText();
  return text
    .replaceAll(code, "CODE")
    .replaceAll(id, "ID")
    .replace(/[0-9a-f]{8,64}…?/g, "HASH")
    .replace(/\d{1,2}:\d{2}(:\d{2})?/g, "TIME");
}

test("two runs that differ in nothing but their seal read the same to whoever may not know", async ({ browser }) => {
  test.setTimeout(400_000);
  const lotNo = "BLIND-LOT-1";
  const runs = [
    await reviewedBlindRun(PROTOCOL, { lotNo }),
    await reviewedBlindRun(PROTOCOL, { lotNo, isSwapped: true }),
  ];
  await factsOf(...runs.map(({ id }) => id));
  for (const name of ["Emma", "Jonas", "Priya"] as const) {
    const context = await browser.newContext();
    const pages = [await context.newPage(), await context.newPage()];
    await signIn(pages[0] as Page, name);
    for (const path of ["/test/ID", "/test/ID/print"]) {
      for (const [at, page] of pages.entries()) {
        await page.goto(path.replace("ID", runs[at]?.id ?? ""));
        await expect(
          page
            .getByRole("main")
            .getByText(runs[at]?.code ?? "")
            .first(),
        ).toBeVisible({ timeout: 60_000 });
      }
      await expect(async () => {
        const [one, other] = await Promise.all(pages.map((page, at) => said(page, runs[at] ?? { id: "", code: "" })));
        expect(one, `${name} on ${path}`).toBe(other);
        expect(one).toContain("CODE");
        expect(one).not.toContain(lotNo);
      }).toPass({ timeout: 60_000 });
    }
    await context.close();
  }
});
