import { expect, type Page, test } from "@playwright/test";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { demoPicture } from "../../emulators/demo/pictures.ts";
import { clearSuite } from "../test-suite.ts";
import { addFiles, continueTo, heading, signIn } from "./lab.ts";
import { expectNoViolations } from "./pages.ts";
import { saveSite } from "./save-site.ts";
import { sitePorts } from "./site-ports.ts";

const ADA = DEMO_ACCOUNTS.find(({ role }) => role === "admin")?.email ?? "";

/** From the page to which a step led, as it offers itself. */
const back = (page: Page) => page.getByRole("link", { name: "Back to “Set up Zona”" }).click();

/** A test through its form, with one picture; gives its page. */
async function createTrial(page: Page) {
  await page.getByRole("radio", { name: /ICSI/ }).check();
  await page.getByRole("radio", { name: /NG-01/ }).check();
  await continueTo(page, "Subject");
  await page.getByRole("button", { name: "New subject" }).click();
  await expect(page.getByText(/is known: Woman/)).toBeVisible();
  await continueTo(page, "Material and notes");
  await page.getByRole("radio", { name: /Own, fresh/ }).check();
  await page.getByRole("radio", { name: /Ejaculate, fresh/ }).check();
  await continueTo(page, "Files");
  await addFiles(page, [{ name: "4-cell.jpg", mimeType: "image/jpeg", buffer: await demoPicture("4-cell") }]);
  const files = page.getByRole("region", { name: "Files for this test" });
  await expect(files.getByRole("listitem").getByText("Ready")).toBeVisible({ timeout: 60_000 });
  await continueTo(page, "Check your answers");
  await page.getByRole("button", { name: "Create test" }).click();
  await expect(heading(page, "ICSI-0001")).toBeVisible();
}

test("the first administrator of an empty installation is led to a first test, a picture and a report", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await clearSuite(sitePorts());
  await signIn(page, "Ada");
  await expect(heading(page, "Set up Zona")).toBeVisible();
  const step = (name: RegExp) => page.getByRole("region", { name });
  await expect(step(/First study/)).toContainText("Set up the laboratory first.");
  await expectNoViolations(page);

  await page.getByRole("link", { name: "Set up the laboratory" }).click();
  await page.getByRole("textbox", { name: "Site name" }).fill("Northgate");
  await page.getByRole("textbox", { name: "E-mail domains of partners" }).fill("trialworks.example");
  await page.getByRole("textbox", { name: "Sender of all e-mails" }).fill("zona@northgate.example");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/London");
  await saveSite(page);
  await expect(page.getByRole("textbox", { name: "Site name" })).toHaveValue("Northgate");
  await back(page);
  await expect(page.getByRole("region", { name: "Guided tour" })).toHaveCount(0);
  await expect(step(/Laboratory/)).toContainText("Northgate, Europe/London.");

  await step(/People/)
    .getByRole("button", { name: "Choose for new people" })
    .click();
  const people = page.getByRole("dialog");
  await people.getByRole("combobox").selectOption("Embryologist");
  await people.getByRole("button", { name: "Save" }).click();
  await expect(step(/People/)).toContainText("New people start with: Embryologist.");

  // What was done is still done after a reload.
  await page.reload();
  await step(/First study/)
    .getByRole("button", { name: "Open first study" })
    .click();
  const study = page.getByRole("dialog");
  await study.getByLabel("Protocol code").fill("NG-01");
  await study.getByLabel("Title").fill("Routine cycles");
  await study.getByLabel("ICSI", { exact: true }).check();
  await study.getByRole("button", { name: "Save study" }).click();
  await expect(step(/First study/)).toContainText("Done");

  await step(/Trial test/)
    .getByRole("link", { name: "Create trial test" })
    .click();
  await createTrial(page);

  await back(page);
  await expect(step(/Trial test/)).toContainText("Open ICSI-0001");
  await step(/Report/)
    .getByRole("link", { name: "Schedule report" })
    .click();
  await expect(page.getByLabel("Recipients")).toHaveValue(ADA);
  await page.getByLabel("Name").fill("First report");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await page.getByRole("button", { name: "Send me a test" }).click();
  const mails = async () => (await page.request.get(`http://127.0.0.1:${sitePorts().mail}/api/mails?to=${ADA}`)).text();
  await expect.poll(mails, { timeout: 60_000 }).toContain("First report");

  await back(page);
  await expect(page.getByText("Done", { exact: true })).toHaveCount(5);
  await page.getByRole("button", { name: "Open home page" }).click();
  await expect(heading(page, "Home")).toBeVisible();
});
