import { expect, test } from "@playwright/test";
import { choose, heading, signIn, signOut } from "./lab.ts";

test("staff sign in and out", async ({ page }) => {
  await signIn(page, "Emma");
  await signOut(page);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/$/);
});

test("an outsider is refused with the message and stays signed out", async ({ page }) => {
  for (const path of ["/", "/firebaseauth/authlogin"]) {
    await page.goto(path);
    await choose(page, "Oscar");
    await expect(page.getByRole("alert")).toHaveText("This account is not allowed to sign in.");
    await page.reload();
    await expect(heading(page, "Sign in")).toBeVisible();
    await page.goto("/rawdata");
    await expect(heading(page, "Sign in")).toBeVisible();
  }
});

test("a guarded page sends a visitor to sign in, and there afterwards, without a trace in the history", async ({
  page,
}) => {
  await page.goto("/error404");
  await expect(heading(page, "Page not found")).toBeVisible();
  await page.goto("/rawdata");
  await expect(page).toHaveURL(/\/$/);
  await choose(page, "Jonas");
  await expect(page).toHaveURL(/\/rawdata$/);
  await expect(heading(page, "Raw data")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Page not found")).toBeVisible();
});

test("a session survives a reload and a second tab", async ({ page, context }) => {
  await signIn(page, "Priya");
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second).toHaveURL(/\/home$/);
});

test("an unknown address shows the 400 page, and each error page is there", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByText("Error 400")).toBeVisible();
  for (const status of [400, 401, 403, 404, 500, 503]) {
    await page.goto(`/error${status}`);
    await expect(page.getByText(`Error ${status}`)).toBeVisible();
  }
});

test("every page of the navigation opens", async ({ page }) => {
  await signIn(page, "Ada");
  const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
  await expect(links).toHaveCount(22);
  for (const link of await links.all()) {
    const path = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}(/|$)`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  }
});

test("a monitor reads the records of the trials and asks about them, and is offered nothing that enters", async ({
  page,
}) => {
  await signIn(page, "Priya");
  const main = page.getByRole("navigation", { name: "Main" }).first();
  await expect(main.getByRole("link", { name: "Raw data" })).toBeVisible();
  for (const name of ["New test", "Cryobank", "Lots", "Subjects"])
    await expect(main.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.goto("/test/demoTestIcsi00000004");
  await expect(page.getByText("You can read this record, but not change it")).toBeVisible();
  await expect(page.getByRole("region", { name: "Actions" })).toHaveCount(0);
  await page.getByRole("heading", { name: "Queries" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Ask about a value" })).toBeVisible();
  await page.goto("/test/new");
  await expect(heading(page, "You do not have access to this page")).toBeVisible();
});
