import { CONTROL_TARGETS } from "@zona/domain/collections";
import { ControlTargets } from "@zona/domain/controls/chart-notes";
import type { ReadingScope } from "@zona/domain/identity/access";
import { noteAnswer } from "../audit/access-log-data.ts";
import { recordsRead } from "../audit/records-read-data.ts";
import { logger } from "../firebase/logged.ts";
import { currentSite } from "../firebase/site.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { allNames } from "../identity/people-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { versionsOf } from "../laboratory/versions-data.ts";
import { turnsOfMinute } from "../tables/ask-tables.ts";
import { openTable } from "../tables/tables-data.ts";
import { controlChartsFor } from "./control-charts.ts";
import { noteChartFor, saveTargetsFor } from "./note-chart.ts";
import { chartNotes, targetOf } from "./note-chart-data.ts";

const ports = {
  open: openTable,
  names: () => allNames(),
  zone: async () => (await currentSite()).timeZone,
  takeTurn: turnsOfMinute(),
  target: targetOf,
  recordsOf: (scope: ReadingScope) => recordsRead(scope, undefined),
  note: noteAnswer,
};

/** Control charts of an indicator, as far as the person reads the records. */
export const controlCharts: StaffOperationHandler = async ({ auth, data }) => {
  const begun = performance.now();
  const answer = await answeringPresent(auth, (staff) => controlChartsFor(staff, data, ports, new Date()));
  const ms = Math.round(performance.now() - begun);
  logger.info("control charts drawn", { uid: auth?.uid, ms, charts: answer.charts.length });
  return answer;
};

/** Writes down what somebody found about a chart. */
export const noteChart: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (staff) => noteChartFor(staff, data, chartNotes()));
  logger.info("chart noted", { uid: auth?.uid });
  return {};
};

/** Saves the next version of what the organisation aims at. */
export const saveTargets: StaffOperationHandler = async ({ auth, data }) => {
  const pathOf = (organisation: string) => `${CONTROL_TARGETS}/${organisation}`;
  await answeringPresent(auth, (staff) => saveTargetsFor(staff, data, versionsOf(ControlTargets), pathOf));
  logger.info("targets saved", { uid: auth?.uid });
  return {};
};
