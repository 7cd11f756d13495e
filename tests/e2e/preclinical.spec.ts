import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { gridCell } from "./icsi-record.ts";
import { givePin, heading } from "./lab.ts";
import { open, paste, saved, section } from "./record.ts";

const RUN = "/test/continue/preclinical/demoTestPre000000001";

async function nameArm(page: Page, number: number, name: string, role: string) {
  await page.getByRole("button", { name: "Add arm" }).click();
  await page.getByLabel(`Name of arm ${number}`).fill(name);
  await page.getByLabel(`Role of arm ${number}`).selectOption(role);
  await page.getByLabel(`Units in arm ${number}`).fill("21");
}

/** Fifteen of twenty-one: below what a control has to reach, in whichever arm it is. */
const WEAK = Array.from({ length: 21 }, (_, index) => (index < 15 ? "x" : "m")).join("\n");

test("who names the arms of a blinded run reads no unit, who reads sees letters, and a control that fails makes it invalid", async ({
  as,
}) => {
  test.slow();
  const page = await as("Noor", "/test/continue/preclinical");
  await page.getByRole("link", { name: "PRE-0001" }).click();
  await expect(page).toHaveURL(new RegExp(RUN));
  await expect(heading(page, "PRE-0001")).toBeVisible();
  await open(page, "Protocol and arms");
  await page.getByLabel("Protocol", { exact: true }).selectOption("MEA_1cell 1");
  await page.getByLabel("Operator").fill("Noor");
  await page.getByLabel("Clock zero of the timepoints").fill("2026-11-16T09:00");
  await expect(page.getByText("First enter under Design")).toBeVisible();
  await page.getByLabel("Allocation of units").selectOption("random");
  await page.getByLabel(/Assessor blinded/).selectOption("true");
  await nameArm(page, 1, "Medium", "control_medium");
  await nameArm(page, 2, "Catheter", "test");
  await saved(page);
  await page.reload();
  await open(page, "Protocol and arms");
  await expect(page.getByLabel("Name of arm 2"), "arms not allocated yet outlive a reload").toHaveValue("Catheter");
  await page.getByRole("button", { name: "Allocate and seal" }).click();
  await expect(page.getByText("You named the arms of this test")).toBeVisible();
  await expect(page.getByText("Arm B: 21 rows"), "every letter has as many rows").toBeVisible();
  await expect(page.getByText("Catheter"), "not even the keeper reads what was drawn").toHaveCount(0);
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByText("In progress")).toBeVisible();
  const own = await open(page, "96 h");
  await expect(own.getByRole("grid").first()).toHaveAttribute("aria-readonly", "true");

  const assessor = await as("Emma", RUN);
  await open(assessor, "Protocol and arms");
  await expect(assessor.getByText("Sealed by Noor Haddad")).toBeVisible();
  const hour96 = await open(assessor, "96 h");
  for (const letter of ["Arm A", "Arm B"]) {
    const arm = hour96.getByRole("region", { name: letter });
    await paste(gridCell(arm, "Unit 1", "Embryo stage"), WEAK);
    await assessor.getByRole("button", { name: "Paste 21 cells" }).click();
  }
  await saved(assessor);
  const readAt = hour96.getByRole("textbox", { name: "Read at", exact: true });
  await expect(readAt).toHaveValue(/^\w{3} \d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/);
  expect(await readAt.evaluate((field) => field.scrollWidth - field.clientWidth), "no digit is cut off").toBe(0);
  await open(assessor, "Result so far");
  await expect(section(assessor, "Result so far")).toContainText("shown once the record is locked");
  await expect(assessor.getByText("Catheter")).toHaveCount(0);

  await page.reload();
  await open(page, "Result so far");
  await expect(section(page, "Result so far"), "not even the keeper is shown it").toContainText(
    "once the record is locked",
  );
  await open(page, "Protocol and arms");
  await page.getByRole("button", { name: "Request breaking the blind" }).click();
  await page.getByLabel(/Why must the allocation/).fill("An animal of the colony fell ill.");
  await givePin(page);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Another person has to open the key.")).toBeVisible();
  await expect(page.getByText("Catheter"), "one person alone opens nothing").toHaveCount(0);
  await expect(assessor.getByText(/Noor Haddad requested that the blind be broken/)).toBeVisible();
  await assessor.getByRole("button", { name: "Break the blind" }).click();
  await assessor.getByLabel(/Why must the allocation/).fill("The animal was seen by a veterinarian.");
  await assessor.getByLabel("Signing PIN").fill("000000");
  await assessor.getByRole("button", { name: "Open key for everyone" }).click();
  await expect(assessor.getByText("The blind was not broken")).toBeVisible();
  await expect(assessor.getByLabel(/Why must the allocation/)).toHaveValue("The animal was seen by a veterinarian.");
  await givePin(assessor);
  await assessor.getByRole("button", { name: "Open key for everyone" }).click();
  await expect(assessor.getByText("The blind is open.")).toBeVisible();
  await open(page, "Result so far");
  const result = section(page, "Result so far");
  await expect(result).toContainText("Invalid");
  await expect(result).toContainText("Medium: Expanded blastocyst or further at 96 h: 71.4%; at least 80%");
  await expect(result.getByRole("row", { name: /^Medium/ })).toContainText("71.4% (15/21)");
  await expect(result).toContainText("Mouse embryo assay, one-cell, version 1");
});

/** A run of the demo laboratory that Noor submitted and Ada reviewed, its arms in the open from the beginning. */
const reviewedRun = () =>
  withDatabase(async (db) => {
    const pattern = db.doc("tests/demoSeriesPRE0101000");
    const { lockedBy: _, header, ...test } = (await pattern.get()).data() ?? {};
    const { blinding, ...open } = header;
    const key = await pattern.collection("armKeys").doc(blinding.key).get();
    const ref = db.collection("tests").doc();
    const batch = db.batch();
    for (const sheet of (await pattern.collection("sheets").get()).docs)
      batch.set(ref.collection("sheets").doc(sheet.id), sheet.data());
    const by = { uid: "demo-noor", name: "Noor Haddad" };
    const at = new Date();
    for (const [rev, action] of [
      [8, "submit"],
      [9, "review"],
    ] as const)
      batch.set(ref.collection("revisions").doc(String(rev)), { rev, action, by, at });
    const arms = { arms: key.get("arms"), blindedAssessor: false };
    const stands = { rev: 9, status: "reviewed", code: "PRE-0909", studyId: "zp-icsi-01" };
    batch.set(ref, { ...test, ...stands, header: { ...open, ...arms }, enteredBy: [by.uid] });
    await batch.commit();
    return ref.id;
  });

test("a run whose arms are known is signed together with the result that the server kept", async ({ as }) => {
  // Functions come to it once they have made the facts of the whole demo laboratory.
  test.setTimeout(300_000);
  const id = await reviewedRun();
  const page = await as("Ada", `/test/${id}`);
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result).toContainText("Result of revision 8", { timeout: 240_000 });
  await expect(result).toContainText("All criteria are met.");
  await expect(result.getByRole("button", { name: "Sign result" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign record", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign record" });
  await dialog.getByRole("radio", { name: "Approval", exact: true }).check();
  await givePin(dialog);
  await dialog.getByRole("button", { name: "Sign record", exact: true }).click();
  await expect(page.getByText("Signed", { exact: true })).toBeVisible();
  const read = (path: string, field: string) =>
    withDatabase(async (db): Promise<unknown> => (await db.doc(`tests/${id}/${path}`).get()).get(field));
  const kept = await read("results/run-8", "sha256");
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  // The page shows it before the server has it.
  await expect.poll(() => read("signatures/10", "result")).toBe(kept);
});
