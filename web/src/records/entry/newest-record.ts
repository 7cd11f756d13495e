type Versioned = { test: { rev: number } };

/**
 * The newest version of a record that the server told of. After a commit its echo may be some time on its way; whoever
 * builds the next commit on the version before it is refused as if somebody else had been quicker, so writers wait here.
 */
export function createNewest<Version extends Versioned>() {
  let newest: Version | undefined;
  let waiting: { rev: number; take: (record: Version) => void }[] = [];
  return {
    get: () => newest,
    tell(record: Version) {
      newest = record;
      const served = waiting.filter(({ rev }) => rev <= record.test.rev);
      waiting = waiting.filter(({ rev }) => rev > record.test.rev);
      for (const { take } of served) take(record);
    },
    /** That revision or a later one, as soon as it is there. */
    from: (rev: number): Promise<Version> =>
      newest && newest.test.rev >= rev
        ? Promise.resolve(newest)
        : new Promise((take) => {
            waiting.push({ rev, take });
          }),
  };
}
