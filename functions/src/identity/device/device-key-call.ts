import { answering } from "../../firebase/https-error.ts";
import { accessOf } from "../access-data.ts";
import { signingFactors } from "../signing/signing-factor-data.ts";
import type { StaffOperationHandler } from "../staff-operation.ts";
import { deviceKeyFor } from "./device-key.ts";
import { deviceKeys } from "./device-key-data.ts";

/** By what a person's devices keep what the server does not have yet. */
export const deviceKey: StaffOperationHandler = ({ auth }) =>
  answering({ uid: auth?.uid }, () => deviceKeyFor(auth, accessOf, { keys: deviceKeys(), factors: signingFactors() }));
