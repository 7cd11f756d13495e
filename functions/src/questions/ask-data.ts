import type { Access } from "@zona/domain/identity/access";
import { modelReader, type Post } from "@zona/domain/questions/second-reader/model-reader";
import { recordsRead } from "../audit/records-read-data.ts";
import { allNames } from "../identity/people-data.ts";
import { seenBy } from "../tables/ask-tables.ts";
import { figuresTables } from "../tables/figures-data.ts";
import { hasLateFacts } from "../tables/late-facts-data.ts";
import { devicesMadeBy } from "../tables/made-devices-data.ts";
import { openTable } from "../tables/tables-data.ts";
import type { AskPorts } from "./ask.ts";
import { askModel, askModelAddress, askModelKey } from "./ask-settings.ts";
import { askedTables } from "./asked-tables.ts";
import { chatRecords } from "./chat-data.ts";
import { knownValues } from "./known-values-data.ts";

/** A person waits for it; the grammar's answer is ready long before. */
const MODEL_TIMEOUT_MS = 6000;

/** Posts by HTTP, and gives up after a time. */
export const postWithin =
  (timeoutMs: number): Post =>
  async (address, sent) => {
    const response = await fetch(address, { method: "POST", ...sent, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, text: await response.text() };
  };

/** Off unless a model is named and a key is given. */
function secondReader() {
  const model = askModel.value();
  const key = askModelKey.value();
  if (model === "" || key === "" || key === "-") return undefined;
  return modelReader({ address: askModelAddress.value(), model, key }, postWithin(MODEL_TIMEOUT_MS));
}

/** Everything that answering a question reads and keeps. Throws `forbidden` for somebody who sees no records and no figures. */
export function askPorts(access: Access, zone: string, signal?: AbortSignal): AskPorts {
  const seen = seenBy(access, false);
  const devices = () => devicesMadeBy(access.organisation);
  const open = askedTables(
    {
      ...{ open: openTable, figures: figuresTables, seen, zone, names: () => allNames() },
      ...{ organisation: access.organisation, devices, hasLateFacts },
    },
    signal,
  );
  return {
    ...chatRecords(),
    open,
    known: async () => knownValues({ seen, devices: seen.isFigures ? await devices() : undefined }, open),
    recordsOf: (filter) => recordsRead(seen.scope, filter),
    readBesides: secondReader(),
  };
}
