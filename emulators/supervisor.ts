import type { Ports } from "./ports.ts";
import { clock, forgetRunState, writeRunState } from "./run-state.ts";

export type Supervisor = {
  ready: () => void;
  /** Ready is impaired by `cause` until `over`; said when it begins, and when the sentence becomes another one. */
  impaired: (cause: Cause, sentence: string) => void;
  /** Says the sentence if the cause was there. */
  over: (cause: Cause, sentence: string) => void;
  stopping: () => void;
  /** Everything is stopped: the next start continues from a run that ended properly. */
  ended: () => void;
};

type Cause = "emulators" | "saves";

/** The one state of a run: starting, ready, impaired or stopping. It is kept for other processes, and each change is said. */
export function supervise(ports: Ports, say: (line: string) => void = console.log): Supervisor {
  const causes = new Map<Cause, string>();
  let isStopping = false;
  const note = (sentence: string) => {
    say(`${clock(Date.now())}  ${sentence}`);
    writeRunState(ports, causes.size > 0 ? "impaired" : "ready");
  };
  writeRunState(ports, "starting");
  return {
    ready: () => writeRunState(ports, "ready"),
    impaired(cause, sentence) {
      if (isStopping || causes.get(cause) === sentence) return;
      causes.set(cause, sentence);
      note(sentence);
    },
    over(cause, sentence) {
      if (!isStopping && causes.delete(cause)) note(sentence);
    },
    stopping() {
      isStopping = true;
      writeRunState(ports, "stopping");
    },
    ended: () => forgetRunState(ports),
  };
}
