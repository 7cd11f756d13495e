import { FRESH_SIGN_IN_MS } from "@zona/domain/identity/session-length";
import { answering } from "../../firebase/https-error.ts";
import { logger } from "../../firebase/logged.ts";
import { accessOf } from "../access-data.ts";
import { presentStaff } from "../caller.ts";
import type { StaffOperationHandler } from "../staff-operation.ts";
import { changeSigningMeans } from "./signing-factor.ts";
import { signingFactors, signingSite } from "./signing-factor-data.ts";

/** What people ask for their own means of signing; see `identity/signing-factor.ts` of the domain. */
export const signingMeans: StaffOperationHandler = async ({ auth, data }) => {
  const told = await answering({ uid: auth?.uid }, async () => {
    const now = new Date();
    const staff = await presentStaff(auth, accessOf, now);
    const isFresh = now.getTime() - Number(auth?.token.auth_time) * 1000 <= FRESH_SIGN_IN_MS;
    return changeSigningMeans({ staff, isFresh }, data, signingFactors(), signingSite(), now);
  });
  logger.info("means of signing asked", { uid: auth?.uid });
  return told;
};
