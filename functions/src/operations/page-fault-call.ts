import { AppError } from "@zona/domain/errors";
import { PageFault } from "@zona/domain/operations/page-fault";
import { refuses } from "@zona/domain/operations/refusals";
import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { keepPace } from "../identity/pace.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";

/** Writes down that a page failed in somebody's browser. */
export const tellFault: StaffOperationHandler = ({ auth, data }) =>
  answeringPresent(auth, async ({ by }) => {
    const { data: fault } = PageFault.safeParse(data);
    if (!fault) throw new AppError("invalid-input", refuses("unreadable"));
    await keepPace(takePlace(), by.uid, "faults", new Date());
    logger.warn("page failed", { uid: by.uid, ...fault });
    return {};
  });
