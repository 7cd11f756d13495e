import { expect, it } from "vitest";
import { isAnsweredBy, type PasskeyAnswer } from "./screen-passkey.ts";

const SITE = { challenge: "Q2hhbGxlbmdl", origin: "https://lab.example", rpId: "lab.example" };
const text = (words: string) => new TextEncoder().encode(words);
const base64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** A number of DER: without zeros in front, but with one where it would be negative. */
function numberOf(half: Uint8Array) {
  const from = half.findIndex((byte) => byte !== 0);
  const short = [...half.slice(from)];
  const number = (short[0] ?? 0) > 127 ? [0, ...short] : short;
  return [2, number.length, ...number];
}

async function passkey(id: string) {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const point = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))));
  return {
    known: { id, point },
    async answer(over: Partial<typeof SITE & { type: string; flags: number }> = {}): Promise<PasskeyAnswer> {
      const { challenge, origin, rpId, type, flags } = { ...SITE, type: "webauthn.get", flags: 5, ...over };
      const client = text(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
      const data = Uint8Array.from([...(await sha256(text(rpId))), flags, 0, 0, 0, 7]);
      const signed = Uint8Array.from([...data, ...(await sha256(client))]);
      const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, signed));
      const numbers = [...numberOf(raw.slice(0, 32)), ...numberOf(raw.slice(32))];
      const signature = base64(Uint8Array.from([0x30, numbers.length, ...numbers]));
      return { id, response: { clientDataJSON: base64(client), authenticatorData: base64(data), signature } };
    },
  };
}

it("takes the answer of a known passkey, whatever its signature looks like", async () => {
  const own = await passkey("own");
  for (let time = 0; time < 40; time++) expect(await isAnsweredBy([own.known], SITE, await own.answer())).toBe(true);
});

it.each([
  ["to an earlier question", { challenge: "b3RoZXI" }],
  ["given to another site's page", { origin: "https://evil.example" }],
  ["made for another site", { rpId: "evil.example" }],
  ["that added a passkey", { type: "webauthn.create" }],
  ["of a touch alone, which is anybody's", { flags: 1 }],
  ["without a touch", { flags: 4 }],
])("takes no answer %s", async (_, over) => {
  const own = await passkey("own");
  expect(await isAnsweredBy([own.known], SITE, await own.answer(over))).toBe(false);
});

it("takes no answer of a passkey that only calls itself the known one, nor one that was changed", async () => {
  const [own, other] = [await passkey("own"), await passkey("own")];
  expect(await isAnsweredBy([own.known], SITE, await other.answer())).toBe(false);
  const { id, response } = await own.answer({ flags: 1 });
  const { authenticatorData } = (await own.answer()).response;
  expect(await isAnsweredBy([own.known], SITE, { id, response: { ...response, authenticatorData } })).toBe(false);
  expect(await isAnsweredBy([], SITE, await own.answer())).toBe(false);
  expect(await isAnsweredBy([own.known], SITE, { id, response: { ...response, signature: "AAAA" } })).toBe(false);
});
