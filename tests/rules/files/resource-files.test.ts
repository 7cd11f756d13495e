import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { bucketNames } from "@zona/domain/collections";
import { RESOURCE_LIMITS } from "@zona/domain/resources/resource";
import { beforeEach, describe, expect, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, NOOR, PROJECT, person, type Signed, useRules } from "../environment.ts";
import { RESOURCE_BYTES as BYTES, nextResourceId, storedResource } from "../resource-records.ts";

const { given, storageAs } = useRules();
const ADMIN = adminOf(NOOR);
const { formsResources: FORMS, clinicalRawData: RAW, derived: DERIVED } = bucketNames(PROJECT);

type Fields = Record<string, unknown>;

let id = "";
beforeEach(() => {
  id = nextResourceId();
});

const stored = (version: Fields = {}) => given(storedResource(id, EMMA, version));

describe("the file of a version", () => {
  const upload = (who: Signed | undefined, bytes = BYTES, contentType = "application/pdf", bucket = FORMS) =>
    storageAs(who, bucket).ref(`resources/${id}/1`).put(bytes, { contentType }).then();

  it("is sent once by the person who declared it, and read by staff when it was checked", async () => {
    await stored();
    await assertSucceeds(upload(EMMA));
    await assertFails(upload(EMMA, BYTES.slice(1)));
    const file = (who: Signed | undefined) => storageAs(who, FORMS).ref(`resources/${id}/1`);
    await assertFails(file(EMMA).getMetadata());
    await stored({ state: "rejected" });
    await assertFails(file(EMMA).getMetadata());
    await stored({ state: "ready" });
    for (const who of [EMMA, NOOR]) await assertSucceeds(file(who).getMetadata());
    for (const who of Object.values(INTRUDERS)) await assertFails(file(who).getMetadata());
    await assertFails(file(EMMA).updateMetadata({ contentType: "text/html" }));
    await assertFails(file(ADMIN).delete());
    await assertFails(storageAs(EMMA, FORMS).ref(`resources/${id}`).listAll());
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await stored(who ? { uploader: person(who) } : {});
    await assertFails(upload(who));
  });

  it.each<[string, Fields]>([
    ["somebody else declared it", { uploader: person(NOOR) }],
    ["it was declared smaller", { declaredBytes: BYTES.length - 1 }],
    ["it was declared as a picture", { declaredType: "image/png" }],
    ["its version was checked already", { state: "ready" }],
    ["its version was turned away", { state: "rejected" }],
  ])("is refused when %s", async (_, over) => {
    await stored(over);
    await assertFails(upload(EMMA));
  });

  it("is refused as a type that a browser runs, even where it was declared so", async () => {
    for (const declaredType of ["text/html", "image/svg+xml", "application/javascript", "application/octet-stream"]) {
      await stored({ declaredType });
      await assertFails(upload(EMMA, BYTES, declaredType));
    }
  });

  it("is refused too large, with metadata, undeclared, and in every other bucket", async () => {
    const large = new Uint8Array(RESOURCE_LIMITS.maxBytes + 1);
    await stored({ declaredBytes: large.length });
    await assertFails(upload(EMMA, large));
    await stored();
    const settings = { contentType: "application/pdf", customMetadata: { checked: "true" } };
    await assertFails(storageAs(EMMA, FORMS).ref(`resources/${id}/1`).put(BYTES, settings).then());
    for (const bucket of [RAW, DERIVED]) await assertFails(upload(EMMA, BYTES, "application/pdf", bucket));
    await assertFails(
      storageAs(EMMA, FORMS).ref(`resources/${id}/2`).put(BYTES, { contentType: "application/pdf" }).then(),
    );
    await assertFails(
      storageAs(EMMA, FORMS).ref(`resources/${id}/1/x`).put(BYTES, { contentType: "application/pdf" }).then(),
    );
    expect(BYTES.length).toBeLessThan(RESOURCE_LIMITS.maxBytes);
  });
});
