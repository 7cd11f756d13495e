import { type Browser, expect, type Page } from "@playwright/test";
import { type GivenAccess, giveAccess } from "../given-access.ts";
import { withDatabase } from "./database.ts";
import { authEmulator, person } from "./people.ts";

/** Signs in with the password of every colleague that a test makes up. */
export async function signInByPassword(page: Page, email: string) {
  // A session that has just ended loads the page by itself.
  await expect(async () => {
    await page.goto("/authentication/login");
  }).toPass();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Somebody with a verified password account, signed in in a browser of their own, with what they were granted; without it,
 * they have what new people of their organisation start with.
 */
export async function colleague(browser: Browser, domain: string, access?: GivenAccess) {
  const email = person(domain);
  const owner = { "content-type": "application/json", authorization: "Bearer owner" };
  const made = await fetch(`${authEmulator}/identitytoolkit.googleapis.com/v1/projects/demo-zona/accounts`, {
    method: "POST",
    headers: owner,
    body: JSON.stringify({ email, password: "secret-1", emailVerified: true }),
  });
  expect(made.ok).toBe(true);
  const { localId } = (await made.json()) as { localId: string };
  if (access) await withDatabase((db) => giveAccess(db, localId, { ...access, organisation: domain }));
  const page = await (await browser.newContext()).newPage();
  await signInByPassword(page, email);
  await expect(page).toHaveURL(/\/home$/);
  return { email, page };
}
