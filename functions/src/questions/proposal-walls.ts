import { fieldOf } from "@zona/domain/filters/fields";
import { type Plan, type PlanTime, planFault } from "@zona/domain/questions/plan";
import { matchesOf } from "@zona/domain/questions/question-subject";
import { asksAboutFuture } from "@zona/domain/questions/refusals/checked-plan";
import { tokenise } from "@zona/domain/questions/words/token";
import { type KnownName, type Lexicon, PERSON, subjectIn } from "@zona/domain/questions/words/vocabulary";
import type { Unparsed } from "@zona/domain/stored-record";

/** What a proposal is held against: the question, what the grammar has read of it, and the names there are. */
export type Heard = {
  question: string;
  read: Plan;
  names: readonly KnownName[];
  lexicon: Lexicon;
  now: Date;
};

const same = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

type Where = Plan["where"][number];
const isSame = (one: Where, other: Where) =>
  one.field === other.field &&
  one.op === other.op &&
  same(one.value.map(String).sort(), other.value.map(String).sort());

const isSameTime = (one: PlanTime, other: PlanTime | undefined) =>
  other !== undefined &&
  [one.from, one.toExclusive].every((edge, at) => {
    const own = [other.from, other.toExclusive][at] ?? null;
    return edge === null || own === null ? edge === own : new Date(edge).getTime() === new Date(own).getTime();
  });

const KEPT = ["groupBy", "band", "sort", "limit", "referencePopulation", "complement"] as const;

/** Whether all that the grammar was sure of is still there: a model adds what is lacking, it takes nothing away. */
function keepsWhatWasRead(plan: Plan, { read, question, lexicon }: Heard): boolean {
  const isNamed = matchesOf(lexicon, tokenise(question), []).some((match) => subjectIn(match) !== undefined);
  if (isNamed && plan.subject !== read.subject) return false;
  if (read.metric !== undefined && read.metric !== "count" && plan.metric !== read.metric) return false;
  if (read.time && !isSameTime(read.time, plan.time)) return false;
  if (read.compareTo && !isSameTime(read.compareTo, plan.compareTo)) return false;
  if (KEPT.some((key) => read[key] !== undefined && !same(read[key], plan[key]))) return false;
  return read.where.every((one) => plan.where.some((other) => isSame(one, other)));
}

/** Whether something was made of every word that was left over: a plan without them answers another question. */
function usesWhatWasLeft(plan: Plan, { read, question }: Heard): boolean {
  const isNewTime = plan.time !== undefined && read.time === undefined;
  if (isNewTime && !question.toLowerCase().includes(plan.time?.phrase.toLowerCase() ?? "")) return false;
  const conditions = plan.where.filter((one) => !read.where.some((other) => isSame(one, other)));
  const others = ["metric", "field", "compareTo", ...KEPT] as const;
  const more = others.filter((key) => read[key] === undefined && plan[key] !== undefined && plan[key] !== "count");
  return conditions.length + (isNewTime ? 1 : 0) + more.length >= read.unresolved.length;
}

/** Names of people and of things with a list are those there are: a made-up one would be answered with none. */
function namesWhatIs({ subject, where }: Plan, { names }: Heard): boolean {
  return where.every(({ field: id, op, value }) => {
    const field = fieldOf(subject, id);
    const own = names.filter((name) => name.field === id || (field?.type === "person" && name.field === PERSON));
    if (own.length === 0 || op === "contains" || field?.values) return true;
    const known = new Set(["@me", ...own.map((name) => name.value.toLowerCase())]);
    return value.every((one) => known.has(String(one).toLowerCase()));
  });
}

const ANSWERED = new Set<Plan["intent"]>([
  "count",
  "rate",
  "list",
  "trend",
  "compare",
  "top",
  "lookup",
  "due",
  "missing",
]);

/**
 * The proposal as a plan that may be run, or undefined. What the grammar refuses, asks back on purpose or was sure of, no
 * model can turn: it stands behind the same walls, and only fills in what was not understood.
 */
export function believed(proposal: Unparsed, heard: Heard): Plan | undefined {
  if (planFault(proposal) !== undefined) return undefined;
  const plan = proposal as Plan;
  const isSound = ANSWERED.has(plan.intent) && plan.unresolved.length === 0 && !asksAboutFuture(plan, heard.now);
  if (!isSound || !keepsWhatWasRead(plan, heard) || !usesWhatWasLeft(plan, heard) || !namesWhatIs(plan, heard))
    return undefined;
  const end = heard.question.length;
  const span = ([from, to]: Where["span"]): Where["span"] => [Math.min(from, end), Math.min(to, end)];
  return { ...plan, where: plan.where.map((one) => ({ ...one, span: span(one.span) })) };
}

/** Two readings of a date, a time that is not said, two subjects: these are asked of the person, never of a model. */
export const mayBeProposed = ({ intent, unresolved }: Plan) =>
  intent !== "unsupported" && unresolved.length > 0 && unresolved.every(({ sentence }) => sentence === undefined);
