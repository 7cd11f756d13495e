import { expect, type Page } from "@playwright/test";
import { act, fillClinicalTest, givenClinicalDraft, next, status } from "./clinical-record.ts";
import { test } from "./desks.ts";
import { heading, signIn } from "./lab.ts";

test("a record is reviewed by a second person, signed, locked and amended by the lead, and signed again", async ({
  as,
}) => {
  test.slow(); // some thirty commits of two people, one after the other
  const address = await givenClinicalDraft();
  const page = await as("Emma", address);
  await act(page, "Start test");
  await status(page, "In progress");
  await expect(next(page)).toContainText("Fix these entries first");
  await fillClinicalTest(page, address);
  await act(page, "Submit for review");
  await status(page, "Submitted");
  await expect(next(page)).toContainText("You entered data, performed a step");

  const other = await as("Noor");
  const bell = (tab: Page) => tab.getByRole("banner").getByRole("button", { name: /^Notifications/ });
  const code = await heading(page, /CLIN-/).innerText();
  await bell(other).click();
  const asked = other.getByRole("dialog", { name: "Notifications" });
  await asked.getByRole("link", { name: `Emma Lindqvist asked for a review of ${code}` }).click();
  await expect(other).toHaveURL(new RegExp(`${address}$`));
  await expect(asked).toBeHidden();
  await status(other, "Submitted");
  // Questions are read by whoever comes to them.
  for (const tab of [page, other]) await tab.getByRole("heading", { name: "Queries" }).scrollIntoViewIfNeeded();
  await other.getByRole("button", { name: "Ask about a value" }).click();
  const query = other.getByRole("dialog", { name: "Ask about a value" });
  await query.getByLabel("About").selectOption({ label: "Notes" });
  await query.getByLabel("Your question or comment").fill("Amplitude of which device?");
  await query.getByRole("button", { name: "Open query" }).click();
  await expect(page.getByText("Amplitude of which device?")).toBeVisible();
  await act(other, "Return record", (dialog) => dialog.getByLabel("Reason").fill("The device is missing."));
  await status(page, "In progress");
  await bell(page).click();
  const told = page.getByRole("dialog", { name: "Notifications" });
  await told.getByRole("button", { name: `Mark as read: Noor Haddad returned ${code}` }).click();
  await expect(told.getByText(`returned ${code}`)).toBeHidden();
  await told.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Edit notes" }).click();
  const notes = page.getByRole("dialog", { name: "Edit notes" });
  await notes.getByLabel("Notes").fill("Amplitude 45 %, device P-2.");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes).toContainText("Enter the reason.");
  await notes.getByLabel("Reason").fill("The device was left out.");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes).toBeHidden();
  await expect(other.getByText("Amplitude 45 %, device P-2.")).toBeVisible();
  await page.getByRole("button", { name: /Answer query about Notes/ }).click();
  const answer = page.getByRole("dialog", { name: /Answer query/ });
  await answer.getByLabel("Your question or comment").fill("Of device P-2.");
  await answer.getByLabel("Set query to").selectOption("resolution_proposed");
  await answer.getByRole("button", { name: "Send" }).click();
  await expect(other.getByText("Of device P-2.")).toBeVisible();

  await act(page, "Submit for review");
  await act(other, "Mark as reviewed");
  await expect(other.getByRole("button", { name: "Sign record" }), "an embryologist signs no record").toHaveCount(0);
  const lead = await as("Ada", address);
  await act(lead, "Sign record", async (dialog) => {
    await dialog.getByRole("button", { name: "Sign record", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose what the signature means.");
    await dialog.getByLabel("Approval", { exact: true }).check();
  });
  await status(page, "Signed");
  await expect(page.getByRole("region", { name: "Signatures" })).toContainText("Ada Admin");
  await act(lead, "Lock record");
  await status(page, "Locked");

  await act(lead, "Amend record", async (dialog) => {
    await dialog.getByLabel("Typing or copying error").check();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The device was P-3.");
  });
  await expect(page.getByRole("region", { name: "Signatures" })).toContainText("No longer valid");
  await page.getByRole("button", { name: "Edit notes" }).click();
  await notes.getByLabel("Notes").fill("Amplitude 45 %, device P-3.");
  await notes.getByLabel("Reason").fill("Read from the log of the device.");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("del", { hasText: "device P-2." })).toBeVisible();
  // What was amended is reviewed by somebody else again before it is signed.
  await act(page, "Submit for review");
  await expect(next(page)).toContainText("You entered data, performed a step");
  await act(other, "Mark as reviewed");
  await act(lead, "Sign record", (dialog) => dialog.getByLabel("Approval", { exact: true }).check());
  await status(page, "Signed");
  await expect(page.getByRole("region", { name: "Signatures" }).getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: /Show history/ }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Read from the log of the device.");
  await expect(history).toContainText("Noor Haddad reviewed the test");
  await expect(history).toContainText("Typing or copying error. The device was P-3.");

  await page.getByRole("button", { name: "Verify record" }).click();
  await expect(page.getByRole("region", { name: "Record verified" })).toContainText("2 signatures are valid");

  await act(lead, "Lock record");
  await act(lead, "Mark as invalid and repeat", async (dialog) => {
    await dialog.getByLabel("Reason").fill("The incubator failed.");
    await dialog.getByRole("radio", { name: "Empty" }).check();
  });
  await expect(lead).not.toHaveURL(new RegExp(`${address}$`));
  await status(lead, "Draft");
  await expect(lead.getByText("Repeats")).toBeVisible();
  await status(other, "Invalid");
});

test("a person sees who else has the record open", async ({ as }) => {
  const address = await givenClinicalDraft();
  const page = await as("Emma", address);
  const other = await as("Noor", address);
  await expect(page.getByText("Noor Haddad also has this record open.")).toBeVisible();
  await expect(other.getByText("Emma Lindqvist also has this record open.")).toBeVisible();
  await other.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Home" }).click();
  await expect(heading(other, /./)).toBeVisible();
  await expect(page.getByText("Noor Haddad also has this record open.")).toBeHidden();
});

test("of two changes of the same record the later one is told, and loses nothing that was typed", async ({ as }) => {
  const address = await givenClinicalDraft();
  const page = await as("Emma", address);
  const other = await as("Noor", address);
  const open = async (tab: Page) => {
    await tab.getByRole("button", { name: "Edit notes" }).click();
    return tab.getByRole("dialog", { name: "Edit notes" });
  };
  const mine = await open(page);
  const theirs = await open(other);
  await theirs.getByLabel("Notes").fill("Amplitude 50 %.");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Amplitude 50 %.").first()).toBeAttached();
  await mine.getByRole("textbox", { name: "Notes" }).fill("Amplitude 40 %.");
  const versions = mine.getByRole("alert").filter({ hasText: "Noor Haddad changed the notes in the meantime" });
  for (const version of ["Amplitude 45 %.", "Amplitude 50 %.", "Amplitude 40 %."])
    await expect(versions.getByText(version)).toBeVisible();
  await expect(mine.getByRole("button", { name: "Save" })).toBeDisabled();
  await versions.getByRole("button", { name: "Keep both" }).click();
  await expect(mine.getByRole("textbox", { name: "Notes" })).toHaveValue("Amplitude 50 %.\nAmplitude 40 %.");
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(mine).toBeHidden();
  await expect(other.getByText(/Amplitude 50 %\.\s+Amplitude 40 %\./)).toBeVisible();
});

test("without a network a move is not made and says why; it is made by the next try", async ({ page, context }) => {
  await signIn(page, "Emma", await givenClinicalDraft());
  await next(page).getByRole("button", { name: "Start test" }).click();
  const dialog = page.getByRole("dialog", { name: "Start test" });
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Start test" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This step needs a connection");
  await context.setOffline(false);
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Start test" }).click();
    await status(page, "In progress");
  }).toPass();
});
