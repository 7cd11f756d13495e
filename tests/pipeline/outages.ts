type Verb = (...given: never[]) => Promise<unknown>;

/** A repeatable stream of numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * The same ports while their services are ill: a share of the calls is answered by an error, half of those after the call
 * was done all the same, as a lost answer is. Ends when `isOver` says so.
 */
export function failing<Ports extends object>(
  ports: Ports,
  share: number,
  random: () => number,
  isOver: () => boolean,
) {
  const ill = (verb: Verb): Verb => {
    return async (...given) => {
      const isIll = !isOver() && random() < share;
      const isLate = random() < 0.5;
      if (isIll && !isLate) throw unavailable();
      const answer = await verb(...given);
      if (isIll) throw unavailable();
      return answer;
    };
  };
  const wrap = (value: unknown): unknown => {
    if (typeof value === "function") return ill(value as Verb);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, wrap(inner)]));
  };
  return wrap(ports) as Ports; // same names, same signatures
}

const unavailable = () => Object.assign(new Error("The service is unavailable"), { code: 503 });
