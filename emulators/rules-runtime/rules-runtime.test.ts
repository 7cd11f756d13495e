import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLOUD_SDK_PLACES, findCloudSdk } from "../jars/cloud-sdk.ts";
import { findJava, installedJavas } from "../jars/java.ts";
import { rulesRuntimeJar } from "../jars/wrapper-jars.ts";
import { LOCAL_DIR } from "../project.ts";
import { RuntimeClient } from "./runtime-client.ts";

const DOCUMENTS: Record<string, object> = {
  "media/m1": {
    uploader: { mapValue: { fields: { uid: { stringValue: "ann" } } } },
    bytes: { integerValue: "5000000000" },
    ratio: { doubleValue: 1.5 },
    draft: { booleanValue: false },
    note: { nullValue: null },
    since: { timestampValue: "2026-01-02T03:04:05.678Z" },
    tags: { arrayValue: { values: [{ stringValue: "icsi" }, { integerValue: "3" }] } },
    none: { arrayValue: {} },
    empty: { mapValue: {} },
    hash: { bytesValue: "AQID" },
    place: { geoPointValue: { latitude: 52.5 } },
    owner: { referenceValue: "projects/demo-zona/databases/(default)/documents/users/ann" },
  },
  "users/ann": { name: { stringValue: "Ann" } },
};

async function fetchDocument(path: string): Promise<object | undefined> {
  const id = path.replace("/databases/(default)/documents/", "");
  await delay(id.startsWith("slow/") ? 20 : 0);
  const fields = DOCUMENTS[id.replace("slow/", "")];
  return fields && { name: `projects/demo-zona${path}`, fields };
}

const text = (value: string) => ({ string_value: value });
const map = (fields: Record<string, unknown>) => ({ map_value: { fields } });
const NULL = { null_value: null };

/** What firebase-tools sends for an upload by `uid`. */
function upload(uid: string | null, file: Record<string, unknown> = {}) {
  return {
    resource: NULL,
    request: map({
      auth: uid === null ? NULL : map({ uid: text(uid), token: map({ email: text(`${uid}@hollyfield.example`) }) }),
      resource: map(file),
      time: { timestamp_value: "2026-11-20T10:00:00.000Z" },
    }),
  };
}

const { firestoreJar } = await findCloudSdk(CLOUD_SDK_PLACES);

// Without the Cloud SDK's rules engine it cannot be compiled, and firebase-tools runs its own instead.
describe.skipIf(firestoreJar === undefined)("the Storage rules runtime", () => {
  let runtime: RuntimeClient;
  let rulesets = 0;

  beforeAll(async () => {
    const jar = await rulesRuntimeJar(firestoreJar ?? "", await installedJavas(), `${LOCAL_DIR}/cache`);
    runtime = new RuntimeClient(await findJava(), jar, fetchDocument);
    await runtime.ready;
  }, 60_000);

  afterAll(async () => {
    expect(runtime.unexpected).toEqual([]);
    expect(await runtime.close()).toBe(0);
  });

  async function load(condition: string, method = "create"): Promise<string> {
    const ruleset = `${rulesets++}`;
    const rules = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /media/{id} { allow ${method}: if ${condition}; } } }`;
    const answer = await runtime.load(ruleset, rules);
    expect(answer.errors).toEqual([]);
    return ruleset;
  }

  async function create(condition: string, variables = upload("ann"), path = "/b/raw/o/media/m1") {
    return runtime.verify({ ruleset: await load(condition), method: "create", path, variables });
  }

  const permits = async (condition: string, variables = upload("ann")) =>
    (await create(condition, variables)).result.permit;

  it("allows what a rule allows", async () => {
    expect(await permits("request.auth.uid == 'ann'")).toBe(true);
    expect(await permits("request.auth.token.email.matches('.*@hollyfield[.]example')")).toBe(true);
  });

  it("denies what no rule allows", async () => {
    expect(await permits("request.auth.uid == 'bob'")).toBe(false);
    expect(await permits("request.auth != null", upload(null))).toBe(false);
    expect((await create("true", upload("ann"), "/b/raw/o/elsewhere/m1")).result.permit).toBe(false);
    const ruleset = await load("true", "get");
    const answer = await runtime.verify({
      ruleset,
      method: "delete",
      path: "/b/raw/o/media/m1",
      variables: upload("ann"),
    });
    expect(answer.result.permit).toBe(false);
  });

  it("says where a rules file has an error, and keeps nothing of it", async () => {
    const broken = await runtime.load(
      "broken",
      "rules_version = '2';\nservice firebase.storage { match /b { allow get: if }",
    );
    expect(broken.errors[0]).toMatch(/^storage\.rules:2:\d+ - ERROR /);
    const answer = await runtime.verify({ ruleset: "broken", method: "get", path: "/b/x", variables: upload("ann") });
    expect(answer.errors[0]).toContain("No ruleset is loaded as broken");
  });

  it("tells version 2 rules, which may list, from version 1", async () => {
    const service = "service firebase.storage { match /b/{b}/o/{name} { allow get: if true; } }";
    const one = await runtime.load("one", `// rules_version = '2'\n${service}`);
    const two = await runtime.load("two", `rules_version = '2'; ${service}`);
    expect([one.result.rulesVersion, two.result.rulesVersion]).toEqual([1, 2]);
  });

  it("denies and warns when a condition cannot be evaluated", async () => {
    const answer = await create("request.resource.missing.field == 1");
    expect(answer.result.permit).toBe(false);
    expect(answer.errors).toEqual([]);
    expect(answer.warnings.join()).toContain("could not be evaluated");
  });

  it("takes the name of an object literally", async () => {
    const answer = await create("id == 'a%2Fb {x} é'", upload("ann"), "/b/raw/o/media/a%2Fb {x} é");
    expect(answer.result.permit).toBe(true);
  });

  it.each([
    ["size", "request.resource.size == 7 && request.resource.size <= 104857600", { size: { int_value: 7 } }],
    ["content type", "request.resource.contentType == 'image/png'", { contentType: text("image/png") }],
    ["metadata", "request.resource.metadata.testId == 't1'", { metadata: map({ testId: text("t1") }) }],
    ["null", "request.resource.md5Hash == null", { md5Hash: NULL }],
    [
      "list",
      "'b' in request.resource.list && request.resource.list.size() == 2",
      { list: { list_value: { values: [text("a"), text("b")] } } },
    ],
    ["list with null", "request.resource.list[0] == null", { list: { list_value: { values: [NULL] } } }],
    ["set", "request.resource.set.hasAll(['a'])", { set: { set_value: { values: [text("a")] } } }],
    ["number with a fraction", "request.resource.ratio == 0.5", { ratio: { float_value: 0.5 } }],
    ["boolean", "request.resource.flag", { flag: { bool_value: true } }],
    ["bytes", "request.resource.hash.size() == 3", { hash: { bytes_value: "AQID" } }],
    [
      "time",
      "request.time > request.resource.timeCreated + duration.value(1, 'h')",
      { timeCreated: { timestamp_value: "2026-11-20T08:00:00Z" } },
    ],
    ["duration", "request.resource.age == duration.value(90, 's')", { age: { duration_value: "90s" } }],
    [
      "path",
      "request.resource.path == path('/b/raw')",
      { path: { path_value: { segments: [{ simple: "b" }, { simple: "raw" }] } } },
    ],
  ])("reads a %s of the request", async (_name, condition, file) => {
    expect(await create(condition, upload("ann", file))).toMatchObject({ result: { permit: true }, warnings: [] });
  });

  const get = (id: string) => `firestore.get(/databases/(default)/documents/${id})`;
  const exists = (id: string) => `firestore.exists(/databases/(default)/documents/${id})`;

  it.each([
    ["a map", `${get("media/m1")}.data.uploader.uid == request.auth.uid`],
    ["a long integer", `${get("media/m1")}.data.bytes == 5000000000`],
    ["a fraction", `${get("media/m1")}.data.ratio == 1.5`],
    ["a boolean", `!${get("media/m1")}.data.draft`],
    ["null", `${get("media/m1")}.data.note == null`],
    ["a time", `${get("media/m1")}.data.since.year() == 2026`],
    ["a list", `${get("media/m1")}.data.tags == ['icsi', 3]`],
    ["an empty list", `${get("media/m1")}.data.none.size() == 0`],
    ["an empty map", `${get("media/m1")}.data.empty.keys().size() == 0`],
    ["bytes", `${get("media/m1")}.data.hash.size() == 3`],
    ["a place", `${get("media/m1")}.data.place.latitude() == 52.5`],
    ["a reference", `${get("media/m1")}.data.owner == /databases/(default)/documents/users/ann`],
    ["its id", `${get("media/m1")}.id == 'm1'`],
    ["its path", `${get("media/m1")}.__name__ == /databases/(default)/documents/media/m1`],
    ["a document named by a variable", `${get("media/$(id)")}.data.uploader.uid == 'ann'`],
  ])("reads %s of a Firestore document", async (_name, condition) => {
    expect(await create(condition)).toMatchObject({ result: { permit: true }, warnings: [] });
  });

  it("denies when a document that a rule reads is missing", async () => {
    const answer = await create(`${get("media/gone")}.data.uploader.uid == request.auth.uid`);
    expect(answer).toMatchObject({ result: { permit: false }, errors: [] });
  });

  it("answers whether a document exists", async () => {
    expect(await permits(exists("media/m1"))).toBe(true);
    expect(await permits(exists("media/gone"))).toBe(false);
    expect(await permits(`!${exists("media/gone")}`)).toBe(true);
  });

  it("brings several documents for one evaluation", async () => {
    expect(await permits(`${get("media/m1")}.data.bytes > 1 && ${get("users/ann")}.data.name == 'Ann'`)).toBe(true);
    expect(await permits(`${exists("slow/media/m1")} && ${exists("users/ann")} && !${exists("users/bob")}`)).toBe(true);
  });

  it("answers when one side of an `or` decides before the other side's document is there", async () => {
    expect(await permits(`${exists("slow/users/ann")} || request.auth.uid == 'ann'`)).toBe(true);
    expect(await permits(`${get("slow/users/bob")}.data.name == 'Bob' || ${exists("users/ann")}`)).toBe(true);
  });

  it("keeps a hundred evaluations at once apart", async () => {
    const ruleset = await load(
      `${get("media/m1")}.data.uploader.uid == request.auth.uid && ${exists("slow/users/ann")}`,
    );
    const people = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? "ann" : "bob"));
    const answers = await Promise.all(
      people.map((uid) =>
        runtime.verify({ ruleset, method: "create", path: "/b/raw/o/media/m1", variables: upload(uid) }),
      ),
    );
    expect(answers.map(({ result }) => result.permit)).toEqual(people.map((uid) => uid === "ann"));
  });
});
