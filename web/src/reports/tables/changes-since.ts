/** Two servers' clocks differ, and a change is stamped before it is there to be read. */
const MARGIN_MS = 10_000;

/**
 * Tells of changes by what is newest, for whoever reads a table at `askedAt` (milliseconds) and begins to listen at the same
 * time. Which of the two the server answers first is not known: what changed about then or later counts as a change from the
 * first answer on, since the table may have been read just before it. The answered function takes what is newest, as text, and
 * when it changed (milliseconds).
 */
export function changesSince(askedAt: number, onChange: () => void) {
  let known: string | undefined;
  return (newest: string, changedAt: number | undefined) => {
    const isChange = known === undefined ? (changedAt ?? 0) > askedAt - MARGIN_MS : known !== newest;
    known = newest;
    if (isChange) onChange();
  };
}
