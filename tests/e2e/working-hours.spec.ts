import { expect, type Page, test } from "@playwright/test";
import { COLLECTIONS, REGION } from "@zona/domain/collections";
import { firstInstantAt, localTimeAt } from "@zona/domain/timing/zoned-time";
import { tick } from "../../emulators/schedule-ticks.ts";
import { withDatabase } from "./database.ts";
import { givenIcsiDraft } from "./icsi-record.ts";
import { heading, signIn } from "./lab.ts";
import { expectNoViolations } from "./pages.ts";
import { saveSite } from "./save-site.ts";
import { sitePorts } from "./site-ports.ts";

const ZONE = "Europe/Paris";
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HOUR = 3_600_000;

/** The night before today, at 2 on the clock of the site. */
const lastNight = () => firstInstantAt({ ...localTimeAt(new Date(), ZONE), hour: 2, minute: 0, second: 0 }, ZONE);

/** Sets the same hours for every day, looks at what this will do, and saves. */
async function setHours(page: Page, from: string, until: string) {
  await page.goto("/admin/site");
  for (const day of DAYS) {
    await page.getByLabel(`${day}, from`).fill(from);
    await page.getByLabel(`${day}, until`).fill(until);
  }
  await page.getByLabel("Holidays").fill("");
  await expect(page.getByText("Due times of all open records are planned again within minutes.")).toBeVisible();
  await saveSite(page);
}

test("working hours move a due check from night to morning, and its line names both", async ({ page, browser }) => {
  test.slow();
  const emma = await (await browser.newContext()).newPage();
  const testId = await givenIcsiDraft();
  // Injected 17 hours before 2 at night, the best time of the first check.
  const icsiStartAt = new Date(lastNight().getTime() - 17 * HOUR);
  await withDatabase((db) =>
    db
      .doc(`${COLLECTIONS.tests}/${testId}`)
      .update({ "header.icsiStartAt": icsiStartAt, rev: 2, updatedAt: new Date() }),
  );
  await signIn(emma, "Emma", `/test/${testId}`);
  await expect(heading(emma, /ICSI-/)).toBeVisible();
  const code = await emma.getByRole("heading", { level: 1 }).innerText();

  await signIn(page, "Ada", "/admin/site");
  const versions = page.getByRole("region", { name: "Versions" });
  const former = (
    await versions
      .getByText(/^Version \d+$/)
      .first()
      .innerText()
  ).replace("Version", "version");
  const line = (of: Page) =>
    of.getByRole("region", { name: "Next checks" }).getByRole("listitem").filter({ hasText: code });
  /** What people see is planned again by the schedule of each minute, which is not waited for. */
  const plannedAs = async (words: RegExp) => {
    await expect(async () => {
      await tick(sitePorts(), { name: "everyMinute", region: REGION }, new Date());
      await emma.goto("/test/continue");
      await expect(line(emma)).toContainText(words, { timeout: 5_000 });
    }).toPass({ timeout: 150_000 });
  };
  // On a weekend the day begins at eight.
  await plannedAs(/0[78]:00, at 2[23] h; window 01:00 to 03:00/);
  await setHours(page, "", "");
  await plannedAs(/02:00, at 17 h; window 01:00 to 03:00/);

  // Another policy leaves the record as it is, until somebody switches it.
  await page.getByLabel("Check on day 4").uncheck();
  await expect(page.getByText("Records in progress keep the timing and limit they began with")).toBeVisible();
  await saveSite(page);
  await emma.goto(`/test/${testId}`);
  const timing = emma.getByRole("dialog", { name: "Timing" });
  // A page that learns of a changed site begins anew, once.
  await expect(async () => {
    if (!(await timing.isVisible())) await emma.getByRole("button", { name: "Timing" }).click();
    await expect(timing.getByRole("table")).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await expect(timing.getByRole("row", { name: /^Day 4/ })).toHaveCount(1);
  await timing.getByRole("button", { name: "Switch to the current policy" }).click();
  await expect(timing).toBeHidden();
  await emma.getByRole("button", { name: "Timing" }).click();
  await expect(timing.getByText("This is the site's current policy.")).toBeVisible();
  await expect(timing.getByRole("row", { name: /^Day 4/ })).toHaveCount(0);

  // The version before all of this is put back, as undo.
  await expectNoViolations(page);
  await page.getByRole("button", { name: `Put back ${former} into the form` }).click();
  await expect(page.getByText(/is in the form. Save the site to use it/)).toBeVisible();
  await expect(page.getByLabel("Saturday, until")).toHaveValue("14:00");
  await expect(page.getByLabel("Check on day 4")).toBeChecked();
  await saveSite(page);
});

test("what is wrong stands at its field, and unsaved changes are asked about", async ({ page }) => {
  await signIn(page, "Ada", "/admin/site");
  await page.getByLabel("Sunday, until").fill("");
  await page.getByLabel("Holidays").fill("25.12.2026\nChristmas");
  await page.getByRole("button", { name: "Save site" }).click();
  await expect(page.getByText("Enter both times, or neither.")).toBeVisible();
  await expect(page.getByText(/^Line 2: /)).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Sunday, until")).toHaveValue("14:00");
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(heading(page, /Good|Home/)).toBeVisible();
});
