import type { Revision } from "@zona/domain/records/audit/revision";
import type { KnownNames } from "../../laboratory/studies/known-names.ts";

type Header = Readonly<Record<string, unknown>> | undefined;

/** Names that a header keeps for the accounts it names by id. */
function namesIn(header: Header): [string, string][] {
  const names = header?.names;
  if (typeof names !== "object" || names === null) return [];
  return Object.entries(names).flatMap(([id, name]) => (typeof name === "string" ? [[id, name] as const] : []));
}

const headerOf = (fields: Readonly<Record<string, unknown>>): Header =>
  typeof fields.header === "object" && fields.header !== null ? { ...fields.header } : undefined;

/** Names of accounts as acts tell them: of who acted, and of whom they named; the newest act comes first. */
export const accountNamesInActs = (acts: readonly Pick<Revision, "by" | "before" | "after">[]): KnownNames =>
  new Map(
    acts
      .toReversed()
      .flatMap(({ by, before, after }) => [
        ...namesIn(headerOf(before)),
        ...namesIn(headerOf(after)),
        [by.uid, by.name] as const,
      ]),
  );

/** The same with the header of the record that they changed. */
export const accountNamesOfRecord = (header: Header, acts: Parameters<typeof accountNamesInActs>[0]): KnownNames =>
  new Map([...accountNamesInActs(acts), ...namesIn(header)]);
