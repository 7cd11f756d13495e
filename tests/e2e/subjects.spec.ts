import { expect } from "@playwright/test";
import { HISTORY, SUBJECT_COUNTERS, SUBJECTS } from "@zona/domain/collections";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { continueTo, heading } from "./lab.ts";

const PREFIX = "NEWL";

/** A study whose laboratory never issued a code. */
const openStudy = (id: string, codePattern: object) =>
  withDatabase(async (db) => {
    const by = { uid: "demo-ada", name: "Ada Admin" };
    const said = { protocolCode: id, version: "1.0", title: `First ${id}`, kinds: ["semen"], status: "open" };
    const study = { ...said, codePattern, organisation: "hollyfield.example", rev: 1, by, at: new Date() };
    await db.doc(`studies/${id}`).set(study);
    await db.doc(`studies/${id}/${HISTORY}/1`).set(study);
    await db.doc(`${SUBJECT_COUNTERS}/${PREFIX}`).delete();
    const former = await db.collection(SUBJECTS).where("studyIds", "array-contains", id).get();
    for (const { ref } of former.docs) await db.recursiveDelete(ref);
  });

test("a laboratory that starts empty issues its first subject, prints labels and creates a test with it", async ({
  as,
}) => {
  await openStudy("own-codes", { form: "own", prefix: PREFIX });
  const page = await as("Emma");
  await page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name: "Subjects" }).click();
  await page.getByRole("button", { name: "New subject" }).click();
  await page.getByRole("radio", { name: "Man", exact: true }).check();
  await page.getByLabel("Study").selectOption("own-codes");
  await page.getByRole("button", { name: "Issue code" }).click();
  await expect(heading(page, /^NEWL-0001-[0-9A-Z]$/)).toBeVisible();
  const code = (await heading(page, /^NEWL-/).textContent()) ?? "";

  await page.getByRole("link", { name: "Print labels" }).click();
  await expect(page.getByRole("img", { name: `QR code for ${code}` })).toHaveCount(14);

  await page.goto("/test/new");
  await page.getByRole("radio", { name: /Semen/ }).check();
  await page.getByRole("radio", { name: /First own-codes/ }).check();
  await continueTo(page, "Subject");
  await page.getByLabel("Subject code").fill(code.slice(0, 7));
  await page.getByRole("button", { name: `${code} · Man` }).click();
  await expect(page.getByText(`${code} is known: Man.`)).toBeVisible();
  await continueTo(page, "Material and notes");
  await page.getByRole("radio", { name: /Ejaculate, fresh/ }).check();
  await continueTo(page, "Files");
  await continueTo(page, "Check your answers");
  await page.getByRole("button", { name: "Create test" }).click();
  await expect(heading(page, "SEM-0001")).toBeVisible();

  await page.goto(`/subjects/${code}`);
  await expect(page.getByRole("region", { name: "Records" }).getByRole("link", { name: "SEM-0001" })).toBeVisible();
});

test("a code of others becomes a subject with its test, and one that is nearly known is asked about", async ({
  as,
}) => {
  await openStudy("foreign-codes", { form: "foreign", prefix: PREFIX, shape: "AAA-9999", check: "none" });
  await withDatabase((db) =>
    db.doc(`${SUBJECTS}/QQX-1234`).set({
      ...{ role: "man", studyIds: ["foreign-codes"], consents: {}, organisation: "hollyfield.example", rev: 1 },
      ...{ by: { uid: "demo-noor", name: "Noor Haddad" }, at: new Date() },
    }),
  );
  const page = await as("Emma", "/test/new");
  await page.getByRole("radio", { name: /Semen/ }).check();
  await page.getByRole("radio", { name: /First foreign-codes/ }).check();
  await continueTo(page, "Subject");
  await page.getByLabel("Subject code").fill("qqx 1243");
  await expect(page.getByText("Is QQX-1243 a new subject?")).toBeVisible();
  await page.getByRole("button", { name: "It is a new subject" }).click();
  await continueTo(page, "Material and notes");
  await page.getByRole("radio", { name: /Ejaculate, fresh/ }).check();
  await continueTo(page, "Files");
  await continueTo(page, "Check your answers");
  await page.getByRole("button", { name: "Create test" }).click();
  // Whether it is the first of its study is no matter here, and at a second try it is not.
  await expect(heading(page, /^SEM-\d{4}$/)).toBeVisible();
  await page.goto("/subjects/QQX-1243");
  await expect(heading(page, "QQX-1243")).toBeVisible();
});

test("a couple is issued in two clicks, and a consent is entered and withdrawn", async ({ as }) => {
  const page = await as("Noor", "/subjects");
  await page.getByRole("button", { name: "New couple" }).click();
  await page.getByRole("button", { name: "Issue codes" }).click();
  await expect(page.getByRole("region", { name: "Partner" }).getByRole("link")).toHaveText(/^[A-Z]{2,5}-\d{4}-/);

  await page.getByRole("button", { name: "Add consent" }).click();
  await page.getByLabel("Consent form").fill("ICF treatment");
  await page.getByLabel("Version").fill("3.1");
  await page.getByLabel("Given on").fill("2026-10-14");
  await page.getByRole("button", { name: "Save consent" }).click();
  const row = page.getByRole("region", { name: "Consents" }).getByRole("listitem");
  await expect(row).toContainText("ICF treatment, 3.1");
  await expect(row).toContainText("Valid");
  await row.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(row).toContainText("Withdrawn");
});
