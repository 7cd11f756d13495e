import * as z from "zod";

const KeptPasskey = z.object({
  id: z.string(),
  name: z.string(),
  /** As WebAuthn's COSE key, in base64url. */
  publicKey: z.string(),
  /** How often the passkey says it was used: a copy of it would fall behind. */
  counter: z.int(),
  addedAt: z.date(),
});
export type KeptPasskey = z.infer<typeof KeptPasskey>;

/** A person's means of signing, at `signingFactors/{uid}`. Functions alone read and write it. */
export const KeptFactor = z.object({
  pin: z.object({ salt: z.string(), hash: z.string() }).optional(),
  wrongPins: z.int().default(0),
  lockedUntil: z.date().optional(),
  passkeys: z.array(KeptPasskey).default([]),
  /** What a passkey was asked to answer, and for what. */
  challenge: z.object({ value: z.string(), binding: z.string(), expiresAt: z.date() }).optional(),
});
export type KeptFactor = z.infer<typeof KeptFactor>;

/** The name that passkeys are made for, and the address in front of it. */
export type SiteName = { rpId: string; origin: string };
