import { expect, type Page, test } from "@playwright/test";
import { reviewedBlindRun } from "./blind-run.ts";
import { withDatabase } from "./database.ts";
import { type FirstName, heading, signIn } from "./lab.ts";
import { PROTOCOL } from "./lot-with-runs.ts";

const CLINICS_RECORD = "/test/demoTestIcsi00000003";
const PRECLINICAL_RECORD = "/test/demoTestPre000000001";

const rail = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();
const entry = (page: Page, name: string) => rail(page).getByRole("link", { name, exact: true });

async function isNotFor(page: Page, path: string) {
  await page.goto(path);
  await expect(heading(page, "You do not have access to this page")).toBeVisible();
}

/** What each of the demo finds beside their work, and what they do not. */
const RAILS: Partial<Record<FirstName, { finds: string[]; lacks: string[] }>> = {
  Ada: { finds: ["New test", "Users", "Studies", "Audit trail", "Reports"], lacks: [] },
  Emma: { finds: ["New test", "Subjects", "Cryobank", "Reports"], lacks: ["Users", "Studies", "Audit trail"] },
  Jonas: { finds: ["New test", "Reports"], lacks: ["Users", "Audit trail"] },
  Priya: { finds: ["ICSI", "Reports"], lacks: ["New test", "Subjects", "Cryobank", "Users", "Studies"] },
};

for (const [name, { finds, lacks }] of Object.entries(RAILS))
  test(`${name} finds what a role of theirs opens, and nothing else`, async ({ page }) => {
    await signIn(page, name as FirstName); // a key of RAILS
    for (const label of finds) await expect(entry(page, label)).toBeVisible();
    for (const label of lacks) await expect(entry(page, label)).toHaveCount(0);
  });

test("a sponsor engineers the preclinical study and opens no record of the clinic", async ({ page }) => {
  await signIn(page, "Jonas");
  await page.goto(PRECLINICAL_RECORD);
  await expect(heading(page, /^PRE-/)).toBeVisible();
  await page.goto(CLINICS_RECORD);
  await expect(page.getByText(/does not exist|not open to you|no access/i).first()).toBeVisible();
  await expect(page.getByText("ICSI-0003")).toHaveCount(0);
  for (const path of ["/reports", "/rawdata"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/ICSI-\d{4}/)).toHaveCount(0);
  }
  await isNotFor(page, "/admin/users");
  await isNotFor(page, "/admin/audit");
});

test("a monitor reads a record and asks about it, and changes nothing", async ({ page }) => {
  await signIn(page, "Priya");
  await page.goto(CLINICS_RECORD);
  await expect(heading(page, /ICSI-0003/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Enter data" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit notes" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Queries" }).click();
  await expect(page.getByRole("button", { name: "Ask about a value" })).toBeVisible();
  await isNotFor(page, "/test/new");
});

/** What a page says, without what differs between any two records. */
async function read(page: Page, path: string, { id, code }: { id: string; code: string }) {
  await page.goto(path);
  await expect(page.getByRole("main").getByText(code).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
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
  // Tables and questions read the facts.
  await withDatabase(async (db) => {
    const areThere = async () =>
      (await db.getAll(...runs.map(({ id }) => db.doc(`testFacts/${id}`)))).every((one) => one.exists);
    await expect.poll(areThere, { timeout: 240_000 }).toBe(true);
  });
  for (const name of ["Emma", "Jonas", "Priya"] as const) {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, name);
    for (const path of ["/test/ID", "/test/ID/print"]) {
      const texts: string[] = [];
      for (const run of runs) texts.push(await read(page, path.replace("ID", run.id), run));
      expect(texts[0], `${name} on ${path}`).toBe(texts[1]);
      expect(texts[0]).not.toContain(lotNo);
    }
    await page.context().close();
  }
});
