import { answering } from "../firebase/https-error.ts";
import { siteOwner } from "../firebase/site.ts";
import { accessOf } from "../identity/access-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { serviceLevelsFor } from "./service-levels.ts";
import { levelPorts } from "./service-levels-data.ts";

/** How well the site kept what it promises, for its administrators. */
export const serviceLevels: StaffOperationHandler = ({ auth }) =>
  answering({ uid: auth?.uid }, async () =>
    serviceLevelsFor(auth, { accessOf, siteOwner }, await levelPorts(), new Date()),
  );
