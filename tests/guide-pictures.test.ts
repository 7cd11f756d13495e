import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";
import { GUIDE_LANGUAGES, GUIDE_LIMITS, GUIDE_PICTURES, guidePictureFile } from "./guide-pictures.ts";

const GUIDE = join(ROOT, "docs/guide");
const kept = globSync("**/*.webp", { cwd: GUIDE }).sort();

it("keeps each picture of the guide that the script takes, in each language, and no other", () => {
  const taken = GUIDE_PICTURES.flatMap(({ name }) =>
    GUIDE_LANGUAGES.map((language) => guidePictureFile(name, language)),
  );
  expect(taken.toSorted()).toEqual(kept);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(GUIDE_LIMITS.files);
});

it("shows each of them in a chapter of its language, and none that is not there", () => {
  const shown = globSync("**/*.md", { cwd: GUIDE }).flatMap((chapter) =>
    [...readFileSync(join(GUIDE, chapter), "utf8").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture = ""]) =>
      join(chapter, "..", picture),
    ),
  );
  expect([...new Set(shown)].sort()).toEqual(kept);
});

it("keeps them small", async () => {
  for (const file of kept) {
    expect(statSync(join(GUIDE, file)).size, file).toBeLessThanOrEqual(GUIDE_LIMITS.bytes);
    expect((await sharp(join(GUIDE, file)).metadata()).width, file).toBeLessThanOrEqual(GUIDE_LIMITS.width);
  }
});
