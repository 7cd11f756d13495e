/** One line of what was found: a way to open it, or what it does. */
export type SearchHit = { key: string; label: string; hint: string } & ({ to: string } | { run: () => void });

/** Of each kind of hit, so that one kind does not push the others out of sight. */
export const MOST_OF_EACH = 5;

/**
 * `failed`: something could not be asked, so that what is missing may be there. `isCut`: more was found of one kind than is
 * shown of each.
 */
export type FoundByText = { hits: readonly SearchHit[]; failed: boolean; isCut: boolean };

/** The first hits of every kind that answered. */
export function firstOfEach(answers: readonly PromiseSettledResult<readonly SearchHit[]>[]): FoundByText {
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  return {
    hits: found.flatMap((hits) => hits.slice(0, MOST_OF_EACH)),
    failed: found.length < answers.length,
    isCut: found.some((hits) => hits.length > MOST_OF_EACH),
  };
}
