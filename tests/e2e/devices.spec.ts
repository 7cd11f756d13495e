import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./desks.ts";
import { heading } from "./lab.ts";
import { open, saved } from "./record.ts";
import { seededRun } from "./seeded-run.ts";

const SERIAL = `PX ${randomUUID().slice(0, 8)}`;
const KEY = SERIAL.toUpperCase().replace(" ", "_");
const NAME = `Piezo ${KEY.slice(-4)}`;

async function fillDevice(page: Page, serial = SERIAL) {
  await page.goto("/devices");
  await page.getByRole("button", { name: "Register device" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name in the laboratory").fill(NAME);
  await dialog.getByLabel("Serial number").fill(serial);
  await dialog.getByRole("textbox", { name: "Manufacturer" }).fill("Medica");
  await dialog.getByLabel("Model").fill("Piezo X");
  await dialog.getByLabel("Firmware").fill("7.2");
  await dialog.getByLabel("Calibration due").fill("2026-01-31");
  await dialog.getByLabel("Calibration due").press("Tab");
  await dialog.getByRole("button", { name: "Save device" }).click();
}

test("a device is registered once, its changes are told, and an overdue one is used with a reason alone", async ({
  as,
}) => {
  test.slow();
  const page = await as("Emma");
  await fillDevice(page);
  await expect(heading(page, NAME)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/devices/${KEY}$`));
  await expect(page.getByText(/^In use, calibration overdue since/)).toBeVisible();
  await fillDevice(page);
  await expect(page.getByText("A device with this serial number is registered already.")).toBeVisible();

  const id = await seededRun({ protocolCode: "device_bench", arms: [{ name: NAME, role: "device", nUnits: 3 }] });
  await page.goto(`/test/continue/preclinical/${id}`);
  await open(page, "Protocol and arms");
  const field = page.getByRole("textbox", { name: "Device", exact: true });
  await field.fill(KEY.slice(-4));
  await expect(page.getByRole("option", { name: new RegExp(NAME) })).toContainText("calibration overdue");
  await page.getByRole("option", { name: new RegExp(NAME) }).click();
  await expect(field).toHaveValue(NAME);
  await expect(page.getByRole("textbox", { name: "Firmware", exact: true })).toHaveValue("7.2");
  await page.getByLabel("Device: reason for use").fill("The other one is being repaired.");
  await saved(page);
  await page.goto(`/test/${id}`);
  await expect(
    page.getByText(/serial number: PX .*calibration due: 31 Jan 2026; used because: The other one/),
  ).toBeVisible();

  await page.goto(`/devices/${KEY}`);
  await page.getByRole("button", { name: "Edit device" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Serial number")).toBeDisabled();
  await dialog.getByLabel("Status", { exact: true }).selectOption("out_of_service");
  await dialog.getByLabel("Why it is not in use").fill("Away for repair");
  await dialog.getByRole("button", { name: "Save device" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history.getByRole("listitem").first()).toContainText(
    "Why it is not in use: Away for repair (before: none)",
  );
  await expect(history.getByRole("listitem").first()).toContainText("Emma Lindqvist");
  await page.getByRole("link", { name: "Show records" }).click();
  await expect(page.getByText(`Device is ${NAME}`).first()).toBeVisible();
});

test("a photo of the site's clock tells how wrong a camera's is, and an administrator sets it", async ({ as }) => {
  const page = await as("Ada");
  await fillDevice(page, `MC ${SERIAL.slice(3)}`);
  await page.getByRole("button", { name: "Edit device" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Measure with a photo" }).click();
  const code = dialog.getByRole("img", { name: "Site time as a QR code" });
  const photo = async (tags: Record<string, string>) => {
    const buffer = await sharp(await code.screenshot())
      .rotate(11, { background: "#808080" })
      .blur(0.7)
      .withExif({ IFD0: { Make: "Hollyfield", Model: "MC-30" }, IFD2: tags })
      .jpeg({ quality: 70 })
      .toBuffer();
    await dialog.locator("input[type=file]").setInputFiles({ name: "clock.jpg", mimeType: "image/jpeg", buffer });
  };
  await photo({});
  await expect(dialog.getByText(/^The photo does not say when it was taken/)).toBeVisible();
  const slow = new Date(Date.now() - 62 * 60_000).toISOString();
  await photo({ DateTimeOriginal: slow.slice(0, 19).replaceAll("-", ":").replace("T", " "), OffsetTimeOriginal: "Z" });
  await expect(dialog.getByText(/the camera’s clock was 62 min slow/)).toBeVisible();
  await dialog.getByRole("button", { name: "Use this correction" }).click();
  await expect(dialog.getByLabel("Minutes to add")).toHaveValue("62");
  await expect(dialog.getByLabel("Camera in image files")).toHaveValue("Hollyfield MC-30");
  await dialog.getByRole("button", { name: "Save device" }).click();
  await expect(page.getByText(/\+62 min from/).first()).toBeVisible();
});
