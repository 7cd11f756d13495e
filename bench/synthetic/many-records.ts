import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COLLECTIONS } from "@zona/domain/collections";
import { ARCHIVED_BELOW, ARCHIVED_ROOTS } from "../../functions/src/archive/archived-collections.ts";
import type { NextFile } from "../../functions/src/archive/write-archive-data.ts";
import { layOut, releases } from "../../tests/releases/releases.ts";

/** One cycle among so many semen analyses, as a laboratory has that does both for referring doctors. */
const PER_CYCLE = 10;
/** What records are made of: signed, with their whole trail. */
const CYCLE = "demoSeriesICSI010100";
const ANALYSES = ["demoSeriesSEM0101000", "demoSeriesSEM0102000", "demoSeriesSEM0103000"];
/** Pictures need their originals, and arms are of preclinical runs alone. */
const LEFT_OUT = ["media", "results", "armKeys", "dishes", "sealed"];

const testOf = (line: string) => /^\{"path":"tests\/([^/"]+)/.exec(line)?.[1];

/** Lines of a release by their file, in its order. */
function frozenLines(): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "zona-bench-release-"));
  layOut(releases().at(-1) ?? "", folder);
  const documents = join(folder, "documents");
  const read = (name: string) => readFileSync(join(documents, name), "utf8").split("\n");
  const lines = readdirSync(documents).map(
    (name) => [name.replace(/\.ndjson$/, ""), read(name).filter((line) => line !== "")] as const,
  );
  rmSync(folder, { recursive: true });
  return new Map(lines);
}

/**
 * The documents of a laboratory with so many signed records, as files of an archive: those of the newest frozen release, its
 * records again and again under ids of their own. Trails hold no ids, so each is proven by itself.
 */
export async function* manyRecords(tests: number): AsyncGenerator<NextFile> {
  const frozen = frozenLines();
  const recordAt = (index: number) => (index % PER_CYCLE === 0 ? CYCLE : (ANALYSES[index % ANALYSES.length] ?? CYCLE));
  for (const name of [...ARCHIVED_ROOTS, ...ARCHIVED_BELOW]) {
    const lines = LEFT_OUT.includes(name) ? [] : (frozen.get(name) ?? []);
    const ofTests = Map.groupBy(lines, (line) => testOf(line) ?? "");
    const [before, after] = [lines, lines].map((all, isAfter) =>
      all.filter((line) => testOf(line) === undefined && line > '{"path":"tests/' === Boolean(isAfter)),
    );
    async function* chunks() {
      for (const line of before ?? []) yield `${line}\n`;
      for (let index = 0; index < tests; index++) {
        const record = recordAt(index);
        const place = `{"path":"${COLLECTIONS.tests}/bench${String(index).padStart(7, "0")}`;
        for (const line of ofTests.get(record) ?? [])
          yield `${place}${line.slice(`{"path":"${COLLECTIONS.tests}/${record}`.length)}\n`;
      }
      for (const line of after ?? []) yield `${line}\n`;
    }
    yield { path: `documents/${name}.ndjson`, chunks, has: () => undefined };
  }
}
