import { expect } from "@playwright/test";
import { COLLECTIONS } from "@zona/domain/collections";
import { Timestamp } from "firebase-admin/firestore";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { signIn } from "./lab.ts";

const TEST_ID = "demoTestIcsi00000003";
const FUTURE = new Date("2031-05-06T10:00:00Z");

/** What no clock and no camera of the laboratory should have made. */
const medium = (fields: object) => ({
  testId: TEST_ID,
  originalName: "odd.jpg",
  declaredType: "image/jpeg",
  declaredBytes: 1200,
  state: "failed",
  failure: { code: "original-missing" },
  uploader: { uid: "emma", name: "Emma Lindqvist" },
  createdAt: Timestamp.now(),
  updatedAt: Timestamp.now(),
  ...fields,
});

test("a clock in the future, a device never seen and a medium without metadata are told, and nothing breaks", async ({
  page,
}, { project }) => {
  const tag = project.name
    .replaceAll(/[^a-z0-9]/gi, "")
    .padEnd(14, "x")
    .slice(-14);
  const device = `NEVER-SEEN-${tag}`;
  const ids = [`badFut${tag}`, `badNew${tag}`];
  const capture = { capturedAt: Timestamp.fromDate(FUTURE), source: "exif" };
  test.slow(); // a trigger makes the facts when its turn comes
  await withDatabase(async (db) => {
    const [future, bare] = ids.map((id) => db.collection(COLLECTIONS.media).doc(id));
    await future?.set(medium({ capture, optics: { deviceId: device } }));
    await bare?.set(medium({ originalName: "bare.jpg" }));
    await expect.poll(async () => (await future?.get())?.get("facts.device"), { timeout: 120_000 }).toBe(device);
  });
  try {
    await signIn(page, "Emma", `/rawdata?device=${device}`);
    await expect(page.getByText(/^1 (of [\d,]+ )?images?$/).first()).toBeVisible();
    for (const id of ids) {
      await page.goto(`/rawdata?open=${id}`);
      const facts = page.getByRole("dialog").getByRole("region", { name: "Details" });
      await expect(facts).toBeVisible();
      await expect(facts).not.toContainText(/NaN|undefined|Invalid/);
    }
    await page.goto("/rawdata?device=NOBODY-HAS-IT");
    await expect(page.getByText("No images match these filters")).toBeVisible();
  } finally {
    await withDatabase(async (db) => {
      for (const id of ids) await db.collection(COLLECTIONS.media).doc(id).delete();
    });
  }
});

test("a range with nothing in it says so, and draws no rate", async ({ as }) => {
  const page = await as("Emma", "/analytics?from=2020-01-01&to=2020-01-31");
  await expect(page.getByText("No records or images in this range")).toBeVisible();
  await expect(page.locator("[data-chart]")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/NaN|Infinity/);
});
