import type { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { addCondition, markUsed, normsOf, type QuestionState } from "../question-state.ts";
import { fieldIn } from "../words/concepts.ts";
import { type Match, subjectIn } from "../words/vocabulary.ts";

/** A person by name is the operator of a test or the uploader of a picture, unless the words around say another role. */
const PERSON_FIELD: Readonly<Record<AskedSubject, string | undefined>> = {
  tests: "operator",
  units: "operator",
  media: "uploader",
  queries: "assignee",
  lots: undefined,
};
const OWN_FIELD: Readonly<Record<AskedSubject, string | undefined>> = { ...PERSON_FIELD, tests: "createdBy" };

/** Stands for whoever asks. */
export const ME = "@me";

/** "Without witness by Emma": the role was asked to be missing or there, and is not hers. */
const isAskedToBe = ({ where, tokens }: QuestionState, role: Match) =>
  where.some(({ op, span }) => /^(?:isNull|notNull)$/.test(op) && span[1] === tokens[role.end - 1]?.end);

/** "Witnessed by someone other than Ben": what stands between the role and the name. */
const OTHERS =
  /^(?:someone|somebody|anyone|anybody|everyone|everybody|all|other|than|but|except|neither|either|both|not)$/;

/** "witnessed by Emma": the role that stands before a name. */
export function roleBefore(state: QuestionState, name: Match): string | undefined {
  const { matches, subject } = state;
  const norms = normsOf(state);
  let begin = name.first;
  while (OTHERS.test(norms[begin - 1] ?? "")) begin--;
  const role = matches.findLast(
    (one) =>
      one.end <= begin &&
      begin - one.end <= 1 &&
      fieldIn(one, subject)?.field.type === "person" &&
      !isAskedToBe(state, one),
  );
  // "which tests did Noor witness"
  const after = matches.find(
    (one) =>
      one.first === name.end &&
      !state.used[one.first] &&
      // "Of Emma reviewed by Noor": the role is of who follows.
      ![norms[one.end - 1], norms[one.end]].includes("by") &&
      fieldIn(one, subject)?.field.type === "person" &&
      !/^(?:s|')$/.test(state.tokens[name.end]?.norm ?? ""),
  );
  const listed = role ? undefined : roleInList(state, begin);
  if (listed) return listed;
  if (!role && after) {
    markUsed(state, after.first, after.end);
    return fieldIn(after, subject)?.field.id;
  }
  if (role) markUsed(state, role.first, role.end);
  // "How many tests has Ben entered": what they did tells the role; to make or do a test is to operate.
  const verb = role || norms[name.end + 1] === "by" ? undefined : norms[name.end];
  const done = verb && !/^(?:made|create|started)$/.test(verb) ? roleOf(subject, verb) : undefined;
  if (done && !state.used[name.end]) {
    markUsed(state, name.end, name.end + 1);
    return done;
  }
  return (role && fieldIn(role, subject)?.field.id) ?? roleBeforeTime(state, name) ?? PERSON_FIELD[subject];
}

/** "Witnessed by Emma or Ben": who follows an "or" did the same. */
function roleInList({ where, tokens, subject }: QuestionState, begin: number): string | undefined {
  if (!/^(?:and|or|nor|,|&)$/.test(tokens[begin - 1]?.norm ?? "")) return undefined;
  const last = where.find(({ span }) => span[1] === tokens[begin - 2]?.end);
  return last && fieldOf(subject, last.field)?.type === "person" ? last.field : undefined;
}

/** "Witnessed last month by Noor": the time stands between what was done and who did it. */
function roleBeforeTime(state: QuestionState, name: Match): string | undefined {
  const norms = normsOf(state);
  const isTime = (at: number) => state.dates.found.some(({ first, end }) => first <= at && at < end);
  if (norms[name.first - 1] !== "by" || !isTime(name.first - 2)) return undefined;
  let at = name.first - 2;
  while (isTime(at) || /^(?:in|on|during|since|from|the)$/.test(norms[at] ?? "")) at--;
  const verb = norms[at] ?? "";
  const named = /^(?:made|create|started)$/.test(verb) ? undefined : roleOf(state.subject, verb);
  // "Without a witness last month by Emma": the role is asked to be missing, and is not hers.
  const field = state.where.some((one) => one.op === "isNull" && one.field === named) ? undefined : named;
  const word = state.matches.find(({ first, end }) => first === at && end === at + 1);
  // A state such as "reviewed" tells the moment as well.
  if (field && word && fieldIn(word, state.subject)?.field.type === "person") markUsed(state, at, at + 1);
  return field;
}

/** Roles by the verb of a question, where the subject has them. */
const ROLES: readonly (readonly [verb: RegExp, field: string])[] = [
  [/^(?:performed|did|injected|inject)$/, "operator"],
  [/^(?:witnessed|witness)$/, "witness"],
  [/^(?:reviewed|review)$/, "reviewer"],
  [/^(?:assisted|assist)$/, "assistant"],
  [/^(?:created|create|made|entered|started)$/, "createdBy"],
  [/^(?:uploaded|upload|took|taken)$/, "uploader"],
  [/^(?:opened|raised|asked)$/, "openedBy"],
  [/^(?:assigned)$/, "assignee"],
];

const roleOf = (subject: AskedSubject, verb: string | undefined) =>
  ROLES.find(([pattern, field]) => pattern.test(verb ?? "") && fieldOf(subject, field))?.[1];

/** "who reviewed ICSI-0042" asks for a person, not for tests in that state. */
export function askedRole(state: QuestionState): string | undefined {
  const norms = normsOf(state);
  if (norms[0] !== "who") return undefined;
  const at = /^(?:has|have|was|is)$/.test(norms[1] ?? "") ? 2 : 1;
  const field = roleOf(state.subject, norms[at]);
  if (field) markUsed(state, at, at + 1);
  return field;
}

/** "tests I performed", "assigned to me", "my tests", "awaiting my review". */
export function readMine(state: QuestionState): void {
  const norms = normsOf(state);
  const { subject } = state;
  const at = norms.findIndex((norm) => /^(?:my|mine|myself)$/.test(norm));
  const isAsked = norms.some((norm) => /^(?:awaiting|waiting|await|needs?|wants?)$/.test(norm));
  const act = norms.findIndex(
    (norm, index) => /^(?:review|reviewing|signature|signing)$/.test(norm) && index <= at + 1 && index >= at - 1,
  );
  if (subject === "tests" && at >= 0 && act >= 0) {
    const isReview = /^review/.test(norms[act] ?? "");
    addCondition(state, { field: "status", op: "eq", value: [isReview ? "submitted" : "reviewed"] }, at, act + 1);
    // Whoever entered data cannot review, so those are not waiting for them.
    if (isReview) addCondition(state, { field: "enteredBy", op: "ne", value: [ME] }, at, at + 1);
    for (const [index, norm] of norms.entries())
      if (isAsked && /^(?:awaiting|waiting|await|needs?|wants?)$/.test(norm)) state.used[index] = true;
    return;
  }
  for (const [index, norm] of norms.entries()) {
    const isBy = norm === "me" && /^(?:by|to|for)$/.test(norms[index - 1] ?? "");
    // "I did not witness"
    const denied = norm === "i" && /^(?:did|have)$/.test(norms[index + 1] ?? "") && norms[index + 2] === "not" ? 2 : 0;
    const verb = norm === "i" ? norms[index + 1 + denied] : isBy ? norms[index - 2] : undefined;
    const field = roleOf(subject, verb) ?? (isBy && norms[index - 1] === "by" ? PERSON_FIELD[subject] : undefined);
    if (!field) continue;
    const isRoleSaid = roleOf(subject, verb) !== undefined;
    const not = norm === "i" ? index + denied : isRoleSaid ? index - 3 : index - 2;
    const isNot = norms[not] === "not";
    if (isNot) markUsed(state, not, not + 1);
    if (norm === "i") markUsed(state, index + 1, index + 2 + denied);
    else if (isRoleSaid) markUsed(state, index - 2, index);
    addCondition(state, { field, op: isNot ? "ne" : "eq", value: [ME] }, index, index + 1);
    return;
  }
  const field = OWN_FIELD[subject];
  const have = norms.findIndex(
    (norm, index) => norm === "do" && norms[index + 1] === "i" && norms[index + 2] === "have",
  );
  const isOwned =
    have >= 0 && norms[have + 3] !== "to" && state.matches.some((match) => subjectIn(match) !== undefined);
  if (isOwned && field && !norms.some((norm) => /^(?:due|overdue)$/.test(norm))) {
    addCondition(state, { field, op: "eq", value: [ME] }, have, have + 3);
    return;
  }
  if (at < 0 || !field) return;
  const isNot = norms[at - 1] === "not";
  addCondition(state, { field, op: isNot ? "ne" : "eq", value: [ME] }, isNot ? at - 1 : at, at + 1);
}
