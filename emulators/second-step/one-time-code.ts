import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_S = 30;

/** The bytes that a base32 text stands for (RFC 4648), spaces and padding left out. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32.toUpperCase()]
    .map((letter) => LETTERS.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A secret as authenticators take it: 160 random bits in base32. */
export const newSecret = (random: Uint8Array) => [...random].map((byte) => LETTERS[byte % 32]).join("");

/** What an authenticator shows for this secret at this moment: six digits, anew every 30 seconds (RFC 6238, SHA-1). */
export function oneTimeCode(secret: string, now: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 1000 / PERIOD_S)));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Whether a code is the one of now, or of one period before or after, as deploy/steps/identity-steps.ts asks of the real service. */
export function isOneTimeCode(secret: string, code: string, now: Date): boolean {
  return [-1, 0, 1].some(
    (periods) => oneTimeCode(secret, new Date(now.getTime() + periods * PERIOD_S * 1000)) === code,
  );
}
