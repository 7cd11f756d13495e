import * as z from "zod";

/** In this order, because facts of pictures and queries repeat what those of their test say. */
export const FACT_STAGES = ["tests", "media", "queries"] as const;

/**
 * The check that all records have facts, made of their present revision and by the present code, at `sweeps/facts`. It goes
 * through the records by id, a page at a time, makes anew what is missing or older, and keeps its place.
 */
export const FactCheck = z.lazy(() =>
  z.object({
    id: z.string(),
    state: z.enum(["running", "done"]),
    /** `FACTS_VERSION` of the code that began it. */
    version: z.int(),
    startedAt: z.date(),
    at: z.date(),
    stage: z.enum(FACT_STAGES),
    /** Path of the last record of the stage that was checked. */
    cursor: z.string().optional(),
    checked: z.int().min(0),
    remade: z.int().min(0),
    /** Records whose facts could not be made; the next check tries again. */
    failed: z.int().min(0),
  }),
);
export type FactCheck = z.infer<typeof FactCheck>;

const DAY_MS = 86_400_000;
const EVERY_DAYS = 7;

/** Whether a new check has to begin: for code that makes other facts than the last one's, and once a week. */
export const isFactCheckDue = (
  last: Pick<FactCheck, "startedAt" | "version"> | undefined,
  version: number,
  now: Date,
): boolean => last?.version !== version || now.getTime() - last.startedAt.getTime() >= EVERY_DAYS * DAY_MS;
