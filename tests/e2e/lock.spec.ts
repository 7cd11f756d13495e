import { expect, type Page, test } from "@playwright/test";
import { PROJECT_ID } from "../../emulators/project.ts";
import { choose, continueTo, heading, signIn, unlock } from "./lab.ts";
import { sitePorts } from "./site-ports.ts";

/** What this session shows the server, as the page sends it with its first question. */
async function tokenOf(page: Page, begin: () => Promise<void>): Promise<string> {
  const asked = page.waitForRequest((request) => request.url().endsWith("/staffCall") && request.method() === "POST");
  await begin();
  return (await (await asked).headerValue("authorization")) ?? "";
}

/** How the database answers whoever holds the token, past the page. */
const answerTo = async (authorization: string, path: string) => {
  const records = `http://127.0.0.1:${sitePorts().firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
  return (await fetch(`${records}/${path}`, { headers: { authorization } })).status;
};

/** Whoever takes from the device what it remembers. The page, which looks at it every second, loads itself again. */
async function forgetOnDevice(page: Page) {
  const loadedAgain = page.waitForEvent("domcontentloaded");
  await page.evaluate(() => localStorage.clear());
  await loadedAgain;
}

test("the lock closes the session on the server; the PIN opens it, with what was half typed", async ({ page }) => {
  const token = await tokenOf(page, () => signIn(page, "Noor"));
  const study = () => answerTo(token, "studies/zp-icsi-01");
  expect(await study()).toBe(200);
  await page.goto("/test/new");
  await expect(heading(page, "Kind and study")).toBeVisible();
  await page.getByRole("radio", { name: /^ICSI/ }).check();
  await page.getByRole("radio", { name: /Piezo pulse/ }).check();
  await continueTo(page, "Subject");
  await page.getByLabel("Subject code").fill("HF-00");

  await page.getByRole("button", { name: "Lock screen" }).click();
  await expect(heading(page, "Locked")).toBeVisible();
  await expect(page.getByLabel("Subject code")).toHaveCount(0);
  await expect.poll(study).toBe(403);
  expect(await answerTo(token, "access/demo-noor")).toBe(200);

  // Whoever empties what the device remembers finds the lock all the same.
  await forgetOnDevice(page);
  await expect(heading(page, "Locked")).toBeVisible();
  await page.getByLabel("Signing PIN").fill("271829");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not your signing PIN.");
  expect(await study()).toBe(403);
  await unlock(page);
  expect(await study()).toBe(200);
  await expect(page.getByLabel("Subject code")).toHaveValue("HF-00");
});

test("colleagues take turns at one computer, each behind their own lock and with what they typed", async ({
  page,
  context,
}) => {
  const noors = await tokenOf(page, () => signIn(page, "Noor", "/test/new"));
  const other = await context.newPage();
  await other.goto("/rawdata");
  await expect(heading(other, "Raw data")).toBeVisible();
  const study = (token: string) => answerTo(token, "studies/zp-icsi-01");
  await page.getByRole("radio", { name: /^ICSI/ }).check();
  await page.getByRole("radio", { name: /Piezo pulse/ }).check();
  await continueTo(page, "Subject");
  await page.getByLabel("Subject code").fill("HF-00");
  const form = page.url();
  await page.getByRole("button", { name: "Lock screen" }).click();
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(page.getByRole("region", { name: "Signed in at this computer" })).toContainText("Noor Haddad");
  expect(await study(noors)).toBe(403);
  await expect(heading(other, "Sign in")).toBeVisible();

  const emmas = await tokenOf(page, () => choose(page, "Emma"));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Emma Lindqvist");
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await study(emmas)).toBe(200);
  await page.goto(form);
  await expect(heading(page, /./)).toBeVisible();
  await expect(page.getByText("HF-00", { exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Subject code")).toHaveCount(0);
  await page.getByRole("button", { name: "Lock screen" }).click();
  await page.getByRole("button", { name: /Noor Haddad/ }).click();
  await expect(page.getByText("Locked by Noor Haddad.")).toBeVisible();
  expect(await study(emmas)).toBe(403);
  expect(await study(noors)).toBe(403);
  // Nothing in this browser opens the session but what its owner signs with.
  await forgetOnDevice(page);
  await unlock(page);
  expect(await study(noors)).toBe(200);
  await expect(page.getByRole("link", { name: "Noor Haddad" })).toBeVisible();
  await page.goto(form);
  await expect(page.getByLabel("Subject code")).toHaveValue("HF-00");
});

test("without network the screen locks at once, and opens only with it", async ({ page, context }) => {
  const token = await tokenOf(page, () => signIn(page, "Noor"));
  await expect(page.getByRole("button", { name: "Lock screen" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Lock screen" }).click();
  await expect(heading(page, "Locked")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "No connection to the server, so no PIN or password can be checked.",
  );
  expect(await answerTo(token, "studies/zp-icsi-01")).toBe(200);
  await context.setOffline(false);
  await expect.poll(() => answerTo(token, "studies/zp-icsi-01")).toBe(403);
  await unlock(page);
});
