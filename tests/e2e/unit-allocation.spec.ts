import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { gridCell } from "./icsi-record.ts";
import { saved } from "./record.ts";

const BY = { uid: "demo-noor", name: "Noor Haddad" };
const LAB = "hollyfield.example";

/** A study of its own with one clinical test, as nobody else's list may change under another test. */
async function givenStudy(isBlinded: boolean) {
  const studyId = `allocation${randomUUID().slice(0, 8)}`;
  const id = `allocated${randomUUID().replaceAll("-", "").slice(0, 11)}`;
  const protocolCode = `ZP-A-${randomInt(1000, 9999)}`;
  const at = new Date();
  await withDatabase(async (db) => {
    await db.doc(`studies/${studyId}`).set({
      ...{ protocolCode, version: "1.0", title: `Piezo by list ${protocolCode}`, kinds: ["clinical"], status: "open" },
      ...{ ...(isBlinded && { blinded: true }), organisation: LAB, rev: 1, by: BY, at },
    });
    const fields = {
      ...{ kind: "clinical", studyId, code: `CLIN-${randomInt(1_000_000, 9_999_999)}`, subjectCode: "HF-0042-K" },
      ...{ status: "in_progress", notes: "", organisation: LAB, enteredBy: [BY.uid], header: {} },
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    };
    await db.doc(`tests/${id}`).set({ ...fields, rev: 1, createdBy: BY, createdAt: at, updatedBy: BY, updatedAt: at });
    await db.doc(`tests/${id}/revisions/1`).set({ rev: 1, at, by: BY, action: "create", after: fields });
  });
  return { id, protocolCode };
}

async function openList(page: Page, protocolCode: string, strata: string) {
  await page.goto("/admin/studies");
  const study = page.getByRole("listitem").filter({ hasText: protocolCode });
  await study.getByRole("button", { name: "Allocation list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Strata").fill(strata);
  // Calls of all functions stand in one row here: however late the answer comes, the page is asked only then.
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/staffCall") && /"allocateUnits"/.test(response.request().postData() ?? ""),
  );
  await dialog.getByRole("button", { name: "Open list" }).click();
  expect((await answered).status()).toBe(200);
  await expect(dialog.getByText(/^Opened by Ada Admin/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
}

async function nameUnits(page: Page, id: string) {
  await page.goto(`/test/clinical/${id}`);
  const units = page.getByRole("region", { name: "Units" });
  await expect(units.getByText("Name each oocyte, embryo or person first.")).toBeVisible();
  await expect(units.getByRole("columnheader", { name: "Arm" }), "nobody types an arm").toHaveCount(0);
  await gridCell(units, "Unit 1", "Oocyte, embryo or person").focus();
  await page.keyboard.type("Oocyte 1");
  await page.keyboard.press("Enter");
  await saved(page);
  return units;
}

test("a study's list gives the next arm to a unit that is named, by stratum", async ({ as }) => {
  const { id, protocolCode } = await givenStudy(false);
  const page = await as("Ada");
  await openList(page, protocolCode, "Under 35\n35 and over");
  const emma = await as("Emma");
  const units = await nameUnits(emma, id);
  const ask = units.getByRole("button", { name: "Get next entry" });
  await expect(ask, "without a stratum there is no next entry").toBeDisabled();
  await units.getByLabel("Stratum").selectOption("35 and over");
  await ask.click();
  await expect(units.getByText(/^Unit 1: Oocyte 1: With(out)? device$/)).toBeVisible();
  await expect(units.getByRole("rowheader", { name: /^Unit 1, entry 2-1: With(out)? device$/ })).toBeVisible();
  await expect(units.getByText("Every named unit is allocated.")).toBeVisible();
  await emma.goto(`/test/${id}`);
  await expect(emma.getByText("2-1", { exact: true })).toBeVisible();
});

test("in a blinded study the arm is told to who asked, and stands in no record", async ({ as }) => {
  const { id, protocolCode } = await givenStudy(true);
  const page = await as("Ada");
  await openList(page, protocolCode, "");
  const emma = await as("Emma");
  const units = await nameUnits(emma, id);
  await units.getByRole("button", { name: "Get next entry" }).click();
  await expect(units.getByText(/^Unit 1: Oocyte 1: With(out)? device$/)).toBeVisible();
  await expect(units.getByText(/tell nobody who assesses this unit/)).toBeVisible();
  await expect(units.getByRole("rowheader", { name: "Unit 1, entry 1-1", exact: true })).toBeVisible();
  await page.goto(`/test/clinical/${id}`);
  await expect(page.getByRole("rowheader", { name: "Unit 1, entry 1-1", exact: true })).toBeVisible();
  await expect(page.getByText(/With(out)? device$/), "not even an administrator reads it").toHaveCount(0);
  const cells = await withDatabase(async (db) => (await db.doc(`tests/${id}/sheets/units`).get()).get("cells"));
  expect(Object.keys(cells).toSorted()).toEqual(["1.entry", "1.entrySeal", "1.unit"]);
});
