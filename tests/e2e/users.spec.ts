import { type Browser, expect, test } from "@playwright/test";
import { heading, signIn } from "./lab.ts";
import { authEmulator, person } from "./people.ts";

/** Somebody with a verified password account, signed in in a browser of their own. */
async function colleague(browser: Browser, domain: string) {
  const email = person(domain);
  const owner = { "content-type": "application/json", authorization: "Bearer owner" };
  const made = await fetch(`${authEmulator}/identitytoolkit.googleapis.com/v1/projects/demo-zona/accounts`, {
    method: "POST",
    headers: owner,
    body: JSON.stringify({ email, password: "secret-1", emailVerified: true }),
  });
  expect(made.ok).toBe(true);
  const page = await (await browser.newContext()).newPage();
  await page.goto("/authentication/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/home$/);
  return { email, page };
}

test("the last administrator cannot be demoted", async ({ page }) => {
  await signIn(page, "Ada");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Change Ada Admin" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Make staff/ }).check();
  await dialog.getByLabel("Why?").fill("A test of the laboratory.");
  await dialog.getByRole("button", { name: "Make staff" }).click();
  await expect(dialog.getByText("This is the last administrator.")).toBeVisible();
});

test("an administrator promotes, demotes, disables and enables; each is out within a minute", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signIn(page, "Ada");
  const { email, page: theirs } = await colleague(browser, "trialworks.example");
  await page.goto("/admin/users");
  await expect(heading(page, "Users")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("Staff");

  async function change(act: string) {
    await row.getByRole("button", { name: `Change ${email}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: new RegExp(`^${act}`) }).check();
    await dialog.getByLabel("Why?").fill("A test of the laboratory.");
    await dialog.getByRole("button", { name: act }).click();
    await expect(dialog).toBeHidden();
  }
  async function signInAgain() {
    await theirs.goto("/authentication/login");
    await theirs.getByLabel("E-mail address").fill(email);
    await theirs.getByLabel("Password", { exact: true }).fill("secret-1");
    await theirs.getByRole("button", { name: "Sign in" }).click();
  }

  await change("Make administrator");
  await expect(row).toContainText("Administrator");
  await expect(theirs.getByText("Your session has ended.")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs.getByRole("link", { name: "Users" })).toBeVisible();

  await change("Make staff");
  await expect(row).toContainText("Staff");
  await expect(theirs.getByText("Your session has ended.")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs).toHaveURL(/\/home$/);
  await theirs.goto("/admin/users");
  await expect(heading(theirs, "This page is not for your role")).toBeVisible();

  await change("Disable");
  await expect(row).toContainText("Disabled");
  await expect(heading(theirs, "Sign in")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs.getByRole("alert")).toContainText("This account has been disabled.");

  await change("Enable");
  await expect(row).toContainText("Active");
  await signInAgain();
  await expect(theirs).toHaveURL(/\/home$/);
  await expect(page.getByText(`Ada Admin enabled ${email}`)).toBeVisible();
});
