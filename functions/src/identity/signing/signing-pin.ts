import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** A PIN as it is kept. Six digits are soon tried where attempts cost nothing, so this slows whoever stole the database down, no more. */
export type KeptPin = { salt: string; hash: string };

const derived = promisify(scrypt) as (
  pin: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

const BYTES = 32;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };

export async function keepPin(pin: string, salt = randomBytes(16)): Promise<KeptPin> {
  return { salt: salt.toString("hex"), hash: (await derived(pin, salt, BYTES, COST)).toString("hex") };
}

/** Whether a PIN that is tried is the kept one. The costly part is done once for each salt, however often it is asked. */
export function triedPin(pin: string): (kept: KeptPin) => Promise<boolean> {
  const made = new Map<string, Promise<Buffer>>();
  return async ({ salt, hash }) => {
    const own = made.get(salt) ?? derived(pin, Buffer.from(salt, "hex"), BYTES, COST);
    made.set(salt, own);
    return timingSafeEqual(await own, Buffer.from(hash, "hex"));
  };
}
