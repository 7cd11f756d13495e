import { expect, test } from "@playwright/test";
import { COLLECTIONS } from "@zona/domain/collections";
import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { Medium } from "@zona/domain/media/medium";
import { withDatabase } from "./database.ts";
import { signIn } from "./lab.ts";

const DEVICE = "Neighbours' microscope";
const MINUTE = 60_000;

/** Two pictures of one device, a minute apart: one that came through its slot, one that nobody placed. */
const putNeighbours = () =>
  withDatabase(async (db) => {
    const now = Date.now();
    const media = [
      { name: "in its slot.png", at: now - MINUTE, slot: { role: "required", check: "d5", stage: "blast", unitNo: 1 } },
      { name: "without a place.png", at: now },
    ] as const;
    const written = media.map(async ({ name, at, ...placed }) => {
      const place = db.collection(COLLECTIONS.media).doc();
      const medium: Medium = {
        id: place.id,
        testId: "neighbourPictures",
        originalName: name,
        declaredType: "image/png",
        declaredBytes: 1,
        state: "ready",
        uploader: { uid: "demo-emma", name: "Emma Lindqvist" },
        createdAt: new Date(at),
        updatedAt: new Date(at),
        content: { type: "image/png", bytes: 1, sha256: String(at).padStart(64, "0"), width: 320, height: 240 },
        capture: { capturedAt: new Date(at), source: "exif" },
        optics: { deviceId: DEVICE },
        ...placed,
      };
      const { id: _, ...fields } = medium;
      await place.set({ ...fields, facts: factsOfMedium(medium, { isStudyBlinded: false, isRetake: false }) });
      return place.path;
    });
    return Promise.all(written);
  });

test("a picture that came through its slot tells where its neighbour in the inbox belongs", async ({ page }) => {
  const paths = await putNeighbours();
  try {
    await signIn(page, "Emma", "/rawdata?check=none&stage=none&as=table");
    const row = page.getByRole("row").filter({ hasText: "without a place.png" });
    await expect(row).toBeVisible();
    const suggested = row.getByRole("button", { name: /^Assign .* to Day 5$/ });
    await expect(suggested).toHaveCount(0);
    await row.getByRole("checkbox").click();
    await expect(suggested).toHaveText("Suggested: Day 5");
    await page.getByRole("button", { name: "Assign…" }).click();
    await expect(page.getByRole("dialog").getByRole("combobox", { name: "Check" })).toHaveValue("d5");
  } finally {
    await withDatabase((db) => Promise.all(paths.map((path) => db.doc(path).delete())));
  }
});
