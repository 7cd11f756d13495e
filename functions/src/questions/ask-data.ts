import { type Access, readingScope } from "@zona/domain/identity/access";
import { recordsRead } from "../audit/records-read-data.ts";
import type { AskPorts } from "./ask.ts";
import { askModel, askModelAddress, askModelKey } from "./ask-settings.ts";
import { chatRecords } from "./chat-data.ts";
import { knownValues } from "./known-values-data.ts";
import { modelProposer } from "./model-proposer.ts";
import { storedFacts } from "./question-facts-data.ts";

/** A person waits for it; the grammar's answer is ready long before. */
const MODEL_TIMEOUT_MS = 6000;

/** Off unless a model is named and a key is given. */
function proposer() {
  const model = askModel.value();
  const key = askModelKey.value();
  if (model === "" || key === "" || key === "-") return undefined;
  return modelProposer({ address: askModelAddress.value(), model, key, timeoutMs: MODEL_TIMEOUT_MS });
}

/** Everything that answering a question reads and keeps. */
export const askPorts = (access: Access): AskPorts => ({
  ...chatRecords(),
  facts: () => storedFacts(readingScope(access)),
  known: () => knownValues(readingScope(access)),
  recordsOf: (filter) => recordsRead(readingScope(access), filter),
  propose: proposer(),
});
