import { type Condition, conjuncts, type Filter } from "./filter.ts";

/** One value of a field, a band of it, or that nothing is recorded: what a group of a table says of its rows. */
export type Choice = Filter;

const isOf = (field: string, filter: Filter): filter is Condition => "field" in filter && filter.field === field;

const isBand = (field: string, filter: Filter) =>
  "all" in filter &&
  filter.all.length > 0 &&
  filter.all.every((part) => isOf(field, part) && (part.op === "ge" || part.op === "lt"));

/** The choices of which a filter lets each through; undefined where it asks anything else. */
function choicesIn(field: string, filter: Filter): Choice[] | undefined {
  if (isBand(field, filter)) return [filter];
  if ("any" in filter) {
    const parts = filter.any.map((part) => choicesIn(field, part));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  if (!isOf(field, filter)) return undefined;
  if (filter.op === "in") return filter.value.map((value) => ({ field, op: "eq", value: [value] }));
  return filter.op === "eq" || filter.op === "isNull" ? [filter] : undefined;
}

/** The filter that lets through what any of some choices does; undefined of none. */
function filterOfChoices(field: string, choices: readonly Choice[]): Filter | undefined {
  const equal = choices.filter((choice) => isOf(field, choice) && choice.op === "eq");
  const values = equal.flatMap((choice) => ("field" in choice ? choice.value : []));
  const others = choices.filter((choice) => !equal.includes(choice));
  const [first] = equal;
  const same: Filter[] = first && values.length > 1 ? [{ field, op: "in", value: values }] : equal;
  const parts = [...same, ...others];
  const [only] = parts;
  // A band by itself would be read as two conditions.
  return parts.length === 1 && only && "field" in only ? only : parts.length > 0 ? { any: parts } : undefined;
}

/** What is chosen of a field in a filter: the first of its conditions that is made of choices alone. */
export function chosenOf(field: string, filter: Filter): readonly Choice[] {
  for (const part of conjuncts(filter)) {
    const found = choicesIn(field, part);
    if (found) return found;
  }
  return [];
}

/** The filter with other choices of a field in place of those that were there. */
export function withChosen(field: string, filter: Filter, choices: readonly Choice[]): Filter {
  const parts = conjuncts(filter);
  const at = parts.findIndex((part) => choicesIn(field, part));
  const next = filterOfChoices(field, choices);
  const rest = at < 0 ? [...parts] : parts.toSpliced(at, 1);
  if (next) rest.splice(at < 0 ? rest.length : at, 0, next);
  return { all: rest };
}

const keyOf = (choice: Choice) => JSON.stringify(choice).toLowerCase();

/** Whether a choice is among others; texts are compared as conditions compare them, whatever their case. */
export const isChosen = (choices: readonly Choice[], choice: Choice) =>
  choices.some((one) => keyOf(one) === keyOf(choice));

/** The choices with one more, or without it where it is among them. */
export const toggled = (choices: readonly Choice[], choice: Choice): Choice[] =>
  isChosen(choices, choice) ? choices.filter((one) => keyOf(one) !== keyOf(choice)) : [...choices, choice];
