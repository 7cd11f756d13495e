import { expect } from "@playwright/test";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";

test("one box on the first page finds a test by its code, and a subject's tests", async ({ as }) => {
  const page = await as("Emma");
  const box = page.getByRole("textbox", { name: "Test, subject or file code" });
  await box.fill("icsi-9999");
  await box.press("Enter");
  await expect(page.getByText("No test, subject or file has the code ICSI-9999.")).toBeVisible();
  await box.fill("icsi-0003");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/test\/icsi\//);
  await expect(heading(page, "ICSI-0003")).toBeVisible();
});

test("on any page Ctrl+K finds codes in any spelling, notes, people, pages and what lists hold", async ({ as }) => {
  const page = await as("Emma", "/devices");
  await expect(heading(page, "Devices")).toBeVisible();
  const search = page.getByRole("dialog", { name: "Search" });
  const ask = async (typed: string) => {
    await page.keyboard.press("Control+k");
    await search.getByRole("combobox").fill(typed);
  };
  await ask("icsi 3");
  await expect(search.getByRole("option").first()).toContainText("ICSI-0003");
  await page.keyboard.press("Enter");
  await expect(heading(page, "ICSI-0003")).toBeVisible();
  await expect(search).toBeHidden();

  await ask("forms sop");
  await expect(search.getByRole("option").first()).toContainText("Forms and SOPs");
  await expect(search.getByRole("status"), "a page was found").toHaveText(/^Use the arrow keys/);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Forms and SOPs")).toBeVisible();

  await ask("ampl mature");
  await expect(search.getByRole("option").first()).toContainText(/^ICSI-\d{4}.*In its notes/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Six mature oocytes, amplitude 40 %.")).toBeVisible();

  await ask("noor");
  await expect(search.getByRole("option", { name: /Noor Haddad/ })).toBeVisible();
  await ask("qqqq");
  await expect(search.getByText("Nothing has this code, name or word.")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Reports")).toBeVisible();
  await expect(page.getByText("No rows match the filter").first()).toBeVisible();
});

test("a medium is found by its id", async ({ as }) => {
  const page = await as("Emma", "/rawdata");
  await page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(page).toHaveURL(/open=[A-Za-z0-9]{20}/);
  const id = new URL(page.url()).searchParams.get("open") ?? "";
  await page.goto("/home");
  await page.getByRole("textbox", { name: "Test, subject or file code" }).fill(id);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(new RegExp(`/rawdata\\?open=${id}`));
});

test("a figure of the month is that of the table it opens, and of the month in the table by month", async ({ as }) => {
  const page = await as("Emma");
  // A cycle that somebody signs meanwhile is on the next page and was not on the one before.
  await expect(async () => {
    await page.goto("/home");
    const section = page.getByRole("region", { name: "KPIs this month" });
    await expect(section).toContainText("reviewed, signed or locked cycles · reference population · by retrieval");
    const tile = section.getByRole("listitem").filter({ hasText: "Normal fertilisation" });
    const [figure = ""] = /\d+\/\d+/.exec(await tile.getByRole("paragraph").nth(1).innerText()) ?? [];
    expect(figure).not.toBe("");
    await tile.getByRole("link").click();
    await expect(page.locator("tfoot")).toContainText(figure);
    await expect(
      page.getByText(/reviewed, signed or locked cycles · reference population · by retrieval/),
    ).toBeVisible();
    await page.goBack();
    await section.getByRole("link", { name: "By month" }).click();
    await expect(page.locator('tr[data-kind="group"]').first()).toContainText(figure);
  }).toPass({ timeout: 90_000 });
});
