import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { unitRow } from "@zona/domain/records/sheet";
import { extractText } from "unpdf";
import { reviewedBlindRun } from "./blind-run.ts";
import { test } from "./desks.ts";
import { gridCell } from "./icsi-record.ts";
import { givePin, heading } from "./lab.ts";
import { lotWithRuns, PROTOCOL } from "./lot-with-runs.ts";
import { open, paste, saved, section } from "./record.ts";
import { seededRun } from "./seeded-run.ts";

const runsOf = (page: Page) => page.getByRole("region", { name: "Runs" });
const decisionsOn = (page: Page) => page.getByRole("region", { name: "Decisions" });

async function certificateOf(page: Page, number: number): Promise<string> {
  const started = page.waitForEvent("download");
  await decisionsOn(page)
    .getByRole("button", { name: `Download certificate of decision ${number}` })
    .click();
  const file = await readFile(await (await started).path());
  const { totalPages, text } = await extractText(new Uint8Array(file), { mergePages: true });
  expect(totalPages, "a certificate is one sheet of paper").toBe(1);
  return text.replace(/\s+/g, " ");
}

test("a medium lot: one replicate is invalid by its control, is repeated blinded, and then the lot is released", async ({
  as,
}) => {
  // Functions come to the run once they have made the facts of the whole demo laboratory.
  test.setTimeout(400_000);
  const lotNo = await lotWithRuns([21, 21], [15, 9]);
  const page = await as("Ada", `/lots/${lotNo}`);
  await expect(runsOf(page).getByRole("heading", { name: "Not decided by the runs" })).toBeVisible();
  await expect(
    runsOf(page)
      .getByText(/is invalid and was not repeated/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Release lot" })).toHaveCount(0);

  const run = await reviewedBlindRun(PROTOCOL, { lotNo });
  await page.goto(`/test/${run.id}`);
  await expect(heading(page, run.code)).toBeVisible();
  await expect(page.getByText(lotNo), "nobody reads which letter is the lot").toHaveCount(0);
  const sign = page.getByRole("button", { name: "Sign record", exact: true });
  await expect(sign).toBeVisible({ timeout: 240_000 });
  await sign.click();
  const dialog = page.getByRole("dialog", { name: "Sign record" });
  await dialog.getByRole("radio", { name: "Approval", exact: true }).check();
  await givePin(dialog);
  await dialog.getByRole("button", { name: "Sign record", exact: true }).click();
  await expect(page.getByText("Signed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Lock record", exact: true }).click({ timeout: 240_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Lock record", exact: true }).click();
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result).toContainText(lotNo, { timeout: 240_000 });
  await result.getByRole("button", { name: "Sign result" }).click();
  await givePin(page.getByRole("dialog"));
  await page.getByRole("dialog").getByRole("button", { name: "Sign result" }).click();
  await expect(result.getByRole("button", { name: "Sign result" })).toHaveCount(0);

  await page.goto(`/lots/${lotNo}`);
  await expect(runsOf(page).getByRole("row", { name: new RegExp(run.code) })).toBeVisible({ timeout: 240_000 });
  await expect(runsOf(page).getByRole("heading", { name: "All replicates passed" })).toBeVisible();
  await expect(runsOf(page).getByRole("row", { name: /PRE-\d+.*Invalid/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Release lot" }).click();
  await givePin(page.getByRole("dialog"));
  await page.getByRole("dialog").getByRole("button", { name: "Release lot" }).click();
  await expect(decisionsOn(page).getByText(/Released by Ada Admin/)).toBeVisible();
  const said = await certificateOf(page, 1);
  expect(said).toContain(`Certificate of release: lot ${lotNo}`);
  expect(said, "the repeated run is told as well").toContain(run.code);
});

test("what the runs leave open is released by two: one asks with a reason, another one releases", async ({ as }) => {
  test.slow();
  const lotNo = await lotWithRuns([21, 21], [15, 9]);
  const page = await as("Emma", `/lots/${lotNo}`);
  await page.getByRole("button", { name: "Request release" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Reason/).fill("The control dish was dropped; no embryos are left to repeat it.");
  await givePin(dialog);
  await dialog.getByRole("button", { name: "Request release" }).click();
  await expect(decisionsOn(page).getByText(/Release requested by Emma Lindqvist/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Release lot" }), "nobody releases their own wish").toHaveCount(0);

  const second = await as("Noor", `/lots/${lotNo}`);
  await second.getByRole("button", { name: "Release lot" }).click();
  await second
    .getByRole("dialog")
    .getByLabel(/Reason/)
    .fill("Replicate 1 passed; the medium is used for handling alone.");
  await givePin(second.getByRole("dialog"));
  await second.getByRole("dialog").getByRole("button", { name: "Release lot" }).click();
  await expect(decisionsOn(second).getByText(/Released by Noor Haddad/)).toBeVisible();
  const said = await certificateOf(second, 2);
  expect(said).toContain("Emma Lindqvist");
  expect(said).toContain("used for handling alone");
});

test("a bench test of a piezo device is judged by twelve measured numbers", async ({ as }) => {
  const id = await seededRun({
    protocolCode: "device_bench",
    header: { deviceId: { name: "PZ-200", serial: "PZ-200-0417" } },
    arms: [{ name: "PZ-200", role: "device", nUnits: 3 }],
  });
  const page = await as("Emma", `/test/continue/preclinical/${id}`);
  const bench = await open(page, "0 h");
  await paste(gridCell(bench, "Unit 1", "Displacement (µm)"), "4.9\t0.1\t40\t3\n5.1\t-0.2\t41\t4\n5\t0\t40\t2");
  await page.getByRole("button", { name: "Paste 12 cells" }).click();
  await saved(page);
  await open(page, "Result so far");
  const result = section(page, "Result so far");
  await expect(result).toContainText("Passed");
  await expect(result.getByRole("row", { name: /^PZ-200/ })).toContainText("A4");
  const worn = gridCell(bench, "Unit 2", "Leakage current (µA)");
  await worn.focus();
  await page.keyboard.type("14");
  await page.keyboard.press("Enter");
  await expect(result).toContainText("Failed");
  await expect(result.getByRole("row", { name: /^PZ-200/ })).toContainText("at most 10");
});

/** Both arms of a comparison: so many of forty oocytes became blastocysts. */
function developed(device: number, manual: number) {
  const rows = (good: number, arm: number, cells: (isGood: boolean) => Record<string, unknown>) =>
    Array.from({ length: 40 }, (_, unit) => [unitRow(arm, unit + 1), cells(unit < good)] as const);
  const both = (cells: (isGood: boolean) => Record<string, unknown>) => ({
    session: { doneAt: new Date(), by: { uid: "demo-emma", name: "Emma Lindqvist" } },
    ...Object.fromEntries([...rows(manual, 0, cells), ...rows(device, 1, cells)]),
  });
  return {
    h1: both(() => ({ survived: true })),
    h18: both(() => ({ fertilised: true })),
    ...Object.fromEntries(
      [24, 48, 72, 96, 120].map((hours) => [`h${hours}`, both((isGood) => ({ stage: isGood ? "blastocyst" : "2" }))]),
    ),
  };
}

test("a device is compared with injection by hand: not inferior by its margin, with every figure told", async ({
  as,
}) => {
  const arms = [
    { name: "By hand", role: "manual" as const, nUnits: 40 },
    { name: "Piezo PZ-200", role: "device" as const, nUnits: 40 },
  ];
  const compared = (device: number) =>
    seededRun({
      ...{ protocolCode: "device_icsi", arms, sheets: developed(device, 36) },
      material: { species: "mouse", materialType: "oocyte", materialState: "fresh", materialLot: "M-1" },
    });
  const page = await as("Emma", `/test/continue/preclinical/${await compared(38)}`);
  await open(page, "Result so far");
  const result = section(page, "Result so far");
  await expect(result).toContainText("Passed");
  const device = result.getByRole("row", { name: /^Piezo PZ-200/ });
  await expect(device).toContainText("95.0% (38/40)");
  await expect(device).toContainText("By hand");
  await expect(device).toContainText(/A1, met: .*it has to be above .15 percentage points/);
  await page.goto(`/test/continue/preclinical/${await compared(31)}`);
  await open(page, "Result so far");
  await expect(section(page, "Result so far")).toContainText("Failed");
});
