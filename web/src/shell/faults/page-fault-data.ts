import type { PageFault } from "@zona/domain/operations/page-fault";
import { VISIT } from "../../platform/browser/visit-id.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { pageFault } from "./page-fault.ts";

/** A page that fails at every turn is known by its first faults. */
const MOST_FAULTS = 5;

const { ask } = staffOperation<PageFault, undefined>("tellFault");
const told = new Set<string>();

/**
 * Tells the server of an error that nothing on the page caught, each once. What no file of the build threw is an extension's, and
 * of people who are not signed in nobody hears.
 */
export function tellFault(thrown: unknown): void {
  const fault = pageFault(thrown, location.pathname, VISIT);
  const [innermost] = fault.frames;
  const key = `${fault.name} ${innermost}`;
  if (innermost === undefined || told.has(key) || told.size >= MOST_FAULTS) return;
  told.add(key);
  ask(fault).catch(() => undefined);
}
