import { type ChainCheck, isChainCheckDue, MOST_ENDED, MOST_NAMED } from "@zona/domain/operations/chain-check";
import { levelsSince, SERVICE_LEVELS } from "@zona/domain/policy/service-levels";
import type { TrailProblem } from "@zona/domain/records/audit/verify-record";
import type { ChangedRecord, Place } from "./anchor-heads.ts";

type Progress = Omit<ChainCheck, "id" | "at">;
type Named = ChainCheck["named"][number];

export type ChainCheckPorts = {
  /** The last check; undefined before the first. */
  last(): Promise<ChainCheck | undefined>;
  store(progress: Progress): Promise<void>;
  /** Records that changed from there on, in the order in which they did, at most a page. */
  changed(from: Place): Promise<ChangedRecord[]>;
  /** Records after this id in the order of ids, at most as many. */
  page(after: string | undefined, size: number): Promise<{ testId: string; code: string }[]>;
  /** How many records there are. */
  count(): Promise<number>;
  /** Records that were anchored or hold a code, and are not there any more. */
  gone(): Promise<Named[]>;
  verify(testId: string): Promise<readonly TrailProblem[]>;
  /** Tells administrators of a record that is gone or whose trail does not hold; a repeat changes nothing. */
  report(broken: Named & { isGone?: boolean }): Promise<void>;
};

/** One execution ends before its timeout, whatever there is left. */
const LONGEST_MS = 3 * 60_000;
/** Nights after which every record was looked at, whether it changed or not. */
export const ROUND = 90;
const PAGE = 20;

/**
 * Goes on with the nightly check, or begins one when a night has come: every record that changed since the one before, a
 * ninetieth of the others in turn, and whether any is gone. Safe to repeat: the place is kept after every page, and a record
 * that is checked twice is reported once.
 */
export async function checkChains(
  ports: ChainCheckPorts,
  clock: () => Date,
): Promise<"not-due" | "to-be-continued" | "done"> {
  const begin = clock();
  const last = await ports.last();
  if (last?.state !== "running" && !isChainCheckDue(last, begin)) return "not-due";
  let progress: Progress = last?.state === "running" ? last : begun(begin, last, await ports.count());
  for (;;) {
    const page = await nextPage(progress, ports);
    if (page === undefined) {
      for (const named of await ports.gone()) {
        await ports.report({ ...named, isGone: true });
        progress = withNamed({ ...progress, gone: progress.gone + 1 }, named);
      }
      await ports.store({ ...progress, state: "done", ended: endedBy(progress, begin) });
      return "done";
    }
    for (const record of page.records) progress = await checkOne(ports, progress, record, begin);
    progress = { ...progress, ...page.place };
    await ports.store(progress);
    if (clock().getTime() - begin.getTime() >= LONGEST_MS) return "to-be-continued";
  }
}

/** What the night before had come to is where this one begins; the very first looks at every record. */
const begun = (startedAt: Date, last: ChainCheck | undefined, count: number): Progress => ({
  state: "running",
  startedAt,
  changed: { at: last?.startedAt ?? new Date(0) },
  ...(last?.cursor !== undefined && { cursor: last.cursor }),
  left: last === undefined ? 0 : Math.ceil(count / ROUND),
  // What changed before the very first check has waited for nobody.
  ...(last && { onTime: 0, late: 0, ended: last.ended ?? [] }),
  ...{ checked: 0, skipped: 0, broken: 0, gone: 0, named: [] },
});

type Turn = { testId: string; code: string; updatedAt?: Date };
type Page = {
  records: readonly Turn[];
  place: Pick<Progress, "changed" | "cursor" | "left">;
};

/** First what changed, then those whose turn it is; undefined when both are through. */
async function nextPage({ changed, cursor, left }: Progress, ports: ChainCheckPorts): Promise<Page | undefined> {
  const records = changed === undefined ? [] : await ports.changed(changed);
  const end = records.at(-1);
  if (end) return { records, place: { changed: { at: end.updatedAt, id: end.testId }, cursor, left } };
  if (left === 0) return undefined;
  const turn = await ports.page(cursor, Math.min(left, PAGE));
  // Behind the last record the round begins anew.
  return {
    records: turn,
    place: { changed: undefined, cursor: turn.at(-1)?.testId, left: left - Math.max(1, turn.length) },
  };
}

const withNamed = (progress: Progress, { testId, code, rev }: Named): Progress => ({
  ...progress,
  named: [...progress.named, { testId, code, rev }].slice(0, MOST_NAMED),
});

/** What this check leaves for levels of service, behind those of the last weeks. */
function endedBy({ ended, onTime, late }: Progress, now: Date): ChainCheck["ended"] {
  if (onTime === undefined || late === undefined) return [];
  const recent = (ended ?? []).filter(({ at }) => at >= levelsSince(now));
  return [...recent, { at: now, onTime, late }].slice(-MOST_ENDED);
}

/** Whether a record that changed was proven in time; whose turn it merely is counts as none, and so does everything of the first check. */
function counted(progress: Progress, updatedAt: Date | undefined, isProven: boolean, now: Date): Progress {
  const { onTime, late } = progress;
  if (updatedAt === undefined || onTime === undefined || late === undefined) return progress;
  const isOnTime = isProven && now.getTime() - updatedAt.getTime() <= SERVICE_LEVELS.trail.withinMs;
  return { ...progress, onTime: onTime + Number(isOnTime), late: late + Number(!isOnTime) };
}

async function checkOne(
  ports: ChainCheckPorts,
  before: Progress,
  { testId, code, updatedAt }: Turn,
  now: Date,
): Promise<Progress> {
  // One record that cannot be read must not keep the others from being checked.
  const problems = await ports.verify(testId).catch(() => undefined);
  const progress = counted({ ...before, checked: before.checked + 1 }, updatedAt, problems !== undefined, now);
  if (problems === undefined) return { ...progress, skipped: progress.skipped + 1 };
  const [first] = problems;
  if (!first) return progress;
  const broken = { testId, code, rev: first.rev };
  await ports.report(broken);
  return withNamed({ ...progress, broken: progress.broken + 1 }, broken);
}
