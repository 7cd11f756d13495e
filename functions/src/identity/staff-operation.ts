import type { Unparsed } from "@zona/domain/stored-record";
import type { Caller } from "./caller.ts";

/** What one of the operations of `staffCall` is asked. */
export type StaffRequest = {
  auth: Caller;
  /** As it came: the operation parses it. */
  data: Unparsed;
  /** Aborted when the client goes. */
  signal?: AbortSignal | undefined;
};

/** Answers one request, or rejects with an `HttpsError` whose message is for the person who asked. */
export type StaffOperationHandler = (request: StaffRequest) => Promise<object | undefined>;
