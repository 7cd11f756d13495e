import { expect, type Page, test } from "@playwright/test";
import { colleague } from "./colleague.ts";
import { heading } from "./lab.ts";

const speakGerman = (page: Page) => page.addInitScript(() => localStorage.setItem("zona-language", "de"));

/** Words of English sentences that no German text holds; what people typed and names of files are left out of it. */
const ENGLISH = /\b(the|and|of|with|were|must|missing|overdue|checks?|reports?|choose|enter)\b/i;

/** Waits until a page has said what it has to say, and hands its words back. */
async function wordsOf(page: Page, title: string | RegExp): Promise<string> {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true], [role=progressbar]")).toHaveCount(0);
  return page.getByRole("main").innerText();
}

test("a laboratory works in German, from the sign-in to a value that cannot be right", async ({
  browser,
  page: door,
}) => {
  await speakGerman(door);
  await door.goto("/");
  await expect(heading(door, "Anmelden")).toBeVisible();
  await door.goto("/guide/lead#review");
  await expect(door.getByRole("heading", { level: 2, name: "Prüfen" })).toBeInViewport();
  expect(await wordsOf(door, "Für die Laborleitung")).not.toMatch(ENGLISH);
  const picture = door.getByRole("img", { name: /^KPIs des Monats/ });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty("naturalWidth", 1280);

  // Somebody of their own: the server keeps the language of a person, and writes their files in it in other tests as well.
  const { page } = await colleague(browser, "hollyfield.example", {});
  await speakGerman(page);
  await page.goto("/home");
  await expect(heading(page, "Start")).toBeVisible();

  await page.goto("/test/icsi/demoTestIcsi00000003");
  await expect(page.getByRole("heading", { level: 2, name: "Durchführung" })).toBeVisible();
  expect(await wordsOf(page, "ICSI-0003")).not.toMatch(ENGLISH);

  await page.goto("/reports?on=units");
  await expect(page.getByRole("columnheader", { name: "Nummer der Eizelle" })).toBeVisible();
  await page.goto("/reports/schedules/new");
  await expect(page.getByText("Sie haben keinen Zugriff auf diese Seite")).toBeVisible();

  await page.goto("/test/new");
  await page.getByRole("radio", { name: /^Klinisch/ }).check();
  await page.getByRole("radio", { name: /Piezo pulse/ }).check();
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await page.getByLabel("Patientencode").fill("HF-0042");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Das letzte Zeichen des Codes, sein Prüfzeichen, fehlt.");
});
