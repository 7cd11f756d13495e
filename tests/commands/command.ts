import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { ROOT } from "../../emulators/project.ts";

/** Starts a program as a terminal does, in a process group of its own that Ctrl-C can be sent to. */
export function startCommand(program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd: ROOT, detached: true });
  let printed = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const closed = once(child, "close").then(([code]) => code as number | null); // Node's own signature
  /** Ctrl-C: the terminal sends it to every process of the group. */
  const interrupt = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGINT");
  };
  onTestFinished(async () => {
    interrupt();
    await closed;
  });
  return {
    interrupt,
    /** The terminal is closed: nobody reads what is printed any more, and every process of the group is told. */
    hangUp: () => {
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      process.kill(-Number(child.pid), "SIGHUP");
    },
    /** Asks only the process that was started to end, as a supervisor does. */
    terminate: () => child.kill("SIGTERM"),
    /** Kills only the process that was started, as an out-of-memory killer does. */
    killHard: () => child.kill("SIGKILL"),
    /** The exit code and all that was printed, once it has ended. */
    end: async () => ({ code: await closed, printed }),
    /** Resolves when `text` has been printed; rejects when the command ends without it. */
    says: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (printed.includes(text)) resolve();
        };
        listeners.add(look);
        look();
        void closed.then(() => reject(new Error(`It ended without saying "${text}":\n${printed}`)));
      }),
  };
}
