import type { Subject } from "@zona/domain/subjects/subject";
import { useEffect, useState } from "react";
import { findNearSubjects, findSubjects } from "../subjects/subject-data.ts";

/** Between the last key and the question to the server. */
const PAUSE_MS = 300;

/**
 * What is known of a typed code. `unknown` until the server has answered, and where it does not: then nothing is said of it.
 * `offered`: subjects whose code begins like it; `near`: those that a slip of the hand would make of it.
 */
export type LookedUp = {
  state: "unknown" | "known";
  subject?: Subject | undefined;
  offered: readonly Subject[];
  near: readonly Subject[];
};

const NOTHING: LookedUp = { state: "unknown", offered: [], near: [] };

async function lookUp(code: string, isWhole: boolean): Promise<LookedUp> {
  const offered = await findSubjects(code);
  const subject = offered.find(({ id }) => id === code);
  const near = isWhole && !subject ? await findNearSubjects(code) : [];
  return { state: "known", subject, offered, near };
}

/** Looks a code up while it is typed; near ones are asked for once it is whole. */
export function useSubjectLookup(code: string, isWhole: boolean): LookedUp {
  const [answer, setAnswer] = useState<{ code: string; found: LookedUp }>({ code: "", found: NOTHING });
  useEffect(() => {
    if (code === "") return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      lookUp(code, isWhole).then(
        (found) => isCurrent && setAnswer({ code, found }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, isWhole]);
  return answer.code === code ? answer.found : NOTHING;
}
