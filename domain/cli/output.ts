/** What a command prints: JSON on standard output, whole or a line for each, and notes on standard error. */
export type Output = { notes: readonly string[] } & ({ json: object } | { lines: readonly object[] });
