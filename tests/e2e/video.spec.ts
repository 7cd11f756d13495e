import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { addFiles, fillIcsiTest, signIn } from "./lab.ts";

test("a video shows a still picture that the browser made of it", async ({ page }) => {
  await signIn(page, "Emma");
  await fillIcsiTest(page, withCheckCharacter("HF-0077") ?? "");
  const name = "clip-vp9.webm";
  const buffer = await readFile(new URL(`../fixtures/${name}`, import.meta.url));
  await addFiles(page, [{ name, mimeType: "video/webm", buffer }]);
  const row = page.getByRole("region", { name: "Files for this test" }).getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("Ready")).toBeVisible();
  const picture = row.locator("img");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
