import type { ExpectedFile } from "@zona/domain/media/expected-file";
import { expect, it, vi } from "vitest";
import { createUploadQueue } from "../upload-queue.ts";
import { lookThrough, sendListed } from "./send-listed.ts";

let made = 0;
vi.mock("../upload-data.ts", () => ({ newMediumId: () => `m${made++}` }));

const row = (name: string): ExpectedFile => ({
  ...{
    id: `row of ${name}`,
    organisation: "h",
    studyId: "old",
    testId: "imp1",
    testCode: "ICSI-0001",
    source: "Excel",
  },
  ...{ importId: "i1", listName: "images.csv", line: 2, name, originalName: name, slot: { unitNo: 1, role: "extra" } },
  ...{ state: "expected", by: { uid: "ada", name: "Ada" }, at: new Date(0) },
});
const file = (path: string, content = "x") =>
  Object.assign(new File([content], path.split("/").at(-1) ?? "", { type: "image/png" }), { path });

it("tells which files of a folder fit rows, and of all others why not", async () => {
  const rows = ["egg1.png", "egg2.png", "egg3.png"].map(row);
  const { pairs, without } = await lookThrough(rows, [
    ...[file("./folder/EGG1.png"), file("a/egg2.png"), file("b/egg2.png"), file("egg3.png", ""), file("notes.png")],
  ]);
  expect(pairs.map((one) => [one.row.name, one.file.name])).toEqual([["egg1.png", "EGG1.png"]]);
  expect(without).toEqual([
    { path: "egg3.png", why: expect.stringContaining("The file is empty") },
    ...["a/egg2.png", "b/egg2.png"].map((path) => ({ path, why: expect.stringContaining("Several files") })),
    { path: "notes.png", why: expect.stringContaining("Not in the list") },
  ]);
});

it("sends files under the names of the list, some at a time, and one that fails holds up no other", async () => {
  let kept = 0;
  let most = 0;
  const declared: string[] = [];
  const queue = createUploadQueue({
    port: {
      async declare({ name, expected }) {
        declared.push(`${name} ${expected}`);
        if (name === "egg3.png") throw new Error("refused");
        return "sent";
      },
      send: () => {
        throw new Error("nothing is left to send");
      },
      withdraw: async () => undefined,
    },
    store: {
      ids: async () => [],
      read: async () => undefined,
      put: async () => {
        kept += 1;
        most = Math.max(most, kept);
      },
      drop: async () => {
        kept -= 1;
      },
      claim: async () => true,
    },
    now: () => 0,
    online: true,
  });
  const pairs = Array.from({ length: 25 }, (_, at) => ({ row: row(`egg${at}.png`), file: file(`EGG${at}.PNG`) }));
  await sendListed(pairs, queue);
  expect(new Set(declared)).toEqual(new Set(pairs.map(({ row: { name, id } }) => `${name} ${id}`)));
  expect(queue.get().flatMap(({ name, state }) => (state === "failed" ? name : []))).toEqual(["egg3.png"]);
  expect(most).toBeLessThanOrEqual(11);
});
