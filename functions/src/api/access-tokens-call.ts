import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { accessTokensFor } from "./access-tokens.ts";
import { accessTokenPorts } from "./access-tokens-data.ts";

/** Lists, makes and revokes the tokens by which programs read studies of an organisation. */
export const accessTokens: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (staff) => accessTokensFor(staff, data, accessTokenPorts(), new Date()));
  logger.info("access tokens asked for", { uid: auth?.uid, isNew: answer.secret !== undefined });
  return answer;
};
