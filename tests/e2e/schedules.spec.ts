import { expect, type Page, test } from "@playwright/test";
import { REGION } from "@zona/domain/collections";
import { nextRun } from "@zona/domain/schedules/next-runs";
import { ScheduleRule } from "@zona/domain/schedules/schedule-rule";
import { PROJECT_ID } from "../../emulators/project.ts";
import { tick } from "../../emulators/schedule-ticks.ts";
import { heading, PORTS as ports, signIn } from "./lab.ts";

const inbox = process.env.MAIL_CATCHER ?? `http://127.0.0.1:${ports.mail}`;
const READER = "emma.lindqvist@hollyfield.example";

const mailsOf = async (page: Page, to: string, subject: string): Promise<number> => {
  const answer = await page.request.get(`${inbox}/api/mails?to=${to}`);
  return ((await answer.json()) as { subject: string }[]).filter((mail) => mail.subject === subject).length;
};

test("a report of the last day of the month is mailed, read and left", async ({ page }) => {
  test.setTimeout(180_000);
  const name = `Month ${Date.now()} of ${PROJECT_ID}`;
  await signIn(page, "Ada");
  await page.goto("/reports/schedules/new");
  await expect(heading(page, "New schedule")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("How often").selectOption("month");
  await expect(page.getByLabel("On day")).toHaveValue("last");
  await expect(page.getByText("On the last day of every month at 07:00 (Europe/Paris)")).toBeVisible();
  await page.getByLabel("Recipients").fill(`ada.admin@hollyfield.example\n${READER}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(heading(page, name)).toBeVisible();

  const rule = ScheduleRule.parse({ every: "month", day: "last", at: "07:00", zone: "Europe/Paris" });
  const first = nextRun(rule, new Date());
  const second = first && nextRun(rule, first);
  if (!first || !second) throw new Error("the rule never comes");
  await tick(ports, { name: "reportTick", region: REGION }, first);
  await tick(ports, { name: "reportTick", region: REGION }, first);
  await expect.poll(() => mailsOf(page, READER, name), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => mailsOf(page, "ada.admin@hollyfield.example", name)).toBe(1);

  await page.goto(`${inbox}/?q=${encodeURIComponent(`${name} ${READER}`)}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  const mail = page.frameLocator("iframe[title='The mail']");
  await expect(mail.getByRole("heading", { name })).toBeVisible();
  const leave = await mail.getByRole("link", { name: "Stop these mails" }).getAttribute("href");
  await page.goto(leave ?? "");
  await page.getByRole("button", { name: "Stop this report" }).click();
  await expect(page.getByText(`You get no more mails of “${name}”.`)).toBeVisible();

  await tick(ports, { name: "reportTick", region: REGION }, second);
  await expect.poll(() => mailsOf(page, "ada.admin@hollyfield.example", name), { timeout: 60_000 }).toBe(2);
  expect(await mailsOf(page, READER, name)).toBe(1);
});
