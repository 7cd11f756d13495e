import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./desks.ts";
import { cell, enterDown, givenIcsiDraft } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { open, paste, saved, section } from "./record.ts";

const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** By keyboard alone; wherever that leads, the keyboard is not left on the page itself. */
async function pressed(page: Page, target: Locator, key = "Enter") {
  await target.press(key);
  await expect.poll(() => focusedTag(page)).not.toBe("BODY");
}

async function typed(page: Page, words: string, key = "Enter") {
  await page.keyboard.type(words);
  await page.keyboard.press(key);
  await expect.poll(() => focusedTag(page)).not.toBe("BODY");
}

test("the header asks first for what is needed, on one screen, and takes times and people as they are typed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const testId = await givenIcsiDraft();
  await signIn(page, "Emma", `/test/icsi/${testId}`);
  await expect(heading(page, /ICSI-\d{4}/)).toBeVisible();
  const needed = page.getByRole("group", { name: "Needed now" });
  await expect(needed.getByLabel("Incubator")).toBeInViewport({ ratio: 1 });
  await expect(needed.getByLabel("Cycle code")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Microscope0 of 3 filled")).toBeVisible();

  const retrieval = needed.getByLabel("Oocyte retrieval at");
  await retrieval.fill("16.11");
  await expect(page.getByText("16.11 may be a day or a time")).toBeVisible();
  await retrieval.press("Tab");
  await expect(retrieval).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByText("Oocyte retrieval at: “16.11” is not complete.")).toBeVisible();
  // Neither a new drawing nor leaving the page takes it away.
  await page.reload();
  await expect(retrieval).toHaveValue("16.11");
  await retrieval.fill("16.5.2026 0900");
  await expect(page.getByRole("status").getByText("Sat 16 May 2026, 09:00")).toBeVisible();
  await retrieval.press("Tab");
  await expect(retrieval).toHaveValue("Sat 16 May 2026, 09:00");
  const injection = needed.getByLabel("Injection began");
  await injection.fill("1 pm");
  await injection.press("Enter");
  await expect(injection).toHaveValue("Sat 16 May 2026, 13:00");
  await injection.press("ArrowUp");
  await injection.press("Enter");
  await expect(injection).toHaveValue("Sat 16 May 2026, 13:01");

  const operator = needed.getByRole("textbox", { name: "Operator" });
  await operator.fill("Emm");
  await operator.press("ArrowDown");
  await operator.press("Enter");
  await expect(operator).toHaveValue("Emma Lindqvist");
  await page.locator("summary", { hasText: "Cycle and people" }).click();
  const assistant = page.getByRole("textbox", { name: "Assistant", exact: true });
  await assistant.fill("Mart");
  await assistant.press("Tab");
  await expect(assistant).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Nobody with an account is called “Mart”.")).toBeVisible();
  await assistant.fill("Dr Martin");
  await page.getByRole("option", { name: "External person: “Dr Martin”" }).click();
  await expect(assistant).toHaveValue("Dr Martin");
  await expect(assistant).not.toHaveAttribute("aria-invalid", "true");
  await saved(page);
});

test("the keyboard never falls to the page: every form and dialog of a record gives it back", async ({ as }) => {
  test.slow();
  const testId = await givenIcsiDraft();
  const page = await as("Ada", `/test/icsi/${testId}`);
  await expect(heading(page, /ICSI-\d{4}/)).toBeVisible();
  await page.getByLabel("Oocytes retrieved").fill("3");
  await page.getByLabel("Injection began").fill("yesterday 1430");
  await page.keyboard.press("Tab");
  await saved(page);
  // Nobody is injected yet, so the record opens at day 0, and not at a check without oocytes.
  await page.goto(`/test/icsi/${testId}`);
  await expect(section(page, "Day 0 · Oocytes")).toHaveAttribute("open", "");
  await expect(section(page, "Day 1 · Fertilisation")).not.toHaveAttribute("open", "");
  await expect(section(page, "Day 0 · Oocytes").locator("summary").first()).toBeInViewport();
  await enterDown(page, 1, "Maturity", "mmm");
  await enterDown(page, 1, "Inseminated", "iii");

  await paste(cell(page, 1, "Maturity"), "m\nm");
  const preview = page.getByRole("dialog", { name: "Preview paste" });
  await expect(preview).toBeVisible();
  await pressed(page, page.locator(":focus"), "Escape");
  await expect(preview).toBeHidden();
  await paste(cell(page, 1, "Maturity"), "m\nm");
  await pressed(page, preview.getByRole("button", { name: /^Paste/ }));
  for (let undone = 0; undone < 8; undone++) {
    const undo = page.getByRole("button", { name: "Undo" });
    if (await undo.isDisabled()) break;
    await pressed(page, undo);
  }
  await enterDown(page, 1, "Maturity", "mmm");
  await enterDown(page, 1, "Inseminated", "iii");

  const oocytes = section(page, "Day 0 · Oocytes");
  await oocytes.locator("summary", { hasText: "Remove oocyte" }).press("Enter");
  await pressed(page, oocytes.getByRole("button", { name: /^Remove oocyte 3/ }));
  await typed(page, "Counted twice.");
  await expect(cell(page, 3, "Maturity")).toHaveText("");

  const day1 = await open(page, "Day 1 · Fertilisation");
  await pressed(page, day1.getByRole("button", { name: "Not done" }));
  await typed(page, "Closed.");
  await expect(day1).toContainText("Not done: Closed.");
  await pressed(page, day1.getByRole("button", { name: "Clear “Not done”" }));
  await expect(day1.getByRole("button", { name: "Not done" })).toBeVisible();
  await pressed(page, day1.getByRole("button", { name: "Waive images" }));
  await typed(page, "Camera broken.");
  await expect(day1).toContainText("Images waived: Camera broken.");
  await saved(page);

  await page.goto(`/test/${testId}`);
  for (const name of ["Edit notes", "Cancel test"]) {
    const opens = page.getByRole("button", { name });
    await pressed(page, opens);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opens).toBeFocused();
  }
});
