import { expect, type Page, test } from "@playwright/test";
import { heading, signIn } from "./lab.ts";
import { factsOfDemo, UPKEEP_MS } from "./upkeep.ts";

// An answer is that of its moment.
test.beforeAll(async () => {
  test.setTimeout(UPKEEP_MS);
  await factsOfDemo();
});

async function openChat(page: Page) {
  await signIn(page, "Emma", "/chatbot");
  await expect(heading(page, "Ask the data")).toBeVisible();
}

async function ask(page: Page, question: string) {
  await page.getByLabel("Your question").fill(question);
  // It is held until the one before is answered.
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeEnabled();
  await page.getByLabel("Your question").press("Enter");
}

const lastTurn = (page: Page) => page.getByRole("list", { name: "Conversation" }).locator("> li").last();

test("a question becomes a sentence with its figure, whose parts are taken out and changed, and stays", async ({
  page,
}) => {
  test.slow();
  await openChat(page);
  await ask(page, "how many tests by status this year");
  const card = lastTurn(page);
  await expect(card.getByText(/^\d+ tests created this year so far, .*, by status$/)).toBeVisible({ timeout: 30_000 });
  await card.getByRole("button", { name: "Table" }).click();
  await expect(card.getByRole("row", { name: /^Locked/ })).toBeVisible();
  await expect(card.getByRole("link", { name: "Open in Reports" })).toHaveAttribute(
    "href",
    /^\/reports\?on=tests&where=/,
  );
  const picture = page.waitForEvent("download");
  await card.getByRole("button", { name: "Image" }).click();
  expect((await picture).suggestedFilename()).toMatch(/^zona-answer-.*\.png$/);
  await card.getByRole("button", { name: "Remove: by status" }).click();
  await expect(lastTurn(page).getByText(/^\d+ tests created this year so far, [^,]*$/)).toBeVisible();
  await lastTurn(page)
    .getByRole("button", { name: /^Change: created this year/ })
    .click();
  const panel = lastTurn(page).getByRole("region", { name: /^Change: created this year/ });
  await panel.getByLabel("Period").selectOption("last month");
  await panel.getByRole("button", { name: "Apply filter" }).click();
  await expect(lastTurn(page).getByText(/^\d+ tests? created last month, /)).toBeVisible();
  await ask(page, "how many tests last year");
  await expect(lastTurn(page).getByText(/^0 tests created last year, /)).toBeVisible();
  await page.reload();
  await expect(lastTurn(page).getByText(/^0 tests created last year, /)).toBeVisible();
});

test("a question goes on from the one before, unless it is asked afresh or one between them was refused", async ({
  page,
}) => {
  test.slow();
  await openChat(page);
  await ask(page, "how many tests this year");
  await expect(lastTurn(page).getByText(/^\d+ tests created this year/)).toBeVisible({ timeout: 30_000 });
  await ask(page, "and last year?");
  await expect(lastTurn(page).getByText(/^0 tests created last year, /)).toBeVisible();
  await expect(lastTurn(page).getByText(/^Goes on from: Number of tests created this year/)).toBeVisible();
  await lastTurn(page).getByRole("button", { name: "Ask it as a new question" }).click();
  await expect(lastTurn(page).getByText(/^Goes on from/)).toBeHidden();
  await ask(page, "how many tests this year");
  await expect(page.getByText(/^The next question may go on from: Number of tests created this year/)).toBeVisible();
  await page.getByRole("button", { name: "Start a new question" }).click();
  await expect(page.getByText(/^The next question may go on from/)).toBeHidden();
  await ask(page, "how many tests this year");
  await expect(page.getByText(/^The next question may go on from/)).toBeVisible();
  await ask(page, "delete ICSI-0004");
  await expect(lastTurn(page).getByText(/I only read records/)).toBeVisible();
  await expect(page.getByText(/^The next question may go on from/)).toBeHidden();
  await page.getByRole("button", { name: /^Go on from: Number of tests created this year/ }).click();
  await ask(page, "and last year?");
  await expect(lastTurn(page).getByText(/^0 tests created last year, /)).toBeVisible();
});

test("what is not read is struck and offered in other words; a date is asked once", async ({ page }) => {
  test.slow();
  await openChat(page);
  await ask(page, "fertilzation rate this year");
  await expect(lastTurn(page).locator("s")).toHaveText("fertilzation");
  await lastTurn(page).getByRole("button", { name: "fertilization", exact: true }).click();
  await expect(lastTurn(page).getByText(/^Normal fertilisation of .* with retrieval this year/)).toBeVisible();
  await ask(page, "tests on 03/04/2026");
  await expect(lastTurn(page).getByText("Which is meant?")).toBeVisible();
  await lastTurn(page).getByRole("button", { name: "Tests created on 3 April 2026", exact: true }).click();
  await expect(lastTurn(page).getByText(/^\d+ tests? created on 3 April 2026$/)).toBeVisible();
  await ask(page, "tests on 05/06/2026");
  await expect(lastTurn(page).getByText(/^\d+ tests? created on 5 June 2026$/)).toBeVisible();
});

test("orders and predictions are refused with what can be asked instead", async ({ page }) => {
  await openChat(page);
  await ask(page, "delete ICSI-0004");
  await expect(lastTurn(page).getByText(/I only read records/)).toBeVisible({ timeout: 30_000 });
  await lastTurn(page).getByRole("button", { name: "What counts as a good blastocyst?" }).click();
  await expect(lastTurn(page).getByText(/expansion 3 or more/)).toBeVisible();
  await lastTurn(page).getByRole("button", { name: "Good answer", exact: true }).click();
  await lastTurn(page).getByLabel("What was right or wrong?").fill("As in our handbook.");
  await lastTurn(page).getByRole("button", { name: "Send feedback" }).click();
  await expect(lastTurn(page).getByText("Thank you. The team reads all feedback.")).toBeVisible();
});

test("a question that takes long can be cancelled, comes back to be changed, and is asked again", async ({ page }) => {
  await openChat(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/staffCall", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await ask(page, "how many tests this year");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Cancelled. Nothing was saved.")).toBeVisible();
  await expect(page.getByLabel("Your question")).toHaveValue("how many tests this year");
  goOn();
  await page.unroute("**/staffCall");
  await page.getByLabel("Your question").press("Enter");
  await expect(lastTurn(page).getByText(/^\d+ tests created this year/)).toBeVisible({ timeout: 30_000 });
});
