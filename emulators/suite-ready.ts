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
  const answers = await Promise.all(
    wanted.map((name) => (name === "functions" ? functionsLoaded(ports) : answersAt(ports[name]))),
  );
  return wanted.filter((_, index) => !answers[index]);
}

/** Any HTTP answer will do: Storage and Pub/Sub answer an unknown path with an error of their own. */
async function answersAt(port: number): Promise<boolean> {
  return (await getFrom(port, "/")) !== undefined;
}

async function functionsLoaded(ports: Ports): Promise<boolean> {
  const response = await getFrom(ports.functions, "/backends");
  if (!response?.ok) return false;
  const { backends } = (await response.json()) as { backends: { functionTriggers: unknown[] }[] }; // firebase-tools' own
  return backends.length > 0 && backends.every(({ functionTriggers }) => functionTriggers.length > 0);
}

async function getFrom(port: number, path: string): Promise<Response | undefined> {
  return fetch(`http://${HOST}:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
}
