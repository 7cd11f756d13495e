import type { AskPorts } from "../questions/ask.ts";
import { chatRecords } from "./chat-records.ts";
import { storedFacts } from "./facts.ts";
import { knownValues } from "./known-values.ts";

/** Everything that answering a question reads and keeps. */
export const askPorts = (): AskPorts => ({
  ...chatRecords(),
  facts: () => storedFacts(),
  known: () => knownValues(),
});
