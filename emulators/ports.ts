import { createServer } from "node:net";
import { SetupError } from "./setup-error.ts";

/**
 * The emulators' default ports where somebody may know them by heart. The others end in digits of their own, so that two
 * suites whose offsets are hundreds apart do not meet; only 100 itself leads from one default to another (Auth, Storage).
 * `websocket` belongs to Firestore, `mail` is the mail catcher, `secondStep` stands before Auth. The web app derives every
 * port from its own (offset = location.port − hosting), so all of them always move together.
 */
const DEFAULT_PORTS = {
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  websocket: 9150,
  pubsub: 8085,
  auth: 9099,
  secondStep: 9097,
  storage: 9199,
  eventarc: 9298,
  tasks: 9496,
  hub: 4403,
  logging: 4504,
  mail: 8025,
} as const;

export type PortName = keyof typeof DEFAULT_PORTS;
export type Ports = Readonly<Record<PortName, number>>;

export const HOST = "127.0.0.1";

/** Beyond this the highest port would leave the range of TCP. */
const MAX_OFFSET = 65_535 - Math.max(...Object.values(DEFAULT_PORTS));

/** Browsers, and Node's fetch, open no connection to these (Fetch standard, "bad ports"); lower ones are out of reach. */
const BLOCKED_PORTS = [5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080];

const blockedPort = (offset: number) =>
  Object.values(DEFAULT_PORTS).find((port) => BLOCKED_PORTS.includes(port + offset));

export function shiftedPorts(offset: number): Ports {
  if (!Number.isInteger(offset) || offset < 0 || offset > MAX_OFFSET) {
    throw new SetupError(`--port-offset must be a whole number from 0 to ${MAX_OFFSET}.`);
  }
  const blocked = blockedPort(offset);
  if (blocked !== undefined) {
    throw new SetupError(
      `--port-offset ${offset} would need port ${blocked + offset}, which browsers refuse to open: choose another offset.`,
    );
  }
  return mapPorts((name) => DEFAULT_PORTS[name] + offset);
}

function mapPorts(port: (name: PortName) => number): Ports {
  const names = Object.keys(DEFAULT_PORTS) as PortName[]; // Object.keys forgets the key type
  return Object.fromEntries(names.map((name) => [name, port(name)])) as Ports;
}

/** The names of those of `ports` that something else already listens on. */
export async function takenPorts(ports: Ports): Promise<PortName[]> {
  const names = Object.keys(ports) as PortName[]; // Object.keys forgets the key type
  const free = await Promise.all(names.map((name) => isFree(ports[name])));
  return names.filter((_, index) => !free[index]);
}

/** Listens for a moment on the address the emulators use; a probe by connecting would miss a bound, silent port. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Says which port is in the way and how to go around it; `freeOffset` is one that would work now. */
export function takenPortSentence(ports: Ports, taken: readonly PortName[], freeOffset: number): string {
  const named = taken.map((name) => `${ports[name]} (${name})`).join(", ");
  const subject = taken.length === 1 ? `Port ${named} is` : `Ports ${named} are`;
  return `${subject} already in use: stop the program that listens there, or use other ports with \`npm start -- --port-offset ${freeOffset}\`.`;
}

/** Not 100: Auth and Storage are that far apart, so neighbours would meet. */
const OFFSET_STEP = 10;

/** The first offset from `from` on at which every port is free. Rejects with a SetupError when there is none. */
export async function findFreeOffset(from: number): Promise<number> {
  for (let offset = from; offset <= MAX_OFFSET; offset += OFFSET_STEP) {
    if (blockedPort(offset) === undefined && (await takenPorts(shiftedPorts(offset))).length === 0) return offset;
  }
  throw new SetupError(
    "No free ports were found for the emulators: stop some of the programs that listen on this machine.",
  );
}

export function offsetOf(ports: Ports): number {
  return ports.hosting - DEFAULT_PORTS.hosting;
}
