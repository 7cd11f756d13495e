import { expect, type Page, test } from "@playwright/test";
import { REGION } from "@zona/domain/collections";
import { tick } from "../../emulators/schedule-ticks.ts";
import { withDatabase } from "./database.ts";
import { enterDown, gridCell } from "./icsi-record.ts";
import { signIn } from "./lab.ts";
import { copiedOpenRecord } from "./open-record.ts";
import { open, saved } from "./record.ts";
import { PORTS } from "./site-ports.ts";

const results = (page: Page) => page.getByRole("region", { name: "Results and outcome" });

/** What a closed record holds is read when somebody comes to it. */
async function openResults(page: Page, testId: string) {
  await page.goto(`/test/${testId}`);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Results and outcome" })
    .click();
}

/** What the figures of a record count of implantation; undefined while nothing is known. */
const implantation = (testId: string) =>
  withDatabase(async (db) => {
    const { n, d } = (await db.doc(`testFacts/${testId}`).get()).get("kpis.KPI_IMPL_CLEAV") ?? {};
    return n === undefined ? undefined : `${n}/${d}`;
  });

test("a locked record gets the outcome of its transfer, is corrected, and counts in the implantation rate", async ({
  page,
}) => {
  test.slow();
  const id = await copiedOpenRecord(100_000 + (Date.now() % 800_000));
  await signIn(page, "Emma");
  await openResults(page, id);
  await expect(results(page).getByText(/^No embryo was transferred or biopsied/)).toBeVisible();

  await page.goto(`/test/icsi/${id}#dispositions`);
  await enterDown(page, 1, "Fate", "tt");
  await page.getByRole("heading", { name: "Transfers" }).click();
  await gridCell(page, "Transfer 1", "Catheter").focus();
  await page.keyboard.type("Soft, 23 cm");
  await page.keyboard.press("Enter");
  await saved(page);
  await withDatabase((db) => db.doc(`tests/${id}`).update({ status: "locked" }));

  await openResults(page, id);
  await expect(results(page).getByText("embryos 1, 2")).toBeVisible();
  await expect(results(page).getByText("No outcome reported yet.")).toBeVisible();
  await results(page).getByRole("button", { name: "Report outcome" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer 1: Report outcome" });
  await dialog.getByRole("radio", { name: "Positive" }).check();
  await dialog.getByLabel("Sacs").selectOption("2");
  await dialog.getByRole("button", { name: "Save result" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    results(page).getByText("Pregnancy test: Positive · 2 sacs · heartbeats not known · births not known"),
  ).toBeVisible();

  await results(page).getByRole("button", { name: "Update outcome" }).click();
  await dialog.getByLabel("Sacs").selectOption("1");
  await dialog.getByRole("button", { name: "Save result" }).click();
  await dialog.getByRole("link", { name: "Say why the earlier result is corrected." }).click();
  await page.keyboard.type("One sac on the second scan.");
  await dialog.getByRole("button", { name: "Save result" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(results(page).getByRole("deletion")).toContainText("2 sacs");
  await expect(results(page).getByText("Corrected because: One sac on the second scan.")).toBeVisible();

  await page.getByRole("button", { name: /^Show history/ }).click();
  await expect(page.getByText("Emma Lindqvist reported a result")).toHaveCount(2);
  await page.goto(`/test/${id}/print`);
  await expect(results(page).getByText(/· 1 sac ·/)).toBeVisible();
  await expect(results(page).getByRole("button")).toHaveCount(0);

  // The figures follow by the schedule of each minute, which stands still here.
  await expect
    .poll(
      async () => {
        await tick(PORTS, { name: "everyMinute", region: REGION }, new Date());
        return implantation(id);
      },
      { timeout: 60_000 },
    )
    .toBe("1/2");
});

test("a frozen embryo is warmed into a new record without a typed origin, and its place is free", async ({ page }) => {
  test.slow();
  const number = 100_000 + (Date.now() % 800_000);
  const testId = await copiedOpenRecord(number);
  await signIn(page, "Emma");
  await page.goto(`/test/icsi/${testId}#dispositions`);
  await enterDown(page, 1, "Fate", "ff");
  await page.getByRole("button", { name: "Propose places for 2 rows" }).click();
  await page.getByRole("button", { name: "Store 2 straws" }).click();
  const store = page.getByRole("dialog", { name: "Store 2 straws in the cryobank" });
  // As the record says already.
  await expect(store.getByLabel("Consent ends on")).toHaveValue(/2031/);
  await store.getByLabel("Consent ends on").fill("31.12.2031");
  await page.keyboard.press("Tab");
  await store.getByLabel("Lot of the vitrification medium").fill("VIT-1");
  await store.getByRole("button", { name: "Store 2 straws" }).click();
  await expect(store).toHaveCount(0);

  await page
    .getByRole("link", { name: `S-${number}-2` })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Warm…" }).click();
  await page.getByRole("radio", { name: /^A new record/ }).check();
  await page.getByRole("button", { name: `Warm straw S-${number}-2` }).click();
  await expect(page).toHaveURL(/\/test\/icsi\/[A-Za-z0-9]{20}#warmings$/);
  await expect(gridCell(page, "Oocyte 1", "From record and number")).toHaveText(`ICSI-${number}/2`);
  await expect(gridCell(page, "Oocyte 1", "Straw")).toHaveText(`S-${number}-2`);
  // Nothing was retrieved, so nothing of it is asked for.
  await open(page, "Procedure");
  await expect(page.getByLabel("Warming medium")).toBeVisible();
  await expect(page.getByLabel("Oocytes retrieved (COC)")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Day 0 · Oocytes" })).toHaveCount(0);

  await gridCell(page, "Oocyte 1", "Survival").focus();
  await page.keyboard.press("i");
  await saved(page);
  await page.goto(`/cryobank?straw=S-${number}-2`);
  const straw = page.getByRole("dialog", { name: `Straw S-${number}-2` });
  await expect(straw.getByText("Warmed", { exact: true })).toBeVisible();
  await expect(straw.getByRole("link", { name: "Warm…" })).toHaveCount(0);
  await straw.getByRole("link", { name: "The warming and its record" }).click();
  await page.getByRole("link", { name: "Open the record" }).click();
  await expect(gridCell(page, "Oocyte 1", "Survival")).toHaveText("Intact");
});
