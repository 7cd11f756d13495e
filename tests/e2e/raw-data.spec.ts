import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";
import { counted, demoFilesMade } from "./media-count.ts";

const cards = (page: Page) => page.getByRole("grid").getByRole("gridcell");

// What is counted here stands still once they are.
test.beforeAll(demoFilesMade);

test("an address of before opens its media, values are chosen with their counts, and the filters come off again", async ({
  as,
}) => {
  const page = await as("Emma", "/rawdata?check=fert");
  await expect(heading(page, "Raw data")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  const ofCheck = await counted(page);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  const check = page.getByRole("group", { name: "Check", exact: true });
  await expect(check.getByRole("checkbox", { name: /^Day 1 · Fertilisation / })).toBeChecked();
  await page.getByText("First or retake", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Retake/ }).check();
  await expect(page).toHaveURL(/retake/);
  await expect.poll(() => counted(page)).toBeLessThan(ofCheck);
  await page.getByRole("button", { name: /Remove filter First or retake/ }).click();
  await expect.poll(() => counted(page)).toBe(ofCheck);
  await page.goBack();
  await expect(page).toHaveURL(/retake/);
});

test("two values of a facet list the media of both, as many as stand beside them", async ({ as }) => {
  const page = await as("Emma", "/rawdata");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByText("Check", { exact: true }).click();
  const values = page.getByRole("group", { name: "Check", exact: true }).getByRole("checkbox");
  const counts = async () => {
    const words = await page.getByRole("group", { name: "Check", exact: true }).locator("label").allInnerTexts();
    return words.map((one) => Number(/([\d,]+)\s*$/.exec(one)?.[1]?.replaceAll(",", "")));
  };
  await expect(values.nth(1)).toBeVisible();
  await values.nth(0).check();
  await values.nth(1).check();
  await expect
    .poll(async () => (await counted(page)) - ((await counts())[0] ?? 0) - ((await counts())[1] ?? 0))
    .toBe(0);
  await expect(page.getByText(/^[\d,]+ of [\d,]+ images$/)).toBeVisible();
  await page.getByRole("link", { name: "Open as table" }).click();
  await expect(page).toHaveURL(/\/reports\?on=media/);
});

test("media are searched by a part of their file's name, and by a code", async ({ as }) => {
  const page = await as("Emma", "/rawdata?as=table&sort=-bytes");
  const first = page.getByRole("row").nth(1);
  const name = await first.getByRole("cell").nth(2).innerText();
  const part = name.slice(1, 12);
  const search = page.getByRole("searchbox", { name: /^Search/ });
  await search.fill(part.toUpperCase());
  await search.press("Enter");
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole("button", { name: /^Remove filter Search/ }).first()).toBeVisible();
  await expect(async () => {
    const names = await page.locator("tbody td:nth-child(3)").allInnerTexts();
    expect(names.length).toBeGreaterThan(0);
    for (const one of names) expect(one.toLowerCase()).toContain(part.toLowerCase());
  }).toPass();
  await search.fill("ICSI-00");
  await search.press("Enter");
  await expect(page.getByRole("row").nth(1)).toContainText("ICSI-00");
  await search.fill("nothing is called like this");
  await search.press("Enter");
  await expect(page.getByText("No images match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("the viewer goes on in the order of the list", async ({ as }) => {
  const page = await as("Emma", "/rawdata?check=fert&sort=-bytes");
  await expect(cards(page).nth(2)).toBeVisible();
  const names = await cards(page)
    .getByRole("button", { name: /^Open / })
    .allInnerTexts();
  await cards(page)
    .first()
    .getByRole("button", { name: /^Open / })
    .click();
  for (const name of names.slice(0, 3)) {
    await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toContainText(
      name.replace(/^Open /, "").trim(),
    );
    await page.keyboard.press("ArrowRight");
  }
});

test("what comes in is on the newest page without a reload", async ({ as }) => {
  const page = await as("Emma", "/rawdata");
  await expect(cards(page).first()).toBeVisible();
  const before = await counted(page);
  const name = `just come in ${Date.now()}.png`;
  const path = await withDatabase(async (db) => {
    const place = db.collection("media").doc();
    const now = new Date();
    await place.set({
      ...{ testId: "newestPicture", originalName: name, declaredType: "image/png", declaredBytes: 1, state: "ready" },
      ...{ uploader: { uid: "demo-emma", name: "Emma Lindqvist" }, createdAt: now, updatedAt: now },
    });
    return place.path;
  });
  try {
    await expect(cards(page).filter({ hasText: name })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => counted(page)).toBe(before + 1);
  } finally {
    await withDatabase((db) => db.doc(path).delete());
  }
});

test("a heading of the table sorts by its measure, down and up, and the address keeps it", async ({ as }) => {
  const page = await as("Emma", "/rawdata?as=table");
  const heading = page.getByRole("columnheader", { name: "Noise" });
  const noises = async () => {
    const at = await heading.evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
    const cells = await page.locator(`tbody td:nth-child(${at + 1})`).allInnerTexts();
    return cells.map(Number).filter(Number.isFinite);
  };
  for (const [way, sign] of [
    ["descending", -1],
    ["ascending", 1],
  ] as const) {
    await heading.getByRole("button").click();
    await expect(heading).toHaveAttribute("aria-sort", way);
    await expect(page).toHaveURL(/sort=-?noise/);
    await expect(async () => {
      const shown = await noises();
      expect(shown.length).toBeGreaterThan(3);
      expect(shown).toEqual(shown.toSorted((a, b) => sign * (a - b)));
    }).toPass();
  }
});

test("the media behind the first page come as the list is scrolled, and are not read before", async ({ as }) => {
  const page = await as("Emma");
  const further: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("documents:batchGet") && request.postData()?.includes("/media/"))
      further.push(request.url());
  });
  // The pipeline may still be at the demo's pictures.
  await expect(async () => {
    await page.goto("/rawdata");
    expect(await counted(page)).toBeGreaterThan(48);
  }).toPass({ timeout: 150_000 });
  // Whoever only looks at the first ones reads no further page.
  await page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("region", { name: "Details" })).toBeVisible();
  await page.keyboard.press("Escape");
  const grid = page.getByRole("grid");
  const columns = Number(await grid.getAttribute("aria-colcount"));
  const rowsOfPage = `${Math.ceil(48 / columns)}`;
  await expect(grid).toHaveAttribute("aria-rowcount", rowsOfPage);
  expect(further).toHaveLength(0);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(grid).not.toHaveAttribute("aria-rowcount", rowsOfPage, { timeout: 1_000 });
  }).toPass();
  expect(further.length).toBeGreaterThan(0);
});

test("all of a list are chosen, also those that were not looked at yet", async ({ as }) => {
  const page = await as("Emma", "/rawdata?sort=bytes");
  await expect(cards(page).first()).toBeVisible();
  const all = await counted(page);
  await cards(page).first().getByRole("button").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: `Select all ${all}`, exact: true }).click();
  await expect(page.getByRole("region", { name: `${all} images selected` })).toBeVisible();
});

test("what an address cannot mean is told, and the rest is shown", async ({ as }) => {
  const page = await as("Emma", "/rawdata?verdict=awful&check=fert");
  await expect(page.getByRole("region", { name: "Part of this link is not valid" })).toContainText("awful");
  await expect(cards(page).first()).toBeVisible();
  await page.goto("/rawdata?test=goneTest0000000000&as=table");
  await expect(page.getByText("No images match these filters")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter Record ID: deleted test" })).toBeVisible();
  await page.goto("/analytics?from=2031-01-01");
  await expect(page.getByRole("region", { name: "Part of this link is not valid" })).toContainText("2031-01-01");
});

test("media are chosen by the keyboard, labelled, and found by the label", async ({ as }, { project }) => {
  const label = `seen ${project.name}`.trim();
  const page = await as("Noor", "/rawdata?check=d3");
  await expect(cards(page).first()).toBeVisible();
  await cards(page).first().getByRole("button").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  const bar = page.getByRole("region", { name: "2 images selected" });
  await expect(page.getByRole("grid")).toHaveCount(1);
  await bar.getByRole("button", { name: "Label…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Add labels/).fill(label);
  await dialog.getByRole("button", { name: "Save labels" }).click();
  await expect(page.getByRole("status").getByText("2 images changed")).toBeVisible();
  await page.goto(`/rawdata?${new URLSearchParams({ label })}`);
  await expect.poll(() => counted(page)).toBe(2);
});

test("a medium without a place is linked to one, leaves the inbox, and comes back when that is undone", async ({
  as,
}) => {
  const page = await as("Emma", "/rawdata");
  await page.getByRole("button", { name: "Unassigned" }).click();
  await page.getByRole("button", { name: "Table" }).click();
  const before = await counted(page);
  // A picture of somebody's draft is placed by nobody else.
  await page
    .getByRole("row")
    .filter({ hasText: /ICSI-\d/ })
    .first()
    .getByRole("checkbox")
    .click();
  await page.getByRole("button", { name: "Assign…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Check" }).selectOption("d2");
  await dialog.getByRole("textbox", { name: "Oocyte" }).fill("5");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect.poll(() => counted(page)).toBe(before - 1);
  // It has left the list, and so has what was chosen; the way back has not.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => counted(page)).toBe(before);
});

test("the viewer goes to the pixels, compares the shots of an oocyte, and gives the original only when it is whole", async ({
  as,
}) => {
  const page = await as("Emma", "/rawdata?check=fert&shot=retake");
  await cards(page).first().getByRole("button").first().click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("heading", { name: /^2 images of this oocyte/ })).toBeVisible();
  await viewer.getByRole("button", { name: "1:1" }).click();
  await expect(viewer.getByText("Original shown")).toBeVisible();
  await expect(viewer.getByText("No scale bar: pixel size unknown")).toBeVisible();
  const download = page.waitForEvent("download");
  await viewer.getByRole("button", { name: "Download original" }).click();
  await expect(viewer.getByText("Checksum verified: the file matches its record.")).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  await viewer
    .getByRole("button", { name: /Compare with/ })
    .and(page.locator(":enabled"))
    .first()
    .click();
  await expect(viewer.getByRole("button", { name: "Back to one image" })).toBeVisible();
});
