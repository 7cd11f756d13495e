import { randomUUID } from "node:crypto";
import { bucketNames } from "@zona/domain/collections";
import { Timestamp } from "firebase/firestore";
import { EMMA, PROJECT, person, type Signed, useRules } from "../environment.ts";
import { tokenOf } from "../raw-requests.ts";

/**
 * What can be sent to the file service past every library. Google's own interfaces (JSON, XML, signed addresses) stand
 * beside the one that asks the rules; there the service asks for rights that no member of staff has, which the emulator
 * does not, so they cannot be tried here: deploy/steps/bucket-steps.ts makes buckets that know no other rights.
 */
export const { clinicalRawData: RAW, derived: DERIVED, formsResources: FORMS } = bucketNames(PROJECT);
export const HOST = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? "127.0.0.1:9199"}`;
export const BODY = "abcd";

export type Sender = Signed | "nobody";
export const bearer = (who: Sender) => (who === "nobody" ? {} : { authorization: `Bearer ${tokenOf(who)}` });
export const objectAt = (path: string, bucket = RAW) => `${HOST}/v0/b/${bucket}/o/${encodeURIComponent(path)}`;
export const uploadTo = (name: string, bucket = RAW) => `${HOST}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`;

export type Sent = {
  who?: Sender;
  finalWho?: Sender;
  type?: string;
  metadata?: object;
  chunks?: string[];
  name?: string;
  /** What happens between the beginning and the first part. */
  meanwhile?: () => Promise<void>;
};

/** An upload in parts, as the library sends large files; the answer is that to the last part. */
export async function resumable(
  path: string,
  { who = EMMA, finalWho = who, type = "image/jpeg", metadata = {}, chunks = [BODY], meanwhile }: Sent,
) {
  const start = await fetch(uploadTo(path), {
    method: "POST",
    headers: {
      ...bearer(who),
      "content-type": "application/json",
      "x-goog-upload-protocol": "resumable",
      "x-goog-upload-command": "start",
      "x-goog-upload-header-content-length": String(BODY.length),
      "x-goog-upload-header-content-type": type,
    },
    body: JSON.stringify({ name: path, contentType: type, ...metadata }),
  });
  const address = start.headers.get("x-goog-upload-url");
  if (!address) return start.status;
  await meanwhile?.();
  let status = 0;
  let offset = 0;
  for (const [index, chunk] of chunks.entries()) {
    const last = index === chunks.length - 1;
    const headers = {
      ...bearer(finalWho),
      "x-goog-upload-command": last ? "upload, finalize" : "upload",
      "x-goog-upload-offset": String(offset),
    };
    status = (await fetch(address, { method: "POST", headers, body: chunk })).status;
    offset += chunk.length;
  }
  return status;
}

/** An upload whose description stands before its bytes, in one request. */
export async function multipart(
  path: string,
  { who = EMMA, type = "image/jpeg", metadata = {}, chunks = [BODY], name = path }: Sent,
) {
  const said = JSON.stringify({ name: path, contentType: type, ...metadata });
  const part = (kind: string, content: string) => `--part\r\nContent-Type: ${kind}\r\n\r\n${content}\r\n`;
  const response = await fetch(uploadTo(name), {
    method: "POST",
    headers: {
      ...bearer(who),
      "x-goog-upload-protocol": "multipart",
      "content-type": "multipart/related; boundary=part",
    },
    body: `${part("application/json", said)}${part(type, chunks.join(""))}--part--`,
  });
  return response.status;
}

/** The rules, and a medium that Emma declared: a picture of four bytes. */
export function useDeclaredMedia() {
  const { given } = useRules();
  async function declared(fields: object = {}) {
    const id = randomUUID().replaceAll("-", "").slice(0, 20);
    const now = Timestamp.now();
    const said = { originalName: "a.jpg", declaredType: "image/jpeg", declaredBytes: BODY.length, state: "uploading" };
    await given({
      [`media/${id}`]: { testId: "t1", ...said, uploader: person(EMMA), createdAt: now, updatedAt: now, ...fields },
    });
    return id;
  }
  return { given, declared };
}
