import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { describe, expect, it } from "vitest";
import { nameInZip, zipFiles } from "./zip-media.ts";

const bytes = new TextEncoder().encode("oocyte");
/** Of the word "oocyte". */
const sha256 = "ad49aea7bca6ba469c245a7faf84d7f4cbb04cf30d6485b3cb4ef86297401fb8";
const medium = (id: string, over: Partial<Medium> = {}): Medium => ({
  id,
  testId: "t",
  originalName: "a.png",
  declaredType: "image/png",
  declaredBytes: 6,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: new Date(0),
  updatedAt: new Date(0),
  content: { type: "image/png", bytes: 6, sha256, width: 1, height: 1 },
  ...over,
});

async function packed(...media: Medium[]) {
  const outcome = { packed: 0, blind: 0, damaged: 0, missing: 0 };
  const fetched = async (id: string) => {
    if (id === "gone") throw new Error("404");
    return bytes;
  };
  const names: string[] = [];
  let sums: unknown;
  for await (const { name, input } of zipFiles(media, fetched, { outcome, onFile: () => undefined })) {
    names.push(name);
    sums = input;
  }
  return { outcome, names, sums };
}

describe("a download of many media", () => {
  it("holds each original against its checksum and lists the sums", async () => {
    const broken = medium("broken", {
      content: { type: "image/png", bytes: 6, sha256: "0".repeat(64), width: 1, height: 1 },
    });
    const { outcome, names, sums } = await packed(medium("good"), broken, medium("gone"));
    expect(outcome).toEqual({ packed: 1, damaged: 1, missing: 1, blind: 0 });
    expect(names).toEqual(["draft/good a.png", "sha256.txt"]);
    expect(sums).toBe(`${sha256}  draft/good a.png\n`);
  });

  it("leaves out what would unblind its assessor", async () => {
    const { outcome } = await packed(medium("m", { facts: { blind: true } as MediumFacts }));
    expect(outcome).toMatchObject({ packed: 0, blind: 1 });
  });

  it("gives names that no unpacking can lead astray", () => {
    const facts = { testCode: "ICSI-0001" } as MediumFacts;
    const slot = { unitNo: 4, check: "d3", role: "required" } as const;
    expect(nameInZip(medium("abcdefgh", { originalName: "../../etc/x", facts, slot }))).toBe(
      "ICSI-0001/d3 oocyte 4 abcdef .._.._etc_x",
    );
  });
});
