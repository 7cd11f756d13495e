import type { KeyObject } from "node:crypto";
import { type ZippedFile, zipOf } from "@zona/domain/exports/zip";
import { linesOfParts, type PartStore } from "./archive-parts.ts";
import { type ArchivedFile, MANIFEST, SEAL } from "./manifest.ts";
import { measured, type NextFile, sealed, type Wanted } from "./write-archive-data.ts";

/** The same archive as one ZIP file, whose files lie in it as they would in a folder; its documents come from parts that are all there. */
export async function* archiveZip(
  nextFiles: AsyncIterable<NextFile>,
  wanted: Wanted,
  { project, key }: { project: string; key: KeyObject },
  parts: PartStore,
): AsyncGenerator<Uint8Array> {
  const files: ArchivedFile[] = [];
  async function* all(): AsyncGenerator<ZippedFile> {
    for await (const next of nextFiles) {
      const { through, told } = measured(next.has ? { ...next, chunks: () => linesOfParts(next.path, parts) } : next);
      yield { name: next.path, chunks: through() };
      files.push(told());
    }
    const { bytes, seal } = sealed(files, wanted, { project, key });
    yield { name: MANIFEST, chunks: [bytes] };
    yield { name: SEAL, chunks: [Buffer.from(seal)] };
  }
  yield* zipOf(all());
}
