import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ARCHIVED_BELOW, ARCHIVED_ROOTS } from "../functions/src/archive/archived-collections.ts";
import { documentOf } from "../functions/src/archive/archived-document.ts";
import { fingerprint, MANIFEST, Manifest, SEAL } from "../functions/src/archive/manifest.ts";

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Lines end with a line feed alone: texts hold U+2028 as it is, which Node's own reader of lines takes for an end; of the first `bytes`, or all. */
export async function* linesOf(file: string, bytes?: number): AsyncGenerator<string> {
  let rest = "";
  const end = bytes === undefined ? Number.POSITIVE_INFINITY : bytes - 1;
  for await (const chunk of createReadStream(file, { encoding: "utf8", end })) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const names: readonly string[] = ARCHIVED_BELOW;

/** Whether archives hold documents there: whoever signs one may write any line, and access or means of signing are in none. */
function isArchived(path: string): boolean {
  const [root = "", , ...below] = path.split("/");
  return ARCHIVED_ROOTS.some((one) => one === root) && below.every((name, at) => at % 2 === 1 || names.includes(name));
}

async function refuseOtherLines(file: string, name: string, kept: string): Promise<void> {
  let at = 0;
  for await (const line of linesOf(file)) {
    at += 1;
    let path: string | undefined;
    try {
      path = documentOf(line, () => undefined).path;
    } catch {
      throw new Error(`Line ${at} of ${name} cannot be read. ${kept}`);
    }
    if (!isArchived(path)) throw new Error(`${name} holds ${path}, which is in no archive. ${kept}`);
  }
}

/**
 * Reads what a folder says of itself. Throws a sentence that ends with `kept` where the seal or a file is not what it was, where
 * another key signed than the one of this fingerprint, and where a line is none of an archive.
 */
export async function openArchive(folder: string, mark: string | undefined, kept: string): Promise<Manifest> {
  if (!existsSync(join(folder, MANIFEST)) || !existsSync(join(folder, SEAL)))
    throw new Error(`${folder} holds no archive, or an export that has not finished. ${kept}`);
  const bytes = readFileSync(join(folder, MANIFEST));
  const manifest = Manifest.parse(JSON.parse(bytes.toString()));
  const coordinate = (digits: string) => Buffer.from(digits, "hex").toString("base64url");
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: coordinate(manifest.publicKey.x), y: coordinate(manifest.publicKey.y) },
    format: "jwk",
  });
  const seal = Buffer.from(readFileSync(join(folder, SEAL), "utf8").trim(), "hex");
  if (!verify("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }, seal))
    throw new Error(`archive.json was changed after it was signed. ${kept}`);
  if (mark !== undefined && mark !== fingerprint(manifest.publicKey))
    throw new Error(`The archive was not signed by the key ${mark}. ${kept}`);
  for (const { path, sha256 } of manifest.files) {
    const file = join(folder, path);
    if (!existsSync(file) || (await sha256Of(file)) !== sha256)
      throw new Error(`${path} is missing or was changed. ${kept}`);
    if (path.startsWith("documents/")) await refuseOtherLines(file, path, kept);
  }
  return manifest;
}
