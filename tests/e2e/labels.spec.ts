import { expect, type Locator, type Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";

/** Reads a code from the page's picture, as a scanner does from paper. */
async function scan(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .resize(400)
    .extend({
      top: 40,
      bottom: 40,
      left: 40,
      right: 40,
      background: "white",
    });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** From now on the camera of this page sees this picture, held somewhat aslant. */
async function showToCamera(page: Page, picture: Buffer) {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const label = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("This browser draws nothing.");
      context.translate(500, 150);
      context.rotate(0.2);
      const draw = () => {
        context.fillStyle = "#998";
        context.fillRect(-1000, -1000, 3000, 3000);
        context.drawImage(label, 0, 0, 400, (400 * label.height) / label.width);
      };
      setInterval(draw, 100);
      return canvas.captureStream();
    };
  }, picture.toString("base64"));
}

test("a scanned label opens its record, and an unknown code says so", async ({ as }) => {
  const page = await as("Emma", "/test/demoTestIcsi00000005/labels");
  await expect(heading(page, "Labels for ICSI-0005")).toBeVisible();
  const label = page.getByRole("img", { name: /QR code for ICSI-0005/ }).first();
  const read = await scan(label);
  const picture = await label.screenshot();
  expect(read).toBe(new URL("/test/icsi/demoTestIcsi00000005", page.url()).href);

  await page.goto("/test/continue");
  const field = page.getByRole("textbox", { name: "Test, subject or file code" });
  await field.focus();
  // A scanner that types sends its keys without a pause, and Enter behind them.
  await page.keyboard.type("ICSI-9999");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No test, subject or file has the code ICSI-9999.")).toBeVisible();
  await field.selectText();
  await page.keyboard.type(read ?? "");
  await page.keyboard.press("Enter");
  await expect(heading(page, "ICSI-0005")).toBeVisible();

  // Chromium on Linux has no reader of codes, as Safari and Firefox have none.
  await page.goto("/test/continue");
  await showToCamera(page, picture);
  await page.getByRole("button", { name: "Scan with camera" }).click();
  await expect(heading(page, "ICSI-0005")).toBeVisible();
});
