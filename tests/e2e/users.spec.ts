import { expect, test } from "@playwright/test";
import { colleague, signInByPassword } from "./colleague.ts";
import { heading, signIn } from "./lab.ts";

test("the last administrator cannot be demoted", async ({ page }) => {
  await signIn(page, "Ada");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Change Ada Admin" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Make staff/ }).check();
  await dialog.getByLabel("Reason").fill("A test of the laboratory.");
  await dialog.getByRole("button", { name: "Make staff" }).click();
  await expect(dialog.getByText("This is the organisation's last administrator.")).toBeVisible();
});

test("an administrator promotes, demotes, disables and enables; each is out within a minute", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signIn(page, "Ada");
  const { email, page: theirs } = await colleague(browser, "hollyfield.example");
  await page.goto("/admin/users");
  await expect(heading(page, "Users")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("Staff");

  async function change(act: string) {
    await row.getByRole("button", { name: `Change ${email}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: new RegExp(`^${act}`) }).check();
    await dialog.getByLabel("Reason").fill("A test of the laboratory.");
    await dialog.getByRole("button", { name: act }).click();
    await expect(dialog).toBeHidden();
  }
  async function signInAgain() {
    // Tokens count in whole seconds: whoever signs in within the second of the change is out once more.
    const second = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
    await signInByPassword(theirs, email);
  }

  await change("Make administrator");
  await expect(row).toContainText("Administrator");
  await expect(theirs.getByText("An administrator changed your role.")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs.getByRole("link", { name: "Users" })).toBeVisible();

  await change("Make staff");
  await expect(row).toContainText("Staff");
  await expect(theirs.getByText("An administrator changed your role.")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs).toHaveURL(/\/home$/);
  await theirs.goto("/admin/users");
  await expect(heading(theirs, "You do not have access to this page")).toBeVisible();

  await change("Disable");
  await expect(row).toContainText("Disabled");
  await expect(heading(theirs, "Sign in")).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByText("This account is disabled.")).toBeVisible();
  await signInAgain();
  await expect(theirs.getByRole("alert")).toContainText("This account is disabled.");

  await change("Enable");
  await expect(row).toContainText("Active");
  await signInAgain();
  await expect(theirs).toHaveURL(/\/home$/);
  await expect(page.getByText(`Ada Admin enabled ${email}`)).toBeVisible();
});
