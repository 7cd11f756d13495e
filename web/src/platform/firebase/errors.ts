import { AppError } from "@zona/domain/errors";

/** The code of a caught error of Firebase or of ours, such as `auth/user-disabled`; "unknown" where it has none. */
export function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}

/** A caught value as an error that a page keeps until it is shown; whatever code it has stays with it. */
export const asError = (caught: unknown): Error =>
  caught instanceof Error ? caught : Object.assign(new Error(String(caught)), caught);

/** The server did not answer before anything was asked of it: surely nothing was done. */
export class NotSent extends AppError {
  constructor() {
    super("unavailable", "The server does not answer, and was not asked.");
  }
}
