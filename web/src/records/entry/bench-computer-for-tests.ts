import type { Person } from "@zona/domain/identity/claims";
import type { SheetChange } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { cellsOfRows, rowsOfCells } from "@zona/domain/records/sheet";
import type { Unparsed } from "@zona/domain/stored-record";
import { createJournal } from "../../people/kept/journal-data.ts";
import { createKept, type Kept } from "../../people/kept/kept.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import type { Listen } from "../../platform/firebase/snapshot.ts";
import { isSame } from "../fields/record-rows.ts";
import type { LabRecord } from "../record/record-data.ts";
import { refusalOf } from "../record/refusal-of.ts";

/** Numbers from 0 to below 1, the same for the same seed. */
export function numbersOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
const denied = () => new Refusal("permission-denied");

/** The request or its answer is gone; nobody knows which. */
class Lost extends Error {}

export const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
const never = <T>() => new Promise<T>(() => {});

type Fields = Readonly<Record<string, Unparsed>>;
/** One value that a revision put into a cell. */
export type Entered = { testId: string; rev: number; by: Person; cell: string; value: Unparsed };

/** Records, declarations, originals and drafts, judged as the rules judge them. */
export function createServer(ids: readonly string[], testOf: (id: string) => LabTest) {
  const records = new Map<string, LabRecord>(ids.map((id) => [id, { test: testOf(id), sheets: {} }]));
  const documents = new Map<string, Fields>();
  const originals = new Map<string, { by: string; bytes: number; times: number }>();
  const entered: Entered[] = [];
  const watchers = new Set<(testId: string) => void>();
  return {
    records,
    documents,
    originals,
    entered,
    watchers,
    put(testId: string, after: LabRecord, by: Person, cells: readonly (readonly [string, Unparsed])[]) {
      const stored = records.get(testId);
      if (stored?.test.rev !== after.test.rev - 1) throw denied();
      records.set(testId, after);
      for (const [cell, value] of cells) entered.push({ testId, rev: after.test.rev, by, cell, value });
      for (const tell of watchers) tell(testId);
    },
    declare(id: string, medium: Fields) {
      const isOpen = records.has(String(medium.testId)) || documents.has(`drafts/${medium.testId}`);
      if (documents.has(`media/${id}`) || !isOpen) throw denied();
      documents.set(`media/${id}`, medium);
    },
    store(id: string, by: string, bytes: number) {
      const medium = documents.get(`media/${id}`) as { uploader?: Person; declaredBytes?: number } | undefined;
      if (originals.has(id) || medium?.uploader?.uid !== by || medium.declaredBytes !== bytes)
        throw new Refusal("storage/unauthorized");
      originals.set(id, { by, bytes, times: (originals.get(id)?.times ?? 0) + 1 });
    },
  };
}
export type Server = ReturnType<typeof createServer>;

/** A network that comes, goes and loses requests and answers. */
export function createLine(random: () => number) {
  const line = { up: true, lossy: true, changed: new Set<() => void>() };
  const travel = async () => {
    await wait(20 + random() * 2000);
    if (!line.up || (line.lossy && random() < 0.08)) throw new Lost();
  };
  return {
    isUp: () => line.up,
    onChange: (hear: () => void) => {
      line.changed.add(hear);
      return () => void line.changed.delete(hear);
    },
    set(up: boolean) {
      if (line.up === up) return;
      line.up = up;
      for (const hear of line.changed) hear();
    },
    becomeGood() {
      line.lossy = false;
    },
    /** Rejects with what the server refuses, or as lost: then it may have been done. */
    async request<T>(act: () => T): Promise<T> {
      await travel();
      const answer = (() => {
        try {
          return { done: act() };
        } catch (refused) {
          return { refused };
        }
      })();
      await travel();
      if ("refused" in answer) throw answer.refused;
      return answer.done;
    },
  };
}
export type Line = ReturnType<typeof createLine>;

/** A write that waits in the database's own queue, on the device. */
type Write = {
  act: () => void;
  /** How the device shows it before the server has it. */
  shown: { testId: string; record: (base: LabRecord) => LabRecord } | { path: string; fields: Fields } | undefined;
  done: () => void;
  failed: (error: Error) => void;
};

/** What one computer holds from one page to the next. */
export function createComputer(server: Server, line: Line, random: () => number) {
  const rows = new Map<string, Unparsed>();
  const texts = new Map<string, string>();
  const files = new Map<string, Map<string, Unparsed>>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => void texts.set(name, value),
    removeItem: (name: string) => void texts.delete(name),
    names: () => [...texts.keys()],
  };
  const visits = new Set<string>();
  let cache = new Map<string, LabRecord>();
  let writes: Write[] = [];
  let isWriting = false;
  let number = 0;
  const listeners = new Set<() => void>();

  /** The database sends what it was given in its order, and again until it has an answer. */
  async function send() {
    if (isWriting) return;
    isWriting = true;
    for (let [next] = writes; next; [next] = writes) {
      const one = next;
      try {
        if (!line.isUp()) await new Promise<void>((up) => line.onChange(up));
        if (writes[0] !== one) continue;
        await line.request(one.act);
      } catch (error) {
        if (writes[0] !== one) continue;
        if (error instanceof Lost) {
          await wait(1000 + random() * 9000);
          continue;
        }
        writes.shift();
        tell();
        one.failed(error as Error);
        continue;
      }
      if (writes[0] !== one) continue;
      if (one.shown && "testId" in one.shown) hearOf(one.shown.testId);
      writes.shift();
      tell();
      one.done();
    }
    isWriting = false;
  }
  const hearOf = (testId: string) => {
    const record = server.records.get(testId);
    if (record) cache.set(testId, structuredClone(record));
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** One loading of the page by a person. All that it does ends with it. */
  function load(me: Person) {
    const visit = `visit-${++number}`;
    let isOpen = true;
    visits.add(visit);
    const whileOpen = async <T>(work: Promise<T>): Promise<T> => {
      try {
        const done = await work;
        return isOpen ? done : never();
      } catch (error) {
        return isOpen ? Promise.reject(error) : never();
      }
    };
    const ask = <T>(act: () => T): Promise<T> =>
      whileOpen(
        line.request(act).catch((error) => {
          throw error instanceof Lost ? new Refusal("unavailable") : error;
        }),
      );
    const write = (act: Write["act"], shown: Write["shown"]) =>
      whileOpen(
        new Promise<void>((done, failed) => {
          if (!isOpen) return;
          writes.push({ act, shown, done, failed });
          tell();
          void send();
        }),
      );
    const kept = createKept(
      visit,
      async () => ({
        journal: createJournal(me.uid, storage),
        keys: async () => [...rows.keys()].filter((key) => key.startsWith(`${me.uid} `)),
        get: async (key) => rows.get(key),
        async put(key, bytes) {
          await wait(random() * 40);
          if (isOpen) rows.set(key, bytes);
          else await never();
        },
        drop: async (key) => void (isOpen && rows.delete(key)),
        visits: async () => [...visits],
        encrypt: async (_, row) => hidden(row, me.uid),
        encryptNow: (_, row) => hidden(row, me.uid),
        async ready() {
          if (!line.isUp()) throw new Refusal("unavailable");
        },
        decrypt: async (_, bytes) => opened(bytes, me.uid),
      }),
      () => `${me.uid} ${++number}`,
    );
    const hear = async (testId: string) => {
      if (!line.isUp()) return;
      await wait(20 + random() * 2000);
      if (!line.isUp() || !isOpen) return;
      hearOf(testId);
      tell();
    };
    return {
      me,
      visit,
      kept,
      ask,
      write,
      isOpen: () => isOpen,
      /** Has the device hold a record, as a page that was open earlier leaves it. */
      hear,
      shownAt: (path: string): Fields | undefined =>
        writes.flatMap(({ shown }) => (shown && "path" in shown && shown.path === path ? [shown.fields] : [])).at(-1),
      listen:
        (testId: string): Listen<LabRecord | undefined> =>
        (emit) => {
          let told: LabRecord | undefined;
          let isListening = true;
          let due = 0;
          const tellThis = () => {
            const own = writes.flatMap(({ shown }) =>
              shown && "testId" in shown && shown.testId === testId ? [shown] : [],
            );
            const base = cache.get(testId);
            if (!base || !isOpen) return;
            const data = own.reduce((record, { record: after }) => after(record), structuredClone(base));
            const pending = own.length > 0;
            // Sheets may come later than their test, and a page hears of both a moment after the database has.
            const half =
              told && told.test.rev < data.test.rev && random() < 0.5 ? [{ ...data, sheets: told.sheets }] : [];
            told = data;
            const status = line.isUp() ? ({ status: "ready" } as const) : ({ status: "kept", asOf: 0 } as const);
            for (const one of [...half, data]) {
              due = Math.max(due + 5, labNow().getTime() + (random() < 0.2 ? random() * 4000 : 20));
              setTimeout(
                () => isListening && isOpen && emit({ ...status, data: one, pending }),
                due - labNow().getTime(),
              );
            }
          };
          const hearThis = (changed = testId) => changed === testId && void hear(testId);
          const stopLine = line.onChange(hearThis);
          server.watchers.add(hearThis);
          listeners.add(tellThis);
          tellThis();
          hearThis();
          return () => {
            isListening = false;
            stopLine();
            server.watchers.delete(hearThis);
            listeners.delete(tellThis);
          };
        },
      async commit({ test, sheets }: LabRecord, change: Change): Promise<number> {
        const plan = planCommit(test, sheets, change);
        if (!plan) return test.rev;
        const changes = plan.revision.sheets ?? {};
        const cells = Object.entries(changes).flatMap(([sheetId, { after }]) =>
          Object.entries(after).map(([cell, value]) => [`${sheetId} ${cell}`, value] as const),
        );
        const record = (base: LabRecord): LabRecord => ({
          test: { ...base.test, ...plan.set, rev: plan.rev, updatedBy: change.by } as LabTest,
          sheets: sheetsAfter(base.sheets, changes),
        });
        const act = () => {
          const base = server.records.get(test.id);
          if (!base || !isBefore(base, changes)) throw denied();
          server.put(test.id, record(base), change.by, cells);
        };
        try {
          await write(act, { testId: test.id, record });
          return plan.rev;
        } catch (cause) {
          const isOvertaken = () => {
            const now = server.records.get(test.id);
            return now !== undefined && (now.test.rev !== test.rev || !isBefore(now, changes));
          };
          throw await refusalOf(cause, () => ask(isOvertaken));
        }
      },
      filesOf() {
        const own = files.get(me.uid) ?? new Map<string, Unparsed>();
        files.set(me.uid, own);
        return own;
      },
      /** A tab that is closed or crashes. */
      close() {
        isOpen = false;
        visits.delete(visit);
        for (const one of writes) {
          one.done = () => {};
          one.failed = () => {};
        }
      },
      /** Who leaves leaves no copy of records, nor the database's queue. */
      async signOut() {
        await kept.settled();
        this.close();
        writes = [];
        cache = new Map();
      },
    };
  }
  return { load, rows, files, texts };
}
export type Page = ReturnType<ReturnType<typeof createComputer>["load"]>;

const hidden = (row: Kept, uid: string) => new TextEncoder().encode(JSON.stringify({ uid, row }));
function opened(bytes: Unparsed, uid: string): Kept {
  const { uid: whose, row } = JSON.parse(new TextDecoder().decode(bytes as Uint8Array));
  if (whose !== uid) throw new Error("somebody else's");
  return row;
}

/** As the rules ask: what a revision says was there before is there. */
const isBefore = ({ sheets }: LabRecord, changes: Readonly<Record<string, SheetChange>>) =>
  Object.entries(changes).every(([id, { before, after }]) => {
    const cells = cellsOfRows(sheets[id]?.rows ?? {});
    return Object.keys({ ...before, ...after }).every((cell) => isSame(before[cell], cells[cell]));
  });

function sheetsAfter(sheets: LabRecord["sheets"], changes: Readonly<Record<string, SheetChange>>): LabRecord["sheets"] {
  const changed = Object.entries(changes).map(([id, { before, after }]) => {
    const gone = Object.keys(before).filter((cell) => !(cell in after));
    const cells = Object.entries({ ...cellsOfRows(sheets[id]?.rows ?? {}), ...after });
    return [id, { id, rows: rowsOfCells(Object.fromEntries(cells.filter(([cell]) => !gone.includes(cell)))) }] as const;
  });
  return { ...sheets, ...Object.fromEntries(changed) };
}
