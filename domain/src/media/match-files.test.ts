import { expect, it } from "vitest";
import { type AskedFile, matchFiles } from "./match-files.ts";

const row = (name: string, sha256?: string): AskedFile => ({ name, sha256 });
const files = (...paths: string[]) => paths.map((path) => ({ path }));
/** Each file has its own path as its content, where nothing else is said. */
const matched = async (rows: AskedFile[], paths: string[], contents: Record<string, string> = {}) => {
  const asked: string[] = [];
  const found = await matchFiles(rows, files(...paths), async ({ path }) => {
    asked.push(path);
    return contents[path] ?? path;
  });
  const pathsOf = (some: { path: string }[]) => some.map(({ path }) => path);
  return {
    pairs: found.pairs.map(({ row: { name }, file }) => [name, file.path]),
    alike: pathsOf(found.alike),
    otherContent: pathsOf(found.otherContent),
    withoutRow: pathsOf(found.withoutRow),
    asked,
  };
};
const NOTHING = { pairs: [], alike: [], otherContent: [], withoutRow: [], asked: [] };

it("finds the row whose name is the path or its end, whatever the case and the sign between folders", async () => {
  expect(await matched([row("Tag3\\Egg1.JPG")], ["2019/tag3/egg1.jpg"])).toEqual({
    ...NOTHING,
    pairs: [["Tag3\\Egg1.JPG", "2019/tag3/egg1.jpg"]],
  });
  expect((await matched([row("egg1.jpg")], ["2019/my-egg1.jpg"])).withoutRow).toEqual(["2019/my-egg1.jpg"]);
});

it("takes the row that names more of the path", async () => {
  const { pairs } = await matched([row("1.jpg"), row("a/1.jpg")], ["x/a/1.jpg", "x/b/1.jpg"]);
  expect(pairs).toEqual([
    ["a/1.jpg", "x/a/1.jpg"],
    ["1.jpg", "x/b/1.jpg"],
  ]);
});

it("takes none of two files of one name, unless the list has the hash of one", async () => {
  expect(await matched([row("1.jpg")], ["a/1.jpg", "b/1.jpg"])).toEqual({ ...NOTHING, alike: ["a/1.jpg", "b/1.jpg"] });
  expect(await matched([row("1.jpg", "right")], ["a/1.jpg", "b/1.jpg"], { "b/1.jpg": "right" })).toEqual({
    ...NOTHING,
    pairs: [["1.jpg", "b/1.jpg"]],
    otherContent: ["a/1.jpg"],
    asked: ["a/1.jpg", "b/1.jpg"],
  });
});

it("takes one of two copies of one hash, and hashes no file that the list has none of", async () => {
  const contents = { "a/1.jpg": "same", "b/1.jpg": "same" };
  const { pairs, asked } = await matched(
    [row("1.jpg", "same"), row("2.jpg")],
    ["a/1.jpg", "b/1.jpg", "2.jpg"],
    contents,
  );
  expect(pairs).toEqual([
    ["1.jpg", "a/1.jpg"],
    ["2.jpg", "2.jpg"],
  ]);
  expect(asked).toEqual(["a/1.jpg", "b/1.jpg"]);
});
