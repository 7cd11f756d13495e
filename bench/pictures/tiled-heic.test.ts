import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { examine } from "../../functions/src/media/decode/examine.ts";
import { tiledHeic } from "./tiled-heic.ts";

it("a grid of one small picture is a HEIC file that the pipeline takes, with the size of all tiles", async () => {
  const small = await readFile(new URL("../../tests/fixtures/photo.heic", import.meta.url));
  const bytes = tiledHeic(small, 2, 3);
  const declared = { declaredType: "image/heic", originalName: "grid.heic", zone: "UTC" };
  const verdict = await examine({ bytes, sha256: "0".repeat(64) }, declared);
  expect(verdict).toMatchObject({ content: { type: "image/heic", width: 1200, height: 1200 } });
});
