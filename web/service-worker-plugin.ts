import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "service-worker.js");
const PUBLIC = join(import.meta.dirname, "public");

/** Without network the guide is read without its pictures: no phone loads them all for that. */
const NOT_KEPT = /\.(map|webp)$/;

type Emitted = { fileName: string; content: string | Uint8Array };

/**
 * The worker for these files of a build, named from the site's root. Its text changes when any of them does, which is how a
 * browser finds out that there is a newer version.
 */
export function serviceWorkerOf(source: string, files: readonly Emitted[]): string {
  const hash = createHash("sha256");
  const sorted = files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
  for (const { fileName, content } of sorted) hash.update(`${fileName}\0`).update(content).update("\0");
  const names = sorted.map(({ fileName }) => `/${fileName}`);
  return source
    .replace("__FILES__", () => JSON.stringify(names))
    .replace("__VERSION__", () => JSON.stringify(`zona-${hash.digest("hex").slice(0, 16)}`));
}

/** Writes `/service-worker.js` at the end of a build. Vite's development server has none. */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    const built = Object.values(bundle)
      .filter(({ fileName }) => !fileName.startsWith(".vite/") && !NOT_KEPT.test(fileName))
      .map((file) => ({ fileName: file.fileName, content: file.type === "chunk" ? file.code : file.source }));
    const copied = readdirSync(PUBLIC).map((fileName) => ({ fileName, content: readFileSync(join(PUBLIC, fileName)) }));
    const source = serviceWorkerOf(readFileSync(SOURCE, "utf8"), [...built, ...copied]);
    this.emitFile({ type: "asset", fileName: "service-worker.js", source });
  },
});
