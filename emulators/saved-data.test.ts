import { once } from "node:events";
import { readFile, rename } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { shiftedPorts } from "./ports.ts";
import { forgetData, saveData, savedData } from "./saved-data.ts";
import { temporaryFolder, writeIn } from "./temporary-folder.ts";

/** Answers as the emulators' hub does: writes an export to the folder that it is told, or fails. */
async function fakeHub(content: () => string | undefined) {
  const server = createServer(async (request, response) => {
    const { path } = (await json(request)) as { path: string }; // sent by the code under test
    const exported = content();
    if (exported === undefined) return void response.writeHead(500).end("disk full");
    await writeIn(path, "firebase-export-metadata.json", exported);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { ...shiftedPorts(0), hub: (server.address() as AddressInfo).port };
}

const contentOf = (folder = "") => readFile(join(folder, "firebase-export-metadata.json"), "utf8");

it("finds nothing before the first save", async () => {
  expect(savedData(join(await temporaryFolder(), "data"))).toBeUndefined();
});

it("finds what was saved last", async () => {
  const folder = join(await temporaryFolder(), "data");
  const exports = ["one", "two", "three"];
  const ports = await fakeHub(() => exports.shift());
  for (const content of ["one", "two", "three"]) {
    await saveData(ports, folder);
    expect(await contentOf(savedData(folder))).toBe(content);
  }
});

it("keeps the last save when the next one fails", async () => {
  const folder = join(await temporaryFolder(), "data");
  const exports: (string | undefined)[] = ["one", undefined];
  const ports = await fakeHub(() => exports.shift());
  await saveData(ports, folder);
  await expect(saveData(ports, folder)).rejects.toThrow("disk full");
  expect(await contentOf(savedData(folder))).toBe("one");
});

it("finds the save before when a start was killed between two renames", async () => {
  const folder = join(await temporaryFolder(), "data");
  const exports = ["one", "two", "three"];
  const ports = await fakeHub(() => exports.shift());
  await saveData(ports, folder);
  await saveData(ports, folder);
  await rename(folder, `${folder}.next`);
  expect(await contentOf(savedData(folder))).toBe("one");
  await saveData(ports, folder);
  expect(await contentOf(savedData(folder))).toBe("three");
});

it("forgets everything for a fresh start", async () => {
  const folder = join(await temporaryFolder(), "data");
  const ports = await fakeHub(() => "one");
  await saveData(ports, folder);
  await saveData(ports, folder);
  await forgetData(folder);
  expect(savedData(folder)).toBeUndefined();
});
