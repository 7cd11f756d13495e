import "@zona/domain/messages/compile-when-said";
import { noteAnswer } from "../audit/access-log-data.ts";
import type { Exchange } from "../firebase/exchange.ts";
import { logger } from "../firebase/logged.ts";
import { currentSite } from "../firebase/site.ts";
import { allNames } from "../identity/people-data.ts";
import { turnsOfMinute } from "../tables/ask-tables.ts";
import { hasLateFacts } from "../tables/late-facts-data.ts";
import { openTable } from "../tables/tables-data.ts";
import { takeUse } from "./access-tokens-data.ts";
import { type ApiPorts, answerApi } from "./answer-api.ts";
import { apiRecords } from "./api-records-data.ts";

const WORDS = "request of a program answered";

const ports = (): ApiPorts => ({
  tables: {
    open: openTable,
    // Tokens ask for rows alone.
    figures: { open: openTable, publish: async () => undefined },
    devicesOf: async () => [],
    names: () => allNames(),
    zone: async () => (await currentSite()).timeZone,
    hasLateFacts,
    note: noteAnswer,
    takeTurn: turnsOfMinute(),
  },
  takeUse: takeUse(),
  ...apiRecords(),
  log({ fault, ...told }) {
    if (fault) logger.error("request of a program failed", fault, told);
    else logger.info(WORDS, told);
  },
});

let present: ApiPorts | undefined;

/** Answers one request; it goes on until the program goes. */
export async function takeApiRequest(request: Exchange[0], response: Exchange[1]): Promise<void> {
  present ??= ports();
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const { method, path, query, body } = request;
  const {
    status,
    headers,
    body: answer,
  } = await answerApi(
    {
      ...{ method, path, query, body, bytes: request.rawBody?.length ?? 0, signal: gone.signal },
      ...{ authorization: request.header("Authorization"), accept: request.header("Accept") },
    },
    present,
    new Date(),
  );
  response.status(status).set(headers).end(answer);
}
