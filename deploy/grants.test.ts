import { MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import { describe, expect, it } from "vitest";
import { functionsOf } from "../functions/expected-triggers.ts";
import { modulesOfFunctions } from "../functions/module-graph.ts";
import { GRANTS, WITHDRAWN, ZONES } from "./zones.ts";

/** What modules ask of Google, by what stands in them. */
const BUCKETS = {
  clinicalRawData: /\brawBucket\b/,
  derived: /\bderivedBucket\b/,
  formsResources: /\bformsBucket\b/,
  tables: /\btablesBucket\b/,
  trailAnchors: /\banchorBucket\b/,
};
const TOPICS = { [MEDIA_WORK_TOPIC]: /\bworkQueue\b/, [MEDIA_DONE_TOPIC]: /\bfollowUpQueue\b/ };
const READS_ACCOUNTS = /firebase-admin\/auth/;
const CHANGES_ACCOUNTS = /\.(deleteUsers?|updateUser|revokeRefreshTokens|setCustomUserClaims|createUser)\(/;
const RECORDS = /firebase-admin\/firestore/;
/** What opens files: a hole in one of them is a hole in all that its account may do. */
const DECODERS = /"(sharp|file-type|geotiff|mediabunny|libheif-js[^"]*|@napi-rs\/webcodecs[^"]*)"|\bjudgePdf\b/;
const MONITORED = /monitoring\.googleapis\.com/;

/** Where they are declared; naming them there asks for nothing. */
const DECLARED = ["src/firebase/parameters.ts", "src/media/work-queue.ts"];

const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe("what a trust zone is granted", async () => {
  const modules = await modulesOfFunctions();
  const textsOf = (zone: (typeof ZONES)[number]) =>
    functionsOf(zone).flatMap((name) =>
      Object.entries(modules[fileOf(name)] ?? {}).flatMap(([path, text]) => (DECLARED.includes(path) ? [] : [text])),
    );
  const asked = (texts: readonly string[], patterns: Record<string, RegExp>) =>
    Object.keys(patterns)
      .filter((key) => texts.some((text) => patterns[key]?.test(text)))
      .toSorted();

  it.each(ZONES)("%s: the buckets and topics that its functions name, and no other", (zone) => {
    const texts = textsOf(zone);
    expect(texts.length).toBeGreaterThan(3);
    expect(Object.keys(GRANTS[zone].buckets ?? {}).toSorted()).toEqual(asked(texts, BUCKETS));
    expect([...(GRANTS[zone].topics ?? [])].toSorted()).toEqual(asked(texts, TOPICS));
  });

  it.each(ZONES)("%s: accounts and records as far as its functions go", (zone) => {
    const texts = textsOf(zone);
    const roles = GRANTS[zone].project;
    const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
    expect(roles.includes("datastore.user")).toBe(has(RECORDS));
    expect(roles.includes("firebaseauth.admin")).toBe(has(CHANGES_ACCOUNTS));
    expect(roles.includes("firebaseauth.viewer")).toBe(has(READS_ACCOUNTS) && !has(CHANGES_ACCOUNTS));
    expect(roles.includes("monitoring.viewer")).toBe(has(MONITORED));
    expect(
      roles.filter(
        (role) => !/^(datastore\.user|firebaseauth\.\w+|eventarc\.eventReceiver|monitoring\.viewer)$/.test(role),
      ),
    ).toEqual([]);
  });

  it("opens pictures, videos and forms with the account that has no database, and with no other", () => {
    const opening = ZONES.filter((zone) => textsOf(zone).some((text) => DECODERS.test(text)));
    expect(opening).toEqual(["decoder"]);
    expect(Object.values(modules).flatMap(Object.keys)).toContain("src/media/decode/decode.ts");
  });

  it("lets what decodes files of strangers read originals, add pictures and tell that it did; nothing else", () => {
    expect(GRANTS.decoder).toEqual({
      project: ["eventarc.eventReceiver"],
      buckets: {
        clinicalRawData: ["storage.objectViewer"],
        derived: ["storage.objectCreator"],
        formsResources: ["storage.objectViewer"],
      },
      topics: [MEDIA_DONE_TOPIC],
    });
  });

  it("takes away nothing that is granted", () => {
    for (const zone of ZONES) {
      const { project = [], buckets = {} } = WITHDRAWN[zone] ?? {};
      const granted = GRANTS[zone];
      expect(project.filter((role) => granted.project.includes(role))).toEqual([]);
      for (const [bucket, roles] of Object.entries(buckets))
        expect(roles.filter((role) => granted.buckets?.[bucket as keyof typeof buckets]?.includes(role))).toEqual([]);
    }
  });
});
