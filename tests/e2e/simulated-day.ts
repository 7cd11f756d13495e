import type { Page } from "@playwright/test";
import { unlock } from "./lab.ts";

const SERVER_TIME = /\/\?clock=/;
const HOUR_MS = 3_600_000;

/** What the server says it is, by page. It never says the real time between two simulated ones: that ends the session. */
const simulated = new WeakMap<Page, Date>();

/** The day is simulated for what the page shows and types, on the device and by the server; saving goes on in real time. */
export async function itIs(page: Page, zero: Date, hours: number) {
  const now = new Date(zero.getTime() + hours * HOUR_MS);
  const isFirst = !simulated.has(page);
  simulated.set(page, now);
  if (isFirst) {
    await page.route(SERVER_TIME, (route) =>
      route.fulfill({ headers: { Date: (simulated.get(page) ?? now).toUTCString() } }),
    );
  }
  await page.clock.setFixedTime(now);
}

/** Another day: the screen has locked itself meanwhile and opens for the same person alone. */
export async function anotherDay(page: Page, zero: Date, hours: number) {
  await itIs(page, zero, hours);
  await unlock(page);
}
