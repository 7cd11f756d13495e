import { onRequest } from "firebase-functions/https";
import { takeApiRequest } from "../api/api-request.ts";
import { accountOf } from "../firebase/parameters.ts";

/** What programs read with an access token (`exchange/api.ts` of the domain); Hosting hands `/api/` on to it. */
export const api = onRequest(
  { serviceAccount: accountOf("api"), memory: "2GiB", timeoutSeconds: 60, invoker: "public" },
  takeApiRequest,
);
