import type { Thrown } from "@zona/domain/errors";
import type { Subject } from "@zona/domain/filters/field";

/** Collections of records whose rows are facts that a function makes after them. */
export type RecordsOfFacts = "tests" | "media";

const RECORDS_OF: Partial<Record<Subject, RecordsOfFacts>> = {
  tests: "tests",
  units: "tests",
  exposures: "tests",
  media: "media",
};

export type LateFactsPorts = {
  /**
   * How many records there are, and of how many there are facts; of those alone that changed since a time. No record is without its facts
   * where both are the same.
   */
  count(records: RecordsOfFacts, since: Date | undefined): Promise<{ records: number; made: number }>;
  now(): number;
  /** Nobody's answer fails by it. */
  onLost(error: Thrown): void;
};

/** Whether facts of some of a subject's records are not made yet, so that its tables lack them. */
export type HasLateFacts = (subject: Subject) => Promise<boolean>;

/** Facts are made within seconds. What a trigger lost is made within half an hour, and is looked for as long. */
const WATCHED_MS = 30 * 60_000;
/** A count is good for so long, and one of everything for longer, the more there is: it is billed by the thousand. */
const AGAIN_MS = { watched: 2_000, allPerThousand: 10_000 };

type Looked = { isLate: Promise<boolean>; until: number; hadAll: boolean };

/**
 * Counts all records and all facts until an instance has found them the same, since a laboratory may be new, restored or imported: then
 * what changed of late. Reads two counts.
 */
export function lateFacts({ count, now, onLost }: LateFactsPorts): HasLateFacts {
  const looked = new Map<RecordsOfFacts, Looked>();

  function look(of: RecordsOfFacts, hadAll: boolean): Looked {
    const since = hadAll ? new Date(now() - WATCHED_MS) : undefined;
    const next: Looked = { isLate: Promise.resolve(false), until: now() + AGAIN_MS.watched, hadAll };
    next.isLate = count(of, since).then(
      ({ records, made }) => {
        if (!hadAll) next.hadAll = made >= records;
        if (!next.hadAll) next.until = now() + AGAIN_MS.allPerThousand * Math.ceil(records / 1000);
        return made < records;
      },
      (error) => {
        onLost(error);
        return false;
      },
    );
    return next;
  }

  return (subject) => {
    const of = RECORDS_OF[subject];
    if (!of) return Promise.resolve(false);
    const known = looked.get(of);
    const present = known && now() < known.until ? known : look(of, known?.hadAll ?? false);
    looked.set(of, present);
    return present.isLate;
  };
}
