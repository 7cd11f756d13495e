import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";

/** The emulators' address, everything that names a demo person, and the letters of the language for tests. */
const TRACES = [
  "127.0.0.1",
  "demo-zona",
  "אבכדעפגהיחק",
  ...DEMO_ACCOUNTS.flatMap(({ sub, email, name }) => [sub, email, name]),
];

/** What of the demo site is found in a script. A production build must hold nothing of it. */
export const findDemoTraces = (script: string): string[] => TRACES.filter((trace) => script.includes(trace));
