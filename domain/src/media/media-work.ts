import * as z from "zod";

/** One message on the topic `media-work`: look at this generation of this original, in this run. */
export const MediaWork = z.lazy(() =>
  z.object({
    mediaId: z.string().regex(/^[A-Za-z0-9]{20}$/),
    generation: z.string().regex(/^\d{1,20}$/),
    /** The run that an administrator asked for; left out for the first. */
    run: z.int().min(1).optional(),
  }),
);
export type MediaWork = z.infer<typeof MediaWork>;

/**
 * How the work on one generation goes, at `media/{id}/work/{generation}[-{run}]`. Apart from the medium, so that leases and
 * attempts neither reach screens nor wake every listener; functions alone read and write it.
 */
export const MediaWorkRecord = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    /** Runs begun so far, the present one included. */
    attempts: z.int().min(0),
    /** How often a sweep asked for the work again. */
    helps: z.int().min(0).optional(),
    /** Held while a run is at it; a run whose token is no longer here must write nothing. */
    lease: z.object({ token: z.string().min(1), until: z.date() }).optional(),
    /** Where and how the last run failed: a step and an error's name or code, never content. */
    lastFault: z.string().max(200).optional(),
  }),
);
export type MediaWorkRecord = z.infer<typeof MediaWorkRecord>;

/**
 * When to stop trying. The platform alone would repeat a failed event for 24 hours, each repeat billed; attempts
 * bound a file that kills the process every time, age bounds an outage.
 */
export const GIVE_UP = { attempts: 10, afterMs: 2 * 60 * 60 * 1000 } as const;
