import { type Browser, expect, type Page, test } from "@playwright/test";
import { oneTimeCode } from "../../emulators/second-step/one-time-code.ts";
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
    // Tokens count in whole seconds: whoever signs in within the second of the change is out once more.
    const second = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
    await theirs.goto("/authentication/login");
    await theirs.getByLabel("E-mail address").fill(email);
    await theirs.getByLabel("Password", { exact: true }).fill("secret-1");
    await theirs.getByRole("button", { name: "Sign in" }).click();
  }

  await change("Make administrator");
  await expect(row).toContainText("Administrator");
  await expect(theirs.getByText("An administrator gave you another role.")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs.getByRole("link", { name: "Users" })).toBeVisible();

  await change("Make staff");
  await expect(row).toContainText("Staff");
  await expect(theirs.getByText("An administrator gave you another role.")).toBeVisible({ timeout: 60_000 });
  await signInAgain();
  await expect(theirs).toHaveURL(/\/home$/);
  await theirs.goto("/admin/users");
  await expect(heading(theirs, "This page is not for your role")).toBeVisible();

  await change("Disable");
  await expect(row).toContainText("Disabled");
  await expect(heading(theirs, "Sign in")).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByText("This account has been disabled.")).toBeVisible();
  await signInAgain();
  await expect(theirs.getByRole("alert")).toContainText("This account has been disabled.");

  await change("Enable");
  await expect(row).toContainText("Active");
  await signInAgain();
  await expect(theirs).toHaveURL(/\/home$/);
  await expect(page.getByText(`Ada Admin enabled ${email}`)).toBeVisible();
});

test("a second step is set up, asked for at sign-in, at the lock and for a signature, and taken away by an administrator", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { email, page: theirs } = await colleague(browser, "hollyfield.example");
  await theirs.getByRole("link", { name: email }).click();
  await expect(heading(theirs, "Your account")).toBeVisible();
  await theirs.getByRole("button", { name: "Set up" }).click();
  await expect(theirs.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await theirs.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "");
  const code = () => oneTimeCode(secret, new Date());
  const enter = async (digits: string, button: string, at: Page = theirs) => {
    await at.getByLabel("Code of the authenticator").fill(digits);
    await at.getByRole("button", { name: button, exact: true }).click();
  };
  await enter("12", "Switch on");
  await expect(theirs.getByText("Enter the six digits")).toBeVisible();
  await enter(code() === "000000" ? "000001" : "000000", "Switch on");
  await expect(theirs.getByText("The code is not right.")).toBeVisible();
  await enter(code(), "Switch on");
  await expect(theirs.getByText("The second step of your account has changed.")).toBeVisible();
  const password = async () => {
    await theirs.goto("/authentication/login");
    await theirs.getByLabel("E-mail address").fill(email);
    await theirs.getByLabel("Password", { exact: true }).fill("secret-1");
    await theirs.getByRole("button", { name: "Sign in" }).click();
  };
  await password();
  await expect(theirs.getByRole("heading", { name: "Second step" })).toBeVisible();
  await enter(code() === "000000" ? "000001" : "000000", "Sign in");
  await expect(theirs.getByRole("alert")).toContainText("The code is not right.");
  await enter(code(), "Sign in");
  await expect(theirs).toHaveURL(/\/home$/);

  await theirs.getByRole("button", { name: "Lock the screen" }).click();
  await theirs.getByLabel("Password").fill("secret-1");
  await theirs.getByRole("button", { name: "Unlock" }).click();
  await enter(code(), "Unlock");
  await expect(heading(theirs, "Home")).toBeVisible();

  await theirs.goto("/test/demoTestIcsi00000004");
  await theirs.getByRole("button", { name: "Mark as reviewed" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Mark as reviewed" }).click();
  await theirs.getByRole("button", { name: "Sign", exact: true }).click();
  const signing = theirs.getByRole("dialog", { name: "Sign" });
  await signing.getByLabel("Approval", { exact: true }).check();
  await signing.getByLabel("Your password").fill("secret-1");
  await signing.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(signing).toContainText("Your account asks for a second step.");
  await signing.getByLabel("Code of your authenticator").fill(code());
  await signing.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(theirs.locator("[data-status]")).toHaveText("Signed");

  await signIn(page, "Ada");
  await page.goto("/admin/users");
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("second step");
  await row.getByRole("button", { name: `Change ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Remove the second step/ }).check();
  await dialog.getByLabel("Why?").fill("The phone was lost.");
  await dialog.getByRole("button", { name: "Remove the second step" }).click();
  await expect(dialog).toBeHidden();
  await expect(theirs.getByText("An administrator signed you out on all devices.")).toBeVisible({ timeout: 60_000 });
  await password();
  await expect(theirs).toHaveURL(/\/home$/);
});
