import { setTimeout as delay } from "node:timers/promises";
import { HOST, type Ports } from "./ports.ts";
import { SetupError } from "./setup-error.ts";

export const EMULATORS = ["auth", "firestore", "storage", "pubsub", "functions", "hosting"] as const;
export type EmulatorName = (typeof EMULATORS)[number];

const READY_MS = 180_000;
const POLL_MS = 100;

/** What firebase-tools says on its way; its emulators listen long before the functions are loaded and connected. */
const CONNECTED = "All emulators ready!";
const NOT_LOADED = "Failed to load function definition from source";

/**
 * Resolves when every emulator answers and the functions are known to theirs. Rejects with a SetupError when the
 * functions cannot be loaded, or after three minutes with the emulators still missing. Ends quietly when aborted.
 */
export async function waitUntilReady(
  ports: Ports,
  wanted: readonly EmulatorName[],
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const until = Date.now() + READY_MS;
  let missing = await missingEmulators(ports, wanted, lines);
  while (missing.length > 0 && !signal.aborted) {
    if (Date.now() > until) throw new SetupError(`Still not ready after three minutes: ${missing.join(", ")}.`);
    await delay(POLL_MS);
    missing = await missingEmulators(ports, wanted, lines);
  }
}

async function missingEmulators(ports: Ports, wanted: readonly EmulatorName[], lines: readonly string[]) {
  const failure = lines.find((line) => line.includes(NOT_LOADED));
  if (failure !== undefined) throw new SetupError(`The functions could not be loaded${failure.split(NOT_LOADED)[1]}`);
  if (!lines.some((line) => line.includes(CONNECTED))) return wanted;
  return silentEmulators(ports, wanted);
}

/** Those that do not answer within that time. */
export async function silentEmulators(
  ports: Ports,
  wanted: readonly EmulatorName[],
  withinMs = 5_000,
): Promise<EmulatorName[]> {
  const answers = await Promise.all(
    wanted.map((name) => (name === "functions" ? functionsLoaded(ports, withinMs) : answersAt(ports[name], withinMs))),
  );
  return wanted.filter((_, index) => !answers[index]);
}

/** Any HTTP answer will do: Storage and Pub/Sub answer an unknown path with an error of their own. */
async function answersAt(port: number, withinMs: number): Promise<boolean> {
  return (await getFrom(port, "/", withinMs)) !== undefined;
}

async function functionsLoaded(ports: Ports, withinMs: number): Promise<boolean> {
  const response = await getFrom(ports.functions, "/backends", withinMs);
  if (!response?.ok) return false;
  const body = await response.json().catch(() => ({ backends: [] }));
  const { backends } = body as { backends: { functionTriggers: unknown[] }[] }; // firebase-tools' own
  return backends.length > 0 && backends.every(({ functionTriggers }) => functionTriggers.length > 0);
}

async function getFrom(port: number, path: string, withinMs: number): Promise<Response | undefined> {
  return fetch(`http://${HOST}:${port}${path}`, { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
}
