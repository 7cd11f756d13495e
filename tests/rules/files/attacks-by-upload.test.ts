import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { accessOf, EMMA, NOOR, person } from "../environment.ts";
import {
  BODY,
  bearer,
  DERIVED,
  FORMS,
  multipart,
  objectAt,
  resumable,
  type Sent,
  uploadTo,
  useDeclaredMedia,
} from "./file-requests.ts";

const { given, declared } = useDeclaredMedia();
const { refused, counts } = attackLog();

afterAll(() => console.log("Attacks by upload\n", counts()));

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

  it("is refused at its last part to somebody whose access ended meanwhile", async () => {
    const path = `media/${await declared()}`;
    const meanwhile = () =>
      given({ "access/emma": accessOf(EMMA, { "*": ["lead"] }, { until: new Date(Date.now() - 1000) }) });
    expect(await resumable(path, { meanwhile })).toBe(403);
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

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/files/attacks-by-upload.test.ts"));
  });
});
