import type { Person } from "@zona/domain/identity/claims";
import { nameWords } from "@zona/domain/identity/name-words";
import { createContext, use } from "react";

export type PersonWithEmail = Person & { email?: string | undefined };

/** People to choose from; those of one name by their address, or by their account where the list of people knows none. */
export const personOptions = (people: readonly PersonWithEmail[]) =>
  people.map(({ uid, name, email }) => {
    const isShared = people.some((other) => other.uid !== uid && other.name === name);
    return { value: uid, label: isShared ? `${name} (${email ?? uid})` : name };
  });

export type FormatName = (person: Person) => string;

export const plainName: FormatName = ({ name }) => name;
export const FormatNameContext = createContext<FormatName>(plainName);

/** How people are named here: by name alone, or told apart where a page asks for that. */
export const useFormatName = () => use(FormatNameContext);

type Account = { id: string; name: string; email?: string | undefined };

const folded = (name: string) => nameWords(name).join(" ");

/** Says a name; that of a person whose name others have too with the address, or, where none is known, the account's id. */
export const distinguishedName = (accounts: readonly Account[]) => (person: Person) => {
  const { uid, name } = person;
  const isShared = accounts.some((one) => one.id !== uid && folded(one.name) === folded(name));
  if (!isShared) return name;
  return `${name} (${accounts.find(({ id }) => id === uid)?.email ?? uid})`;
};
