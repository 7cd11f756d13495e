import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { factsOfDemo, UPKEEP_MS } from "./upkeep.ts";

// What is counted here is that of the demo laboratory.
test.beforeAll(async () => {
  test.setTimeout(UPKEEP_MS);
  await factsOfDemo();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function openReady(page: Page, name: string) {
  await press(page, "Views");
  await press(page, name);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** What a file holds: the lines behind the empty one are its header and rows. */
async function downloaded(page: Page, format: string) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: new RegExp(`^${format}`) }).click();
  return readFile(await (await waiting).path());
}

test("the file of indicators by month has the figures of the screen", async ({ as }) => {
  const page = await as("Emma", "/reports");
  await expect(page.getByRole("link", { name: /^[A-Z]+-\d{4}/ }).first()).toBeVisible();
  await openReady(page, "KPIs by month");
  const months = page.locator('tr[data-kind="group"]');
  await expect(months.nth(3)).toBeVisible();
  const shown = await months.locator("td:nth-of-type(3)").allInnerTexts();

  await press(page, "Export");
  const csv = (await downloaded(page, "CSV")).toString("utf8");
  const [about = "", table = ""] = csv.split("\r\n\r\n");
  expect(about).toContain(
    "Kind of test is ICSI and Status is one of Reviewed, Signed, Locked and In the reference population is yes and Retrieval this month and the 5 before so far",
  );
  const rows = table.split("\r\n").slice(1);
  for (const [index, text] of shown.entries()) {
    const cells = rows[index]?.split(",") ?? [];
    // Group and its rows, then six columns for each indicator: the third begins behind twelve.
    expect(Number(cells[14])).toBe(Number.parseFloat(text));
    expect(text).toContain(`${cells[15]}/${cells[16]}`);
  }
});

test("a cell of operators by month opens the cycles that it counts, each with its code", async ({ as }) => {
  const page = await as("Emma", "/reports");
  await openReady(page, "Fertilisation by operator and month");
  await expect(page.getByRole("figure", { name: /Normal fertilisation/ })).toBeVisible();
  const cell = page.getByRole("button", { name: /\d+\/\d+/ }).first();
  const [, counted = ""] = /(\d+\/\d+)/.exec(await cell.innerText()) ?? [];
  await cell.click();
  await expect(page.getByRole("link", { name: /^ICSI-\d{4}/ }).first()).toBeVisible();
  await expect(page.locator("tfoot")).toContainText(counted);
});

test("this month so far stands beside the same days of the one before", async ({ as }) => {
  const page = await as("Emma", "/reports");
  await openReady(page, "This month so far and the one before");
  await expect(page.getByText(/^Compared with Retrieval, /)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Difference" }).first()).toBeVisible();
  await expect(page).toHaveURL(/compare=same-days/);
});

test("a filter is made of conditions, stands in the address, and says when it empties the table", async ({ as }) => {
  const page = await as("Emma", "/reports");
  await press(page, "Filter");
  await page.getByRole("textbox", { name: "Field" }).fill("COC ret");
  await page.getByRole("option", { name: "COC retrieved" }).click();
  await page.getByLabel("Comparison").selectOption("ge");
  await page.getByLabel("Value").fill("900");
  await press(page, "Apply filter");
  await expect(page.getByText("No rows match the filter.")).toBeVisible();
  await expect(page).toHaveURL(/where=/);
  await page.reload();
  await press(page, "Remove condition");
  await expect(page.getByRole("link", { name: /^[A-Z]+-\d{4}$/ }).first()).toBeVisible();
});

test("a column is sorted, given a statistic and kept in sight by keyboard alone", async ({ as }) => {
  const page = await as("Emma", "/reports");
  const head = page.getByRole("columnheader", { name: /COC retrieved/ });
  // Asked above a hundred tests, which other tests may have made by now.
  const read = page.getByRole("button", { name: "Read records" });
  const readIfAsked = (done: () => Promise<void>) =>
    expect(async () => {
      if (await read.isVisible()) await read.click();
      await done();
    }).toPass();
  for (const order of ["ascending", "descending"]) {
    // Each press is the next order: on a busy machine one may have come through without saying so.
    await readIfAsked(async () => {
      if ((await head.getAttribute("aria-sort", { timeout: 2_000 })) !== order)
        await head.getByRole("button").first().press("Enter", { timeout: 2_000 });
      await expect(head).toHaveAttribute("aria-sort", order, { timeout: 2_000 });
    });
  }
  await readIfAsked(() =>
    head.getByRole("button", { name: "Column COC retrieved" }).press("Enter", { timeout: 2_000 }),
  );
  await head.getByLabel("Column summary").selectOption("avg");
  await expect(page).toHaveURL(/cocRetrieved~avg|cocRetrieved%7Eavg/);
  // However many rows other tests have made: the table is drawn to its end.
  await readIfAsked(async () => {
    await page.getByRole("region", { name: /^Tests/ }).press("End", { timeout: 2_000 });
    await expect(page.getByText(/^All \d+ rows$/)).toBeVisible({ timeout: 2_000 });
  });
});
