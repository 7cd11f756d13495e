import { FACT_STAGES, type FactCheck, isFactCheckDue } from "@zona/domain/operations/fact-check";

type Progress = Omit<FactCheck, "id" | "at">;
export type FactStage = FactCheck["stage"];

export type FactCheckPorts = {
  /** The last check; undefined before the first. */
  last(): Promise<FactCheck | undefined>;
  store(progress: Progress): Promise<void>;
  /** Records after this path in the order of paths, at most a page, and whether their facts are missing or older. */
  page(stage: FactStage, after: string | undefined): Promise<{ path: string; isStale: boolean }[]>;
  /** Tests that changed between these times and whose facts are of an earlier revision. */
  late(from: Date, until: Date): Promise<string[]>;
  /** Makes the facts of a record anew; safe to repeat. */
  remake(stage: FactStage, path: string): Promise<void>;
};

/** One execution ends before its timeout, whatever there is left. */
const LONGEST_MS = 3 * 60_000;

/** A trigger makes facts within seconds. What it lost is found here for a while, then by the check of all records. */
const LATE_MS = { from: 30 * 60_000, until: 2 * 60_000 };

/** Makes what triggers lost of the last half hour: a record waits for its facts to be reviewed, signed and locked. */
export async function makeLateFacts(ports: FactCheckPorts, now: Date): Promise<string> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const late = await ports.late(before(LATE_MS.from), before(LATE_MS.until));
  const outcomes = await Promise.all(late.map((path) => remade(ports, "tests", path)));
  return `${outcomes.filter((outcome) => outcome === "remade").length} of ${late.length} late`;
}

/** A check that begins now, at the first record. */
export const newFactCheck = (version: number, startedAt: Date): Progress => ({
  state: "running",
  version,
  startedAt,
  stage: "tests",
  checked: 0,
  remade: 0,
  failed: 0,
});

/**
 * Goes on with the check that all records have facts of the present kind, or begins one when it is due. Safe to repeat: the
 * place is kept after every page, and facts that are made twice are the same.
 */
export async function checkFacts(
  ports: FactCheckPorts,
  version: number,
  clock: () => Date,
): Promise<"not-due" | "to-be-continued" | "done"> {
  const begin = clock();
  const last = await ports.last();
  const isOurs = last?.state === "running" && last.version === version;
  if (!isOurs && !isFactCheckDue(last, version, begin)) return "not-due";
  let progress: Progress = isOurs ? last : newFactCheck(version, begin);
  for (;;) {
    const { stage } = progress;
    const page = await ports.page(stage, progress.cursor);
    for (const { path, isStale } of page) {
      const outcome = isStale ? await remade(ports, stage, path) : undefined;
      progress = { ...progress, cursor: path, checked: progress.checked + 1 };
      if (outcome) progress = { ...progress, [outcome]: progress[outcome] + 1 };
    }
    if (page.length === 0) {
      const next = FACT_STAGES[FACT_STAGES.indexOf(stage) + 1];
      const { cursor: _, ...counted } = progress;
      progress = next ? { ...counted, stage: next } : { ...counted, state: "done" };
    }
    await ports.store(progress);
    if (progress.state === "done") return "done";
    if (clock().getTime() - begin.getTime() >= LONGEST_MS) return "to-be-continued";
  }
}

/** One record that cannot be made must not keep the others from being made. */
const remade = (ports: FactCheckPorts, stage: FactStage, path: string) =>
  ports.remake(stage, path).then(
    () => "remade" as const,
    () => "failed" as const,
  );
