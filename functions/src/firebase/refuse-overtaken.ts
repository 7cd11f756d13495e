import { AppError, type Thrown } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { isOvertaken } from "./change-if-same.ts";

/** Throws what a transaction rejected with: `conflict`, for the person who asked, where others kept changing what it read. */
export function refuseOvertaken(error: Thrown): never {
  if (!(error instanceof AppError) && isOvertaken(error))
    throw new AppError("conflict", refuses("atOnce"), { cause: error });
  throw error;
}
