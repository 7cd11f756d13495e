import { expect, test } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { heading, signIn } from "./lab.ts";
import { submittedRecord } from "./submitted-record.ts";

const EMMA = { uid: "demo-emma", name: "Emma Lindqvist" };

const letWitnessReview = (witnessMayReview: boolean) =>
  withDatabase((db) => db.doc("config/site").update({ witnessMayReview }));

test.afterEach(() => letWitnessReview(false));

test("a laboratory of two finishes a cycle where its site lets a witness review", async ({ page }) => {
  test.slow();
  // Noor entered and performed it, and Emma witnessed.
  const id = await submittedRecord(EMMA);
  await signIn(page, "Emma", `/test/${id}`);
  const review = page.getByRole("button", { name: "Mark as reviewed" });
  const actions = page.getByRole("region", { name: "Actions" });
  await expect(actions.getByText("You witnessed steps of this record.").first()).toBeVisible({ timeout: 60_000 });
  // Whether Ada has an account by now, and who else, is told by which tests ran before.
  await expect(actions.getByText(/^(Could review: .*Ada|Nobody else in your organisation)/).first()).toBeVisible();
  await expect(actions.getByText(/^Could review: .*(Noor|Emma)/)).toHaveCount(0);
  await expect(review).toHaveCount(0);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Values" }).click();
  await expect(page.getByText(/^Witnessed by Emma Lindqvist, .* \([0-9a-f]{8}…\)$/).first()).toBeAttached();

  await letWitnessReview(true);
  await page.goto("/home");
  await page.goto(`/test/${id}`);
  await expect(review).toBeVisible();
  await review.click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as reviewed" }).click();
  // A lead signs what an embryologist reviewed.
  await expect(heading(page, /ICSI/).locator("..")).toContainText("Reviewed");
  await expect(review).toHaveCount(0);
});

test("whoever entered a record reads why they cannot review it, and who could", async ({ page }) => {
  const id = await submittedRecord();
  await signIn(page, "Noor", `/test/${id}`);
  const actions = page.getByRole("region", { name: "Actions" });
  await expect(actions.getByText(/^You entered data, performed a step/).first()).toBeVisible({ timeout: 60_000 });
  await expect(actions.getByText(/^Could review: .*Emma Lindqvist/).first()).toBeVisible();
  // An auditor reads the record and reviews nothing.
  await expect(actions.getByText(/Alma/)).toHaveCount(0);
});

test("a name and a birth date in a note are held back until they are taken out", async ({ page }) => {
  await signIn(page, "Emma", "/test/demoTestIcsi00000003");
  await expect(heading(page, /ICSI-0003/)).toBeVisible();
  await page.getByRole("button", { name: "Edit notes" }).click();
  const dialog = page.getByRole("dialog");
  const notes = dialog.getByLabel("Notes");
  const before = await notes.inputValue();
  await notes.fill("Couple Mrs Martin, born 12/03/1988, tel 06 12 34 56 78");
  await expect(dialog.getByText(/Not saved: remove it, or confirm/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save notes" }).click();
  await expect(dialog.getByRole("button", { name: "It identifies nobody" })).toBeFocused();
  await notes.fill("Two dishes, Martin Dupont 12.03.1988");
  await expect(dialog.getByText("This looks like a person's name.")).toBeVisible();
  await notes.fill(before);
  await expect(dialog.getByText(/Not saved/)).toHaveCount(0);
});
