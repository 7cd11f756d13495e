import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";
import { open } from "./record.ts";

/** A run that no other test opens. */
const ID = `protocolOfARun${Date.now()}`;
const RUN = `/test/continue/preclinical/${ID}`;
const EXTENDED = "/admin/protocols/MEA_extended";
const NAME = "Mouse embryo assay, extended";

async function givenRun() {
  const by = { uid: "demo-emma", name: "Emma Lindqvist" };
  const at = new Date();
  const said = {
    kind: "preclinical",
    studyId: "zp-pre-03",
    code: "PRE-0900",
    status: "draft",
    notes: "",
    material: {},
  };
  const fields = { ...said, organisation: "hollyfield.example", enteredBy: [by.uid] };
  await withDatabase(async (db) => {
    await db.doc(`tests/${ID}`).set({ ...fields, rev: 1, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at });
    await db.doc(`tests/${ID}/revisions/1`).set({ rev: 1, at, by, action: "create", after: fields });
  });
}

async function asked(page: Page) {
  await page.goto(RUN);
  await open(page, "Protocol and arms");
  return page.getByLabel("Protocol", { exact: true });
}

test("a protocol is completed, approved by two people and chosen in a run; once withdrawn, nobody chooses it", async ({
  as,
}) => {
  test.slow();
  await givenRun();
  const page = await as("Emma", "/test/continue/preclinical");
  await page.getByRole("main").getByRole("link", { name: "Protocols" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: NAME })).toContainText("1 number is not set yet.");
  await page.getByRole("link", { name: NAME }).click();
  await expect(heading(page, NAME)).toBeVisible();
  const approve = page.getByRole("button", { name: "Approve version 1" });
  await expect(approve, "a number is open").toBeDisabled();
  await page.getByRole("spinbutton", { name: "Limit A2" }).fill("60");
  await expect(page.getByText("Save the draft before you approve it.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await approve.click();
  await expect(page.getByText(/^Approved by Emma Lindqvist/)).toBeVisible();
  await expect(page.getByText("One more person approves it, who did not write it.")).toBeVisible();
  await expect(approve, "nobody approves alone").toBeDisabled();
  const choice = await asked(page);
  await expect(choice.locator("option", { hasText: "Mouse embryo assay, one-cell" })).toHaveCount(1);
  await expect(choice.locator("option", { hasText: NAME })).toHaveCount(0);

  const second = await as("Noor", EXTENDED);
  await second.getByRole("button", { name: "Approve version 1" }).click();
  await expect(second.getByText("Version 1: In force")).toBeVisible();
  await expect(second.getByRole("table", { name: "Acceptance" }).getByRole("row", { name: /^A2/ })).toContainText(
    "at least 60%",
  );
  await choice.selectOption({ label: `${NAME}, version 1` });
  await expect(page.getByRole("heading", { level: 2, name: "120 h" })).toBeVisible();
  await expect(choice).toHaveValue("MEA_extended 1");
  await choice.selectOption({ label: "Mouse embryo assay, one-cell, version 1" });
  await expect(choice).toHaveValue("MEA_1cell 1");
  await expect(choice).toBeEnabled();

  await second.getByRole("button", { name: "Withdraw protocol" }).click();
  await second.getByLabel(/^Reason/).fill("The extended assay is not used any more.");
  await second.getByRole("dialog").getByRole("button", { name: "Withdraw protocol" }).click();
  await expect(second.getByText(/^Withdrawn by Noor Haddad/)).toContainText("is not used any more");
  await expect(choice.locator("option", { hasText: NAME })).toHaveCount(0);
});

test("a laboratory begins its own protocol as a copy of another", async ({ as }) => {
  const page = await as("Emma", "/admin/protocols/MEA_1cell");
  await page.getByRole("button", { name: "Copy as own protocol" }).click();
  await page.getByLabel("Code of the new protocol").fill("9 MEA");
  await page.getByLabel("Name of the new protocol").fill("Oil assay");
  await page.getByRole("button", { name: "Create protocol" }).click();
  await expect(page.getByText("beginning with a letter, at most 40.")).toBeVisible();
  await page.getByLabel("Code of the new protocol").fill("MEA_oil");
  await page.getByRole("button", { name: "Create protocol" }).click();
  await expect(heading(page, "Oil assay")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Limit A1" }).fill("85");
  await page.getByLabel("Confidence").selectOption("99");
  await page.getByRole("checkbox", { name: "Rabbit" }).check();
  await page.getByRole("button", { name: "Add stage" }).click();
  const stages = page.getByRole("table", { name: /^Stages/ }).getByRole("row");
  await stages
    .last()
    .getByLabel(/^Stage/)
    .fill("Lost");
  await stages.last().getByLabel(/^Key/).fill("q");
  await page.getByLabel("Not beyond: 24 h").selectOption({ label: "4 cells" });
  await page.getByRole("button", { name: "Add figure" }).click();
  await page.getByLabel("Stage or further").selectOption({ label: "Morula" });
  await page.getByRole("button", { name: "Add figure" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Confidence")).toHaveValue("99");
  await expect(page.getByRole("checkbox", { name: "Rabbit" })).toBeChecked();
  await expect(stages.last().getByLabel(/^Stage/)).toHaveValue("Lost");
  await expect(page.getByLabel("Not beyond: 24 h").locator("option:checked")).toHaveText("4 cells");
  await expect(page.getByLabel("Source: 24 h")).toHaveValue("house policy");
  await expect(page.getByRole("region", { name: "Also reported" }).getByRole("listitem").last()).toContainText(
    "Morula",
  );
});
