import type { Said } from "../../messages/said.ts";
import { asks } from "../ask-sentences.ts";
import { type Plan, planFault } from "../plan.ts";
import { asksIndicators, retrievalsAsked } from "../question-clues.ts";
import type { QuestionState } from "../question-state.ts";
import { withoutCycles } from "../question-subject.ts";
import { FILLERS } from "../words/plain-words.ts";
import type { Token } from "../words/token.ts";
import { subjectIn } from "../words/vocabulary.ts";
import { refusedPlan } from "./refusals.ts";
import { isAboutUnknownWord, isMostlyUnknown, isRole } from "./unread-words.ts";

/** The plan, or why it is none: a matter of opinion, another subject altogether, the future, or a filter that cannot be. */
export function checkedPlan(
  plan: Plan,
  state: QuestionState,
  { now, isContinued }: { now: Date; isContinued: boolean },
): Plan {
  const { tokens, matches, question } = state;
  const named = matches.filter((match) => subjectIn(match) !== undefined).length;
  const nouns = named + (asksIndicators(tokens) ? 1 : 0) + (retrievalsAsked(state) ? 1 : 0);
  if (asksPerson(tokens, plan) && plan.intent === "list" && nouns === 0) return refusedPlan("identity");
  if (isJudgement(tokens, plan)) return refusedPlan("advice");
  const isTime = plan.intent === "list" && plan.unresolved.length === 0 && isTimeAlone(state.dates, tokens);
  if (!isContinued && isTime) return aboutWhat(plan, question);
  const isOfNothing = nouns === 0 && plan.where.length === 0 && plan.metric === undefined && !plan.time;
  if (!isContinued && isOfNothing && OF_IT.test(tokens.map(({ norm }) => norm).join(" ")))
    return refusedPlan("off-topic");
  const own = withoutCycles(plan, state);
  if (!isContinued && (isMostlyUnknown(own, nouns) || isAboutUnknownWord(own, { tokens, matches }, nouns)))
    return { ...refusedPlan("off-topic"), unresolved: plan.unresolved };
  if (asksAboutFuture(plan, now)) return refusedPlan("prediction");
  const fault = plan.unresolved.length === 0 ? planFault(plan) : undefined;
  return fault ? askedBack(plan, question, fault) : plan;
}

/** "Is it raining": a question about something that is not named, with nothing of the laboratory in it. */
const OF_IT = /^(?:is|are|was|were|does|do|did|has|have|will) (?:it|this|that|there|he|she|they)\b/;

function askedBack(plan: Plan, question: string, sentence: Said): Plan {
  return { ...plan, unresolved: [{ text: question.slice(0, 200), span: [0, question.length], sentence }] };
}

/** "October", "last week": a time and nothing of it. */
export function isTimeAlone({ found }: QuestionState["dates"], tokens: readonly Token[]): boolean {
  const isTime = (at: number) => found.some(({ first, end }) => first <= at && at < end);
  const isElse = ({ norm, kind }: Token, at: number) => !isTime(at) && kind !== "symbol" && !FILLERS.has(norm);
  return found.length > 0 && !tokens.some(isElse);
}

const aboutWhat = (plan: Plan, question: string) => askedBack(plan, question, asks("whatOfTime"));

/** "Who is …", "was Noor late yesterday": about somebody, not about what they recorded. */
function asksPerson([first, second]: readonly Token[], { where }: Plan): boolean {
  const isOf = /^(?:is|are|was|were)$/.test(second?.norm ?? "");
  if (first?.norm === "who") return isOf;
  // "What is Ben doing", "where is Noor"
  if (/^(?:what|where|how)$/.test(first?.norm ?? ""))
    return isOf && where.length > 0 && where.every(({ field }) => isRole(field));
  return (
    /^(?:is|are|was|were)$/.test(first?.norm ?? "") && where.length > 0 && where.every(({ field }) => isRole(field))
  );
}

/** The best of what is not measured is a matter of opinion. */
const isJudgement = (tokens: readonly Token[], { metric }: Plan) =>
  (metric === undefined || metric === "count") && tokens.some(({ norm }) => norm === "best" || norm === "worst");

/** Records of the future are none; only what is due or expires lies ahead. */
export const asksAboutFuture = ({ intent, time }: Pick<Plan, "intent" | "time">, now: Date) =>
  intent !== "due" &&
  time?.from != null &&
  time.field !== "expiresAt" &&
  time.field !== "dueAt" &&
  new Date(time.from) >= now;
