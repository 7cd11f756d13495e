import type { TestStatus } from "../lab-test.ts";

/** States in which what was recorded may be entered and corrected; rules hold the same list. */
export const OPEN_STATES: readonly TestStatus[] = ["draft", "in_progress", "awaiting", "amending"];
