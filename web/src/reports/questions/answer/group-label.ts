import type { AnswerGroup } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { shortDay, shortMonth } from "../../../platform/i18n/dates.ts";
import { INDICATOR_WORDS } from "../../../platform/i18n/indicator-words.ts";
import { t } from "../chatbot-text.ts";

/** The name of a group, with its indicator where there are several. */
export const groupLabel = ({ key, label, figure, from }: AnswerGroup, plan: Plan) => {
  const month = plan.groupBy === "month" && from ? shortMonth(new Date(from)) : undefined;
  const day = plan.groupBy === "day" && from ? shortDay(new Date(from)) : undefined;
  const name = month ?? day ?? (label || (key === null ? t("notRecorded") : key));
  const isOfMany = figure.of === "share" && figure.code !== undefined && plan.metric === undefined;
  return isOfMany && figure.code ? `${name} · ${INDICATOR_WORDS[figure.code]}` : name;
};
