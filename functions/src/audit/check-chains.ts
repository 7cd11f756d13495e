import { type ChainCheck, isChainCheckDue, MOST_NAMED } from "@zona/domain/operations/chain-check";
import type { TrailProblem } from "@zona/domain/records/audit/verify-record";

type Progress = Omit<ChainCheck, "id" | "at">;

export type ChainCheckPorts = {
  /** The last check; undefined before the first. */
  last(): Promise<ChainCheck | undefined>;
  store(progress: Progress): Promise<void>;
  /** Records after this id in the order of ids, at most a page. */
  page(after: string | undefined): Promise<{ testId: string; code: string }[]>;
  verify(testId: string): Promise<readonly TrailProblem[]>;
  /** Tells administrators of a record whose trail does not hold; a repeat changes nothing. */
  report(broken: { testId: string; code: string; rev: number }): Promise<void>;
};

/** One execution ends before its timeout, whatever there is left. */
const LONGEST_MS = 3 * 60_000;

/**
 * Goes on with the check of all records against their trails, or begins one when a night has come. Safe to repeat: the
 * place is kept after every page, and a record that is checked twice is reported once.
 */
export async function checkChains(
  ports: ChainCheckPorts,
  clock: () => Date,
): Promise<"not-due" | "to-be-continued" | "done"> {
  const begin = clock();
  const last = await ports.last();
  if (last?.state !== "running" && !isChainCheckDue(last, begin)) return "not-due";
  let progress: Progress =
    last?.state === "running"
      ? last
      : { state: "running", startedAt: begin, checked: 0, skipped: 0, broken: 0, named: [] };
  for (;;) {
    const page = await ports.page(progress.cursor);
    for (const { testId, code } of page) progress = await checkOne(ports, progress, testId, code);
    if (page.length === 0) {
      await ports.store({ ...progress, state: "done" });
      return "done";
    }
    await ports.store(progress);
    if (clock().getTime() - begin.getTime() >= LONGEST_MS) return "to-be-continued";
  }
}

async function checkOne(ports: ChainCheckPorts, before: Progress, testId: string, code: string): Promise<Progress> {
  const progress = { ...before, cursor: testId, checked: before.checked + 1 };
  // One record that cannot be read must not keep the others from being checked.
  const problems = await ports.verify(testId).catch(() => undefined);
  if (problems === undefined) return { ...progress, skipped: progress.skipped + 1 };
  const [first] = problems;
  if (!first) return progress;
  const broken = { testId, code, rev: first.rev };
  await ports.report(broken);
  return { ...progress, broken: progress.broken + 1, named: [...progress.named, broken].slice(0, MOST_NAMED) };
}
