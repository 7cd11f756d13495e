import { expect, type Page } from "@playwright/test";
import { extractText } from "unpdf";
import { test } from "./desks.ts";
import { heading, signIn } from "./lab.ts";

/** Twelve oocytes, finished. */
const CYCLE = { id: "demoSeriesICSI010300", code: "ICSI-0103" };
const FORMATS = ["A4", "Letter"] as const;
const HEADS = /HF-\d{4}-\w/;

/** What stands on each sheet of paper, as text. */
async function sheetsOf(page: Page, format: (typeof FORMATS)[number]): Promise<string[]> {
  const pdf = await page.pdf({ format });
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text;
}

async function openPrint(page: Page, id: string) {
  await signIn(page, "Emma", `/test/${id}/print`);
  await expect(page.getByText(/^Record verified: every revision follows/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeEnabled();
}

/** Every sheet says whose it is, which revision, and which of how many. */
function expectHeads(sheets: readonly string[], code: string) {
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(code);
    expect(sheet).toMatch(HEADS);
    expect(sheet).toMatch(/rev \d+ · [0-9a-f]{12}/);
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
  }
}

test("a cycle is one cohort sheet, of forty oocytes as well, and of twelve at most eight in all, each with its code", async ({
  page,
}) => {
  await openPrint(page, CYCLE.id);
  for (const format of FORMATS) {
    const sheets = await sheetsOf(page, format);
    expect(sheets.length).toBeLessThanOrEqual(8);
    expectHeads(sheets, CYCLE.code);
    const [cohort = "", second = ""] = sheets;
    expect(cohort).toContain("Cohort sheet");
    for (const words of ["Maturity", "Day 1", "Day 3", "Fate", "Straw and place", "Received: name, date, signature"])
      expect(cohort).toContain(words);
    expect(cohort).toMatch(/\b12\b/);
    // How and when each was inseminated, and the transfer with its embryo, catheter and difficulty.
    expect(cohort).toMatch(/ICSI \d\d:\d\d/);
    expect(cohort).toMatch(/Transfer 1: embryo \d+ · .+ · loaded by .+ · Soft, 23 cm · Easy/);
    expect(sheets.join(" ")).toMatch(/Transfers\s/);
    expect(second).not.toContain("Cohort sheet");
    expect(sheets.join(" ")).not.toContain("created the test");
  }
  // As many rows as a cohort may have, each as full as the fullest.
  await page
    .getByRole("table")
    .first()
    .evaluate((table: HTMLTableElement) => {
      const [body] = table.tBodies;
      const rows = [...(body?.rows ?? [])];
      const fullest = rows.toSorted((a, b) => b.innerText.length - a.innerText.length)[0];
      body?.replaceChildren(...Array.from({ length: 40 }, () => fullest?.cloneNode(true) as Node));
      table.dataset.dense = "true";
    });
  for (const format of FORMATS) {
    const [cohort = "", second = ""] = await sheetsOf(page, format);
    expect(cohort).toContain("Received: name, date, signature");
    expect(second).toContain("Record");
    expect(second).not.toContain("Received: name, date, signature");
  }
});

test("the audit trail is printed for who asks for it", async ({ as }) => {
  const page = await as("Emma", "/test/demoTestIcsi00000005");
  await page.getByRole("link", { name: "Print" }).click();
  await expect(heading(page, /^ICSI-0005: record$/)).toBeVisible();
  await expect(page).toHaveTitle(/^ICSI-0005 rev \d+/);
  await expect(page.getByText(/^Record verified: every revision follows/)).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "With the audit trail" }).check();
  await expect(heading(page, /^ICSI-0005: record and audit trail$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByText(/signed the test/)).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByText("Emma Lindqvist").first()).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  expectHeads(await sheetsOf(page, "A4"), "ICSI-0005");

  await page.goto("/test/demoTestIcsi00000005/print?trail=1");
  await expect(page.getByRole("region", { name: "History" }).getByText(/signed the test/)).toBeVisible();
});

test("a semen analysis begins with its results", async ({ page }) => {
  await openPrint(page, "demoSeriesSEM0104000");
  await expect(page.getByRole("region", { name: "Results and lower reference limits" })).toBeVisible();
  const sheets = await sheetsOf(page, "A4");
  expectHeads(sheets, "SEM-0104");
  expect(sheets[0]).toContain("Concentration, counted twice");
  expect(sheets[0]).toContain("Lower limit");
});

test("on paper the labels stand alone", async ({ as }) => {
  const page = await as("Emma", "/test/demoTestIcsi00000005/labels");
  await expect(heading(page, /Labels for ICSI-0005/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /QR code for ICSI-0005/ }).first()).toBeVisible();
});
