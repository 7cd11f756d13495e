import * as z from "zod";

/** What `openOriginal` is asked: the original of one medium is opened to whoever asks, and the access log says so. */
export const OpenOriginal = z.strictObject({ mediaId: z.string().regex(/^[A-Za-z0-9]{20}$/) });
export type OpenOriginal = z.infer<typeof OpenOriginal>;

/** For so long Storage rules let the person fetch it. */
export const ORIGINAL_OPEN_MS = 10 * 60_000;

/** `access/{uid}.opened`: until when originals may be fetched, by the ids of their media. */
export type OpenedOriginals = Readonly<Record<string, Date>>;

/** One more is open; those that are not any more are left out. */
export function withOriginal(opened: OpenedOriginals, mediaId: string, now: Date): OpenedOriginals {
  const still = Object.entries(opened).filter(([, until]) => until > now);
  return { ...Object.fromEntries(still), [mediaId]: new Date(now.getTime() + ORIGINAL_OPEN_MS) };
}
