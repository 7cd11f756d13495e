import * as z from "zod";
import { SIGNING_PIN } from "./signing-pin.ts";

/** What is signed: the very thing, as it stands, and what the signature is to mean. A proof is good for this alone. */
export const Signing = z.object({
  /** The record or lot. */
  of: z.string().regex(/^[A-Za-z0-9_~.-]{1,100}$/),
  rev: z.int().min(0),
  action: z.string().regex(/^[a-z_]{1,40}$/),
  meaning: z.string().max(40).default(""),
});
export type Signing = z.infer<typeof Signing>;

/** That the person who signs is present: what they know, or an answer of their passkey, which asked for their finger or face. */
export const SigningProof = z.union([
  z.object({ pin: z.string().regex(SIGNING_PIN) }),
  /** The browser's answer as WebAuthn writes it; read by the library that checks it. */
  z.object({ passkey: z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) }) }),
]);
export type SigningProof = z.infer<typeof SigningProof>;

export const MOST_PASSKEYS = 10;

/** Wrong PINs in a row after which none is taken for an hour. */
export const MOST_WRONG_PINS = 5;

/** What a person asks for their means of signing. All but `means` and `challenge` need a fresh sign-in. */
export const SigningRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("means") }),
  /** `former` is the PIN that stands, where there is one. */
  z.object({
    kind: z.literal("set-pin"),
    pin: z.string().regex(SIGNING_PIN),
    former: z.string().regex(SIGNING_PIN).optional(),
  }),
  z.object({ kind: z.literal("begin-passkey") }),
  z.object({ kind: z.literal("add-passkey"), name: z.string().trim().min(1).max(60), answer: z.looseObject({}) }),
  z.object({ kind: z.literal("remove-passkey"), id: z.string().max(1400) }),
  /** Asks what a passkey has to answer to sign this. */
  z.object({ kind: z.literal("challenge"), signing: Signing }),
]);
export type SigningRequest = z.infer<typeof SigningRequest>;
