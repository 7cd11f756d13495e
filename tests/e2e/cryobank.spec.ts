import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { cell, enterDown, typeInto } from "./icsi-record.ts";
import { heading } from "./lab.ts";
import { copiedOpenRecord } from "./open-record.ts";

/** A straw of this test alone, older than the records. */
async function givenStraw(endsOn = "2040-12-31"): Promise<string> {
  const at = new Date("2026-01-05T10:00:00Z");
  const by = { uid: "demo-noor", name: "Noor Haddad" };
  return withDatabase(async (db) => {
    const taken = new Set((await db.collection("places").get()).docs.map(({ id }) => id));
    const placeId = Array.from({ length: 240 }, (_, n) => `T1~6~C${1 + Math.floor(n / 12)}~${1 + (n % 12)}`).find(
      (place) => !taken.has(place),
    );
    const code = `E2E-${Date.now()}`;
    const whose = { organisation: "hollyfield.example", subjectCode: "HF-0042-7", consent: { ref: "C-1", endsOn } };
    const straw = { ...whose, contents: [{ unit: 1, stage: "blastocyst", grade: "4AA" }], state: "stored", placeId };
    await db.doc(`straws/${code}`).set({ ...straw, rev: 1, storedAt: at, by, at });
    await db.doc(`straws/${code}/moves/1`).set({ rev: 1, kind: "store", to: placeId, happenedAt: at, by, at });
    await db.doc(`places/${placeId}`).set({ strawId: code });
    return code;
  });
}

async function openStraw(page: Page, code: string) {
  await page.goto("/cryobank");
  await expect(heading(page, "Cryobank")).toBeVisible();
  await page.getByRole("textbox", { name: "Straw code", exact: true }).fill(code);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Straw ${code}` });
  await expect(dialog.getByRole("heading", { name: `Straw ${code}` })).toBeVisible();
  return dialog;
}

test("a straw is found by its code, moved, and discarded by two people", async ({ as }) => {
  const page = await as("Emma");
  const code = await givenStraw();
  const straw = await openStraw(page, code);
  await expect(straw.getByText("In the bank")).toBeVisible();
  await expect(straw.getByText(/Stored by Noor/)).toBeVisible();
  await straw.getByRole("button", { name: "Move…" }).click();
  const move = page.getByRole("dialog", { name: "Move 1 straw" });
  await move.getByLabel("Canister").selectOption("5");
  await move.getByLabel("Cane").selectOption("C20");
  await move.getByRole("button", { name: "Move straw" }).click();
  await expect(move).toHaveCount(0);
  await expect(straw.getByText(/^T1 \/ 5 \/ C20 \/ \d+$/)).toBeVisible();
  await expect(straw.getByText(/Moved by Emma/)).toBeVisible();

  await straw.getByRole("button", { name: "Request disposal…" }).click();
  await straw.getByLabel("Reason (at least 3 characters)").fill("The subject withdrew her consent.");
  await straw.getByRole("button", { name: `Request disposal of straw ${code}` }).click();
  await expect(straw.getByText("Emma Lindqvist requested disposal")).toBeVisible();
  await expect(straw.getByRole("button", { name: "Confirm disposal…" })).toHaveCount(0);

  const other = await as("Noor");
  const same = await openStraw(other, code);
  await same.getByRole("button", { name: "Confirm disposal…" }).click();
  await same.getByRole("button", { name: `Discard straw ${code}` }).click();
  await expect(same.getByText(/^Discarded by Noor/)).toBeVisible();
  await expect(straw.getByText(/· requested by Emma/)).toBeVisible();
});

test("a canister is audited by codes that a scanner types, paused and finished", async ({ as }) => {
  const page = await as("Noor", "/cryobank");
  await page.getByLabel("Audit", { exact: true }).selectOption("4");
  await page.getByRole("button", { name: "Start audit" }).click();
  await expect(page.getByRole("heading", { name: "Audit of T1 / 4" })).toBeVisible();
  const scan = async (code: string) => {
    await page.getByLabel("Straw code, then Enter").fill(code);
    await page.keyboard.press("Enter");
  };
  await scan("e-0010");
  await expect(page.getByText("E-0010: found")).toBeVisible();
  await scan("E-0090");
  await expect(page.getByText(/E-0090: in the wrong place\. The bank says T1 \/ 5/)).toBeVisible();
  await scan("X-404");
  await expect(page.getByText("X-404: unknown")).toBeVisible();
  await expect(page.getByText(/not saved yet/)).toHaveCount(0);

  // A phone that went to sleep: what was scanned is there.
  await page.reload();
  const counts = page.getByRole("region", { name: "Audit of T1 / 4" });
  await expect(counts.getByText("In the wrong place (1)")).toBeVisible();
  await counts.getByRole("button", { name: "Finish audit" }).click();
  await expect(counts.getByText(/straws were not scanned and are recorded as missing/)).toBeVisible();
  await counts.getByRole("button", { name: "Finish audit" }).click();
  await expect(counts.getByText(/^Finished by Noor Haddad/)).toBeVisible();
  await counts.getByRole("button", { name: "Back to the tank" }).click();
  await expect(page.getByText(/1 found, \d+ missing, 1 in the wrong place, 1 unknown/).first()).toBeVisible();
});

test("no straw is warmed for a transfer once its consent has ended", async ({ as }) => {
  const page = await as("Emma");
  const code = await givenStraw("2026-12-31");
  const straw = await openStraw(page, code);
  await expect(straw.getByText(/^Consent (ended|ends) on/)).toBeVisible();
  await straw.getByRole("button", { name: "Renew consent…" }).click();
  await straw.getByLabel("Consent ends on").fill("2025-01-31");
  await page.keyboard.press("Tab");
  await straw.getByRole("button", { name: "Renew consent", exact: true }).click();
  await expect(straw.getByText(/^Consent ended on/)).toBeVisible();
  await straw.getByRole("link", { name: "Warm…" }).click();
  await expect(page.getByText(/cannot be warmed for a transfer/)).toBeVisible();
  await expect(page.getByRole("button", { name: `Warm straw ${code}` })).toBeDisabled();
  await page.getByLabel("Warmed for").selectOption("Other use");
  await page.getByRole("radio", { name: /^No record/ }).check();
  await page.getByRole("button", { name: `Warm straw ${code}` }).click();
  await expect(page.getByText(`Straw ${code} has left the bank.`)).toBeVisible();
});

test("frozen embryos get free places proposed and are stored from their record, two in one straw", async ({ as }) => {
  const number = 100_000 + (Date.now() % 800_000);
  const id = await copiedOpenRecord(number);
  const page = await as("Emma", `/test/icsi/${id}#dispositions`);
  await enterDown(page, 1, "Fate", "ff");
  await page.getByRole("button", { name: "Propose places for 2 rows" }).click();
  await expect(page.getByRole("button", { name: "Store 2 straws" })).toBeVisible();
  // The second embryo goes into the straw of the first.
  for (const column of ["Straw", "Position"]) {
    await expect(cell(page, 1, column)).not.toHaveText("");
    await typeInto(page, 2, column, await cell(page, 1, column).innerText());
    await page.keyboard.press("Enter");
  }
  await page.getByRole("button", { name: "Store 1 straw" }).click();
  const dialog = page.getByRole("dialog", { name: "Store 1 straw in the cryobank" });
  await expect(dialog.getByText(/oocytes 1, 2$/)).toBeVisible();
  await dialog.getByLabel("Consent ends on").fill("31.12.2031");
  await page.keyboard.press("Tab");
  await dialog.getByLabel("Lot of the vitrification medium").fill("VIT-1");
  await dialog.getByRole("button", { name: "Store 1 straw" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/in the bank since/)).toHaveCount(2);
  await page
    .getByRole("link", { name: `S-${number}-1` })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("In the bank")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: `ICSI-${number}` })).toBeVisible();
});
