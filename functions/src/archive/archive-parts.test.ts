import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesOfParts, type PartStore, writeParts } from "./archive-parts.ts";
import type { NextFile } from "./write-archive-data.ts";

const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  "documents/tests.ndjson": Array.from({ length: 7 }, (_, n) => `tests/t${n}`),
  "documents/lots.ndjson": [],
  "documents/test.ndjson": ["test/one"],
  "documents/revisions.ndjson": Array.from({ length: 6 }, (_, n) => `tests/t${n}/revisions/1`),
};
const lineOf = (path: string) => `${JSON.stringify({ path, fields: { text: "α\u2028".repeat(path.length) } })}\n`;
/** Two or three lines. */
const PART_BYTES = 150;

class Cut extends Error {}

/** An archive's files and the bucket of its parts; each document, and the time before and after each part, is a step where a run may die. */
function given() {
  const kept = new Map<string, Buffer>();
  const heard = new Set<string>();
  let read = 0;
  let left = Number.POSITIVE_INFINITY;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Cut();
  };
  const store: PartStore = {
    names: async () => [...kept.keys()].toReversed(),
    async put(name, bytes) {
      step();
      kept.set(name, Buffer.from(bytes));
      step();
    },
    read: async (name) => kept.get(name) ?? Buffer.alloc(0),
  };
  async function* files(): AsyncGenerator<NextFile> {
    for (const [path, documents] of Object.entries(DOCUMENTS)) {
      const has = (document: string) => void heard.add(document);
      async function* chunks(after?: string) {
        for (const document of documents) {
          if (after !== undefined && document <= after) continue;
          step();
          read += 1;
          has(document);
          yield lineOf(document);
        }
      }
      yield { path, chunks, has };
    }
    yield { path: "schemas/tests.json", chunks: () => expect.unreachable() };
  }
  async function run(steps = Number.POSITIVE_INFINITY, isOver = false) {
    left = steps;
    heard.clear();
    let lines = 0;
    const onLines = (all: number) => {
      lines = all;
    };
    const isDone = await writeParts(files(), store, { onLines, isOver: () => isOver, partBytes: PART_BYTES });
    return { isDone, lines };
  }
  const steps = () => left;
  return { kept, heard, store, run, steps, read: () => read };
}

const isCut = (error: unknown) => {
  if (!(error instanceof Cut)) throw error;
};
const ALL = Object.values(DOCUMENTS).flat();

async function undisturbed() {
  const one = given();
  await one.run(1000);
  return { parts: [...one.kept].toSorted(), steps: 1000 - one.steps() };
}

async function holdsAll({ kept, heard, store }: ReturnType<typeof given>) {
  expect([...kept].toSorted()).toEqual((await undisturbed()).parts);
  expect([...heard].toSorted()).toEqual(ALL.toSorted());
  for (const [path, documents] of Object.entries(DOCUMENTS)) {
    const lines: string[] = [];
    for await (const line of linesOfParts(path, store)) lines.push(line.toString());
    expect(lines, path).toEqual(documents.map(lineOf));
  }
}

describe("the parts of an archive", () => {
  it("are those of an undisturbed run, wherever runs die", async () => {
    const { steps } = await undisturbed();
    expect(steps).toBeGreaterThan(ALL.length);
    for (let cut = 0; cut <= steps; cut += 1) {
      const one = given();
      await one.run(cut).catch(isCut);
      expect(await one.run(), `cut after ${cut}`).toEqual({ isDone: true, lines: ALL.length });
      await holdsAll(one);
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(steps), { maxLength: 8 }), async (cuts) => {
        const one = given();
        for (const cut of cuts) await one.run(cut).catch(isCut);
        await one.run();
        await holdsAll(one);
      }),
      { numRuns: 50 },
    );
  });

  it("are written once, one a run where there is no more time, and the file by a run of its own", async () => {
    const one = given();
    const { parts } = await undisturbed();
    for (const [at] of parts.entries()) {
      expect((await one.run(undefined, true)).isDone, String(at)).toBe(false);
      expect(one.kept.size).toBe(at + 1);
    }
    expect(one.read()).toBe(ALL.length);
    expect((await one.run(undefined, true)).isDone).toBe(true);
    expect(one.read()).toBe(ALL.length);
    await holdsAll(one);
  });
});
