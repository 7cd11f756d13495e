import { AppError } from "@zona/domain/errors";
import { asError } from "../../platform/firebase/errors.ts";

/**
 * Why the rules refused what was typed. They do not say, so the record is asked: `conflict` where it is no longer what was typed
 * on, `forbidden` where it still is or is gone. Where it cannot be asked nobody knows, which is a lost connection and no
 * refusal: `unavailable`, to be tried again.
 */
export async function refusalOf(cause: unknown, wasOvertaken: () => Promise<boolean>): Promise<Error> {
  if (!(cause instanceof Error && "code" in cause && cause.code === "permission-denied")) return asError(cause);
  let isOvertaken = false;
  try {
    isOvertaken = await wasOvertaken();
  } catch (unread) {
    const isClosed = unread instanceof Error && "code" in unread && unread.code === "permission-denied";
    if (!isClosed)
      return new AppError("unavailable", "The record could not be asked why it refused.", { cause: unread });
  }
  if (isOvertaken) return new AppError("conflict", "Somebody else changed this record first.", { cause });
  return new AppError("forbidden", "The rules do not allow this change.", { cause });
}
