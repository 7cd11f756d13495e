/** What a table says of a typed word. "Constructor" is a word like any other: what tables inherit is no entry of theirs. */
export const inTable = <T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
