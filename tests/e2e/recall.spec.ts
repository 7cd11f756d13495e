import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { extractText } from "unpdf";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";

/** In this medium the demo laboratory freezes; whoever freezes nothing names it too. */
const LOT = "V7-0815";

async function openRecall(page: Page) {
  await page.goto(`/lots/${LOT}`);
  await page.getByRole("link", { name: "Recall", exact: true }).click();
  await expect(heading(page, `Recall of lot ${LOT}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Codes of records, each with the numbers of its exposed oocytes. */
async function exposed(page: Page): Promise<{ codes: Set<string>; oocytes: string[]; without: number }> {
  const heads = await page.getByRole("table", { name: "Records and oocytes" }).getByRole("rowheader").allInnerTexts();
  const codes = new Set<string>();
  const oocytes: string[] = [];
  let without = 0;
  for (const head of heads) {
    const [, code = "", words = ""] = /^(\S+) (.+)$/.exec(head.trim()) ?? [];
    codes.add(code);
    if (words === "no oocyte") without++;
    for (const [, from = "", to = from] of words.matchAll(/(\d+)(?:–(\d+))?/g))
      for (let n = Number(from); n <= Number(to); n++) oocytes.push(`${code} ${n}`);
  }
  return { codes, oocytes, without };
}

const total = (page: Page, name: string) => {
  const figures = page.getByRole("region", { name: "Totals" }).locator("dl > div");
  return figures.filter({ has: page.getByText(name, { exact: true }) }).locator("dd");
};

test("a recall shows every record and oocyte once, as its totals, its file and its print have them", async ({ as }) => {
  const page = await as("Emma");
  await openRecall(page);
  const { codes, oocytes, without } = await exposed(page);
  expect(new Set(oocytes).size).toBe(oocytes.length);
  expect(oocytes.length).toBeGreaterThan(100);
  await expect(total(page, "Records")).toHaveText(String(codes.size));
  await expect(total(page, "Oocytes exposed")).toHaveText(String(oocytes.length));
  await expect(total(page, "Records with no oocyte exposed")).toHaveText(String(without));
  const row = page.getByRole("row", { name: /^ICSI-0005 oocyte 2 / });
  await expect(row).toContainText(/Frozen, \d+ \w+ \d{4}/);
  await expect(row).toContainText(/Straw S-5-2, T1 \/ 6 \/ C5 \/ 2/);
  await expect(row).toContainText("Freezing medium");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: /^CSV/ }).click();
  const csv = await readFile(await (await started).path(), "utf8");
  const [about = "", table = ""] = csv.split("\r\n\r\n");
  expect(about).toContain(`Recall of lot ${LOT}`);
  const filed = table
    .split("\r\n")
    .flatMap((line) => /^"?([A-Z]+-\d{4,7})"?,"?(\d*)/.exec(line)?.slice(1).join(" ") ?? []);
  expect(filed.filter((one) => /\d$/.test(one.split(" ")[1] ?? "")).sort()).toEqual(oocytes.toSorted());
  expect(filed).toHaveLength(oocytes.length + without);
  await page.keyboard.press("Escape");

  const { text } = await extractText(new Uint8Array(await page.pdf({ format: "A4" })), { mergePages: true });
  expect(text).toContain(`Recall of lot ${LOT}`);
  expect(text).toContain("S-5-2");
  expect(text).not.toContain("Ask the data");
});

test("whoever reads codes alone is offered no recall", async ({ as }) => {
  const page = await as("Priya", `/lots/${LOT}/recall`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Records and oocytes" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export", exact: true })).toHaveCount(0);
});
