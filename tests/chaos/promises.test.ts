import fc from "fast-check";
import { expect, it } from "vitest";
import { brokenPromises, type Found, noPromises, notesAt } from "./promises.ts";

const ids = fc.stringMatching(/^[a-z]{1,6}$/);
const revisions = fc.dictionary(ids, fc.integer({ min: 1, max: 9 })).map((record) => new Map(Object.entries(record)));
const images = fc.uniqueArray(ids, { maxLength: 5 }).map((all) => new Set(all));

const keptIn = (saved: ReadonlyMap<string, number>, ready: ReadonlySet<string>, later = 0): Found => ({
  records: new Map([...saved].map(([id, rev]) => [id, { rev: rev + later, notes: notesAt(rev + later) }])),
  images: new Map([...ready].map((id) => [id, { state: "ready", derivedBytes: [10, 20] }])),
});

it("finds a promise kept by what was promised or by something later", () => {
  fc.assert(
    fc.property(revisions, images, fc.nat(3), (saved, ready, later) => {
      expect(brokenPromises({ saved, ready }, keptIn(saved, ready, later))).toEqual([]);
    }),
  );
});

it("finds each promise broken where nothing is there, an earlier revision, another one's text or an empty file", () => {
  fc.assert(
    fc.property(revisions, images, (saved, ready) => {
      const all = saved.size + ready.size;
      expect(brokenPromises({ saved, ready }, keptIn(new Map(), new Set()))).toHaveLength(all);
      const earlier = new Map([...saved].map(([id, rev]) => [id, rev - 1]));
      expect(brokenPromises({ saved, ready: new Set() }, keptIn(earlier, new Set()))).toHaveLength(saved.size);
      const { records, images: whole } = keptIn(saved, ready);
      const mixed = new Map([...records].map(([id, { rev }]) => [id, { rev, notes: notesAt(rev + 1) }]));
      const empty = new Map([...whole].map(([id]) => [id, { state: "ready", derivedBytes: [10, 0] }]));
      expect(brokenPromises({ saved, ready }, { records: mixed, images: empty })).toHaveLength(all);
    }),
  );
  expect(brokenPromises(noPromises(), keptIn(new Map(), new Set()))).toEqual([]);
});
