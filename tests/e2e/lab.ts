import { type Locator, type Page, expect as playwrightExpect } from "@playwright/test";
import { DEMO_ACCOUNTS, DEMO_PIN } from "@zona/domain/identity/demo-accounts";
import { PATIENCE_MS } from "../browser.ts";
import { withDatabase } from "./database.ts";

/** Measurements go the same ways outside the runner, whose settings they do not have: there it would wait five seconds. */
export const expect = playwrightExpect.configure({ timeout: PATIENCE_MS });

const FIRST_NAMES = ["Ada", "Emma", "Noor", "Jonas", "Priya", "Alma", "Oscar"] as const;
export type FirstName = (typeof FIRST_NAMES)[number];

/** Chooses a person on the sign-in page that is open now. */
export async function choose(page: Page, firstName: FirstName) {
  const account = DEMO_ACCOUNTS.find(({ name }) => name.startsWith(firstName));
  await page.getByRole("button", { name: account?.email ?? firstName }).click();
}

/**
 * Asks for a page of staff, signs in where that leads to, and proves that the site was reached: who was sent to sign in comes to
 * the page that they asked for, which spares the home page and a second loading of the app.
 */
export async function signIn(page: Page, firstName: FirstName, path = "/") {
  await page.goto(path);
  await choose(page, firstName);
  await expect(page).toHaveURL(path === "/" ? /\/home$/ : ({ pathname }) => pathname !== "/");
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
}

/** Signs staff out and waits for the page that is loaded anew: a navigation before that would be cut off by it. */
export async function signOut(page: Page) {
  const loadedAnew = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Sign out" }).click();
  await loadedAnew;
  await expect(heading(page, "Sign in")).toBeVisible();
}

/** Proves in a dialog that one of the demo is there who signs. */
export const givePin = (place: Locator | Page) => place.getByLabel("Signing PIN").fill(DEMO_PIN);

/** Opens the locked screen of one of the demo. */
export async function unlock(page: Page) {
  await expect(heading(page, "Locked")).toBeVisible();
  await givePin(page);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(heading(page, "Locked")).toBeHidden();
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Goes on to the next step and proves that it is the expected one. */
export async function continueTo(page: Page, step: string) {
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(heading(page, step)).toBeVisible();
}

/** A subject that was issued before, of a study of the demo. */
export async function givenSubject(code: string, studyId = "zp-icsi-01") {
  const version = {
    ...{ role: "woman", studyIds: [studyId], consents: {}, organisation: "hollyfield.example", rev: 1 },
    ...{ by: { uid: "demo-noor", name: "Noor Haddad" }, at: new Date() },
  };
  await withDatabase((db) => db.doc(`subjects/${code}`).set(version));
}

/** Fills the first three steps of an ICSI test and stands on the step with the files. */
export async function fillIcsiTest(page: Page, subjectCode: string) {
  await givenSubject(subjectCode);
  await page.goto("/test/new");
  await expect(heading(page, "Kind and study")).toBeVisible();
  await page.getByRole("radio", { name: /^ICSI/ }).check();
  await page.getByRole("radio", { name: /Piezo pulse/ }).check();
  await continueTo(page, "Subject");
  await page.getByLabel("Subject code").fill(subjectCode);
  await continueTo(page, "Material and notes");
  await page.getByRole("radio", { name: /Own, fresh/ }).check();
  await page.getByRole("radio", { name: /Ejaculate, fresh/ }).check();
  await page.getByLabel("Notes").fill("Twelve oocytes, amplitude 45 %.");
  await continueTo(page, "Files");
}

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** Hands files to the file chooser of the step. */
export async function addFiles(page: Page, files: PictureFile[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Select files" }).click();
  await (await chooser).setFiles(files);
}

/** A word that nothing else has; of letters, as a long number would be taken for a patient's. */
export const newWord = () => [...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("");
