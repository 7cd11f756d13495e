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
