/** Turns what was typed as a person into a uid: a uid stays, a name that one account has becomes its uid, all else stays. */
export function personNamed(people: ReadonlyMap<string, string>): (typed: string) => string {
  const uids = Map.groupBy(people, ([, name]) => name.toLowerCase());
  return (typed) => {
    if (people.has(typed)) return typed;
    const [only, ...others] = uids.get(typed.trim().toLowerCase()) ?? [];
    return only && others.length === 0 ? only[0] : typed;
  };
}
