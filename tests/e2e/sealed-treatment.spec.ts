import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { signIn } from "./lab.ts";

const BY = { uid: "demo-noor", name: "Noor Haddad" };
const LAB = "hollyfield.example";
const DEVICE = "Piezo P-77";

/** A record of a blinded study of its own. */
async function givenRecord(kind: "icsi" | "clinical") {
  const studyId = `masked${randomUUID().slice(0, 8)}`;
  const id = `sealed${randomUUID().replaceAll("-", "").slice(0, 14)}`;
  const at = new Date();
  await withDatabase(async (db) => {
    await db.doc(`studies/${studyId}`).set({
      ...{ protocolCode: `ZP-M-${randomInt(1000, 9999)}`, version: "1.0", title: "Masked", kinds: [kind] },
      ...{ status: "open", blinded: true, organisation: LAB, rev: 1, by: BY, at },
    });
    const fields = {
      ...{ kind, studyId, code: `${kind === "icsi" ? "ICSI" : "CLIN"}-${randomInt(1_000_000, 9_999_999)}` },
      ...{ subjectCode: "HF-0042-K", status: "in_progress", notes: "", organisation: LAB, enteredBy: [BY.uid] },
      ...{
        header: kind === "icsi" ? { cocRetrieved: 2 } : {},
        material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
      },
    };
    await db.doc(`tests/${id}`).set({ ...fields, rev: 1, createdBy: BY, createdAt: at, updatedBy: BY, updatedAt: at });
    await db.doc(`tests/${id}/revisions/1`).set({ rev: 1, at, by: BY, action: "create", after: fields });
  });
  return id;
}

const treatment = (page: Page) => page.getByRole("group", { name: "Treatment (sealed)" });
const seal = (page: Page) => page.getByRole("button", { name: "Seal treatment" });
const sealed = (page: Page) => page.getByText(/^Sealed by Emma Lindqvist, .* It opens when the record is locked\.$/);

test("the treatment of a blinded record is entered once, read by nobody before the lock, and shown after it", async ({
  page,
  browser,
}) => {
  const id = await givenRecord("clinical");
  const keyed = page.waitForResponse((response) => response.request().postData()?.includes("deviceKey") ?? false);
  await signIn(page, "Emma", `/test/clinical/${id}`);
  // Before the key is there, what is typed is in the memory of the page alone.
  await keyed;
  await seal(page).click();
  await expect(page.getByText("Device: Enter the device."), "what is missing is told at once").toBeVisible();
  await treatment(page).getByLabel("Device", { exact: true }).fill(DEVICE);
  await treatment(page).getByLabel("Mode of the device").fill("pulse");
  await expect(page.getByText("Until you seal it, what you enter is stored on this device only.")).toBeVisible();
  await page.reload();
  await expect(treatment(page).getByLabel("Mode of the device"), "nothing typed is lost").toHaveValue("pulse");
  await seal(page).click();
  await expect(sealed(page)).toBeVisible();
  await expect(page.getByText(DEVICE)).toHaveCount(0);

  // Entered again with a reason, which says why and not what.
  await page.getByRole("button", { name: "Enter again" }).click();
  await expect(treatment(page).getByLabel("Mode of the device"), "nor is it shown to who sealed it").toHaveValue("");
  await treatment(page).getByLabel("Device", { exact: true }).fill(DEVICE);
  await expect(seal(page)).toBeDisabled();
  await page.getByLabel("Reason for the change").fill("the wrong record was open");
  await seal(page).click();
  await expect(page.getByRole("button", { name: "Enter again" })).toBeVisible();

  const other = await browser.newPage();
  await signIn(other, "Noor", `/test/${id}`);
  await expect(other.getByText(/Sealed by Emma Lindqvist, .*SHA-256 [0-9a-f]{64}/)).toBeVisible();
  await expect(other.getByText(DEVICE)).toHaveCount(0);

  await withDatabase((db) => db.doc(`tests/${id}`).update({ status: "locked", lockedBy: BY, updatedAt: new Date() }));
  await expect(other.getByText(DEVICE)).toBeVisible();
  await other.close();
  await page.goto(`/test/clinical/${id}`);
  await expect(page.getByText(/Sealed by Emma Lindqvist, .* The blind is open\./)).toBeVisible();
  await expect(page.getByText(DEVICE)).toBeVisible();
});

test("without the network nothing is sealed, and what was typed stays", async ({ page, context }) => {
  const id = await givenRecord("icsi");
  await signIn(page, "Emma", `/test/icsi/${id}#procedure`);
  await treatment(page).getByLabel("Technique").selectOption("imsi");
  await treatment(page).getByLabel("Immobilisation", { exact: true }).selectOption("pvp");
  await treatment(page).getByLabel("Activation", { exact: true }).selectOption("none");
  const attempts = page.getByLabel("Oocyte 2, Attempts");
  await attempts.fill("many");
  await attempts.blur();
  await expect(page.getByText(/^Attempts is one of/), "what means nothing is not sealed").toBeVisible();
  await expect(seal(page)).toBeDisabled();
  await attempts.fill("2");
  await page.getByLabel("Oocyte 2, Events").fill("sl");
  await page.getByLabel("Oocyte 1, Attempts").focus();
  await context.setOffline(true);
  await expect(page.getByText("Sealing needs the network. What you entered is still on this device.")).toBeVisible();
  await expect(seal(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(seal(page)).toBeEnabled();
  await seal(page).click();
  await expect(sealed(page)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Attempts" }), "nor asked for in the open").toHaveCount(0);

  await withDatabase((db) => db.doc(`tests/${id}`).update({ status: "locked", lockedBy: BY, updatedAt: new Date() }));
  await expect(page.getByRole("cell", { name: "Sudden, Leak" })).toBeVisible();
});
