import { noteAnswer } from "../audit/access-log-data.ts";
import { logger } from "../firebase/logged.ts";
import { currentSite } from "../firebase/site.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { allNames } from "../identity/people-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { type AskPorts, askTablesFor, turnsOfMinute } from "./ask-tables.ts";
import { figuresTables } from "./figures-data.ts";
import { hasLateFacts } from "./late-facts-data.ts";
import { devicesMadeBy } from "./made-devices-data.ts";
import { openTable } from "./tables-data.ts";

const ports: AskPorts = {
  open: openTable,
  figures: figuresTables,
  names: () => allNames(),
  devicesOf: devicesMadeBy,
  zone: async () => (await currentSite()).timeZone,
  hasLateFacts,
  note: noteAnswer,
  takeTurn: turnsOfMinute(),
};

/** Parts of tables, as far as the person may see them; see `tables/table-request.ts` of the domain. */
export const askTables: StaffOperationHandler = async ({ auth, data, signal }) => {
  const begun = performance.now();
  const answer = await answeringPresent(auth, (staff) => askTablesFor(staff, data, ports, new Date(), signal));
  const { tables } = answer;
  const ms = Math.round(performance.now() - begun);
  logger.info("tables answered", {
    ...{ uid: auth?.uid, ms, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) },
    ...{ isRemade: tables.some(({ isRemade }) => isRemade), isFigures: tables.some(({ figures }) => figures) },
  });
  return answer;
};
