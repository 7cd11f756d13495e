import { generateKeyPairSync } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { MANIFEST, SEAL } from "../functions/src/archive/manifest.ts";
import type { NextFile, Source } from "../functions/src/archive/write-archive-data.ts";
import { exportArchive } from "./export-archive.ts";
import { openArchive } from "./open-archive.ts";

const home = mkdtempSync(join(tmpdir(), "zona-export-"));
afterAll(() => rmSync(home, { recursive: true }));

const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
// Only what the files are made of is asked for, and that is given.
const source = { project: "demo-cut" } as Required<Source>;

const NAMES = ["tests", "media", "lots", "tanks"];

type Laboratory = { documents: string[][]; originals: Uint8Array[] };

/** The files of a small laboratory; `step` hears of each chunk and may end the run there. */
function filesOf({ documents, originals }: Laboratory, step: () => void) {
  return async function* files(): AsyncGenerator<NextFile> {
    const seen = new Set<string>();
    for (const [at, texts] of documents.entries()) {
      const name = NAMES[at] ?? "";
      const paths = texts.map((_, number) => `${name}/${String(number).padStart(3, "0")}`);
      async function* chunks(after?: string) {
        for (const [number, path] of paths.entries()) {
          if (after !== undefined && path <= after) continue;
          step();
          seen.add(path);
          yield `${JSON.stringify({ path, fields: { text: texts[number] } })}\n`;
        }
      }
      yield { path: `documents/${name}.ndjson`, chunks, has: (path) => void seen.add(path) };
      // Whichever run wrote them, the scope of what lies below them is known.
      expect([...seen].filter((path) => path.startsWith(`${name}/`)).toSorted()).toEqual(paths);
    }
    for (const [at, bytes] of originals.entries()) {
      async function* chunks() {
        step();
        yield Buffer.from(bytes.subarray(0, 3));
        step();
        yield Buffer.from(bytes.subarray(3));
      }
      yield { path: `originals/media/${at}`, chunks };
    }
  };
}

const contentsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), readFileSync(file, "base64")]),
  );

const PROGRESS = "archive.progress.ndjson";

/** What a machine that lost its power may leave of a file: its end is missing, or a byte of it is another. */
function damage(folder: string, seed: number, isCut: boolean) {
  const names = Object.keys(contentsOf(folder)).filter((name) => isCut || name !== PROGRESS);
  const name = names[seed % names.length];
  if (name === undefined) return;
  const file = join(folder, name);
  const { size } = statSync(file);
  if (isCut) truncateSync(file, seed % (size + 1));
  else if (size > 0) {
    const bytes = readFileSync(file);
    bytes[seed % size] = (bytes[seed % size] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  }
}

const laboratories = fc.record({
  documents: fc.array(fc.array(fc.string({ unit: "binary" }), { maxLength: 12 }), { maxLength: 4 }),
  originals: fc.array(fc.uint8Array({ maxLength: 9 }), { maxLength: 3 }),
});
const cuts = fc.array(fc.record({ after: fc.nat(12), seed: fc.nat(), hurts: fc.constantFrom("", "cut", "byte") }), {
  maxLength: 6,
});

/** Chunks that a cut may cost: those that no step has told, and a file of a bucket. */
const LOST_BY_A_CUT = 5;

it("ends with the bytes of an undisturbed run, wherever it was cut off and whatever the machine lost", async () => {
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(laboratories, cuts, async (laboratory, disturbances) => {
      rounds += 1;
      const [folder, undisturbed] = [join(home, `${rounds}`), join(home, `${rounds}-undisturbed`)];
      const options = { scope: {}, key, say: () => undefined, stepBytes: 100 };
      let [steps, left] = [0, 0];
      const step = () => {
        left -= 1;
        if (left < 0) throw new Error("cut off");
        steps += 1;
      };
      for (const { after, seed, hurts } of disturbances) {
        left = after;
        const run = exportArchive(source, { ...options, folder }, filesOf(laboratory, step));
        if (
          await run.then(
            () => true,
            () => false,
          )
        )
          break;
        if (hurts) damage(folder, seed, hurts === "cut");
      }
      left = Number.POSITIVE_INFINITY;
      if (!existsSync(join(folder, MANIFEST)))
        await exportArchive(source, { ...options, folder }, filesOf(laboratory, step));
      const manifest = await openArchive(folder, undefined, "");
      if (disturbances.every(({ hurts }) => hurts === "")) {
        const { documents, originals } = laboratory;
        const needed = documents.flat().length + 2 * originals.length;
        expect(steps).toBeLessThanOrEqual(needed + LOST_BY_A_CUT * disturbances.length);
      }
      // The same moment, as another run that was cut off before its first file.
      mkdirSync(undisturbed);
      writeFileSync(
        join(undisturbed, PROGRESS),
        JSON.stringify({ project: source.project, asOf: manifest.asOf, scope: {} }),
      );
      await exportArchive(source, { ...options, folder: undisturbed }, filesOf(laboratory, step));
      const [{ [SEAL]: _, ...ours }, { [SEAL]: __, ...theirs }] = [contentsOf(folder), contentsOf(undisturbed)];
      expect(ours).toEqual(theirs);
    }),
    { numRuns: 40 },
  );
});

it("says what to do where the database no longer has the moment of the archive", async () => {
  const options = { folder: join(home, "late"), scope: {}, key, say: () => undefined };
  mkdirSync(options.folder);
  const begun = { project: source.project, asOf: "2026-01-01T00:00:00.000Z", scope: {} };
  writeFileSync(join(options.folder, PROGRESS), JSON.stringify(begun));
  async function* tooOld(): AsyncGenerator<NextFile> {
    yield* [];
    throw Object.assign(new Error("9 FAILED_PRECONDITION"), { code: 9 });
  }
  await expect(exportArchive(source, options, tooOld)).rejects.toThrow("Export into an empty folder.");
});

it("goes on in no folder of another project or scope, and writes over no archive", async () => {
  const options = { folder: join(home, "other"), scope: {}, key, say: () => undefined };
  const laboratory = { documents: [["one"]], originals: [] };
  const cut = () => {
    throw new Error("cut off");
  };
  await expect(exportArchive(source, options, filesOf(laboratory, cut))).rejects.toThrow("cut off");
  const whole = filesOf(laboratory, () => undefined);
  for (const [from, scope] of [
    [{ ...source, project: "demo-other" }, {}],
    [source, { study: "s" }],
  ] as const)
    await expect(exportArchive(from, { ...options, scope }, whole)).rejects.toThrow("of other records");
  await exportArchive(source, options, whole);
  await expect(exportArchive(source, options, whole)).rejects.toThrow("holds an archive already");
});
