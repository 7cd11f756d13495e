import { useEffect, useState } from "react";
import { fetchTestCodes } from "./tests-data.ts";

const NONE: ReadonlyMap<string, string> = new Map();

/** Codes of the tests that a list of media names, asked in one query per new set of ids. */
export function useTestCodes(testIds: readonly string[]): ReadonlyMap<string, string> {
  const [codes, setCodes] = useState(NONE);
  const unknown = [...new Set(testIds)].filter((id) => !codes.has(id)).sort();
  const key = unknown.join();
  useEffect(() => {
    if (key === "") return;
    let current = true;
    // Without the codes the list is still of use, so a failure only leaves them out.
    fetchTestCodes(key.split(",")).then(
      (found) => current && found.size > 0 && setCodes((known) => new Map([...known, ...found])),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  return codes;
}
