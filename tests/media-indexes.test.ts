import { mediaIndexes } from "@zona/domain/media/raw-data-view";
import { expect, it } from "vitest";
import { missingMediaIndexes } from "./media-indexes.ts";

it("has an index for every facet of the media in every order; `node tests/media-indexes.ts` adds what is missing", () => {
  expect(missingMediaIndexes()).toEqual([]);
});

it("stays well below the 1,000 composite indexes that a database may have", () => {
  expect(mediaIndexes().length).toBeLessThan(300);
});
