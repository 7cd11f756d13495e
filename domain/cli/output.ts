/** What a command prints: JSON on standard output, notes on standard error. */
export type Output = { json: object; notes: readonly string[] };
