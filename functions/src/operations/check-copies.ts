import {
  type CopiesCheck,
  type CopiesFault,
  copiesFaults,
  FILE_LATE_MS,
  isCopiesCheckDue,
} from "@zona/domain/operations/copies-check";
import { logger } from "../firebase/logged.ts";

type Found = Omit<CopiesCheck, "id" | "at">;
/** A file by its name in its bucket and the checksum that Storage keeps of it. */
export type Held = { name: string; crc32c: string };

export type CopiesPorts = {
  /** The second project; undefined where none is named. */
  project: string | undefined;
  last(): Promise<CopiesCheck | undefined>;
  store(found: Found, now: Date): Promise<void>;
  /** When the newest whole export was written; undefined where there is none. Throws where the bucket cannot be read. */
  newestExport(): Promise<Date | undefined>;
  /** Some originals that were whole before then: the newest, and others at random. */
  originals(before: Date): Promise<readonly Held[]>;
  /** The checksum of an original's copy; undefined where there is none. Throws where the bucket cannot be read. */
  copyOf(name: string): Promise<string | undefined>;
  /** Tells of copies that nobody could go on with. */
  report(faults: readonly CopiesFault[]): void;
};

async function look(ports: CopiesPorts, now: Date): Promise<Pick<Found, "exportedAt" | "looked" | "missing">> {
  const exportedAt = await ports.newestExport();
  const originals = await ports.originals(new Date(now.getTime() - FILE_LATE_MS));
  const copies = await Promise.all(originals.map(({ name }) => ports.copyOf(name)));
  const missing = originals.filter(({ crc32c }, place) => copies[place] !== crc32c).length;
  return { ...(exportedAt && { exportedAt }), looked: originals.length, missing };
}

/**
 * Looks once a day whether the second project holds an export of the last week, and of a sample of originals the same bytes. It
 * asks the files and not who writes them: a schedule that somebody paused reports no failure.
 */
export async function checkCopies(ports: CopiesPorts, now: Date): Promise<string> {
  const { project } = ports;
  const last = await ports.last();
  if (!isCopiesCheckDue(last, project, now)) return "not-due";
  if (project === undefined) {
    await ports.store({ looked: 0, missing: 0 }, now);
    return "no second project";
  }
  const since = (last?.project === project && last.since) || now;
  // Before the first copy there is nothing to miss.
  const isYoung = now.getTime() - since.getTime() < FILE_LATE_MS;
  const seen = await look(ports, now).catch((error: unknown) => {
    logger.warn("copies not read", error);
    return { looked: 0, missing: 0, isUnreadable: true };
  });
  const found: Found = { project, since, ...seen, ...(isYoung && { missing: 0 }) };
  await ports.store(found, now);
  const faults = copiesFaults(found, now);
  if (faults.length > 0) ports.report(faults);
  return faults.length > 0 ? faults.join(", ") : "kept";
}
