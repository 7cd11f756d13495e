/**
 * `node bench/recount.ts FILE…`: counts runs again from their raw rows. It shares no code with the program: hours, limits and
 * formulas stand here as the publications have them, so that it can disagree. A file is that of `zona result FILE`.
 */
import { readFileSync } from "node:fs";

type Row = Readonly<Record<string, unknown>>;
export type RunFile = {
  kind: "preclinical";
  header: { protocolCode: string; arms: readonly { name: string; role: string; nUnits: number }[] };
  sheets: Readonly<Record<string, Readonly<Record<string, Row>>>>;
};

type Share = { successes: number; trials: number; low: number; high: number };
type Recounted = {
  verdict: string;
  arms: { arm: string; verdict?: string; shares: Record<string, Share>; indices: Record<string, number> }[];
  differences: { arm: string; measure: string; difference: number; low: number; high: number; p: number }[];
};

/** FDA guidance on mouse embryo assays (2021): 80 % of controls and of each test arm, of at least 15 and 21 embryos. */
const MEA = { percent: 80, control: 15, test: 21 };
/** Claassens et al. 2000: a motility index below 0.75 is toxic; the laboratory wants 70 % of its control after 48 h. */
const HSSA = { index: 0.75, hours: [4, 8, 24, 48], controlPercent: 70 };

const GROWTH = ["1", "2", "4", "8", "morula", "blastocyst", "expanded", "hatching"];
const ASSAYS: Record<string, { hours: number[]; at: number; upToHours: number; shares: [string, number][] }> = {
  MEA_1cell: {
    hours: [24, 48, 72, 96],
    at: 96,
    upToHours: 24,
    shares: [
      ["expanded", 96],
      ["2", 24],
      ["blastocyst", 96],
      ["hatching", 96],
    ],
  },
  MEA_2cell: {
    hours: [72],
    at: 72,
    upToHours: -1,
    shares: [
      ["expanded", 72],
      ["blastocyst", 72],
      ["hatching", 72],
    ],
  },
};

// 97.5th percentile of the normal distribution.
const Z = 1.959963984540054;

/** Wilson 1927. */
function wilson(x: number, n: number): [number, number] {
  const centre = (x + (Z * Z) / 2) / (n + Z * Z);
  const half = (Z / (n + Z * Z)) * Math.sqrt((x * (n - x)) / n + (Z * Z) / 4);
  return [centre - half, centre + half];
}

/** Newcombe 1998, method 10. */
function newcombe(x1: number, n1: number, x2: number, n2: number) {
  const [p1, p2] = [x1 / n1, x2 / n2];
  const [l1, u1] = wilson(x1, n1);
  const [l2, u2] = wilson(x2, n2);
  return {
    difference: p1 - p2,
    low: p1 - p2 - Math.hypot(p1 - l1, u2 - p2),
    high: p1 - p2 + Math.hypot(u1 - p1, p2 - l2),
  };
}

/** Fisher's exact test, two-sided: all tables with these margins that are no likelier than this one. */
function fisher(x1: number, n1: number, x2: number, n2: number): number {
  const logs = [0];
  for (let k = 1; k <= n1 + n2; k++) logs.push((logs[k - 1] ?? 0) + Math.log(k));
  const choose = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0);
  const all = x1 + x2;
  const weight = (x: number) => Math.exp(choose(n1, x) + choose(n2, all - x) - choose(n1 + n2, all));
  const own = weight(x1);
  let p = 0;
  for (let x = Math.max(0, all - n2); x <= Math.min(n1, all); x++) if (weight(x) <= own * (1 + 1e-9)) p += weight(x);
  return Math.min(1, p);
}

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const sheetOf = (run: RunFile, hours: number) => run.sheets[`h${hours}`] ?? {};

type Fate = { state: "left out" | "read" | "dead" | "lost" | "missing"; value?: unknown };

/** What became of one unit at an hour, told from all that was written of it up to then. */
function fateOf(
  run: RunFile,
  row: string,
  field: string,
  hours: readonly number[],
  upToHours: number,
  at: number,
): Fate {
  let byRule: number | undefined;
  let isExcluded = false;
  let isDead = false;
  for (const hour of hours.filter((one) => one <= at)) {
    const cells = sheetOf(run, hour)[row] ?? {};
    if (isText(cells.rule) && hour <= upToHours) byRule ??= hour;
    if (isText(cells.rule) || isText(cells.excluded)) isExcluded = true;
    if (cells[field] === "degenerated") isDead = true;
  }
  // Whoever was read after a rule had left them out was not left out.
  const since = byRule;
  const isReadSince =
    since !== undefined &&
    hours.some((hour) => hour >= since && hour <= at && sheetOf(run, hour)[row]?.[field] !== undefined);
  const value = sheetOf(run, at)[row]?.[field];
  if (since !== undefined && !isReadSince) return { state: "left out" };
  if (value !== undefined) return { state: "read", value };
  if (isDead) return { state: "dead" };
  return { state: isExcluded ? "lost" : "missing" };
}

const unitsOf = (arm: number, count: number) => Array.from({ length: count }, (_, unit) => `${arm + 1}-${unit + 1}`);

/** Holds what is said of the controls, and then of each test arm, in the order in which a reader would ask. */
function verdicts(
  run: RunFile,
  control: "met" | "failed" | "unknown",
  positives: readonly ("met" | "failed" | "unknown")[],
  tests: ReadonlyMap<string, "met" | "failed" | "unknown">,
) {
  const ofAll = () => {
    if (control === "failed" || positives.includes("met")) return "invalid";
    if (control === "unknown" || positives.includes("unknown")) return "incomplete";
    return undefined;
  };
  const stops = ofAll();
  const words = { met: "pass", failed: "fail", unknown: "incomplete" } as const;
  const own = new Map(
    run.header.arms.flatMap(({ name }) => {
      const found = tests.get(name);
      return found ? [[name, stops ?? words[found]] as const] : [];
    }),
  );
  const worst = ["invalid", "incomplete", "fail"].find((one) => [...own.values()].some((verdict) => verdict === one));
  return { own, verdict: stops ?? worst ?? "pass" };
}

function recountMea(run: RunFile, { hours, at, upToHours, shares }: NonNullable<(typeof ASSAYS)[string]>): Recounted {
  const counted = run.header.arms.map(({ name, role, nUnits }, arm) => {
    const of = (stage: string, hour: number) => {
      const fates = unitsOf(arm, nUnits).map((row) => fateOf(run, row, "stage", hours, upToHours, hour));
      const kept = fates.filter(({ state }) => state !== "left out");
      const good = kept.filter(({ value }) => GROWTH.indexOf(String(value)) >= GROWTH.indexOf(stage)).length;
      const has = (state: Fate["state"]) => kept.filter((one) => one.state === state).length;
      return {
        good,
        trials: kept.length,
        lost: has("lost"),
        missing: has("missing"),
        isRead: has("missing") < kept.length,
      };
    };
    return { name, role, all: new Map(shares.map(([stage, hour]) => [`${stage} ${hour}`, of(stage, hour)])) };
  });
  const deciding = `expanded ${at}`;
  const judge = ({ all }: (typeof counted)[number], least: number, isBest = false) => {
    const { good = 0, trials = 0, lost = 0, missing = 0 } = all.get(deciding) ?? {};
    if (missing > 0 || trials < least) return "unknown";
    return (100 * (good + (isBest ? lost : 0))) / trials >= MEA.percent ? "met" : "failed";
  };
  const control = counted.find(({ role }) => role === "control_medium");
  if (!control) throw new Error("a mouse embryo assay without its control");
  const tests = new Map(
    counted.flatMap((one) => (one.role === "test" ? [[one.name, judge(one, MEA.test)] as const] : [])),
  );
  const positives = counted.filter(({ role }) => role === "positive_control").map((one) => judge(one, 1, true));
  const { own, verdict } = verdicts(run, judge(control, MEA.control), positives, tests);
  const differences = counted
    .filter((one) => one !== control)
    .flatMap(({ name, all }) =>
      [...all].flatMap(([measure, a]) => {
        const b = control.all.get(measure);
        if (!b || a.missing + b.missing + b.lost > 0 || a.trials * b.trials === 0) return [];
        const found = newcombe(a.good, a.trials, b.good, b.trials);
        return [{ arm: name, measure, ...found, p: fisher(a.good, a.trials, b.good, b.trials) }];
      }),
    );
  const arms = counted.map(({ name, all }) => {
    const figures = [...all].flatMap(([measure, { good, trials, isRead }]) => {
      if (!isRead) return [];
      const [low, high] = wilson(good, trials);
      return [[measure, { successes: good, trials, low, high }] as const];
    });
    const said = own.get(name);
    return { arm: name, ...(said ? { verdict: said } : {}), shares: Object.fromEntries(figures), indices: {} };
  });
  return { verdict, arms, differences };
}

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

function recountHssa(run: RunFile): Recounted {
  const values = run.header.arms.map(({ nUnits }, arm) =>
    HSSA.hours.map((hour) => {
      const fates = unitsOf(arm, nUnits).map((row) => fateOf(run, row, "motilityPct", HSSA.hours, 4, hour));
      const kept = fates.filter(({ state }) => state !== "left out");
      const read = kept.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
      return { mean: mean(read), isWhole: kept.length > 0 && read.length === kept.length };
    }),
  );
  const at = run.header.arms.findIndex(({ role }) => role === "control_medium");
  const ofControl = values[at] ?? [];
  const last = ofControl.at(-1);
  const judgeIndex = (arm: number) => {
    const all = HSSA.hours.map((_, index) => {
      const [own, other] = [values[arm]?.[index], ofControl[index]];
      if (!own?.isWhole || !other?.isWhole) return "unknown";
      return own.mean / other.mean >= HSSA.index ? "met" : "failed";
    });
    return all.find((one) => one === "failed") ?? all.find((one) => one === "unknown") ?? "met";
  };
  const tests = new Map(
    run.header.arms.flatMap(({ name, role }, arm) => (role === "test" ? [[name, judgeIndex(arm)] as const] : [])),
  );
  const control = !last?.isWhole ? "unknown" : last.mean >= HSSA.controlPercent ? "met" : "failed";
  const { own, verdict } = verdicts(run, control, [], tests);
  const arms = run.header.arms.map(({ name }, arm) => {
    const indices = HSSA.hours.flatMap((hour, index) => {
      const found = (values[arm]?.[index]?.mean ?? Number.NaN) / (ofControl[index]?.mean ?? Number.NaN);
      return Number.isNaN(found) ? [] : [[String(hour), found] as const];
    });
    const said = own.get(name);
    return { arm: name, ...(said ? { verdict: said } : {}), shares: {}, indices: Object.fromEntries(indices) };
  });
  return { verdict, arms, differences: [] };
}

/** What the raw rows of a run say. Throws for an assay that it does not know. */
export function recount(run: RunFile): Recounted {
  const assay = ASSAYS[run.header.protocolCode];
  if (assay) return recountMea(run, assay);
  if (run.header.protocolCode === "HSSA") return recountHssa(run);
  throw new Error(`${run.header.protocolCode} is not counted here.`);
}

if (import.meta.main)
  for (const file of process.argv.slice(2))
    console.log(JSON.stringify(recount(JSON.parse(readFileSync(file, "utf8"))), null, 2));
