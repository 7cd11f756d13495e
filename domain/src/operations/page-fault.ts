import * as z from "zod";

/** Names of what JavaScript throws; any other name could be anybody's words. */
export const FAULT_NAMES = [
  ...["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "AggregateError"],
  ...["AbortError", "QuotaExceededError", "InvalidStateError", "FirebaseError", "other"],
] as const;

/** A page as it was loaded once: what its browser tells and what functions log for it have this in common. */
export const VisitId = z.uuid();

/** That a page failed in a browser: where, and never a word of what stood on it or was typed. */
export const PageFault = z.strictObject({
  visit: VisitId,
  name: z.enum(FAULT_NAMES),
  /** The address without what names a record: `/tests/icsi/:id`. */
  page: z.string().regex(/^(\/([a-z-]{1,30}|:id)){0,8}\/?$/),
  /** File of the build, line and column, the innermost first. */
  frames: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).max(8),
});
export type PageFault = z.infer<typeof PageFault>;
