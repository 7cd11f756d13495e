import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import * as z from "zod";

export const MANIFEST = "archive.json";
export const SEAL = "archive.sig";
/** The version of this layout; `docs/archive.md` tells it. */
export const ARCHIVE_FORMAT = 1;

export const ArchivedFile = z.object({
  /** Below the folder of the archive, never out of it. */
  path: z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[^/].*$/s),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of a file with one document a line. */
  lines: z.int().min(0).optional(),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const Scope = z.object({ organisation: z.string().optional(), study: z.string().optional() });
/** Whose records: an organisation's, a study's, or everybody's. */
export type Scope = z.infer<typeof Scope>;

/** `originals`: files of buckets; `blinded`: what blinds hide. Without the first nothing moves into another installation. */
export const Without = z.enum(["originals", "blinded"]);
export type Without = z.infer<typeof Without>;

/** What `archive.json` says; `archive.sig` is the signature of its bytes, ES256, as r and s in hexadecimal digits. */
export const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  project: z.string(),
  /** The moment of all its documents. */
  asOf: z.string(),
  scope: Scope,
  /** What was left out of it on purpose. */
  without: z.array(Without).optional(),
  files: z.array(ArchivedFile),
  /** The document whose cells hold each guest sheet too, by the sheet's name before a colon. */
  sheetsWithin: z.record(z.string(), z.string()),
  /** The fields of a test that a signature covers. */
  signedFields: z.array(z.string()),
  /** Of the key that signed, a point of the curve P-256. */
  publicKey: z.object({ x: z.string(), y: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

export function publicPoint(key: KeyObject): Manifest["publicKey"] {
  const { x, y } = createPublicKey(key).export({ format: "jwk" });
  const digits = (text: string | undefined) => Buffer.from(text ?? "", "base64url").toString("hex");
  return { x: digits(x), y: digits(y) };
}

export const sealOf = (manifest: Buffer, key: KeyObject): string =>
  sign("sha256", manifest, { key, dsaEncoding: "ieee-p1363" }).toString("hex");

/** By what people compare keys: said when an archive is made, and told on another way to whoever opens it. */
export const fingerprint = ({ x, y }: Manifest["publicKey"]): string =>
  createHash("sha256").update(`${x}${y}`).digest("hex").slice(0, 32);
