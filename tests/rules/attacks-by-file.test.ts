import { randomUUID } from "node:crypto";
import { bucketNames } from "@zona/domain/collections";
import { Timestamp } from "firebase/firestore";
import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../attack-log.ts";
import { EMMA, NOOR, PROJECT_ID, person, type Signed, useRules } from "./environment.ts";
import { tokenOf } from "./raw-requests.ts";

/**
 * What can be sent to the file service past every library. Google's own interfaces (JSON, XML, signed addresses) stand
 * beside the one that asks the rules; there the service asks for rights that no member of staff has, which the emulator
 * does not, so they cannot be tried here: deploy/steps.ts makes buckets that know no other rights.
 */
const { given } = useRules();
const { refused, counts } = attackLog();
const { clinicalRawData: RAW, derived: DERIVED, formsResources: FORMS } = bucketNames(PROJECT_ID);
const HOST = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? "127.0.0.1:9199"}`;
const BODY = "abcd";

afterAll(() => console.log("Attacks on files\n", counts()));

type Sender = Signed | "nobody";
const bearer = (who: Sender) => (who === "nobody" ? {} : { authorization: `Bearer ${tokenOf(who)}` });
const objectAt = (path: string, bucket = RAW) => `${HOST}/v0/b/${bucket}/o/${encodeURIComponent(path)}`;
const uploadTo = (name: string, bucket = RAW) => `${HOST}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`;

/** A medium that Emma declared: a picture of four bytes. */
async function declared(fields: object = {}) {
  const id = randomUUID().replaceAll("-", "").slice(0, 20);
  const now = Timestamp.now();
  const said = { originalName: "a.jpg", declaredType: "image/jpeg", declaredBytes: BODY.length, state: "uploading" };
  await given({
    [`media/${id}`]: { testId: "t1", ...said, uploader: person(EMMA), createdAt: now, updatedAt: now, ...fields },
  });
  return id;
}

type Sent = {
  who?: Sender;
  finalWho?: Sender;
  type?: string;
  metadata?: object;
  chunks?: string[];
  name?: string;
};

/** An upload in parts, as the library sends large files; the answer is that to the last part. */
async function resumable(
  path: string,
  { who = EMMA, finalWho = who, type = "image/jpeg", metadata = {}, chunks = [BODY] }: Sent,
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
async function multipart(
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

const WAYS = [
  ["in parts", resumable],
  ["in one request", multipart],
] as const;

describe.each(WAYS)("an upload %s", (_, send) => {
  it("is taken as declared, and not a second time", async () => {
    const path = `media/${await declared()}`;
    expect(await send(path, {})).toBe(200);
    expect(await send(path, {})).toBe(403);
    expect(await send(path, { chunks: ["wxyz"] })).toBe(403);
    refused("files put over those that are there", 2);
  });

  it.each<[string, Sent]>([
    ["with more than was declared", { chunks: ["abcd", "e"] }],
    ["with less than was declared", { chunks: ["abc"] }],
    ["as another type than was declared", { type: "image/png" }],
    ["as a page", { type: "text/html" }],
    ["as a drawing that can hold a script", { type: "image/svg+xml" }],
    ["as a type with something behind it", { type: "image/jpeg; charset=utf-7" }],
    ["as a type in capitals", { type: "IMAGE/JPEG" }],
    ["by somebody else", { who: NOOR }],
    ["by nobody", { who: "nobody" }],
    ["packed with gzip", { metadata: { contentEncoding: "gzip" } }],
    ["packed with Brotli", { metadata: { contentEncoding: "br" } }],
    ["packed twice", { metadata: { contentEncoding: "br, gzip" } }],
    ["packed in capitals", { metadata: { contentEncoding: "GZIP" } }],
    ["packed with deflate", { metadata: { contentEncoding: "deflate" } }],
    ["packed with Zstandard", { metadata: { contentEncoding: "zstd" } }],
    ["with a word of its own for who comes after", { metadata: { metadata: { checked: "true" } } }],
    ["with a claim of another size", { metadata: { size: "4", declaredBytes: 4 }, chunks: ["abcde"] }],
  ])("is refused %s", async (_, sent) => {
    const path = `media/${await declared()}`;
    expect(await send(path, sent)).toBe(403);
    expect((await fetch(objectAt(path), { headers: bearer(EMMA) })).status).not.toBe(200);
    refused("uploads other than declared");
  });
});

describe("an upload that changes on its way", () => {
  it("goes where its address says, not where its description says", async () => {
    const mine = `media/${await declared()}`;
    const other = `media/${await declared({ uploader: person(NOOR) })}`;
    expect(await multipart(other, { name: mine })).toBe(200);
    expect((await fetch(objectAt(other), { headers: bearer(NOOR) })).status).not.toBe(200);
    expect(await multipart(mine, { name: other })).toBe(403);
    refused("uploads other than declared", 2);
  });

  it("belongs to who began it, whoever sends its end", async () => {
    const path = `media/${await declared({ uploader: person(NOOR) })}`;
    expect(await resumable(path, { who: EMMA, finalWho: NOOR })).toBe(403);
    refused("uploads other than declared");
  });

  it("is refused once it is declared no more", async () => {
    for (const state of ["processing", "ready", "rejected", "removed", "failed"]) {
      expect(await resumable(`media/${await declared({ state })}`, {})).toBe(403);
      refused("uploads other than declared");
    }
  });
});

describe("names of files", () => {
  const NAMES = [
    ...[
      "",
      "/",
      ".",
      "..",
      "media",
      "media/",
      "/media/ID",
      "media//ID",
      "media/ID/",
      "media/./ID",
      "media/../media/ID",
    ],
    ...["media%2FID", "media/%2e%2e/ID", "media\\ID", "MEDIA/ID", "media/ID\u0000", "media/ID\n", "media/ID\r\nx: y"],
    ...["media/ID?x", "media/ID#x", "media/ID;x", "media/ID%00.jpg", "media/\u202eID", "media/ＩＤ", "posters/ID"],
    ...["media/ID.jpg", "media/ID/1/thumbnail", "exports/ID/a.csv", `media/${"x".repeat(1_100)}`],
    ...["..%2f..%2fderived/media/ID", "gs://other/media/ID", "media/ID/../../../etc/passwd"],
  ];
  it.each(NAMES)("%j opens no other place", async (name) => {
    const id = await declared();
    for (const send of [resumable, multipart]) {
      expect(await send(name.replaceAll("ID", id), {})).not.toBe(200);
      refused("names of files that lead elsewhere");
    }
  });

  it.each([DERIVED, FORMS])("a picture of the raw bucket goes not to %s", async (bucket) => {
    const path = `media/${await declared()}`;
    const headers = { ...bearer(EMMA), "content-type": "image/jpeg" };
    expect((await fetch(uploadTo(path, bucket), { method: "POST", headers, body: BODY })).status).toBe(403);
    refused("names of files that lead elsewhere");
  });
});

describe("a file that is there", () => {
  const there = async () => {
    const path = `media/${await declared({ facts: { blind: false } })}`;
    expect(await resumable(path, {})).toBe(200);
    return path;
  };
  const asked = (path: string, method: string, body?: string, query = "") =>
    fetch(`${objectAt(path)}${query}`, {
      method,
      headers: { ...bearer(EMMA), "content-type": "application/json" },
      ...(body !== undefined && { body }),
    });

  it.each([
    ["another type", { contentType: "text/html" }],
    ["an encoding", { contentEncoding: "br" }],
    ["the name of a program", { contentDisposition: 'attachment; filename="x.exe"' }],
    ["a public memory of the network", { cacheControl: "public, max-age=31536000" }],
    ["a word of its own", { metadata: { checked: "true" } }],
    ["a link of its uploader's choice", { metadata: { firebaseStorageDownloadTokens: "mine" } }],
    ["nothing of what it has", { contentType: null, metadata: null }],
  ])("is not given %s afterwards", async (_, metadata) => {
    const path = await there();
    for (const method of ["PATCH", "PUT"]) {
      expect((await asked(path, method, JSON.stringify(metadata))).status).not.toBe(200);
      refused("files changed, shared or taken away");
    }
    const kept = (await (await asked(path, "GET")).json()) as { contentType?: string; size?: string };
    expect(kept).toMatchObject({ contentType: "image/jpeg", size: String(BODY.length) });
  });

  it.each(["DELETE", "PATCH", "PUT"])("is not touched by a reading request that means %s", async (verb) => {
    const path = await there();
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      const headers = { ...bearer(EMMA), [name]: verb, "content-type": "application/json" };
      await fetch(objectAt(path), { method: "POST", headers, body: "{}" });
      const kept = await fetch(`${objectAt(path)}?alt=media`, { headers: bearer(EMMA) });
      expect(await kept.text()).toBe(BODY);
      refused("files changed, shared or taken away");
    }
  });

  it("is deleted by nobody, and its links are made and taken away by nobody", async () => {
    const path = await there();
    for (const query of ["?create_token=true", "?delete_token=x"]) {
      expect((await asked(path, "POST", "", query)).status).not.toBe(200);
      refused("files changed, shared or taken away");
    }
    for (const who of [EMMA, NOOR, { ...NOOR, role: "admin" }, "nobody"] as const) {
      expect((await fetch(objectAt(path), { method: "DELETE", headers: bearer(who) })).status).toBe(403);
      refused("files changed, shared or taken away");
    }
  });

  it.each([
    ["no token", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["a word", { authorization: "Bearer owner2" }],
    ["half a token", { authorization: `Bearer ${tokenOf(EMMA).split(".")[0]}` }],
    ["a name and password", { authorization: `Basic ${btoa("emma:secret")}` }],
    ["a token of somebody without the claim", bearer({ ...EMMA, staff: false })],
    ["a token of an unverified address", bearer({ ...EMMA, email_verified: false })],
  ])("is opened by nobody with %s", async (_, headers) => {
    const path = await there();
    for (const query of [
      "",
      "?alt=media",
      "?alt=media&token=",
      "?alt=media&token=guessed",
      "?alt=media&X-Goog-Signature=00",
    ]) {
      expect((await fetch(`${objectAt(path)}${query}`, { headers })).status).not.toBe(200);
      refused("files opened without a right");
    }
  });

  it("is opened by nobody whose session was ended since", async () => {
    const path = await there();
    expect((await asked(path, "GET", undefined, "?alt=media")).status).toBe(200);
    await given({ "revocations/emma": { since: Math.floor(Date.now() / 1000) + 60 } });
    for (const query of ["", "?alt=media"]) {
      expect((await asked(path, "GET", undefined, query)).status).toBe(403);
      refused("files opened without a right");
    }
  });

  it.each([RAW, DERIVED, FORMS])("is listed by nobody in %s", async (bucket) => {
    for (const who of ["nobody", EMMA, { ...NOOR, role: "admin" }] as const) {
      for (const query of ["", "?prefix=media/", "?prefix=media/&delimiter=/", "?maxResults=1", "?pageToken=media/"]) {
        expect((await fetch(`${HOST}/v0/b/${bucket}/o${query}`, { headers: bearer(who) })).status).toBe(403);
        refused("lists of files");
      }
    }
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks-by-file.test.ts"));
  });
});
