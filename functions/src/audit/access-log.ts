import { type AccessLogEntry, MOST_RECORDS_NAMED, type Served } from "@zona/domain/audit/access-log";
import type { Person } from "@zona/domain/identity/claims";

/** What one request was answered with. */
export type Answered = {
  by: Person;
  served: Served;
  /** Rows of a table, 0 of everything else. */
  rows: number;
  /** Records, at most `MOST_RECORDS_NAMED`; repeated ones count once. */
  tests: readonly string[];
  /** Whose they are, by `audit-scope.ts`; what is nobody's leaves no trace. */
  recordsOf: readonly string[];
};

export type AccessLogPorts = {
  /** Counts one request more in an entry, and makes it where it is not there. One write, of nothing that was read. */
  add(entry: Pick<AccessLogEntry, "id" | "from">, answered: Answered): Promise<void>;
  newId(): string;
  /** Hears that one request could not be logged. */
  onLost(error: unknown, uid: string): void;
};

/** Writes down what was answered. Never rejects. */
export type NoteAnswer = (answered: Answered, now: Date) => Promise<void>;

/** An answer waits for its write no longer; the write goes on. */
const MOST_WAIT_MS = 250;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

const within = (writing: Promise<void>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((done) => {
    timer = setTimeout(done, ms);
  });
  return Promise.race([writing, over]).finally(() => clearTimeout(timer));
};

/**
 * The access log as one instance of the functions writes it: an entry of its own for each person and day, so that no two instances
 * write to the same one, and a further one where more records would be named than an entry may.
 */
export function accessLog({ add, newId, onLost }: AccessLogPorts, mostWaitMs = MOST_WAIT_MS): NoteAnswer {
  let day = "";
  const entries = new Map<string, { id: string; from: Date; tests: Set<string> }>();

  function entryOf({ by, tests }: Answered, now: Date) {
    if (dayOf(now) !== day) entries.clear();
    day = dayOf(now);
    const present = entries.get(by.uid);
    const named = new Set([...(present?.tests ?? []), ...tests]);
    const isFull = present === undefined || named.size > MOST_RECORDS_NAMED;
    const entry = isFull ? { id: newId(), from: now, tests: new Set(tests) } : { ...present, tests: named };
    entries.set(by.uid, entry);
    return entry;
  }

  return async (answered, now) => {
    if (answered.recordsOf.length === 0) return;
    const { id, from } = entryOf(answered, now);
    const writing = add({ id, from }, answered).catch((error: unknown) => onLost(error, answered.by.uid));
    await within(writing, mostWaitMs);
  };
}
