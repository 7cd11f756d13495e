import * as z from "zod";
import { SESSION_MS } from "./session-length.ts";
import { SigningProof } from "./signing-factor.ts";

/** The most locked sessions that are remembered of one person. */
const MOST_LOCKED = 20;

/**
 * The locked sessions of a person, with this one. Sessions are named by their sign-in, in seconds since 1970; those that are
 * over are left out, and of too many others the oldest.
 */
export function withLocked(locked: readonly number[], session: number, now: Date): number[] {
  const others = locked.filter((one) => one !== session && now.getTime() - one * 1000 < SESSION_MS);
  return [...others.sort((one, other) => one - other).slice(1 - MOST_LOCKED), session];
}

/** What a locked session may ask: what its owner can prove themselves with, what a passkey has to answer, and to be unlocked. */
export const UnlockRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("means") }),
  z.object({ kind: z.literal("challenge") }),
  z.object({ kind: z.literal("unlock"), proof: SigningProof }),
]);
export type UnlockRequest = z.infer<typeof UnlockRequest>;
