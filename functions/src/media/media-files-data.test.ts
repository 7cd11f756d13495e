import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { derivedIn, objectsIn, originalsIn, WITHOUT_LINKS, workFilesIn } from "./media-files-data.ts";

// The Storage emulator knows no preconditions and no generations, so the little of the service's own protocol that
// they need is answered here, and what the client library asked is looked at.
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };
let answer: (method: string, url: URL) => Answer;
let asked: URL[];
let sent: string[];

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    sent.push(Buffer.concat(chunks).toString());
    const url = new URL(request.url ?? "/", "http://storage");
    asked.push(url);
    const { status, body = "{}", headers = { "content-type": "application/json" } } = answer(request.method ?? "", url);
    response.writeHead(status, headers).end(body);
  });
});

const app = initializeApp({ projectId: "demo-zona" });
const before = process.env.STORAGE_EMULATOR_HOST;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${port}`;
});
beforeEach(() => {
  asked = [];
  sent = [];
});
afterAll(async () => {
  if (before === undefined) delete process.env.STORAGE_EMULATOR_HOST;
  else process.env.STORAGE_EMULATOR_HOST = before;
  await deleteApp(app);
  server.close();
});

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
const work = { mediaId: "a1B2c3D4e5F6g7H8i9J0", generation: "1700000000000001" };
const file = (bytes: string): Answer => ({ status: 200, body: bytes, headers: { "content-type": "image/jpeg" } });

describe("derivedIn", () => {
  it("creates a file only where there is none", async () => {
    answer = () => json(200, { size: "3", crc32c: "Nks/tw==" });
    await derivedIn("derived").save("media/a/1/preview.webp", Buffer.from("abc"));
    expect(asked[0]?.searchParams.get("ifGenerationMatch")).toBe("0");
  });

  it.each([412, 403])("takes an older file for done on %i, and reads nothing: it may add alone", async (code) => {
    answer = () => json(code, { error: { code, message: "no" } });
    await derivedIn("derived").save("media/a/1/preview.webp", Buffer.from("abc"));
    expect(asked).toHaveLength(1);
  });

  it("throws on every other refusal", async () => {
    answer = () => json(401, { error: { code: 401, message: "no" } });
    await expect(derivedIn("derived").save("x", Buffer.from("abc"))).rejects.toMatchObject({ code: 401 });
  });
});

describe("objectsIn", () => {
  it("takes links and its uploader's words off the generation that was announced, and minds no object that is gone", async () => {
    answer = () => json(200, {});
    await objectsIn("raw").seal("media/a", "7");
    expect(asked[0]?.searchParams.get("generation")).toBe("7");
    // The service takes a null for "remove"; its emulator keeps the links whatever it is told.
    expect(JSON.parse(sent[0] ?? "")).toEqual({
      contentDisposition: "attachment",
      cacheControl: "private, no-cache",
      metadata: { firebaseStorageDownloadTokens: null },
    });
    sent.length = 0;
    await objectsIn("forms", WITHOUT_LINKS).seal("resources/a/1", "7");
    expect(JSON.parse(sent[0] ?? "")).toEqual({ metadata: { firebaseStorageDownloadTokens: null } });
    answer = () => json(404, { error: { code: 404 } });
    await expect(objectsIn("raw").seal("media/a", "7")).resolves.toBeUndefined();
    answer = () => json(403, { error: { code: 403, message: "no" } });
    await expect(objectsIn("raw").seal("media/a", "7")).rejects.toMatchObject({ code: 403 });
  });
});

describe("the still picture of a video", () => {
  it("is read where there is one, and missed in silence where there is none", async () => {
    answer = (_method, url) => (url.searchParams.get("alt") === "media" ? file("still") : json(200, { size: "5" }));
    expect((await originalsIn("raw").poster(work))?.toString()).toBe("still");
    answer = () => json(404, { error: { code: 404 } });
    expect(await originalsIn("raw").poster(work)).toBeUndefined();
  });

  it("is not read when it is larger than a still picture can be", async () => {
    answer = () => json(200, { size: String(50 * 1024 * 1024) });
    expect(await originalsIn("raw").poster(work)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });
});

describe("the files that a result is held to", () => {
  const files = workFilesIn({ raw: "raw", derived: "derived" });

  it("are the whole original of that very generation, as stored, which may be gone", async () => {
    answer = () => file("hello");
    const sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    expect(await files.original(work)).toEqual({ bytes: 5, sha256 });
    expect(asked.map((url) => url.searchParams.get("generation"))).toEqual([work.generation]);
    answer = () => json(404, { error: { code: 404 } });
    expect(await files.original(work)).toBeUndefined();
    answer = () => json(403, { error: { code: 403, message: "no" } });
    await expect(files.original(work)).rejects.toMatchObject({ code: 403 });
  });

  it("are pictures as the decoder draws them, and nothing else that lies under their name", async () => {
    answer = () => json(200, { size: "77", contentType: "image/webp" });
    expect(await files.picture("media/a/1/preview.webp")).toBe(77);
    answer = () => json(200, { size: "77", contentType: "text/html" });
    expect(await files.picture("media/a/1/preview.webp")).toBeUndefined();
    answer = () => json(404, { error: { code: 404 } });
    expect(await files.picture("media/a/1/preview.webp")).toBeUndefined();
    answer = () => json(403, { error: { code: 403, message: "no" } });
    await expect(files.picture("media/a/1/preview.webp")).rejects.toMatchObject({ code: 403 });
  });
});

describe("originalsIn", () => {
  it("asks for the very generation that was announced", async () => {
    answer = () => json(200, { size: "5" });
    expect(await originalsIn("raw").size(work)).toBe(5);
    answer = () => file("hello");
    const { bytes, sha256 } = await originalsIn("raw").read(work, 5);
    expect(bytes.toString()).toBe("hello");
    expect(sha256).toBe("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
    expect(asked.map((url) => url.searchParams.get("generation"))).toEqual([work.generation, work.generation]);
  });

  it("knows a missing original from an outage", async () => {
    answer = () => json(404, { error: { code: 404 } });
    expect(await originalsIn("raw").size(work)).toBeUndefined();
    answer = () => json(403, { error: { code: 403, message: "no" } });
    await expect(originalsIn("raw").size(work)).rejects.toMatchObject({ code: 403 });
  });

  it.each([
    ["more", "hello, world"],
    ["less", "hell"],
  ])("does not take %s bytes than announced", async (_what, sent) => {
    answer = () => file(sent);
    await expect(originalsIn("raw").read(work, 5)).rejects.toMatchObject({ code: "unavailable" });
  });
});
