import type { Person } from "@zona/domain/identity/claims";
import { nameWords } from "@zona/domain/identity/name-words";

type Account = { id: string; name: string; email?: string | undefined };

const folded = (name: string) => nameWords(name).join(" ");

/** Says a name; that of a person whose name others have too with the address, or, where none is known, the account's id. */
export const toldApart = (accounts: readonly Account[]) => (person: Person) => {
  const { uid, name } = person;
  const isShared = accounts.some((one) => one.id !== uid && folded(one.name) === folded(name));
  if (!isShared) return name;
  return `${name} (${accounts.find(({ id }) => id === uid)?.email ?? uid})`;
};
