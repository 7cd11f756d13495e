import { expect } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { givenIcsiDraft } from "./icsi-record.ts";
import { heading } from "./lab.ts";
import { open, saved } from "./record.ts";

const ZORAS = { "zora-visser": "Zora Visser", "zora-jones": "Zora Jones" };

test.beforeAll(() =>
  withDatabase(async (db) => {
    const account = { organisation: "hollyfield.example", role: "staff", createdAt: new Date() };
    for (const [uid, name] of Object.entries(ZORAS)) {
      const email = `${uid.replace("-", ".")}@hollyfield.example`;
      await db.doc(`users/${uid}`).set({ ...account, name, email, disabled: false, hasSecondStep: false });
    }
  }),
);
test.afterAll(() =>
  withDatabase(async (db) => {
    for (const uid of Object.keys(ZORAS)) await db.doc(`users/${uid}`).delete();
  }),
);

test("a first name of two asks which, and a started record keeps its operator and its consent", async ({ as }) => {
  test.slow();
  const testId = await givenIcsiDraft();
  const page = await as("Emma", `/test/icsi/${testId}`);
  await expect(heading(page, /ICSI-\d{4}/)).toBeVisible();
  const procedure = await open(page, "Procedure");
  const operator = procedure.getByRole("textbox", { name: "Operator" });
  await operator.fill("zora");
  await operator.press("Tab");
  await expect(procedure.getByText("Which “zora” do you mean?")).toBeVisible();
  // What is typed and not answered is asked again.
  await page.reload();
  await open(page, "Procedure");
  await expect(procedure.getByText("Which “zora” do you mean?")).toBeVisible();
  await expect(operator).toHaveValue("zora");
  await procedure.getByRole("button", { name: "Zora Visser" }).click();
  await expect(operator).toHaveValue("Zora Visser");
  await procedure.getByLabel("Consent given at").fill("2026-05-04T10:00");
  const consent = procedure.getByLabel("Consent reference");
  await consent.fill("CONS-7");
  await saved(page);
  await page.getByRole("button", { name: "Start test" }).click();
  await expect(page.getByText("In progress")).toBeVisible();

  await consent.fill("");
  await expect(procedure.getByText(/^A started test keeps its consent/)).toBeVisible();
  await consent.pressSequentially("CONS-8");
  await expect(procedure.getByText(/^A started test keeps its consent/)).toBeHidden();
  await operator.fill("");
  await operator.press("Tab");
  await expect(procedure.getByText(/^A started test keeps an operator/)).toBeVisible();
  await expect(operator).toHaveValue("Zora Visser");
  await procedure.locator("summary", { hasText: "Cycle and people" }).click();
  const witness = procedure.getByRole("textbox", { name: "Witness" });
  await witness.fill("z. visser");
  await witness.press("Tab");
  await expect(witness).toHaveValue("Zora Visser");
  await expect(procedure.getByText("Who performs a step cannot witness it.")).toBeVisible();
  await saved(page);

  await page.goto(`/test/${testId}`);
  await page.getByRole("button", { name: /Show history/ }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("row", { name: "Operator — Zora Visser" })).toBeVisible();
  await expect(history.getByRole("row", { name: /^Study ZP-/ })).toBeVisible();
  await expect(history.getByRole("row", { name: "Consent reference CONS-7 CONS-8" })).toBeVisible();
});
