import { expect, type Locator, test } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { heading, signIn } from "./lab.ts";

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

test("a scanned label opens its record, and an unknown code says so", async ({ page }) => {
  await signIn(page, "Emma");
  await page.goto("/test/demoTestIcsi00000005/labels");
  await expect(heading(page, "Labels for ICSI-0005")).toBeVisible();
  const read = await scan(page.getByRole("img", { name: /QR code for ICSI-0005/ }).first());
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
});
