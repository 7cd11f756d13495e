type Verb = (...given: never[]) => unknown;

/** Names what a caller awaits step by step; only such a function gives its values while it runs. */
const isGenerator = (verb: Verb) => verb.constructor.name === "AsyncGeneratorFunction";

/**
 * The same ports, whose process dies before or after their n-th call in all; each page of a port that gives pages is a call.
 * A dead process does nothing more, so every later call dies as well, the clean-up included.
 */
export function stoppingAt<Ports extends object>(ports: Ports, call: number, when: "before" | "after"): Ports {
  let calls = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Error("the process died");
  };
  const counted = async (work: () => unknown) => {
    calls += 1;
    const isLast = calls === call;
    if (isDead || (isLast && when === "before")) die();
    const answer = await work();
    return isLast || isDead ? die() : answer;
  };
  async function* pages(source: AsyncIterator<unknown>) {
    for (;;) {
      const next = (await counted(() => source.next())) as IteratorResult<unknown>; // what `next` answers
      if (next.done) return;
      yield next.value;
    }
  }
  const stopping = (verb: Verb) =>
    isGenerator(verb)
      ? (...given: never[]) => pages(verb(...given) as AsyncIterator<unknown>) // a generator's answer
      : (...given: never[]) => counted(() => verb(...given));
  const wrap = (value: unknown): unknown => {
    if (typeof value === "function") return stopping(value as Verb);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, wrap(inner)]));
  };
  return wrap(ports) as Ports; // same names, same signatures
}

type Stop = <Ports extends object>(ports: Ports) => Ports;

/**
 * Calls `attempt` once for each place at which a process could die on the way: before and after the first call of its
 * ports, the second, and so on, until an attempt reaches its end. Answers with the number of deaths. `attempt` wraps all
 * its ports in one go, and tells whether it died.
 */
export async function atEveryStop(attempt: (stop: Stop) => Promise<"died" | "ended">): Promise<number> {
  for (let deaths = 0; ; deaths++) {
    const [call, when] = [Math.floor(deaths / 2) + 1, deaths % 2 === 0 ? "before" : "after"] as const;
    if ((await attempt((ports) => stoppingAt(ports, call, when))) === "ended") return deaths;
  }
}

/** What became of a run under a stop; any other failure is the test's own. */
export const diedOrEnded = (run: Promise<unknown>): Promise<"died" | "ended"> =>
  run.then(
    () => "ended",
    (error: unknown) => {
      if (error instanceof Error && error.message === "the process died") return "died";
      throw error;
    },
  );
