import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SECRETS } from "../../deploy/steps/secret-steps.ts";
import firebase from "../../firebase.json" with { type: "json" };
import { ROOT } from "../project.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { DEMO_SECRETS, writeDemoSecrets } from "./secrets.ts";

it("emulators have every secret that a deployment is asked for", () => {
  expect(Object.keys(DEMO_SECRETS).sort()).toEqual(Object.keys(SECRETS).sort());
});

it("are written where the emulator reads them, and left alone when they are there", async () => {
  const folder = await temporaryFolder();
  await writeDemoSecrets(folder);
  const path = join(folder, ".secret.local");
  expect(await readFile(path, "utf8")).toContain("MAIL_LINK_KEY=demo-links");
  const { mtimeMs } = await stat(path);
  await writeDemoSecrets(folder);
  expect((await stat(path)).mtimeMs).toBe(mtimeMs);
});

it("are neither tracked nor deployed", async () => {
  expect((await readFile(join(ROOT, ".gitignore"), "utf8")).split("\n")).toContain(".secret.local");
  for (const { ignore } of firebase.functions) expect(ignore).toContain(".secret.local");
});
