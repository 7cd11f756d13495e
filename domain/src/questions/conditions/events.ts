import type { AskedSubject } from "../../filters/field.ts";
import type { Said } from "../../messages/said.ts";
import { asks } from "../ask-sentences.ts";
import type { PlanTime } from "../plan.ts";
import { addCondition, addUnresolved, normsOf, type QuestionState } from "../question-state.ts";
import { valuesIn } from "../words/concepts.ts";
import { type Match, PERSON } from "../words/vocabulary.ts";
import { stateTimeField } from "./state-times.ts";

/** What happened to records, and what is kept of it as a field: who did it, and when. What is not kept is asked back. */
type Event = { verbs: RegExp; hasPerson: boolean; hasTime: boolean; sentence: Said };

const HISTORY = asks("history");
const NOT_KEPT = asks("whoAndWhen");

const EVENTS: Readonly<Record<AskedSubject, readonly Event[]>> = {
  tests: [
    { verbs: /^(?:submit|sign|lock|cancel|amend)$/, hasPerson: false, hasTime: true, sentence: HISTORY },
    {
      verbs: /^(?:submitted|signed|locked|cancell?ed|invalidated)$/,
      hasPerson: false,
      hasTime: true,
      sentence: HISTORY,
    },
    { verbs: /^(?:amended|returned|unlocked|exported|printed)$/, hasPerson: false, hasTime: false, sentence: HISTORY },
    { verbs: /^(?:viewed|seen|received)$/, hasPerson: false, hasTime: false, sentence: NOT_KEPT },
  ],
  units: [
    {
      verbs: /^(?:transferred|frozen|vitrified|cryopreserved|discarded|donated|biopsied)$/,
      hasPerson: false,
      hasTime: true,
      sentence: asks("whoNotKept"),
    },
    {
      verbs: /^(?:thawed|warmed|arrested|graded|cultured)$/,
      hasPerson: false,
      hasTime: false,
      sentence: asks("byRetrieval"),
    },
  ],
  media: [{ verbs: /^(?:viewed|seen|received|used|collected)$/, hasPerson: false, hasTime: false, sentence: NOT_KEPT }],
  queries: [{ verbs: /^(?:closed|resolved|answered)$/, hasPerson: false, hasTime: false, sentence: HISTORY }],
  lots: [
    {
      verbs: /^(?:received|used|started|delivered|ordered|bought|touched|affected|checked)$/,
      hasPerson: false,
      hasTime: false,
      sentence: asks("lotTimes"),
    },
  ],
};

const isPerson = (state: QuestionState, match: Match) =>
  valuesIn(match, state.subject).some(({ field }) => field === PERSON);

/** Words between a verb and who or when: "signed last week by Ada", "signed on 3 May". */
const BETWEEN = /^(?:in|on|at|during|since|from|the|yet|ever|been|also|first|last|again|,)$/;

/** The verb that a "by" or a time belongs to: the nearest before it, over times and small words. */
function verbBefore(state: QuestionState, at: number): number {
  const isTime = (index: number) => state.dates.found.some(({ first, end }) => first <= index && index < end);
  let verb = at - 1;
  while (verb >= 0 && (isTime(verb) || BETWEEN.test(state.tokens[verb]?.norm ?? ""))) verb--;
  return verb;
}

/** The verb of which a person is the subject: "tests Ada signed", "has Noor not reviewed". */
function verbAfter({ tokens }: QuestionState, end: number): number {
  let verb = end;
  while (/^(?:not|never|yet|ever|also|has|have|had|did|does)$/.test(tokens[verb]?.norm ?? "")) verb++;
  return verb;
}

const ROLE_UNSURE = asks("elseOrNobody");
const NEGATION = /^(?:not|never|\w+n't)$/;

/** "Reviewed by Noor" names a reviewer; "not reviewed by Noor" may be another's or nobody's. */
function leaveUnreviewed(state: QuestionState, verb: number, first: number, end: number): boolean {
  const norms = normsOf(state);
  const isNot = [verb - 1, verb - 2].some((at) => at >= 0 && NEGATION.test(norms[at] ?? ""));
  if (state.subject !== "tests" || !/^review(?:ed)?$/.test(norms[verb] ?? "") || !isNot) return false;
  addUnresolved(state, Math.min(verb - 1, first), Math.max(verb + 1, end), { sentence: ROLE_UNSURE });
  return true;
}

/** Who did what, where no field keeps it: it is asked back, and nobody else's work is counted in its place. */
function leavePersons(state: QuestionState): void {
  const norms = normsOf(state);
  const eventAt = (at: number) =>
    state.used[at] ? undefined : EVENTS[state.subject].find(({ verbs }) => verbs.test(norms[at] ?? ""));
  const mine = norms.flatMap((norm, at) => (/^(?:i|me|we|us|myself)$/.test(norm) ? [{ first: at, end: at + 1 }] : []));
  const names = [...state.matches.filter((match) => isPerson(state, match)), ...mine];
  for (const { first, end } of names) {
    const by = norms[first - 1] === "by" ? first - 1 : undefined;
    const verb = by === undefined ? verbAfter(state, end) : verbBefore(state, by);
    const from = Math.min(verb, by ?? first);
    if (verb < 0 || state.used[first] || leaveUnreviewed(state, verb, from, Math.max(end, verb + 1))) continue;
    const event = eventAt(verb);
    if (event && !event.hasPerson) addUnresolved(state, from, Math.max(end, verb + 1), { sentence: event.sentence });
  }
}

/** When something was done, where no field keeps it. */
function leaveTimes(state: QuestionState): void {
  const norms = normsOf(state);
  const isRetrieved = norms.some((norm) => /^(?:opus?|retrieved|retrievals?|injected|injections?)$/.test(norm));
  const at = norms.findIndex((norm) =>
    EVENTS[state.subject].some(({ verbs, hasTime }) => !hasTime && verbs.test(norm)),
  );
  const event = EVENTS[state.subject].find(({ verbs }) => verbs.test(norms[at] ?? ""));
  const [time] = state.dates.found;
  if (at < 0 || !event || !time || (state.subject === "units" && isRetrieved)) return;
  state.dates.found.splice(0, 1);
  addUnresolved(state, time.first, time.end, { sentence: event.sentence });
}

const OF_LOTS = /^(?:expir\w*|due|overdue|upcoming|open|opened|valid|good|late)$/;

/** "Lots last week": opened or expired then, nobody said. */
function leaveTimesOfLots(state: QuestionState): void {
  const [time] = state.dates.found;
  if (state.subject !== "lots" || !time || normsOf(state).some((norm) => OF_LOTS.test(norm))) return;
  state.dates.found.splice(0, 1);
  addUnresolved(state, time.first, time.end, { sentence: asks("openedOrExpire") });
}

const CHECK_DUE = /^(?:due|overdue|next|scheduled|upcoming|missing|no|without|should|must|expected)$/;

/** "Day 3 checks of yesterday", "fertilisation checks done by Noor": only the next check of a test is a field. */
function leaveChecksDone(state: QuestionState, now: Date): void {
  const norms = normsOf(state);
  const at = norms.findIndex((norm) => /^checks?$/.test(norm));
  const isAhead = state.dates.found.some(({ range: { from, to } }) => from === null || to === null || to > now);
  const isDone =
    norms.some((norm) => /^(?:done|performed|made|completed|carried|missed)$/.test(norm)) ||
    state.matches.some((match) => isPerson(state, match)) ||
    (state.dates.found.length > 0 && !isAhead);
  if (state.subject !== "tests" || at < 0 || !isDone || norms.some((norm) => CHECK_DUE.test(norm))) return;
  addUnresolved(state, at, at + 1, {
    sentence: asks("nextCheckOnly"),
  });
}

/** "Never reviewed", "never been signed": no such moment is recorded. */
function readNever(state: QuestionState): void {
  const norms = normsOf(state);
  const never = norms.indexOf("never");
  const verb = norms[never + 1] === "been" ? never + 2 : never + 1;
  const field = never < 0 ? undefined : stateTimeField(norms[verb] ?? "");
  if (state.subject === "tests" && field && !state.used[verb])
    addCondition(state, { field, op: "isNull", value: [] }, never, verb + 1);
}

/** Binds who and when to what was done, and asks back where that is not kept as a field. */
export function readEvents(state: QuestionState, now: Date): void {
  leavePersons(state);
  leaveTimes(state);
  leaveTimesOfLots(state);
  leaveChecksDone(state, now);
  readNever(state);
}

/** "Reviewed by Noor in October": the time behind the verb is the review's; before it, it may be another. */
export function reviewTime(state: QuestionState): PlanTime["field"] | undefined {
  const norms = normsOf(state);
  const verb = norms.findIndex((norm) => /^review(?:s|ed)?$/.test(norm));
  const [time] = state.dates.found;
  const isReviewer = state.where.some(({ field, op }) => field === "reviewer" && /^(?:eq|in)$/.test(op));
  if (!isReviewer || verb < 0 || !time) return undefined;
  if (norms.some((norm) => /^(?:created|entered|begun|started|retrieved|retrieval|opu|injected|injection)$/.test(norm)))
    return undefined;
  if (time.first > verb) return "reviewedAt";
  state.dates.found.splice(0, 1);
  addUnresolved(state, time.first, time.end, {
    sentence: asks("reviewedOrCreated"),
  });
  return undefined;
}
