import { expect, type Page, test } from "@playwright/test";
import { choose, heading, signIn, signOut, unlock } from "./lab.ts";
import { mailedLink, person } from "./people.ts";

/** Time passes in the page alone; nothing waits for it. */
const MINUTES = (minutes: number) => minutes * 60_000;

async function register(page: Page, email: string, password = "secret-1") {
  await page.goto("/authentication/register");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function logIn(page: Page, email: string, password = "secret-1") {
  await page.goto("/authentication/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Nothing was read before the address is verified, so the page stays as it is. */
async function leaveUnverified(page: Page) {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
}

test("registers, verifies the address by the mailed link, and works", async ({ page, context }) => {
  const email = person("hollyfield.example");
  await register(page, email, "12345");
  await expect(page.getByRole("alert").getByText("The password must be 6 characters long or more")).toBeVisible();
  await register(page, email);
  await expect(heading(page, "Verify your e-mail address")).toBeVisible();
  await page.goto("/rawdata");
  await expect(heading(page, "Verify your e-mail address")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Your address is not verified yet.")).toBeVisible();

  const mail = await context.newPage();
  await mail.goto(await mailedLink(email, "verifyEmail"));
  await expect(heading(mail, "Your e-mail address is verified")).toBeVisible();
  await mail.reload();
  await expect(heading(mail, "This link does not work")).toBeVisible();
  await mail.close();

  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(/Your address is verified/)).toBeVisible();
  await leaveUnverified(page);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/home$/);
});

test("a stranger's account is not verified by the click of the mailbox's owner", async ({ page, browser }) => {
  const email = person("hollyfield.example");
  await register(page, email);
  await expect(heading(page, "Verify your e-mail address")).toBeVisible();
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(await mailedLink(email, "verifyEmail"));
  await expect(owner.getByText("If you did not create this account, close this page")).toBeVisible();
  await owner.getByLabel("Password", { exact: true }).fill("not-mine");
  await owner.getByRole("button", { name: "Verify address" }).click();
  await expect(owner.getByText("The e-mail address or password is wrong")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Your address is not verified yet.")).toBeVisible();

  // Whoever made it, on another device.
  await owner.getByLabel("Password", { exact: true }).fill("secret-1");
  await owner.getByRole("button", { name: "Verify address" }).click();
  await expect(heading(owner, "Your e-mail address is verified")).toBeVisible();
});

test("an address of elsewhere can neither register nor sign in", async ({ page }) => {
  const email = person("hollyfield.example.evil.io");
  await register(page, email);
  await expect(page.getByRole("alert")).toHaveText("This account is not allowed to sign in.");
  await logIn(page, email);
  await expect(page.getByRole("alert")).toContainText("The e-mail address or password is wrong");
});

test("sets a new password by the mailed link; whether an address has an account is not told", async ({ page }) => {
  const email = person("trialworks.example");
  await register(page, email);
  await expect(heading(page, "Verify your e-mail address")).toBeVisible();
  await page.goto(await mailedLink(email, "verifyEmail"));
  await expect(heading(page, "Your e-mail address is verified")).toBeVisible();
  await page.goto("/");
  await leaveUnverified(page);

  for (const address of [person("trialworks.example"), email]) {
    await page.goto("/authentication/forgotpassword");
    await page.getByLabel("E-mail address").fill(address);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(`If there is an account for ${address}`)).toBeVisible();
  }
  const link = await mailedLink(email, "resetPassword");
  await page.goto(link);
  await expect(page.getByText(`For ${email}.`)).toBeVisible();
  await page.getByLabel("New password").fill("secret-2");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(heading(page, "Your new password is saved")).toBeVisible();

  await logIn(page, email, "secret-1");
  await expect(page.getByRole("alert")).toContainText("The e-mail address or password is wrong");
  await logIn(page, email, "secret-2");
  // Nobody granted this person anything yet.
  await expect(heading(page, "Waiting for access")).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await signOut(page);
  await page.goto(link);
  await expect(heading(page, "This link does not work")).toBeVisible();
});

// Whoever is locked here works in no test beside: the emulator gives a renewed token the newest sign-in of its person.
test("locks after 15 idle minutes, over a reload, and opens by the PIN", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "Alma");
  await expect(heading(page, "Home")).toBeVisible();
  await page.clock.fastForward(MINUTES(14));
  await expect(page.getByText("The screen locks in less than a minute.")).toBeVisible();
  await page.keyboard.press("Shift");
  await page.clock.fastForward(2_000);
  await expect(page.getByText("The screen locks in less than a minute.")).toBeHidden();
  await page.clock.fastForward(MINUTES(15));
  await expect(heading(page, "Locked")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("Next checks")).toHaveCount(0);

  await page.reload();
  await expect(heading(page, "Locked")).toBeVisible();
  await page.goto("/rawdata");
  await expect(heading(page, "Locked")).toBeVisible();

  await unlock(page);
  await expect(heading(page, "Raw data")).toBeVisible();
});

test("locks all tabs at once, also by its address, and lets the next person sign in", async ({ page, context }) => {
  await signIn(page, "Alma");
  const second = await context.newPage();
  await second.goto("/rawdata");
  await expect(heading(second, "Raw data")).toBeVisible();
  await page.getByRole("button", { name: "Lock screen" }).click();
  await expect(heading(page, "Locked")).toBeVisible();
  await expect(heading(second, "Locked")).toBeVisible();
  await unlock(page);
  await expect(heading(page, "Home")).toBeVisible();
  await expect(heading(second, "Raw data")).toBeVisible();
  await second.close();
  await page.goto("/authentication/lockscreen");
  await expect(heading(page, "Locked")).toBeVisible();
  await signOut(page);
  await choose(page, "Emma");
  await expect(page).toHaveURL(/\/home$/);
});

test("a password account unlocks with its password", async ({ page }) => {
  const email = person("hollyfield.example");
  await register(page, email);
  await expect(heading(page, "Verify your e-mail address")).toBeVisible();
  await page.goto(await mailedLink(email, "verifyEmail"));
  await expect(heading(page, "Your e-mail address is verified")).toBeVisible();
  await page.goto("/");
  await leaveUnverified(page);
  await logIn(page, email);
  await page.getByRole("button", { name: "Lock screen" }).click();
  await page.getByLabel("Password").fill("not-it-1");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("alert")).toContainText("is wrong");
  await page.getByLabel("Password").fill("secret-1");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(heading(page, "Home")).toBeVisible();
});

test("a link that is not whole says so", async ({ page }) => {
  for (const path of ["/authentication/action", "/authentication/action?mode=other&oobCode=x"]) {
    await page.goto(path);
    await expect(heading(page, "This link does not work")).toBeVisible();
  }
});

test("appearance, density and language are chosen and kept", async ({ page }) => {
  await page.goto("/pages/switcherpage");
  await page.getByRole("radio", { name: "Light" }).check();
  await page.getByRole("radio", { name: "Compact" }).check();
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await expect(heading(page, "Einstellungen")).toBeVisible();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("dir", "ltr");
  await expect(html).toHaveAttribute("lang", "de");
  await expect(html).toHaveAttribute("data-density", "compact");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.goto("/error404");
  await expect(heading(page, "Seite nicht gefunden")).toBeVisible();
  await page.goto("/");
  await expect(heading(page, "Anmelden")).toBeVisible();
});
