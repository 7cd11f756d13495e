import { AppError } from "@zona/domain/errors";
import { asError } from "../../platform/firebase/errors.ts";

/**
 * Why the rules refused what was typed on revision `rev`. They do not say, so the record is asked: `conflict` where its
 * revision is another, `forbidden` where it is the same or gone. Where it cannot be asked nobody knows, which is a lost
 * connection and no refusal: `unavailable`, to be tried again.
 */
export async function refusalOf(
  rev: number,
  cause: unknown,
  revNow: () => Promise<number | undefined>,
): Promise<Error> {
  if (!(cause instanceof Error && "code" in cause && cause.code === "permission-denied")) return asError(cause);
  let now: number | undefined;
  try {
    now = await revNow();
  } catch (unread) {
    const isClosed = unread instanceof Error && "code" in unread && unread.code === "permission-denied";
    if (!isClosed)
      return new AppError("unavailable", "The record could not be asked why it refused.", { cause: unread });
  }
  if (now !== undefined && now !== rev) {
    return new AppError("conflict", "Somebody else changed this record first.", { cause });
  }
  return new AppError("forbidden", "The rules do not allow this change.", { cause });
}
