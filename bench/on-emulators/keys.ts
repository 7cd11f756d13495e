import "../site-address.ts";
import { existsSync } from "node:fs";
import { chromium, type Locator, type Page } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { continueTo, fillIcsiTest, signIn } from "../../tests/e2e/lab.ts";
import { anotherDay, itIs } from "../../tests/e2e/simulated-day.ts";
import { type Figure, tell } from "../figures.ts";

/**
 * `node bench/on-emulators/keys.ts [--port-offset N]`: how many keys and presses a cycle of twelve oocytes takes, from its header to the
 * fates of day 6, and its day-1 check alone, beside those of a spreadsheet for the same values. One script types both: a cell
 * of the spreadsheet takes its text and Enter or Tab, a moment its day and time in full, once for each look at the dish, and
 * whoever looked two initials. Needs a running `npm start`.
 */

const OOCYTES = 12;
const DAY1_LIMIT = 26;
const SHARE_LIMIT = 0.6;
/** Tuesday, 14:30 on the clock of the site. */
const INJECTION = new Date("2026-05-12T12:30:00Z");
/** Of a spreadsheet: 12/05/2026 14:30. */
const MOMENT_KEYS = 16;
const INITIALS_KEYS = 2;
const MOST_TABS = 12;

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

/** Counts what a hand does in the app, and what it would do in a spreadsheet. */
class Hands {
  app = 0;
  sheet = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string) {
    this.app += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string) {
    for (const key of text) await this.press(key === " " ? "Space" : key);
  }

  async click(target: Locator) {
    this.app += 1;
    await target.click();
  }

  /** The text of a cell and the key that leaves it. */
  cell(text: string | number) {
    this.sheet += (typeof text === "number" ? text : text.length) + 1;
  }

  /** When somebody looked, and who. */
  look() {
    this.cell(MOMENT_KEYS);
    this.cell(INITIALS_KEYS);
  }

  /** A field of a form, reached by Tab: its keys in the app, and its text in the spreadsheet. */
  async field(label: string, keys: string, text: string | number = keys) {
    const focused = () =>
      this.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? "");
    for (let tabs = 0; !(await focused()).startsWith(label); tabs++) {
      if (tabs > MOST_TABS) throw new Error(`Tab does not come to ${label}, but to ${await focused()}.`);
      await this.press("Tab");
    }
    await this.type(keys);
    this.cell(text);
  }

  /** A column of a grid from its first row down; a key that does not go on by itself is followed by Enter. */
  async column(sheetId: string, field: string, title: string, values: readonly string[]) {
    const first = this.page.locator(`[id^="${sheetId}."][id$=".${field}"]`).first();
    const active = () => this.page.evaluate(() => document.activeElement?.ariaLabel ?? "");
    const row = await first.locator("xpath=../th").innerText();
    if ((await active()) !== `${row.trim()}, ${title}`) await this.click(first);
    for (const value of values) {
      const before = await active();
      await this.type(value);
      if ((await active()) === before) await this.press("Enter");
      this.cell(value);
    }
  }

  async open(title: string | RegExp) {
    const section = this.page
      .locator("details")
      .filter({ has: this.page.getByRole("heading", { level: 2, name: title }) });
    if ((await section.getAttribute("open")) === null) await this.click(section.locator("summary").first());
    return section;
  }
}

async function visit(page: Page, record: string) {
  await page.goto(record);
  await page.getByRole("heading", { level: 1, name: /ICSI-\d/ }).waitFor();
}

/** Another day; that the screen locked itself meanwhile is no work on a record. */
async function visitAt(page: Page, record: string, hours: number) {
  await anotherDay(page, INJECTION, hours);
  await visit(page, record);
}

async function header(hands: Hands) {
  await hands.open("Procedure");
  await hands.click(hands.page.getByLabel("Cycle code"));
  await hands.field("Cycle code", "C-312-1");
  await hands.field("Consent reference", "CONS-88");
  await hands.field("Consent given at", "4.5 1000", MOMENT_KEYS);
  await hands.field("Operator", "emma", INITIALS_KEYS);
  await hands.field("Trigger", "h", "hCG");
  await hands.field("Oocyte retrieval at", "0900", MOMENT_KEYS);
  await hands.field("Oocytes retrieved", String(OOCYTES));
  await hands.field("Technique", "i", "ICSI");
  await hands.field("Injection began", "1430", MOMENT_KEYS);
  await hands.field("Injection ended", "1530", MOMENT_KEYS);
  await hands.field("Immobilisation", "p", "PVP");
  await hands.field("Activation", "n", "None");
  await hands.field("Lot of the culture medium", "GM204");
  await hands.field("Incubator", "K1");
  await hands.press("Tab");
  await hands.click(hands.page.getByRole("button", { name: "Start test" }));
  await hands.page.getByText("In progress").waitFor();
}

const times = (count: number, value: string) => Array.from({ length: count }, () => value);

async function dayOne(hands: Hands) {
  hands.look();
  await hands.column("fert", "pnCount", "Pronuclei", [...times(OOCYTES - 2, "2"), "1", "3"]);
  await hands.column("fert", "pbCount", "Polar bodies", times(OOCYTES, "2"));
  await hands.click(hands.page.getByRole("button", { name: "Finish check" }));
  await hands.page.getByText("Awaiting").waitFor();
}

/** How many rows the grid of a section has, once it has come. */
async function rowsOf(page: Page, sheetId: string, field: string) {
  const cells = page.locator(`[id^="${sheetId}."][id$=".${field}"]`);
  await cells.first().waitFor();
  return cells.count();
}

async function cleavage(hands: Hands, sheetId: string, cells: string) {
  hands.look();
  await hands.column(sheetId, "cells", "Cells", times(await rowsOf(hands.page, sheetId, "cells"), cells));
}

async function notDone(hands: Hands, title: string) {
  const section = await hands.open(title);
  await hands.click(section.getByRole("button", { name: "Not done" }));
  await hands.type("closed");
  await hands.press("Enter");
  await section.getByText("Not done: closed").waitFor();
  hands.cell("closed");
}

async function blastocysts(hands: Hands, sheetId: string) {
  hands.look();
  for (const [field, title, key] of [
    ["expansion", "Expansion", "4"],
    ["icm", "ICM", "a"],
    ["te", "TE", "b"],
  ] as const)
    await hands.column(sheetId, field, title, times(await rowsOf(hands.page, sheetId, field), key));
}

async function wholeCycle(hands: Hands): Promise<{ app: number; sheet: number }> {
  const { page } = hands;
  await signIn(page, "Emma");
  await fillIcsiTest(page, withCheckCharacter("HF-0441") ?? "");
  await continueTo(page, "Check your answers");
  await page.getByRole("button", { name: "Create test" }).click();
  await page.waitForURL(/\/test\/[A-Za-z0-9]{20}$/);
  const record = `/test/icsi/${page.url().split("/").at(-1)}`;

  await itIs(page, INJECTION, 2);
  await visit(page, record);
  await header(hands);
  await hands.open("Day 0 · Oocytes");
  hands.look();
  await hands.column("oocytes", "maturity", "Maturity", times(OOCYTES, "m"));
  await hands.column("oocytes", "insemination", "Inseminated", times(OOCYTES, "i"));

  await visitAt(page, record, 17);
  const before = { app: hands.app, sheet: hands.sheet };
  await dayOne(hands);
  const day1 = { app: hands.app - before.app, sheet: hands.sheet - before.sheet };

  await visitAt(page, record, 43);
  await cleavage(hands, "d2", "4");
  await visitAt(page, record, 67);
  await cleavage(hands, "d3", "8");
  await visitAt(page, record, 92);
  await notDone(hands, "Day 4");
  await visitAt(page, record, 112);
  await blastocysts(hands, "d5_full");
  await hands.open("Dispositions");
  hands.look();
  const inFates = await rowsOf(page, "dispositions", "fate");
  await hands.column("dispositions", "fate", "Fate", [...times(6, "f"), ...times(3, "c"), ...times(inFates - 9, "x")]);
  await visitAt(page, record, 116);
  await notDone(hands, "Day 5 · Expanded blastocyst");
  await visitAt(page, record, 140);
  await hands.open(/^Day 6/);
  await blastocysts(hands, "d6");
  return day1;
}

const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath ? { executablePath } : {}) });
try {
  const page = await browser.newPage({ baseURL: process.env.BASE_URL ?? "", locale: "en-GB" });
  const hands = new Hands(page);
  const day1 = await wholeCycle(hands);
  const figures: Figure[] = [
    { what: `day-1 check of ${OOCYTES} oocytes: keys and presses`, result: day1.app, unit: "", limit: DAY1_LIMIT },
    { what: "the same in a spreadsheet", result: day1.sheet, unit: "" },
    {
      what: `a cycle of ${OOCYTES} oocytes, day 0 to 6 with fates: keys and presses, against a spreadsheet`,
      result: hands.app,
      unit: "",
      baseline: hands.sheet,
      limit: SHARE_LIMIT,
    },
  ];
  tell(figures);
} finally {
  await browser.close();
}
