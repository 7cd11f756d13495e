import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { COLLECTIONS } from "@zona/domain/collections";
import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { Medium } from "@zona/domain/media/medium";
import { IMAGE_POLICY } from "@zona/domain/policy/image-policy";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import sharp from "sharp";
import { syntheticPicture } from "../../bench/synthetic/media.ts";
import { withDatabase } from "./database.ts";
import { test } from "./desks.ts";
import { givenForm } from "./given-draft.ts";
import { addFiles, givenSubject, type PictureFile, signIn } from "./lab.ts";

const fixture = async (name: string, mimeType: string): Promise<PictureFile> => ({
  name,
  mimeType,
  buffer: await readFile(new URL(`../fixtures/${name}`, import.meta.url)),
});

/** A photo of which half is lost to the light. */
async function clipped(): Promise<PictureFile> {
  const white = await sharp({ create: { width: 320, height: 480, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const half = sharp({ create: { width: 640, height: 480, channels: 3, background: "#777" } });
  const buffer = await half
    .composite([{ input: white, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: "clipped.jpg", mimeType: "image/jpeg", buffer };
}

const DRAWN = { width: 320, height: 240 } as const;
const HOSPITAL = "hollyfield.example";

/** As many pictures as a verdict needs, sharp ones, of what nobody said, in the list of the organisation at once. */
async function putSharpPictures(db: Firestore): Promise<DocumentReference[]> {
  const media = db.collection(COLLECTIONS.media);
  const writes = Array.from({ length: IMAGE_POLICY.sharpness.minPeers }, async (_none, seed) => {
    const { quality } = await syntheticPicture(seed, { isBlurred: false, isClipped: false });
    const at = new Date();
    const written = media.doc();
    const medium: Medium = {
      id: written.id,
      testId: "drawnPictures",
      originalName: `drawn ${seed}.png`,
      declaredType: "image/png",
      declaredBytes: 1,
      state: "ready",
      uploader: { uid: "demo-emma", name: "Emma Lindqvist" },
      createdAt: at,
      updatedAt: at,
      content: { type: "image/png", bytes: 1, sha256: String(seed).padStart(64, "0"), ...DRAWN },
      quality,
    };
    const { id: _, ...fields } = medium;
    await written.set({
      ...fields,
      facts: factsOfMedium(medium, { organisation: HOSPITAL, isStudyBlinded: false, isRetake: false }),
    });
    return written;
  });
  return Promise.all(writes);
}

async function drawn(name: string, isBlurred: boolean): Promise<PictureFile> {
  const { pixels } = await syntheticPicture(77, { isBlurred, isClipped: false });
  const buffer = await sharp(Buffer.from(pixels), { raw: { ...DRAWN, channels: 1 } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

async function open(page: Page, type: string, name: string) {
  await page.goto(`/rawdata?${new URLSearchParams({ type, as: "table" })}`);
  await page.getByRole("row").filter({ hasText: name }).first().getByRole("button").first().click();
  return page.getByRole("dialog");
}

test("a picture out of focus is asked for again while the oocyte is on the stage, and a sharp one is not", async ({
  page,
}) => {
  await withDatabase(async (db) => {
    const peers = await putSharpPictures(db);
    const subject = withCheckCharacter("HF-0079") ?? "";
    await givenSubject(subject);
    await signIn(page, "Noor", await givenForm(subject));
    await addFiles(page, [await drawn("sharp.png", false), await drawn("blurred.png", true)]);
    const advice = page.getByRole("alert").filter({ hasText: "Looks out of focus" });
    await expect(advice).toHaveCount(1);
    await advice.getByRole("button", { name: "Remove blurred.png and retake the image" }).click();
    await expect(advice).toBeHidden();
    const files = page.getByRole("region", { name: "Files for this test" }).getByRole("listitem");
    await expect(files.filter({ hasText: "sharp.png" }).getByText("Ready")).toBeVisible();
    await expect(files.filter({ hasText: "blurred.png" })).toHaveCount(0);
    await Promise.all(peers.map((peer) => peer.delete()));
  });
});

test("a lost exposure is told before the upload ends; a stack and a video are looked at page by page, frame by frame", async ({
  as,
}) => {
  test.slow();
  const subject = withCheckCharacter("HF-0078") ?? "";
  await givenSubject(subject);
  const page = await as("Noor", await givenForm(subject));
  await addFiles(page, [await clipped()]);
  const advice = page.getByRole("alert").filter({ hasText: "of the pixels are clipped" });
  await expect(advice).toBeVisible();
  await advice.getByRole("button", { name: /Remove clipped.jpg/ }).click();
  await expect(advice).toBeHidden();

  const stack = "stack-3-pages.ome.tif";
  const video = "clip-vp9.webm";
  await addFiles(page, [await fixture(stack, "image/tiff"), await fixture(video, "video/webm")]);
  const files = page.getByRole("region", { name: "Files for this test" }).getByRole("listitem");
  for (const name of [stack, video]) await expect(files.filter({ hasText: name }).getByText("Ready")).toBeVisible();
  // The browser made a still picture of it.
  const still = files.filter({ hasText: video }).locator("img");
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const viewer = await open(page, "image/tiff", stack);
  await expect(viewer.getByRole("paragraph").filter({ hasText: /^\d+ µm$/ })).toBeVisible();
  const shown = viewer.getByRole("slider", { name: "Page" });
  await expect(shown).toBeVisible();
  const before = await shown.inputValue();
  await shown.focus();
  await page.keyboard.press(before === "0" ? "ArrowRight" : "ArrowLeft");
  await expect(viewer.getByText("Original shown")).toBeVisible();
  const canvas = viewer.locator("canvas");
  await expect.poll(() => canvas.evaluate((drawn: HTMLCanvasElement) => drawn.width)).toBeGreaterThan(300);

  const player = await open(page, "video/webm", video);
  await expect(player.getByText("Measured on 16 frames")).toBeVisible();
  await player.getByRole("button", { name: "Load video" }).click();
  // By button and by key, from the first frame to the last, and no further.
  const frame = player.getByText(/^Frame \d+ of \d+$/);
  await expect(frame).toHaveText(/^Frame 1 of \d\d+$/);
  const last = Number(/\d+$/.exec(await frame.innerText())?.[0]);
  const stands = (n: number) => expect(frame).toHaveText(`Frame ${n} of ${last}`);
  await expect(player.getByText(/^\d+(\.\d+)? frames\/s$/)).toBeVisible();
  await player.getByRole("button", { name: "Previous frame" }).click();
  await stands(1);
  await player.getByRole("button", { name: "Next frame" }).click();
  await stands(2);
  await player.locator("video").focus();
  for (let n = 3; n <= last; n++) {
    await page.keyboard.press("ArrowRight");
    await stands(n);
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await stands(last - 1);
});
