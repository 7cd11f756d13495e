import { expect, test } from "@playwright/test";
import { colleague } from "./colleague.ts";
import { choose, signOut } from "./lab.ts";

// Without one a browser cannot load the app without a network, and the lock says so.
test.use({ serviceWorkers: "allow" });

test("a signing PIN is set after a fresh sign-in, and changed by whoever knows it", async ({ browser }) => {
  const { page } = await colleague(browser, "hollyfield.example");
  await page.goto("/account");
  const signing = page.getByRole("region", { name: "Signing" });
  await signing.getByRole("button", { name: "Set a signing PIN" }).click();
  await signing.getByLabel(/^New signing PIN\W*$/).fill("123456");
  await signing.getByLabel("New signing PIN again").fill("123457");
  await signing.getByRole("button", { name: "Save" }).click();
  await expect(signing.getByText("This PIN is among the first that anybody tries.")).toBeVisible();
  await expect(signing.getByText("The two are not the same.")).toBeVisible();
  for (const name of [/^New signing PIN\W*$/, "New signing PIN again"]) await signing.getByLabel(name).fill("481516");
  await signing.getByLabel("Your password").fill("secret-1");
  await signing.getByRole("button", { name: "Save" }).click();
  await expect(signing.getByText("Your signing PIN is set.")).toBeVisible();

  await signing.getByRole("button", { name: "Change the signing PIN" }).click();
  await signing.getByLabel("Current signing PIN").fill("481517");
  await signing.getByLabel("Your password").fill("secret-1");
  for (const name of [/^New signing PIN\W*$/, "New signing PIN again"]) await signing.getByLabel(name).fill("234243");
  await signing.getByRole("button", { name: "Save" }).click();
  await expect(signing.getByText("This is not your signing PIN. Tries left: 4.")).toBeVisible();
  await signing.getByLabel("Current signing PIN").fill("481516");
  await signing.getByRole("button", { name: "Save" }).click();
  await expect(signing.getByLabel("Current signing PIN")).toBeHidden();
});

test("a passkey is added where the site has a name, opens a shared screen and one without a network, and is removed", async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, isUserVerified: true } });
  await page.goto(`http://localhost:${port}/`);
  await choose(page, "Noor");
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`http://localhost:${port}/account`);
  const signing = page.getByRole("region", { name: "Signing" });
  await signing.getByRole("button", { name: "Add a passkey" }).click();
  await signing.getByLabel("Name of this device").fill("Laboratory laptop");
  await signing.getByRole("button", { name: "Add", exact: true }).click();
  await expect(signing.getByRole("button", { name: "Remove Laboratory laptop" })).toBeVisible();

  // The device learns of it with the next sign-in.
  await signOut(page);
  await choose(page, "Noor");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("zona-passkeys:demo-noor"))).toContain("point");
  const lock = page.getByRole("button", { name: "Lock screen" });

  // A colleague works in between; the passkey takes the place back.
  await lock.click();
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await choose(page, "Emma");
  await lock.click();
  await page.getByRole("button", { name: /Noor Haddad/ }).click();
  await expect(page.getByText("Locked by Noor Haddad.")).toBeVisible();
  await page.getByRole("button", { name: "Unlock with a passkey" }).click();
  await expect(page.getByRole("link", { name: "Noor Haddad" })).toBeVisible();
  // Its code as well, which cannot be had later.
  await expect(lock).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  await lock.click();
  // The page loads anew when it is unlocked.
  const loadedAnew = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: "Unlock with a passkey" }).click();
  await loadedAnew;
  await page.context().setOffline(false);
  await expect(() => page.goto(`http://localhost:${port}/account`)).toPass();
  await signing.getByRole("button", { name: "Remove Laboratory laptop" }).click();
  await expect(signing.getByText(/No passkey yet/)).toBeVisible();
});
