import { csvField, withoutFormula } from "@zona/domain/exports/csv";
import type { Answer } from "@zona/domain/questions/answer";
import { columnInWords } from "../../../platform/i18n/fields-in-words.ts";
import { indicatorWords } from "../../../platform/i18n/indicator-words.ts";
import { t } from "../chatbot-text.ts";
import { answerSentence, cellWords, figureShort, momentWords, populationOfAnswer } from "./answer-words.ts";
import { groupLabel } from "./group-bars.ts";

/** The lines of an answer: what it says, then its table as it is shown. */
function linesOf(answer: Answer): string[][] {
  const { content, plan, names } = answer;
  if (content.kind === "groups") {
    const head = [t("group"), t("value"), t("n"), t("interval95")];
    const rows = content.groups.map((group) => {
      const { figure } = group;
      const counts =
        figure.of === "share" ? [`${figure.n} / ${figure.d}`, `${figure.low ?? ""}–${figure.high ?? ""}`] : [];
      return [groupLabel(group, plan), figureShort(figure), ...counts];
    });
    return [head, ...rows];
  }
  if (content.kind === "indicators") {
    const rows = content.figures.map((figure) => [
      figure.code ? indicatorWords(figure.code) : "",
      figureShort(figure),
      `${figure.n} / ${figure.d}`,
    ]);
    return [[t("indicator"), t("value"), t("n")], ...rows];
  }
  if (content.kind !== "rows") return [];
  const head = content.columns.map((id) => columnInWords(plan.subject, id)?.label ?? id);
  return [
    head,
    ...content.rows.map(({ cells }) => content.columns.map((id) => cellWords(plan, id, cells[id] ?? null, names))),
  ];
}

/** An answer as CSV: the question, the sentence and the exact dates first, so that the file explains itself. */
export function answerCsv(question: string, answer: Answer): string {
  const { plan, asOf, zone, population } = answer;
  const about = [
    [t("question"), question],
    [t("answered", { sentence: "" }), answerSentence(answer)],
    ...(plan.time ? [[momentWords(plan, plan.time), zone]] : []),
    ...(population ? [[t("population", { words: "" }), populationOfAnswer(answer)]] : []),
    [t("asOf", { time: asOf })],
    [],
  ];
  const line = (fields: readonly string[]) => fields.map((field) => csvField(withoutFormula(field))).join(",");
  return `\uFEFF${[...about, ...linesOf(answer)].map(line).join("\r\n")}\r\n`;
}
