import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { act, next, status } from "./clinical-record.ts";
import { cell, enterDown, givenIcsiDraft, gridCell, typeInto } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { open, saved, section } from "./record.ts";
import { anotherDay, itIs } from "./simulated-day.ts";

/** Tuesday, 14:30 on the clock of the site. */
const INJECTION = new Date("2026-09-15T12:30:00Z");
const MONTH_H = 30 * 24 + 20;
const PHONE = { width: 390, height: 844 };

async function phoneOf(browser: Browser, firstName: "Noor") {
  const page = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();
  await signIn(page, firstName);
  return page;
}

/** Types a cell and leaves it by Enter. */
async function say(page: Page, oocyte: number, column: string, text: string) {
  await typeInto(page, oocyte, column, text);
  await page.keyboard.press("Enter");
}

/** One value under the other, each left by Enter. */
async function sayDown(page: Page, oocyte: number, column: string, texts: readonly string[]) {
  await cell(page, oocyte, column).focus();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
}

async function pass(check: Locator, why: string) {
  await check.getByRole("button", { name: "Not done" }).click();
  await check.getByLabel("Why was the check not done?").fill(why);
  await check.getByRole("button", { name: "Mark as not done" }).click();
  await expect(check).toContainText(`Not done: ${why}`);
}

async function waiveImages(page: Page, check: Locator) {
  await check.getByRole("button", { name: "Waive images" }).click();
  await page.keyboard.type("Filmed in the time-lapse incubator.");
  await page.keyboard.press("Enter");
  await expect(check).toContainText("Images waived: Filmed");
}

const dayAt = async (page: Page, record: string, hours: number) => {
  await anotherDay(page, INJECTION, hours);
  await page.goto(record);
  await expect(heading(page, /ICSI-\d{4}/)).toBeVisible();
};

test.use({ actionTimeout: 60_000, screenshot: { mode: "only-on-failure", fullPage: true } });

test("a split cycle of two operators with a rescue, from an empty record to its signature and a warming's outcome", async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000);
  // Who has never signed in cannot be named as a colleague.
  const phone = await phoneOf(browser, "Noor");
  await signIn(page, "Emma");
  const testId = await givenIcsiDraft();
  const record = `/test/icsi/${testId}`;

  await test.step("day 0: two operators, injected and in the dish", async () => {
    await itIs(page, INJECTION, 3);
    await page.goto(record);
    const needed = (await open(page, "Procedure")).getByRole("group", { name: "Needed now" });
    await needed.getByLabel("Cycle code").fill("C-900-1");
    await needed.getByLabel("Consent reference").fill("CONS-900");
    await needed.getByLabel("Consent given at").fill("7.9 1000");
    await needed.getByLabel("Operator").fill("Emma");
    await needed.getByLabel("Trigger").selectOption({ label: "hCG" });
    await needed.getByLabel("Oocyte retrieval at").fill("0930");
    await needed.getByLabel("Oocytes retrieved").fill("12");
    await needed.getByLabel("Technique").selectOption({ label: "Split IVF and ICSI" });
    await needed.getByLabel("Injection began").fill("1430");
    await needed.getByLabel("Injection ended").fill("1530");
    await needed.getByLabel("Immobilisation").selectOption({ label: "PVP" });
    await needed.getByLabel("Activation").selectOption({ label: "None" });
    await needed.getByLabel("Lot of the culture medium").fill("GM-900");
    await needed.getByLabel("Incubator").fill("K1");
    await page.keyboard.press("Tab");
    await saved(page);
    await page.getByRole("button", { name: "Start test" }).click();
    await expect(page.getByText("In progress")).toBeVisible();

    await open(page, "Day 0 · Oocytes");
    await enterDown(page, 1, "Maturity", "mmmmmmmmmmmm");
    await enterDown(page, 1, "Inseminated", "iiiiiiiivvvv");
    // The second operator injected the last four of them.
    await sayDown(page, 5, "Inseminated by", ["Noor", "Noor", "Noor", "Noor"]);
    await expect(cell(page, 8, "Inseminated by")).toHaveText("Noor Haddad");
    // Now that some are in the dish, the header asks when.
    await needed.getByLabel("Inseminated in the dish at").fill("1500");
    await page.keyboard.press("Tab");
    await saved(page);
  });

  await test.step("day 1: looked at on a phone, and one is rescued", async () => {
    await itIs(phone, INJECTION, 17);
    await phone.goto(record);
    const day1 = section(phone, "Day 1 · Fertilisation");
    await expect(day1).toHaveAttribute("open", "");
    await enterDown(phone, 1, "Pronuclei", "222222102220");
    await expect(cell(phone, 12, "Pronuclei")).toHaveText("PN n.o.");
    await waiveImages(phone, day1);
    await saved(phone);
    await anotherDay(phone, INJECTION, 20);
    await phone.goto(record);
    await open(phone, "Day 0 · Oocytes");
    await say(phone, 12, "Rescue ICSI at", "1030");
    await say(phone, 12, "Rescue ICSI by", "Noor");
    await saved(phone);
    await anotherDay(phone, INJECTION, 37.5);
    await phone.goto(record);
    const rescue = section(phone, "Day 1 after rescue · Fertilisation");
    await expect(rescue).toHaveAttribute("open", "");
    await gridCell(rescue, "Oocyte 12", "Pronuclei").focus();
    await phone.keyboard.press("2");
    await saved(phone);
    await phone.context().close();
  });

  await test.step("days 2 to 4", async () => {
    await dayAt(page, record, 43);
    await pass(await open(page, "Day 2"), "Dishes stay closed.");
    await saved(page);
    await dayAt(page, record, 63);
    await open(page, /^Day 3/);
    await sayDown(page, 1, "Cells", ["8", "8", "8", "7", "6", "4", "4", "2", "4", "4", "2"]);
    await waiveImages(page, section(page, /^Day 3/));
    await saved(page);
  });

  await test.step("day 5: two straws, and one embryo for the ward", async () => {
    // The third day of the rescued one is the fourth of the others, whose dishes stay closed.
    await dayAt(page, record, 93);
    await open(page, /^Day 3/);
    await sayDown(page, 12, "Cells", ["6"]);
    await pass(await open(page, "Day 4"), "Dishes stay closed.");
    await saved(page);
    await dayAt(page, record, 112);
    await open(page, "Day 5 · Full blastocyst");
    await enterDown(page, 1, "Expansion", "44300000000");
    await enterDown(page, 1, "ICM", "aba");
    await enterDown(page, 1, "TE", "bba");
    await waiveImages(page, section(page, "Day 5 · Full blastocyst"));
    await open(page, "Dispositions");
    await enterDown(page, 2, "Fate", "ff");
    await page.getByRole("button", { name: "Propose places for 2 rows" }).click();
    await page.getByRole("button", { name: "Store 2 straws" }).click();
    const store = page.getByRole("dialog", { name: "Store 2 straws in the cryobank" });
    await store.getByLabel("Consent ends on").fill("31.12.2031");
    await page.keyboard.press("Tab");
    await store.getByLabel("Lot of the vitrification medium").fill("VIT-900");
    await store.getByRole("button", { name: "Store 2 straws" }).click();
    await expect(store).toHaveCount(0);
    // The page has heard of both: it would be left before that.
    await expect(page.getByRole("button", { name: /^Store \d straw/ })).toHaveCount(0);
  });

  await test.step("day 6: yesterday's transfer is written down today, and says so", async () => {
    await dayAt(page, record, 138);
    await gridCell(await open(page, "Day 5 · Full blastocyst"), "Oocyte 12", "Expansion").focus();
    await page.keyboard.press("0");
    await open(page, "Dispositions");
    await enterDown(page, 1, "Fate", "t");
    await open(page, "Transfers");
    await gridCell(page, "Transfer 1", "Transferred at").focus();
    await page.keyboard.type("20.9 1130");
    await page.keyboard.press("Enter");
    await gridCell(page, "Transfer 1", "Transferred by").focus();
    await page.keyboard.type("Dr Martin (external); Emma");
    await page.keyboard.press("Enter");
    await gridCell(page, "Transfer 1", "Catheter").focus();
    await page.keyboard.type("Soft, 23 cm");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Entered later/).first()).toBeVisible();
    await saved(page);
  });

  await test.step("the end: fates of the others, witnessed, submitted, reviewed and signed", async () => {
    const others = await page
      .locator('[id^="dispositions."][id$=".fate"]')
      .evaluateAll((cells) => cells.flatMap((one) => (one.textContent ? [] : [Number(one.id.split(".")[1])])));
    for (const oocyte of others) {
      await enterDown(page, oocyte, "Fate", "x");
      await say(page, oocyte, "Reason", "arrested");
    }
    await saved(page);
    // All had left culture before these.
    for (const check of ["Day 5 · Expanded blastocyst", "Day 6"])
      await pass(await open(page, check), "Seen in the morning of day 5.");
    await saved(page);
    const witness = await (await browser.newContext()).newPage();
    await signIn(witness, "Noor", `${record}#dispositions`);
    for (const part of ["Dispositions", "Transfers"]) {
      const rows = await open(witness, part);
      await rows.getByRole("button", { name: /^Witness all shown/ }).click();
      await witness
        .getByRole("dialog")
        .getByRole("button", { name: /^I saw/ })
        .click();
      await expect(witness.getByRole("dialog")).toHaveCount(0);
    }
    await page.goto(`/test/${testId}`);
    await expect(next(page).getByRole("button", { name: "Submit for review", exact: true })).toBeVisible();
    await act(page, "Submit for review", async (dialog) => {
      await expect(dialog).toBeVisible();
      for (const answer of await dialog.getByRole("textbox").all()) await answer.fill("As it was seen at the dish.");
    });
    await status(page, "Submitted");
    const reviewer = await (await browser.newContext()).newPage();
    await signIn(reviewer, "Ada", `/test/${testId}`);
    await act(reviewer, "Mark as reviewed");
    await status(reviewer, "Reviewed");
    await act(reviewer, "Sign record", (dialog) => dialog.getByLabel("Review").check());
    await status(reviewer, "Signed");
    await reviewer.goto(`/test/${testId}/print`);
    await expect(reviewer.getByText("Entered later").first()).toBeVisible();
    await reviewer.context().close();
  });

  await test.step("a month later: one straw is warmed, its embryo transferred, and the outcome reported", async () => {
    const code = await page.getByRole("heading", { level: 1 }).innerText();
    const number = /ICSI-(\d+)/.exec(code)?.[1] ?? "";
    await anotherDay(page, INJECTION, MONTH_H);
    await page.goto(`/cryobank?straw=S-${number}-2`);
    await page.getByRole("dialog").getByRole("link", { name: "Warm…" }).click();
    await page.getByRole("radio", { name: /^A new record/ }).check();
    await page.getByRole("button", { name: `Warm straw S-${number}-2` }).click();
    await expect(page).toHaveURL(/\/test\/icsi\/[A-Za-z0-9]{20}#warmings$/);
    await expect(gridCell(page, "Oocyte 1", "From record and number")).toHaveText(`ICSI-${number}/2`);
    // Nothing was retrieved, so nothing of it is asked for.
    await open(page, "Procedure");
    await expect(page.getByLabel("Warming medium")).toBeVisible();
    await expect(page.getByLabel("Oocytes retrieved (COC)")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Day 0 · Oocytes" })).toHaveCount(0);
    // Where it came from is not typed again.
    await expect(gridCell(page, "Oocyte 1", "Straw")).toHaveText(`S-${number}-2`);
    await gridCell(page, "Oocyte 1", "Survival").focus();
    await page.keyboard.press("i");
    await saved(page);
    await open(page, "Dispositions");
    await enterDown(page, 1, "Fate", "t");
    await open(page, "Transfers");
    await gridCell(page, "Transfer 1", "Catheter").focus();
    await page.keyboard.type("Soft, 23 cm");
    await page.keyboard.press("Enter");
    await saved(page);
    const needed = section(page, "Procedure").getByRole("group", { name: "Needed now" });
    await needed.getByLabel("Cycle code").fill("C-900-2");
    await needed.getByLabel("Consent reference").fill("CONS-900");
    await needed.getByLabel("Consent given at").fill("7.9 1000");
    await needed.getByLabel("Operator").fill("Emma");
    await needed.getByLabel("Lot of the culture medium").fill("GM-900");
    await needed.getByLabel("Incubator").fill("K1");
    await needed.getByLabel("Lot of the warming medium").fill("WARM-900");
    await page.keyboard.press("Tab");
    await saved(page);
    await page.getByRole("button", { name: "Start test" }).click();
    await expect(page.getByText("In progress")).toBeVisible();
    const warmed = page.url().replace("/icsi/", "/").replace(/#.*/, "");
    await anotherDay(page, INJECTION, MONTH_H + 16 * 24);
    await page.goto(`${warmed}#results`);
    const results = page.getByRole("region", { name: "Results and outcome" });
    await results.getByRole("button", { name: "Report outcome" }).click();
    const dialog = page.getByRole("dialog", { name: "Transfer 1: Report outcome" });
    await dialog.getByRole("radio", { name: "Positive" }).check();
    await dialog.getByRole("button", { name: "Save result" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(results.getByText(/^Pregnancy test: Positive · sacs not known/)).toBeVisible();
    await page.goto(`/cryobank?straw=S-${number}-2`);
    const straw = page.getByRole("dialog", { name: `Straw S-${number}-2` });
    await expect(straw.getByText("Warmed", { exact: true })).toBeVisible();
    await expect(straw.getByRole("link", { name: "Warm…" })).toHaveCount(0);
  });
});
