import type { AnswerContent } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { measureOf } from "@zona/domain/questions/plan-measure";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { AskedTables } from "./asked-tables.ts";
import { alsoAsking, figureOf, inBandOf, indicatorsOf } from "./figure-of.ts";

/** The figure of all rows of a table. A share asks twice: for those that tell, and for those that pass. */
async function wholeFigure(plan: Plan, view: ReportView, tables: AskedTables) {
  const measure = measureOf(plan);
  if (measure.of !== "share") return figureOf(measure, view, await tables.figures(view));
  const told = await tables.figures(alsoAsking(view, measure.told));
  return figureOf(measure, view, told, await tables.figures(alsoAsking(view, measure.part)));
}

/** One figure, or two where two times are compared. */
export async function answerFigure(
  plan: Plan,
  view: ReportView,
  compared: ReportView | undefined,
  tables: AskedTables,
): Promise<AnswerContent> {
  const figure = await wholeFigure(plan, view, tables);
  return { kind: "figure", figure, ...(compared && { compared: await wholeFigure(plan, compared, tables) }) };
}

/** All indicators of a table, or those in the band that was asked. */
export async function answerIndicators(plan: Plan, view: ReportView, tables: AskedTables): Promise<AnswerContent> {
  const measure = measureOf(plan);
  const told = indicatorsOf(view, await tables.figures(view), measure.of === "indicators" ? measure.codes : []);
  return { kind: "indicators", figures: inBandOf(told, plan), asked: told.length };
}
