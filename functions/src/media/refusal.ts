import { AppError, type Thrown } from "@zona/domain/errors";
import type { Medium } from "@zona/domain/media/medium";

type Rejection = NonNullable<Medium["rejection"]>;

/** The file is at fault, today and at every repeat. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly rejection: Rejection;
  constructor(code: Rejection["code"], detail?: string) {
    super(code);
    this.rejection = detail === undefined ? { code } : { code, detail: detail.slice(0, 300) };
  }
}

/**
 * What a decoder threw. Its first sentence helps whoever exported the file; time and memory are our fault, not the
 * file's, and worth a repeat.
 */
export function asRefusal(error: Thrown): never {
  if (error instanceof Refusal || error instanceof AppError) throw error;
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout|out of memory|allocation failed/i.test(message)) {
    throw new AppError("unavailable", "Decoding ran out of time or memory", { cause: error });
  }
  const [first = "", second] = message.split("\n");
  const reason = first.startsWith("Warning treated as error") ? second : first;
  throw new Refusal("damaged", reason?.replace(/[^\x20-\x7e]/g, "") ?? "");
}
