import { expect, type Locator, type Page, test } from "@playwright/test";
import { oneTimeCode } from "../../emulators/second-step/one-time-code.ts";
import { colleague, signInByPassword } from "./colleague.ts";
import { heading, signIn } from "./lab.ts";

test("a second step is set up, asked for at sign-in, at the lock and for a signature, and taken away by an administrator", async ({
  page,
  browser,
}) => {
  const { email, page: theirs } = await colleague(browser, "hollyfield.example");
  const own = theirs.getByRole("link", { name: email });
  // Who has no name is called by an address, and the rail is narrower than most addresses.
  const rail = theirs.getByRole("navigation", { name: "Main" });
  const edge = async (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().right);
  expect(await edge(own)).toBeLessThanOrEqual(await edge(rail));
  await own.click();
  await expect(heading(theirs, "Your account")).toBeVisible();
  await theirs.getByRole("button", { name: "Set up" }).click();
  await expect(theirs.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await theirs.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "");
  const code = () => oneTimeCode(secret, new Date());
  const enter = async (digits: string, button: string, at: Page = theirs) => {
    await at.getByLabel("Authenticator code").fill(digits);
    await at.getByRole("button", { name: button, exact: true }).click();
  };
  await enter("12", "Turn on");
  await expect(theirs.getByText("Enter the 6 digits")).toBeVisible();
  await enter(code() === "000000" ? "000001" : "000000", "Turn on");
  await expect(theirs.getByText("The code is wrong.")).toBeVisible();
  await enter(code(), "Turn on");
  await expect(theirs.getByText("The second step of your account has changed.")).toBeVisible();
  await signInByPassword(theirs, email);
  await expect(theirs.getByRole("heading", { name: "Second step" })).toBeVisible();
  await enter(code() === "000000" ? "000001" : "000000", "Sign in");
  await expect(theirs.getByRole("alert")).toContainText("The code is wrong.");
  await enter(code(), "Sign in");
  await expect(theirs).toHaveURL(/\/home$/);

  await theirs.getByRole("button", { name: "Lock screen" }).click();
  await theirs.getByLabel("Password").fill("secret-1");
  await theirs.getByRole("button", { name: "Unlock" }).click();
  await enter(code(), "Unlock");
  await expect(heading(theirs, "Home")).toBeVisible();

  // A signing PIN is set after a fresh sign-in, which asks for both steps; it signs from then on.
  await theirs.goto("/account");
  const signing = theirs.getByRole("region", { name: "Signing" });
  await signing.getByRole("button", { name: "Set a signing PIN" }).click();
  for (const name of [/^New signing PIN\W*$/, "New signing PIN again"]) await signing.getByLabel(name).fill("481516");
  await signing.getByLabel("Your password").fill("secret-1");
  await signing.getByRole("button", { name: "Save" }).click();
  await expect(signing).toContainText("Now enter the code from your authenticator app.");
  await signing.getByLabel("Authenticator code").fill(code());
  await signing.getByRole("button", { name: "Save" }).click();
  await expect(signing).toContainText("Your signing PIN is set.");

  await signIn(page, "Ada", "/admin/users");
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("second step");
  await row.getByRole("button", { name: `Change ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Remove the second step/ }).check();
  await dialog.getByLabel("Reason for the action").fill("The phone was lost.");
  await dialog.getByRole("button", { name: "Remove the second step" }).click();
  await expect(dialog).toBeHidden();
  await expect(theirs.getByText("An administrator signed you out on all devices.")).toBeVisible({ timeout: 60_000 });
  await signInByPassword(theirs, email);
  await expect(theirs).toHaveURL(/\/home$/);
});
