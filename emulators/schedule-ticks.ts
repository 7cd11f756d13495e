import { setTimeout as delay } from "node:timers/promises";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project.ts";

const MINUTE_MS = 60_000;

/** A scheduled function as the functions emulator knows it, and how often it is due. */
export type Scheduled = { name: string; region: string; everyMinutes: number };

type Trigger = { entryPoint: string; region?: string; schedule?: { schedule?: string } };

/** "every 10 minutes", "every 2 hours". Undefined for a schedule in another form. */
export function everyMinutes(schedule: string): number | undefined {
  const [, amount, unit] = /^every (\d+) (minute|hour)s?$/.exec(schedule.trim()) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === "hour" ? 60 : 1);
}

/** Those that can be ticked, and the names of those whose schedule is not understood. */
export function scheduledOf(triggers: readonly Trigger[]): { known: Scheduled[]; unknown: string[] } {
  const known: Scheduled[] = [];
  const unknown: string[] = [];
  for (const { entryPoint: name, region = "us-central1", schedule } of triggers) {
    if (!schedule?.schedule) continue;
    const every = everyMinutes(schedule.schedule);
    if (every === undefined) unknown.push(name);
    else known.push({ name, region, everyMinutes: every });
  }
  return { known, unknown };
}

/** What is due in this minute, counted from the start. */
export const dueAt = (minute: number, scheduled: readonly Scheduled[]) =>
  scheduled.filter(({ everyMinutes }) => minute % everyMinutes === 0);

/** What the emulator answers for a function that was loaded again since under another number. */
const SWITCHED_OFF = 204;
const MOST_LOADS = 200;

/**
 * Fires a scheduled function as Cloud Scheduler would: the emulator lets schedules stand still. Each loading of the functions gives
 * them the next number, and those of before stand there switched off.
 */
export async function tick(
  ports: Pick<Ports, "functions">,
  { name, region }: Pick<Scheduled, "name" | "region">,
  at: Date,
) {
  const address = `http://${HOST}:${ports.functions}/functions/projects/${PROJECT_ID}/triggers/${region}-${name}`;
  const headers = { "X-CloudScheduler-ScheduleTime": at.toISOString() };
  for (let load = 0; load < MOST_LOADS; load++) {
    const response = await fetch(`${address}-${load}`, { method: "POST", headers });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    if (response.status !== SWITCHED_OFF) return;
  }
  throw new Error(`${name} is switched off.`);
}

/** Asked anew each minute, because development may bring functions and take them away. */
async function loadedTriggers(ports: Ports): Promise<Trigger[]> {
  const response = await fetch(`http://${HOST}:${ports.functions}/backends`);
  const { backends } = (await response.json()) as { backends: { functionTriggers: Trigger[] }[] }; // firebase-tools' own
  return backends.flatMap(({ functionTriggers }) => functionTriggers);
}

/** Ticks all schedules until stopped. A tick that fails is the function's to log; the next one comes anyway. */
export async function tickSchedules(ports: Ports, stop: AbortSignal): Promise<void> {
  const told = new Set<string>();
  for (let minute = 1; !stop.aborted; minute++) {
    await delay(MINUTE_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
    if (stop.aborted) return;
    const { known, unknown } = scheduledOf(await loadedTriggers(ports).catch(() => []));
    for (const name of unknown) {
      if (!told.has(name)) console.log(`  The schedule of ${name} is not understood here: it will not run.`);
      told.add(name);
    }
    await Promise.allSettled(dueAt(minute, known).map((scheduled) => tick(ports, scheduled, new Date())));
  }
}
