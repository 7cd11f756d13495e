import { AppError } from "@zona/domain/errors";
import type { ExportRecord } from "@zona/domain/exports/export-record";
import { ENGLISH_FILE } from "@zona/domain/exports/file-words";
import type { ReadingScope } from "@zona/domain/identity/access";
import { defaultView } from "@zona/domain/reports/default-views";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExportJobPorts, makeExport } from "./export-job.ts";
import type { ReportSource } from "./report-source.ts";
import { givenSource } from "./source-for-tests.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const BY = { uid: "emma", name: "Emma" };
const lots = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `l${n}`,
    data: { product: "Medium", lotNo: `G5-${n}`, expiresAt: NOW, by: BY, at: NOW },
  }));

let given: Awaited<ReturnType<typeof givenSource>>;
beforeAll(async () => {
  given = await givenSource("hollyfield.example");
});
afterAll(() => given.close());

/** The engine with so many lots. */
async function source(count: number): Promise<ReportSource> {
  await given.clear("lots");
  await given.add("lots", lots(count));
  return given.source;
}

const SCOPE: ReadingScope = { path: "studyId", op: "in", value: ["zp01", "zp02"], isCoded: false };

const asked = (changes: Partial<ExportRecord & { attempts: number }> = {}) => ({
  id: "e1",
  by: { uid: "u1", name: "Emma" },
  at: NOW,
  title: "Lots",
  filterText: "all",
  rows: 0,
  attempts: 1,
  ...({ format: "csv", state: "running" } as const),
  view: JSON.stringify(defaultView("lots")),
  ...changes,
});

function ports(record: ReturnType<typeof asked> | undefined, changes: Partial<ExportJobPorts> = {}) {
  const told: unknown[] = [];
  const written: string[] = [];
  const all: ExportJobPorts = {
    claim: async () => record,
    made: async () => undefined,
    note: async (_, recordsOf) => void told.push({ recordsOf }),
    recordsOf: async () => ["hollyfield.example", "zp01"],
    progress: async (_, rows, expected) => void told.push(["rows", rows, expected]),
    finish: async (_, outcome) => void told.push(outcome),
    release: async (_, now) => void told.push(["released", now]),
    goOn: async () => void told.push("goes on"),
    clear: async () => void told.push("cleared"),
    async store(path, _, chunks) {
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.length;
        written.push(new TextDecoder().decode(chunk));
      }
      told.push(path);
      return bytes;
    },
    names: async () => new Map(),
    words: async () => ENGLISH_FILE,
    takePlace: async () => undefined,
    scopeOf: async () => SCOPE,
    source: async () => source(5000),
    notebooks: async () => undefined,
    archive: async () => undefined,
    ...changes,
  };
  return { all, told, written };
}
const run = (all: ExportJobPorts) => makeExport("e1", all, "Europe/Paris", () => NOW);

describe("a file that was asked for", () => {
  it("is written page by page, tells how far it is, and expires", async () => {
    const { all, told, written } = ports(asked());
    expect(await run(all)).toBe("ready");
    expect(told.slice(0, 3)).toEqual([
      ["rows", 0, 5000],
      ["rows", 2000, undefined],
      ["rows", 4000, undefined],
    ]);
    expect(told.slice(3)).toMatchObject([
      "exports/e1/1.csv",
      {
        state: "ready",
        rows: 5000,
        recordsOf: ["hollyfield.example", "zp01"],
        expiresAt: new Date("2026-11-23T09:00:00Z"),
      },
    ]);
    expect(written.join("").match(/G5-/g)).toHaveLength(5000);
  });

  it("ends with its reason, unread, for whoever asked for too many within the hour; a repeat is not counted again", async () => {
    const counted: unknown[] = [];
    const takePlace = async (...asking: unknown[]) => {
      counted.push(asking);
      return 20;
    };
    const { all, told } = ports(asked(), { takePlace });
    expect(await run(all)).toBe("too-many");
    expect(told).toEqual([{ state: "failed", failure: "too-many" }]);
    expect(counted).toEqual([["u1", "exports", NOW]]);
    expect(await run(ports(asked({ attempts: 2 }), { takePlace }).all)).not.toBe("too-many");
    expect(counted).toHaveLength(1);
  });

  it("of a browser is told with whose records it holds, by the server, once", async () => {
    const asking: unknown[] = [];
    const made = { ...asked({ view: JSON.stringify(defaultView("tests")) }), state: "made" as const };
    const recordsOf: ExportJobPorts["recordsOf"] = async (...of) => {
      asking.push(of);
      return ["hollyfield.example"];
    };
    const { all, told } = ports(undefined, { made: async () => made, recordsOf });
    expect(await run(all)).toBe("noted");
    expect(told).toEqual([{ recordsOf: ["hollyfield.example"] }]);
    expect(asking).toEqual([["u1", defaultView("tests").filter]]);
  });

  it("is not written twice", async () => expect(await run(ports(undefined).all)).toBe("nothing"));

  it("fails with its reason where no repeat would mend it", async () => {
    const broken = ports(asked({ view: '{"subject":"patients"}' }));
    expect(await run(broken.all)).toBe("bad-view");
    const byNumber = { ...defaultView("lots"), groupBy: [{ field: "lotNo" }] };
    const many = ports(asked({ view: JSON.stringify(byNumber) }), { source: async () => source(5001) });
    expect(await run(many.all)).toBe("too-many-groups");
    expect(many.told.at(-1)).toEqual({ state: "failed", failure: "too-many-groups" });
  });

  it("of all tables is an archive for administrators who read records, and nobody else's", async () => {
    const all = asked({ format: "zip", view: "{}" });
    const none = ports(all);
    expect(await run(none.all)).toBe("no-access");
    expect(none.told).toEqual([{ state: "failed", failure: "no-access" }]);
    const found = ports(all, {
      notebooks: async () =>
        async function* (_, onRows) {
          await onRows(7);
          yield new TextEncoder().encode("PK");
        },
    });
    expect(await run(found.all)).toBe("ready");
    expect(found.told.at(-1)).toMatchObject({ state: "ready", rows: 7, bytes: 2, path: "exports/e1/1.zip" });
  });

  it("that is an archive says by which key it is signed and whose records it holds, and is nobody's who may not have it", async () => {
    const record = asked({ format: "archive", view: '{"archive":{"study":"zp01"}}' });
    const none = ports(record);
    expect(await run(none.all)).toBe("no-access");
    const asking: unknown[] = [];
    const archive =
      (end: () => void, isDone = true): ExportJobPorts["archive"] =>
      async (of) => {
        asking.push(of.view);
        async function* chunks() {
          yield new TextEncoder().encode("PK");
          end();
        }
        return {
          async prepare({ onLines, isOver }) {
            await onLines(9);
            expect(isOver()).toBe(false);
            return isDone;
          },
          chunks,
          fingerprint: "f".repeat(32),
          filter: { field: "studyId", op: "eq", value: ["zp01"] },
        };
      };
    const made = ports(record, {
      archive: archive(() => undefined),
      recordsOf: async (_, filter) => [JSON.stringify(filter)],
    });
    expect(await run(made.all)).toBe("ready");
    expect(asking).toEqual([record.view]);
    expect(made.told.at(-2)).toMatchObject({
      ...{ state: "ready", rows: 9, bytes: 2, path: "exports/e1/1.zip", fingerprint: "f".repeat(32) },
      recordsOf: ['{"field":"studyId","op":"eq","value":["zp01"]}'],
    });
    expect(made.told.at(-1)).toBe("cleared");
    const large = ports(record, {
      archive: archive(() => {
        throw new AppError("conflict", "an archive larger than a ZIP file");
      }),
    });
    expect(await run(large.all)).toBe("too-large");
    expect(large.told.slice(-2)).toEqual(["cleared", { state: "failed", failure: "too-large" }]);

    const long = ports(record, { archive: archive(() => undefined, false) });
    expect(await run(long.all)).toBe("more");
    expect(long.told).toEqual([["rows", 9, undefined], "goes on"]);
  });

  it("is given up where every run is killed: an archive, which goes on, after more of them", async () => {
    for (const [format, attempts] of [
      ["csv", 4],
      ["archive", 21],
    ] as const) {
      const { all, told } = ports(asked({ format, attempts }));
      expect(await run(all)).toBe("fault");
      const cleared = format === "archive" ? ["cleared"] : [];
      expect(told).toEqual([...cleared, { state: "failed", failure: "fault" }]);
    }
  });

  it("is sorted and grouped however many rows there are", async () => {
    const view = {
      ...defaultView("lots"),
      columns: [{ id: "lotNo" }],
      groupBy: [{ field: "product" }],
      sort: [{ column: "lotNo", direction: "desc" as const }],
    };
    const { all, written } = ports(asked({ view: JSON.stringify(view) }), { source: async () => source(30_000) });
    expect(await run(all)).toBe("ready");
    const found = written.join("").match(/G5-\d+/g) ?? [];
    expect(found).toHaveLength(30_000);
    expect(found).toEqual([...found].sort().reverse());
  });

  it("is not written for somebody who may read nothing any more", async () => {
    const asking: string[] = [];
    const { all, told } = ports(asked(), { scopeOf: async (uid) => void asking.push(uid) });
    expect(await run(all)).toBe("no-access");
    expect(asking).toEqual(["u1"]);
    expect(told).toEqual([{ state: "failed", failure: "no-access" }]);
  });

  it.each<[string, ReadingScope | undefined]>([
    ["nothing", undefined],
    ["one study less", { ...SCOPE, value: ["zp01"] }],
    ["codes alone", { ...SCOPE, isCoded: true }],
  ])("is kept from somebody who may read %s once it is written", async (_, then) => {
    const scopes = [SCOPE, then];
    const { all, told } = ports(asked(), { scopeOf: async () => scopes.shift() });
    expect(await run(all)).toBe("no-access");
    expect(told.at(-1)).toEqual({ state: "failed", failure: "no-access" });
  });

  it("is tried again after a fault, and given up after the third", async () => {
    const store = () => Promise.reject(new Error("bucket away"));
    const first = ports(asked(), { store });
    await expect(run(first.all)).rejects.toThrow("bucket away");
    expect(first.told.at(-1)).toEqual(["released", NOW]);
    const third = ports(asked({ attempts: 3 }), { store });
    await expect(run(third.all)).rejects.toThrow("bucket away");
    expect(third.told.at(-1)).toEqual({ state: "failed", failure: "fault" });
  });

  it.each(["xlsx", "pdf"] as const)("is written as %s", async (format) => {
    const { all, told } = ports(asked({ format }), { source: async () => source(600) });
    expect(await run(all)).toBe("ready");
    expect(told.at(-2)).toBe(`exports/e1/1.${format}`);
  });
});
