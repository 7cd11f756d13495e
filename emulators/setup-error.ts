/** Something the person at the keyboard can put right: shown as its one sentence, without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** Prints the sentence of a SetupError, or all of an unexpected error, and makes the process end with code 1. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
