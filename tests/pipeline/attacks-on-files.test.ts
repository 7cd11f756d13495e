import { randomUUID } from "node:crypto";
import { COLLECTIONS } from "@zona/domain/collections";
import { Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../attack-log.ts";
import { BUCKETS, FILES, useAttackers } from "./attacker.ts";

const { app, db, people } = useAttackers();
const { refused: counted, counts } = attackLog();

afterAll(() => console.log("Attacks on files over plain HTTP\n", counts()));

describe("files over plain HTTP", () => {
  const bucket = BUCKETS.clinicalRawData;
  const id = () => randomUUID().replaceAll("-", "").slice(0, 20);
  const declared = async (fields: object = {}) => {
    const mediaId = id();
    const now = Timestamp.now();
    const uploader = { uid: people.emma.uid, name: people.emma.email };
    await db.doc(`${COLLECTIONS.media}/${mediaId}`).set({
      testId: "t1",
      originalName: "a.jpg",
      declaredType: "image/jpeg",
      declaredBytes: 4,
      state: "uploading",
      uploader,
      createdAt: now,
      updatedAt: now,
      ...fields,
    });
    return mediaId;
  };
  const send = (name: string, token: string | undefined, type = "image/jpeg", body = "abcd", to = bucket) =>
    fetch(`${FILES}/v0/b/${to}/o?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "content-type": type, ...(token && { authorization: `Bearer ${token}` }) },
      body,
    });

  it("refuses what was not declared, is another's, has another size, type or place", async () => {
    const mine = await declared();
    const attacks: [string, string | undefined, string?, string?, string?][] = [
      [`media/${id()}`, people.emma.token],
      [`media/${mine}`, undefined],
      [`media/${mine}`, people.ada.token],
      [`media/${mine}`, people.emma.token, "text/html"],
      [`media/${mine}`, people.emma.token, "image/svg+xml"],
      [`media/${mine}`, people.emma.token, "image/jpeg", "abcde"],
      [`media/${mine}/1/thumbnail.webp`, people.emma.token],
      [`media/../media/${mine}`, people.emma.token],
      [`media/${mine}/..`, people.emma.token],
      [`elsewhere/${mine}`, people.emma.token],
      [`media/${mine}`, people.emma.token, "image/jpeg", "abcd", BUCKETS.derived],
      [`media/${mine}`, people.emma.token, "image/jpeg", "abcd", BUCKETS.formsResources],
    ];
    for (const [name, token, type, body, to] of attacks) {
      expect((await send(name, token, type, body, to)).status, name).toBe(403);
      counted("files sent past the rules");
    }
  });

  it("refuses to overwrite, change, delete or list an original, and to read it without sign-in", async () => {
    const mine = await declared();
    await getStorage(app).bucket(bucket).file(`media/${mine}`).save("abcd", { contentType: "image/jpeg" });
    const address = `${FILES}/v0/b/${bucket}/o/${encodeURIComponent(`media/${mine}`)}`;
    const own = { authorization: `Bearer ${people.emma.token}` };
    const refusals = [
      await send(`media/${mine}`, people.emma.token),
      await fetch(address, { method: "DELETE", headers: own }),
      await fetch(address, { method: "PATCH", headers: { ...own, "content-type": "application/json" }, body: "{}" }),
      await fetch(`${FILES}/v0/b/${bucket}/o?prefix=media/`, { headers: own }),
      await fetch(`${address}?alt=media`),
      await fetch(`${address}?alt=media&token=guessed`),
    ];
    for (const { status } of refusals) {
      expect(status).toBe(403);
      counted("originals changed or taken");
    }
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/pipeline/attacks-on-files.test.ts"));
  });
});
