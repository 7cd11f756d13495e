import type { KeyObject } from "node:crypto";
import { AppError } from "@zona/domain/errors";
import { type ZippedFile, zipOf } from "@zona/domain/exports/zip";
import { type ArchivedFile, MANIFEST, SEAL } from "./manifest.ts";
import { archiveFiles, measured, type Source, sealed, type Wanted } from "./write-archive-data.ts";

/** A ZIP file without extensions ends at 4 GiB; what says what is in it takes the rest. */
const MOST_BYTES = 4_000_000_000;

/**
 * The same archive as one ZIP file, whose files lie in it as they would in a folder; `onLines` hears how many documents were
 * written. Throws `conflict` beyond what a ZIP file may hold.
 */
export async function* archiveZip(
  source: Source,
  wanted: Wanted,
  key: KeyObject,
  onLines: (lines: number) => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  const files: ArchivedFile[] = [];
  async function* all(): AsyncGenerator<ZippedFile> {
    for await (const next of archiveFiles(source, wanted)) {
      const { through, told } = measured(next);
      yield { name: next.path, chunks: through() };
      files.push(told());
      if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
        throw new AppError("conflict", "an archive larger than a ZIP file");
      await onLines(files.reduce((sum, { lines = 0 }) => sum + lines, 0));
    }
    const { bytes, seal } = sealed(files, wanted, { project: source.project, key });
    yield { name: MANIFEST, chunks: [bytes] };
    yield { name: SEAL, chunks: [Buffer.from(seal)] };
  }
  yield* zipOf(all());
}
