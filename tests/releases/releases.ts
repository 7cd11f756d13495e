import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";

const FOLDER = new URL(".", import.meta.url);

/** Releases that were frozen, the oldest first. */
export const releases = (): string[] =>
  readdirSync(FOLDER)
    .flatMap((name) => (name.endsWith(".zip") ? name.slice(0, -".zip".length) : []))
    .toSorted();

export const fileOf = (release: string) => new URL(`${release}.zip`, FOLDER);

/** Lays the archive of a release out in a folder. */
export function layOut(release: string, folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(fileOf(release))))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
