import { expect } from "@playwright/test";
import { DEAD_LETTERS } from "@zona/domain/collections";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";

test("an administrator closes a dead letter with a reason, and runs many again", async ({ as }, { project }) => {
  const fault = `no delivery succeeded on ${project.name}`;
  // As functions put it there.
  const letterPath = `${DEAD_LETTERS}/e2e-${project.name}`;
  await withDatabase((db) => db.doc(letterPath).set({ fault, state: "open", at: new Date() }));
  const page = await as("Ada", "/admin/operations");
  await expect(heading(page, "Operations")).toBeVisible();
  const letter = page.getByRole("listitem").filter({ hasText: fault });
  await letter.getByRole("button", { name: /^Close/ }).click();
  await letter.getByLabel(/Why is no retry/).fill("Sent by a test.");
  await letter.getByRole("button", { name: "Close job" }).click();
  await expect(letter).toHaveCount(0);

  const many = page.getByRole("region", { name: "Reprocess files" });
  await many.getByLabel("First day").fill("2001-01-01");
  await many.getByLabel("Last day").fill("2001-01-02");
  await many.getByRole("button", { name: "Reprocess" }).click();
  const run = many.getByRole("listitem").filter({ hasText: "Running" }).or(page.getByText("Another run of many"));
  await expect(run.first()).toBeVisible();
  await many.getByRole("button", { name: "Cancel run" }).first().click();
  await expect(many.getByText("Cancelled").first()).toBeVisible();
});
