import type { onRequest } from "firebase-functions/https";

/** A request of the web and its response, as the platform hands them to a function. */
export type Exchange = Parameters<Parameters<typeof onRequest>[0]>;
