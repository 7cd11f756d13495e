import { existsSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { HOST, type Ports } from "./ports.ts";
import { LOCAL_DIR } from "./project.ts";

/** firebase-tools writes this last, so an export that has it is whole. */
const COMPLETE = "firebase-export-metadata.json";

const EXPORT_MS = 60_000;

/**
 * Each set of ports has data of its own, so that two suites side by side do not overwrite each other's; an installation that
 * began empty has its own as well, into which no demo data comes.
 */
export function dataFolder(ports: Ports, { empty = false } = {}): string {
  return join(LOCAL_DIR, "data", `${ports.hosting}${empty ? "-empty" : ""}`);
}

/** The newest complete export, or undefined for a first start. A start that was killed while saving left the one before. */
export function savedData(folder: string): string | undefined {
  return [folder, previous(folder)].find((candidate) => existsSync(join(candidate, COMPLETE)));
}

/** When that export was made, milliseconds since the epoch; undefined for a first start. */
export function savedAt(folder: string): number | undefined {
  const saved = savedData(folder);
  return saved === undefined ? undefined : statSync(join(saved, COMPLETE)).mtimeMs;
}

/** Exports everything from the running emulators. Whenever this is cut, `savedData` still finds a complete export. */
export async function saveData(ports: Ports, folder: string): Promise<void> {
  const next = `${folder}.next`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(next, { recursive: true, force: true });
  // Half an export would keep a disk full.
  await exportTo(ports, next).catch(async (error: unknown) => {
    await rm(next, { recursive: true, force: true });
    throw error;
  });
  if (savedData(folder) === folder) {
    await rm(previous(folder), { recursive: true, force: true });
    await rename(folder, previous(folder));
  }
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
}

/** Forgets all exports, for `--fresh`. */
export async function forgetData(folder: string): Promise<void> {
  for (const path of [folder, previous(folder), `${folder}.next`]) await rm(path, { recursive: true, force: true });
}

const previous = (folder: string) => `${folder}.previous`;

async function exportTo(ports: Ports, path: string): Promise<void> {
  const response = await fetch(`http://${HOST}:${ports.hub}/_admin/export`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(EXPORT_MS),
    body: JSON.stringify({ path, initiatedBy: "zona", targets: ["auth", "firestore", "storage"] }),
  }).catch(() => {
    throw new Error("The emulators did not answer when they were asked to export their data");
  });
  if (!response.ok) throw new Error(`The emulators could not export their data: ${await response.text()}`);
}
