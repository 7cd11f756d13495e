import { ROUND } from "../../functions/src/audit/check-chains.ts";
import type { Figure } from "../figures.ts";

/** What one of something costs the platform, as counted. */
export type Counted = { reads: number; writes: number; cpuMs: number };
export type CountedLab = { picture: Counted & { derivedBytes: number }; record: Counted; report: Counted };

/** Google's list prices in dollars, Europe, 2026, free quotas left out. */
const PRICE = {
  /** A document, of a database in several regions. */
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  vcpuSecond: 0.000024,
  gibibyteSecond: 0.0000025,
  call: 0.4 / 1_000_000,
  gigabyteMonth: 0.02,
  /** A gibibyte of documents with their index entries, and of a backup, which holds both. */
  databaseMonth: 0.18,
  backupMonth: 0.03,
  /** A gigabyte that browsers fetch. */
  fetched: 0.12,
  mailPlan: 19.95,
};

/** Fifty people: pictures and records of a week, reports of a month, and how often pages are opened on a working day. */
const LAB = {
  people: 50,
  picturesAWeek: 2000,
  recordsAWeek: 100,
  reportsAMonth: 60,
  homeVisitsADay: 15,
  otherVisitsADay: 40,
  /** Thumbnails and previews that a person's browser does not have yet. */
  picturesSeenADay: 200,
};
const WEEKS_A_MONTH = 52 / 12;
const WORKING_DAYS = 22;
/** Documents of a visit: the limits that `bench/on-emulators/reads.ts` and `bench/raw-data.ts` hold their counts to. */
const READS_OF = { home: 60, otherPage: 30 };
/** An original as cameras of microscopes write it. */
const ORIGINAL_BYTES = 6_000_000;
/** An instance waits for the network as long as it computes, and holds this much meanwhile. */
const SECONDS_PER_CPU_SECOND = 2;
const GIBIBYTES = 1;
/** Schedules that fire every minute, and what else runs without anybody's doing. */
const TICKS_A_MONTH = 3 * 60 * 24 * 30;
const CALLS_PER_WRITE = 1.5;
/** Documents that the three schedules of a minute look at together, where nothing waits. */
const READS_A_MINUTE = 13;
/** Documents that prove a record of 40 acts: itself, its sheets, revisions, links and signatures. */
const READS_OF_PROOF = 93;
/** Nights on which a record has changed since the night before; of the others one in `ROUND` is looked at. */
const NIGHTS_OF_CHANGES = 7;
const NIGHTS_A_MONTH = 365 / 12;
/** Documents with their index entries: a finished record with its trail and facts, and a picture (`bench/index-entries.ts`). */
const STORED_BYTES = { record: 250_000, picture: 14_000 };
/** As `deploy/steps/firestore-steps.ts` keeps them: the days of a week and the Sundays of twelve. */
const BACKUPS = 7 + 12;
const BYTES_SEEN = 40_000;

const atWork = (cpuMs: number) =>
  (cpuMs / 1000) * SECONDS_PER_CPU_SECOND * (PRICE.vcpuSecond + GIBIBYTES * PRICE.gibibyteSecond);

/** What functions read, write and compute costs, in dollars. */
export const dollarsOf = ({ reads, writes, cpuMs }: Counted): number =>
  reads * PRICE.read + writes * PRICE.write + atWork(cpuMs);

/** What the lab pays a month, line by line and in all, after so many years of storing. */
export function monthlyBill({ picture, record, report }: CountedLab, years = 1): Figure[] {
  const pictures = LAB.picturesAWeek * WEEKS_A_MONTH;
  const records = LAB.recordsAWeek * WEEKS_A_MONTH;
  const sum = (key: keyof Counted) => pictures * picture[key] + records * record[key] + LAB.reportsAMonth * report[key];
  const visits = LAB.people * WORKING_DAYS;
  const readsOfPeople = visits * (LAB.homeVisitsADay * READS_OF.home + LAB.otherVisitsADay * READS_OF.otherPage);
  const months = 12 * years;
  const gigabytes = (months * pictures * (ORIGINAL_BYTES + picture.derivedBytes)) / 1e9;
  const gibibytes = (months * (records * STORED_BYTES.record + pictures * STORED_BYTES.picture)) / 2 ** 30;
  const proofs = records * NIGHTS_OF_CHANGES + (months * records * NIGHTS_A_MONTH) / ROUND;
  const seen = (visits * LAB.picturesSeenADay * BYTES_SEEN) / 1e9;
  const lines: [what: string, dollars: number][] = [
    ["documents read by functions", sum("reads") * PRICE.read],
    ["documents read by people", readsOfPeople * PRICE.read],
    ["documents read by schedules", (TICKS_A_MONTH / 3) * READS_A_MINUTE * PRICE.read],
    ["documents read by the nightly check", proofs * READS_OF_PROOF * PRICE.read],
    ["documents written", sum("writes") * PRICE.write],
    ["functions at work", atWork(sum("cpuMs"))],
    ["calls of functions", (sum("writes") * CALLS_PER_WRITE + TICKS_A_MONTH) * PRICE.call],
    ["files kept", gigabytes * PRICE.gigabyteMonth],
    ["database kept, with its indexes", gibibytes * PRICE.databaseMonth],
    ["backups kept", gibibytes * BACKUPS * PRICE.backupMonth],
    ["pictures fetched", seen * PRICE.fetched],
    ["mail service", PRICE.mailPlan],
  ];
  const total = lines.reduce((all, [, dollars]) => all + dollars, 0);
  return [...lines, ["in all", total] as const].map(([what, dollars]) => ({
    what: `a month of ${LAB.people} people and ${LAB.picturesAWeek} pictures a week, year ${years}: ${what}`,
    result: dollars,
    unit: "$",
  }));
}
