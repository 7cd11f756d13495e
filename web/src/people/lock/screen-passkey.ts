import type { ScreenPasskey } from "@zona/domain/identity/device-key";

type Bytes = Uint8Array<ArrayBuffer>;

/** What a passkey has to answer: of this site, and to what was just asked, in base64url. */
export type Asked = { challenge: string; origin: string; rpId: string };

/** As WebAuthn writes it (level 2, 5.8.1 and 6.1), in base64url. */
export type PasskeyAnswer = {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
};

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const HALF = 32;
/** Somebody touched it, and it knows who: by finger, face or its own PIN. */
const PRESENT_AND_VERIFIED = 0x05;
const FLAGS_AT = 32;

const bytesOf = (base64: string): Bytes =>
  Uint8Array.from(atob(base64.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const isEqual = (one: Bytes, other: Bytes) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

const joined = (...parts: readonly Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Both numbers of a signature, 32 bytes each, out of their DER; undefined for anything else. */
function rawSignature(der: Bytes): Bytes | undefined {
  const numbers: Bytes[] = [];
  for (let at = 2; at < der.length; ) {
    const length = der[at + 1] ?? 0;
    const number = der.slice(at + 2, at + 2 + length);
    at += 2 + length;
    const short = number[0] === 0 ? number.slice(1) : number;
    if (short.length > HALF) return undefined;
    numbers.push(joined(new Uint8Array(HALF - short.length), short));
  }
  return numbers.length === 2 ? joined(...numbers) : undefined;
}

/** Whether one of these passkeys answered this very question, having made sure who holds it. Nobody's server is asked. */
export async function isAnsweredBy(
  passkeys: readonly ScreenPasskey[],
  { challenge, origin, rpId }: Asked,
  { id, response }: PasskeyAnswer,
): Promise<boolean> {
  const passkey = passkeys.find((one) => one.id === id);
  const client = bytesOf(response.clientDataJSON);
  const said = JSON.parse(new TextDecoder().decode(client));
  if (!passkey || said.type !== "webauthn.get" || said.challenge !== challenge || said.origin !== origin) return false;
  const data = bytesOf(response.authenticatorData);
  if (!isEqual(data.slice(0, FLAGS_AT), await sha256(new TextEncoder().encode(rpId)))) return false;
  if (((data[FLAGS_AT] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false;
  const signature = rawSignature(bytesOf(response.signature));
  if (!signature) return false;
  const key = await crypto.subtle.importKey("raw", bytesOf(passkey.point), CURVE, false, ["verify"]);
  const signed = joined(data, await sha256(client));
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, signed);
}
