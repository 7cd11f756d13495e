type Verb = (...given: never[]) => Promise<unknown>;

/**
 * The same ports, whose process dies before or after their n-th call in all. A dead process does nothing more, so
 * every later call dies as well, the clean-up included.
 */
export function stoppingAt<Ports extends object>(ports: Ports, call: number, when: "before" | "after"): Ports {
  let calls = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Error("the process died");
  };
  const stopping = (verb: Verb): Verb => {
    return async (...given) => {
      calls += 1;
      const isLast = calls === call;
      if (isDead || (isLast && when === "before")) die();
      const answer = await verb(...given);
      return isLast || isDead ? die() : answer;
    };
  };
  const wrap = (value: unknown): unknown => {
    if (typeof value === "function") return stopping(value as Verb);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, wrap(inner)]));
  };
  return wrap(ports) as Ports; // same names, same signatures
}
