import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { accessOf, adminOf, EMMA, NOOR } from "../environment.ts";
import { tokenOf } from "../raw-requests.ts";
import { BODY, bearer, DERIVED, FORMS, HOST, objectAt, RAW, resumable, useDeclaredMedia } from "./file-requests.ts";

const { given, declared } = useDeclaredMedia();
const { refused, counts } = attackLog();

afterAll(() => console.log("Attacks on files\n", counts()));

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
    for (const who of [EMMA, NOOR, adminOf(NOOR), "nobody"] as const) {
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
    await given({ "access/emma": accessOf(EMMA, { "*": ["lead"] }, { since: Math.floor(Date.now() / 1000) + 60 }) });
    for (const query of ["", "?alt=media"]) {
      expect((await asked(path, "GET", undefined, query)).status).toBe(403);
      refused("files opened without a right");
    }
  });

  it.each([RAW, DERIVED, FORMS])("is listed by nobody in %s", async (bucket) => {
    for (const who of ["nobody", EMMA, adminOf(NOOR)] as const) {
      for (const query of ["", "?prefix=media/", "?prefix=media/&delimiter=/", "?maxResults=1", "?pageToken=media/"]) {
        expect((await fetch(`${HOST}/v0/b/${bucket}/o${query}`, { headers: bearer(who) })).status).toBe(403);
        refused("lists of files");
      }
    }
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/files/attacks-by-file.test.ts"));
  });
});
