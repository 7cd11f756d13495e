import type { Person } from "@zona/domain/identity/claims";

export type Performer = Person & { email?: string | undefined };

/** People to choose from; those of one name by their address, or by their account where the list of people knows none. */
export const performerOptions = (people: readonly Performer[]) =>
  people.map(({ uid, name, email }) => {
    const isShared = people.some((other) => other.uid !== uid && other.name === name);
    return { value: uid, label: isShared ? `${name} (${email ?? uid})` : name };
  });
