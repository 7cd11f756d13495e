import { expect } from "@playwright/test";
import { test } from "./desks.ts";

test("a finding on the record leads to the row of the form that it is about", async ({ as }) => {
  const page = await as("Emma", "/test/demoTestIcsi00000003");
  const actions = page.getByRole("region", { name: "Actions" });
  await actions.getByRole("link", { name: /^Oocyte 8 .* Day 3/ }).click();
  await expect(page).toHaveURL(/\/test\/icsi\/demoTestIcsi00000003#d3\.8$/);
  await expect(page.getByRole("textbox", { name: "Oocyte 8, Cells" })).toBeFocused();
});
