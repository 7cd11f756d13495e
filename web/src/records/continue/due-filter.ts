import type { TestSummary } from "@zona/domain/facts/test-summary";
import type { Person } from "@zona/domain/identity/claims";
import { nameWords } from "@zona/domain/identity/name-words";
import { TestKind } from "@zona/domain/records/test-kind";
import * as z from "zod";
import { text } from "../../platform/i18n/text.ts";

export const t = text("dueFilter", {
  kind: "Kind",
  allKinds: "All kinds",
  who: "Person",
  everybody: "Everyone",
  mine: "Mine",
  text: "Code, subject or lot",
  shown: "{shown} of {all} checks",
  clear: "Show all",
  none: "No matching checks",
  noneHint:
    "None of the {all, plural, one {# check} other {# checks}} loaded here match. Use the search above to find any test.",
});

/** Stands for whoever looks: tests that they operate, began or entered something in. */
export const MINE = "mine";

/** What of the due list is shown; a field that is missing or cannot be read asks for everything. */
const DueFilter = z.object({
  kind: TestKind.optional().catch(undefined),
  /** `mine`, or an operator as the records name them. */
  who: z.string().min(1).max(128).optional().catch(undefined),
  /** A part of a code, a subject or a lot. */
  text: z.string().trim().min(1).max(60).optional().catch(undefined),
});
export type DueFilter = z.infer<typeof DueFilter>;

/** The filter that an address names. */
export const dueFilterOf = (address: URLSearchParams): DueFilter => DueFilter.parse(Object.fromEntries(address));

const keyOf = (name: string) => nameWords(name).join(" ");

/** Who operates a test, by name; undefined where nobody is named. */
export function operatorOf({ header: { operatorId }, names }: TestSummary): string | undefined {
  if (operatorId === null) return undefined;
  return Object.hasOwn(names, operatorId) ? names[operatorId] : operatorId;
}

/** Everybody who operates one of these tests, each once, by name. */
export function operatorsIn(tests: readonly TestSummary[]): string[] {
  const names = new Map(tests.flatMap((test) => operatorOf(test) ?? []).map((name) => [keyOf(name), name]));
  return [...names.values()].sort((a, b) => a.localeCompare(b));
}

const isMine = (test: TestSummary, me: Person) =>
  test.enteredBy.includes(me.uid) ||
  test.header.operatorId === me.uid ||
  keyOf(operatorOf(test) ?? "") === keyOf(me.name);

const namesOf = ({ code, subjectCode, material }: TestSummary) =>
  [code, subjectCode, material.materialLot].filter((name) => name !== null);

/** The tests that pass, in the order in which they come. */
export const matchingTests = (
  tests: readonly TestSummary[],
  { kind, who, text = "" }: DueFilter,
  me: Person,
): TestSummary[] =>
  tests.filter(
    (test) =>
      (kind === undefined || test.kind === kind) &&
      (who === undefined || (who === MINE ? isMine(test, me) : keyOf(operatorOf(test) ?? "") === keyOf(who))) &&
      namesOf(test).some((name) => name.toLowerCase().includes(text.toLowerCase())),
  );
