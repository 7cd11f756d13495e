import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import { Webhook as Receiver } from "standardwebhooks";
import { colleague, signInByPassword } from "./colleague.ts";
import { test } from "./desks.ts";
import { heading, signIn } from "./lab.ts";
import { expectNoViolations } from "./pages.ts";
import { person } from "./people.ts";

const LAB = "hollyfield.example";
const WHY = "A test of the laboratory.";

/** The panel of the person in a row. */
async function openPerson(page: Page, row: Locator): Promise<Locator> {
  await row.getByRole("button", { name: /^Change / }).click();
  return page.getByRole("dialog");
}

/** Saves what is chosen in the form of roles. */
async function save(dialog: Locator, button = "Save roles") {
  await dialog.getByLabel(/^Reason\W*$/).fill(WHY);
  await dialog.getByRole("button", { name: button }).click();
}

async function act(page: Page, row: Locator, name: string) {
  const dialog = await openPerson(page, row);
  await dialog.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await dialog.getByLabel("Reason for the action").fill(WHY);
  await dialog.getByRole("button", { name }).click();
  await expect(dialog).toBeHidden();
}

test("the last administrator cannot be demoted", async ({ as }) => {
  const page = await as("Ada", "/admin/users");
  const dialog = await openPerson(page, page.getByRole("row", { name: /^Ada Admin/ }));
  await dialog.getByRole("checkbox", { name: "Administrator", exact: true }).uncheck();
  await save(dialog);
  await expect(dialog.getByText("This is the organisation's last administrator.")).toBeVisible();
});

test("an administrator grants and ends roles, which open and close at once, and disables and enables", async ({
  as,
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await as("Ada");
  const { email, page: theirs } = await colleague(browser, LAB);
  await page.goto("/admin/users");
  await expect(heading(page, "Users")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("Embryologist (all studies)");

  let dialog = await openPerson(page, row);
  await dialog.getByRole("checkbox", { name: "Administrator", exact: true }).check();
  await save(dialog);
  await expect(row).toContainText("Administrator");
  await expect(theirs.getByRole("link", { name: "Users" })).toBeVisible();

  dialog = await openPerson(page, row);
  await dialog.getByRole("checkbox", { name: "Administrator", exact: true }).uncheck();
  await dialog
    .getByRole("group", { name: `All studies of ${LAB}` })
    .getByRole("checkbox", { name: "Embryologist" })
    .uncheck();
  await save(dialog);
  await expect(row).toContainText("Waiting for access");
  await expect(heading(theirs, "Waiting for access")).toBeVisible();

  await row.getByRole("button", { name: `Give access to ${email}` }).click();
  await page.getByRole("dialog").getByText("ZP-PRE-03").click();
  const pre = page.getByRole("dialog").getByRole("group", { name: "ZP-PRE-03" });
  await pre.getByRole("checkbox", { name: "Engineer", exact: true }).check();
  await save(page.getByRole("dialog"));
  await expect(row).toContainText("Engineer (ZP-PRE-03)");
  await expect(heading(theirs, "Waiting for access")).toBeHidden();

  await act(page, row, "Disable account");
  await expect(row).toContainText("Disabled");
  await expect(heading(theirs, "Sign in")).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByText("This account is disabled.")).toBeVisible();
  await signInByPassword(theirs, email);
  await expect(theirs.getByRole("alert")).toContainText("This account is disabled.");

  await act(page, row, "Enable account");
  await expect(row).toContainText("Active");
  // Tokens count in whole seconds: whoever signs in within the second of the change is out once more.
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  await signInByPassword(theirs, email);
  await expect(theirs).toHaveURL(/\/home$/);
  await expect(page.getByText(`Ada Admin enabled ${email}`)).toBeVisible();
});

test("somebody of elsewhere waits, is given a role in a study, and an invitation waits until it is withdrawn", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { email, page: theirs } = await colleague(browser, "trialworks.example", { roles: {} });
  await expect(heading(theirs, "Waiting for access")).toBeVisible();

  await signIn(page, "Ada", "/admin/studies");
  await page.getByRole("button", { name: "People in ZP-SEM-02" }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByText("Priya Raman")).toBeVisible();
  await panel.getByRole("button", { name: "Add person" }).click();
  await panel.getByLabel("Person").selectOption({ label: `${email}, trialworks.example` });
  await expect(panel.getByRole("checkbox", { name: "Embryologist" })).toHaveCount(0);
  await panel.getByRole("checkbox", { name: "Monitor" }).check();
  await save(panel);
  await expect(panel.getByRole("listitem").filter({ hasText: email })).toContainText("Monitor (ZP-SEM-02)");
  await expect(heading(theirs, "Waiting for access")).toBeHidden();

  const invited = person(LAB);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Invite person" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("E-mail").fill(invited);
  await form
    .getByRole("group", { name: `All studies of ${LAB}` })
    .getByRole("checkbox", { name: "Auditor" })
    .check();
  await save(form, "Save invitation");
  const waiting = page.getByRole("region", { name: "Invitations" }).getByRole("listitem").filter({ hasText: invited });
  await expect(waiting).toContainText("Auditor (all studies)");
  await waiting.getByRole("button", { name: "Withdraw" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Reason\W*$/)
    .fill(WHY);
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(waiting).toHaveCount(0);
});

test("an organisation's new people start with what its administrators say", async ({ as }) => {
  const page = await as("Ada", "/admin/organisations");
  await expect(heading(page, "Organisations")).toBeVisible();
  const own = page.getByRole("region", { name: "Hollyfield Fertility Laboratory" });
  await expect(own).toContainText("Ada Admin");
  await expect(own).toContainText("Embryologist");
  await expect(page.getByRole("button", { name: /^Change settings of/ })).toHaveCount(1);

  const tokens = page.getByRole("region", { name: "Access tokens" });
  const dialog = page.getByRole("dialog");
  await tokens.getByRole("button", { name: "Create access token" }).click();
  await dialog.getByLabel(/^What it is for/).fill("Statistics");
  await dialog.getByLabel("Study").selectOption("zp-icsi-01");
  await dialog.getByLabel(/^Records/).check();
  await dialog.getByRole("button", { name: "Create access token" }).click();
  const secret = await dialog.getByText(/^zona_/).innerText();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  const asks = async (path: string, data?: object) => {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await (data
      ? page.request.post(`/api/v1/${path}`, { headers, data })
      : page.request.get(`/api/v1/${path}`, { headers }));
    return [answer.status(), await answer.json()];
  };
  const view = { subject: "tests", columns: [{ id: "code" }], filter: { all: [] }, groupBy: [], rows: "all", sort: [] };
  expect(await asks("tables", { view })).toEqual([200, expect.objectContaining({ columns: ["Test code"] })]);
  expect(await asks("records?limit=1")).toEqual([200, expect.objectContaining({ next: expect.any(String) })]);
  expect(await asks("openapi.json")).toEqual([200, expect.objectContaining({ openapi: "3.1.0" })]);
  await page.reload();
  const one = tokens.getByRole("listitem").filter({ hasText: "Statistics" }).first();
  await expect(one).toContainText("Used 2 times");
  await one.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(one).toContainText("Revoked");
  expect(await asks("tables", { view })).toEqual([401, { error: expect.objectContaining({ code: "unauthorized" }) }]);

  // Another system is told: it takes a test, signed, and its log says so.
  const heard: { body: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    heard.push({ body, headers: request.headers });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const system = `EHR ${randomUUID().slice(0, 4)}`;
  const webhooks = page.getByRole("region", { name: "Webhooks" });
  await webhooks.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByLabel(/^What it is for/).fill(system);
  await dialog.getByLabel(/^Address/).fill("https://192.168.1.7/in");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog).toContainText("names a public server");
  await dialog.getByLabel(/^Address/).fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/in`);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const key = await dialog.getByText(/^whsec_/).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await webhooks.getByRole("button", { name: `Open webhook ${system}` }).click();
  await dialog.getByRole("button", { name: "Send test" }).click();
  await expect(dialog.getByRole("row", { name: /Test.*Delivered.*200/ })).toBeVisible();
  expect(new Receiver(key).verify(heard[0]?.body ?? "", heard[0]?.headers as Record<string, string>)).toMatchObject({
    type: "webhook.test",
  });
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect(dialog).toContainText("Paused by Ada Admin");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(webhooks.getByRole("listitem").filter({ hasText: system })).toHaveCount(0);
  server.close();
});
