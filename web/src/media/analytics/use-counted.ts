import { useEffect, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { type Counted, fetchCounted } from "./analytics-data.ts";

type State = { status: "loading" } | { status: "ready"; counted: Counted } | { status: "error"; error: unknown };

/** The counts of a range; `again` asks anew. */
export function useCounted(from: string, to: string) {
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<State>({ status: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` moves when somebody asks again
  useEffect(() => {
    let current = true;
    setState((former) => (former.status === "ready" ? former : { status: "loading" }));
    fetchCounted(from, to, labNow()).then(
      (counted) => current && setState({ status: "ready", counted }),
      (error: unknown) => current && setState({ status: "error", error }),
    );
    return () => {
      current = false;
    };
  }, [from, to, asked]);
  return { state, again: () => setAsked((times) => times + 1) };
}
