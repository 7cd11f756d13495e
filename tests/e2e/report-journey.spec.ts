import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { REGION, TEST_FACTS } from "@zona/domain/collections";
import { TestFacts } from "@zona/domain/facts/test-facts";
import { nextRun } from "@zona/domain/schedules/next-runs";
import { ScheduleRule } from "@zona/domain/schedules/schedule-rule";
import { readRecord } from "@zona/domain/stored-record";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { PROJECT_ID } from "../../emulators/project.ts";
import { tick } from "../../emulators/schedule-ticks.ts";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";
import { csvTable, pdfTexts, xlsxTable } from "./read-files.ts";
import { sitePorts } from "./site-ports.ts";

const inbox = process.env.MAIL_CATCHER ?? `http://127.0.0.1:${sitePorts().mail}`;
const ADA = "ada.admin@hollyfield.example";
const READER = "emma.lindqvist@hollyfield.example";
/** More than any record has that other tests fill meanwhile, so that these rows stay as they are. */
const LEAST_COC = 13;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The records themselves, past every query and rule of ours. */
async function documents(): Promise<TestFacts[]> {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${sitePorts().firestore}`;
  const app = initializeApp({ projectId: PROJECT_ID }, "journey");
  const { docs } = await getFirestore(app).collection(TEST_FACTS).get();
  await deleteApp(app);
  return docs.flatMap((found) => readRecord(TestFacts, found.id, found.data()) ?? []);
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });
const instantText = (at: Date | null) => (at ? clock.format(at).replace(/ 00:00$/, "") : "");
const numberText = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));
const tenth = (value: number) => String(Math.round(value * 10) / 10);

/** Percent, counts, the ends of Wilson's interval and the level, worked out here once more. */
function shareTexts(parts: { n: number; d: number } | undefined): string[] {
  if (!parts || parts.d === 0) return ["", "", "", "", "", ""];
  const { n, d } = parts;
  const p = n / d;
  const z = 1.959963984540054;
  const spread = (z * Math.sqrt((p * (1 - p)) / d + (z * z) / (4 * d * d))) / (1 + (z * z) / d);
  const centre = (p + (z * z) / (2 * d)) / (1 + (z * z) / d);
  const ends = [Math.max(0, centre - spread), Math.min(1, centre + spread)];
  // No single test of the demo has enough oocytes to be judged by.
  const level = d < 30 ? "too few to judge" : "?";
  return [tenth(100 * p), String(n), String(d), ...ends.map((end) => tenth(100 * end)), level];
}

const INDICATORS = ["KPI_ICSI_FERT", "KPI_BLAST", "KPI_ICSI_DAMAGE"] as const;
const spoken = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");

/** Every cell that a document has in the columns that tests show by themselves. */
function cellsOf({ code, kind, status, subjectCode, names, header, counts, kpis, createdAt }: TestFacts): string[] {
  const operator = header.operatorId ?? "";
  return [
    ...[code, kind === "icsi" ? "ICSI" : spoken(kind), spoken(status), subjectCode ?? "", names[operator] ?? operator],
    ...[
      instantText(header.opuAt),
      numberText(header.cocRetrieved),
      numberText(counts.mii),
      numberText(counts.injected),
    ],
    ...INDICATORS.flatMap((indicator) => shareTexts(kpis[indicator])),
    instantText(createdAt),
  ];
}

const byCode = (rows: string[][]) => rows.toSorted(([a = ""], [b = ""]) => a.localeCompare(b));

async function taken(page: Page, button: RegExp | string) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFile(await (await waiting).path());
}

/** Each row of a PDF by its cells that say something; a cell may stand in several lines, and none of it is cut. */
function expectInPdf(texts: readonly string[], cells: readonly string[]) {
  const [fert, blast, damage] = [9, 15, 21].map((at) => {
    const [percent, n, d, low, high, level] = cells.slice(at, at + 6);
    return percent === "" ? "" : `${percent}% (${n}/${d}, ${low}–${high}), ${level}`;
  });
  const wanted = [...cells.slice(0, 9), fert, blast, damage, cells.at(-1)].filter(Boolean).join(" ");
  const start = texts.indexOf(cells[0] ?? "");
  expect(texts.slice(start, start + 60).join(" ")).toContain(wanted);
}

const mailsOf = async (page: Page, to: string, subject: string) => {
  const answer = await page.request.get(`${inbox}/api/mails?to=${to}`);
  const mails = (await answer.json()) as { subject: string; attachments: { filename: string }[] }[];
  return mails.filter((mail) => mail.subject === subject);
};

test("a table is built, kept, shared, taken out in three formats, mailed on the last day of the month, and left", async ({
  as,
}) => {
  // The minute that it waits for remakes first what all tests before it marked.
  test.slow();
  const page = await as("Ada", "/reports");
  await press(page, "Filter");
  await page.getByRole("textbox", { name: "Field" }).fill("COC ret");
  await page.getByRole("option", { name: "COC retrieved" }).click();
  await page.getByLabel("Comparison").selectOption("ge");
  await page.getByLabel("Value").fill(String(LEAST_COC));
  await press(page, "Apply filter");
  await expect(page.getByText(`COC retrieved is at least ${LEAST_COC}`)).toBeVisible();

  await press(page, "Save view");
  const name = `Large cohorts ${Date.now().toString(36)}`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Share with all staff").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(heading(page, name)).toBeVisible();
  await page.reload();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText("Ada Admin, version 1, shared with all staff")).toBeVisible();
  const other = await as("Noor", page.url());
  await expect(other.getByText("Ada Admin, version 1, shared with all staff")).toBeVisible();

  const stored = (await documents()).filter(({ header }) => (header.cocRetrieved ?? 0) >= LEAST_COC);
  const expected = byCode(stored.map(cellsOf));
  await expect(page.getByText(`${expected.length} rows`, { exact: true })).toBeVisible();
  await press(page, "Export");
  const csv = csvTable(await taken(page, /^CSV/));
  expect(byCode(csv.slice(1, -1))).toEqual(expected);
  expect(csv.at(-1)?.[0]).toBe(`Total (${expected.length})`);
  const xlsx = xlsxTable(await taken(page, /^Excel/));
  expect(xlsx[0]).toEqual(csv[0]);
  expect(byCode(xlsx.slice(1, -1))).toEqual(expected);
  await page.getByRole("button", { name: /^PDF/ }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  const texts = pdfTexts(await taken(page, "Download"));
  expect(texts.join(" ")).toContain(`COC retrieved is at least ${LEAST_COC}`);
  for (const cells of expected) expectInPdf(texts, cells);

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Schedule report" }).click();
  await expect(heading(page, "New schedule")).toBeVisible();
  await expect(page.getByLabel("Report", { exact: true })).toHaveValue("given");
  await expect(page.getByLabel("Report", { exact: true }).locator("option:checked")).toHaveText(
    `Saved view: ${name}, version 1`,
  );
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByLabel("File", { exact: true }).selectOption("csv");
  await page.getByLabel("How often").selectOption("month");
  await expect(page.getByLabel("Day of the month")).toHaveValue("last");
  await expect(page.getByText("On the last day of every month at 07:00 (Europe/Paris)")).toBeVisible();
  await page.getByLabel("Recipients").fill(`${ADA}\n${READER}`);
  await press(page, "Save schedule");
  await expect(heading(page, name)).toBeVisible();

  const rule = ScheduleRule.parse({ every: "month", day: "last", at: "07:00", zone: "Europe/Paris" });
  const first = nextRun(rule, new Date());
  const second = first && nextRun(rule, first);
  if (!first || !second) throw new Error("the rule never comes");
  const everyMinute = { name: "everyMinute", region: REGION };
  await tick(sitePorts(), everyMinute, first);
  await tick(sitePorts(), everyMinute, first);
  await expect.poll(async () => (await mailsOf(page, READER, name)).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(async () => (await mailsOf(page, ADA, name)).length).toBe(1);
  expect((await mailsOf(page, READER, name))[0]?.attachments).toHaveLength(1);

  await page.goto(`${inbox}/?q=${encodeURIComponent(`${name} ${READER}`)}`);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  const mail = page.frameLocator("iframe[title='The mail']");
  await expect(mail.getByRole("heading", { name })).toBeVisible();
  await expect(mail.getByText("ICSI-").first()).toBeVisible();
  const leave = await mail.getByRole("link", { name: "Unsubscribe" }).getAttribute("href");
  await page.goto(leave ?? "");
  await page.getByRole("button", { name: "Unsubscribe from this report" }).click();
  await expect(page.getByText(`You will no longer receive ${name} by e-mail.`)).toBeVisible();

  await tick(sitePorts(), everyMinute, second);
  await expect.poll(async () => (await mailsOf(page, ADA, name)).length, { timeout: 60_000 }).toBe(2);
  expect(await mailsOf(page, READER, name)).toHaveLength(1);
});
