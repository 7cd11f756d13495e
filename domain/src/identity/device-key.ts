import * as z from "zod";

/**
 * The key pair by which a person's devices keep what was typed and has not reached the server: the public half encrypts,
 * also without a network; the private half is given to their open session alone. ECDH on P-256, in base64: the raw point,
 * and PKCS #8. At `deviceKeys/{uid}`; functions alone read and write it.
 */
export const DeviceKey = z.object({ publicKey: z.string(), privateKey: z.string() });
export type DeviceKey = z.infer<typeof DeviceKey>;

/** A passkey that opens the screen of its owner where no server can be asked: its id, and its key as a raw point of P-256 in base64. */
export type ScreenPasskey = { id: string; point: string };

/** What a device of a person is told: their key pair, and the passkeys that open their screen. */
export type DeviceKeyAnswer = DeviceKey & { passkeys: readonly ScreenPasskey[] };
