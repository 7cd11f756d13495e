import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { STARTED_AT } from "./phases.ts";
import { HOST, type Ports } from "./ports.ts";
import { commandOf, isAlive } from "./processes.ts";
import { LOCAL_DIR } from "./project.ts";

const RunState = z.object({
  state: z.enum(["starting", "ready", "impaired", "stopping"]),
  /** The process that started it all, and that a signal stops. */
  pid: z.int(),
  /** Its command line: the number may be given to another program later. */
  command: z.string(),
  /** When the command was given, milliseconds since the epoch. */
  startedAt: z.number(),
});
type RunState = z.infer<typeof RunState>;

const fileOf = (ports: Ports) => join(LOCAL_DIR, "run", `${ports.hosting}.json`);

/** Says for other processes what the run of this process on these ports is at. */
export function writeRunState(ports: Ports, state: RunState["state"]): void {
  const file = fileOf(ports);
  const { pid } = process;
  const run: RunState = { state, pid, command: commandOf(pid), startedAt: STARTED_AT };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, JSON.stringify(run));
  renameSync(`${file}.next`, file);
}

/** For a run that stopped, or was refused, in an orderly way. */
export const forgetRunState = (ports: Ports): void => rmSync(fileOf(ports), { force: true });

/** The run on these ports, or one that ended without stopping; undefined after a stop, and before the first start. */
export function readRunState(ports: Ports): RunState | undefined {
  try {
    return RunState.parse(JSON.parse(readFileSync(fileOf(ports), "utf8")));
  } catch {
    return undefined; // none is there
  }
}

export const isRunning = ({ pid, command }: RunState): boolean => isAlive(pid) && commandOf(pid) === command;

/** `12:13:05`, and the day where it is another one, in the time zone of this machine. */
export function clock(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? "" : `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, `;
  return `${day}${date.toLocaleTimeString("en-GB")}`;
}

export const runName = (ports: Ports, { pid, startedAt }: RunState): string =>
  `Zona of this folder runs since ${clock(startedAt)} (process ${pid}) at http://${HOST}:${ports.hosting}`;
