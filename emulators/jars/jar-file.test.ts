import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder, writeIn } from "../temporary-folder.ts";
import { jarFile, manifestFile } from "./jar-file.ts";
import { findJava } from "./java.ts";

it("breaks a long manifest line as the jar format demands", () => {
  const path = `file:///${"a".repeat(300)}`;
  const lines = manifestFile({ "Class-Path": path }).toString().split("\r\n");
  expect(lines.every((line) => line.length <= 70)).toBe(true);
  expect(lines.join("\n").replaceAll("\n ", "")).toBe(`Manifest-Version: 1.0\nClass-Path: ${path}\n`);
});

it("makes the same bytes of the same content, and others of other content", () => {
  const jar = (content: string) => jarFile({}, [{ name: "A.class", content: Buffer.from(content) }]);
  expect(jar("one").equals(jar("one"))).toBe(true);
  expect(jar("one").equals(jar("two"))).toBe(false);
});

it("is a jar that Java reads", async () => {
  const folder = await temporaryFolder();
  const jar = await writeIn(
    folder,
    "a.jar",
    jarFile({ "Main-Class": "Absent" }, [{ name: "x.txt", content: Buffer.from("x") }]),
  );
  const { home } = await findJava();
  const run = promisify(execFile)(`${home}/bin/java`, ["-jar", jar]);
  // Java has read the manifest when it misses the class that the manifest names.
  await expect(run).rejects.toThrow(/ClassNotFoundException: Absent/);
});
