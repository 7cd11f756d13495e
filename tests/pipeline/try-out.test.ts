import { ACCESS, bucketNames, COLLECTIONS, REGION } from "@zona/domain/collections";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { expect, it } from "vitest";
import { tryOut } from "../../deploy/try-out.ts";
import { type Site, trialOn } from "../../deploy/try-out-data.ts";
import { mailsTo } from "./colleagues.ts";
import { emulatorHost, PROJECT_ID, useAdminApp } from "./environment.ts";

const app = useAdminApp();

async function siteHere(): Promise<Site> {
  const hub = await fetch(`http://${emulatorHost("FIREBASE_EMULATOR_HUB")}/emulators`);
  const { functions } = (await hub.json()) as { functions: { host: string; port: number } };
  return {
    ...{ projectId: PROJECT_ID, app, apiKey: "demo", administrator: `try-out-${Date.now()}@hollyfield.example` },
    identity: `http://${emulatorHost("FIREBASE_AUTH_EMULATOR_HOST")}/identitytoolkit.googleapis.com`,
    functions: `http://${functions.host}:${functions.port}/${PROJECT_ID}/${REGION}`,
  };
}

/** What a trial could leave behind. */
async function left(): Promise<string[]> {
  const db = getFirestore(app);
  const { users } = await getAuth(app).listUsers();
  const ofTrial = users.flatMap(({ email }) => (email?.startsWith("zona-check") ? [email] : []));
  const media = await db.collection(COLLECTIONS.media).where("originalName", "==", "zona-check.jpg").get();
  const access = await db.collection(ACCESS).where("until", ">", new Date(0)).get();
  const [files] = await getStorage(app).bucket(bucketNames(PROJECT_ID).clinicalRawData).getFiles();
  return [
    ...ofTrial,
    ...media.docs.map(({ id }) => id),
    ...access.docs.map(({ id }) => id),
    ...files.map(({ name }) => name),
  ];
}

it("a site that works is tried out in full, and only the mail stays", async () => {
  const site = await siteHere();
  const before = await left();
  const told: string[] = [];
  expect(await tryOut(trialOn(site), (line) => told.push(line)), told.join("\n")).toBe(0);
  expect(told.map((line) => line.replace(/ ….*/, ""))).toEqual([
    "somebody signs in",
    "a picture is uploaded and its thumbnail made",
    "a mail is sent",
    "a table is asked",
    "what was made for this is taken away",
  ]);
  expect(await mailsTo({ uid: "", name: "", email: site.administrator })).toHaveLength(1);
  expect((await left()).toSorted()).toEqual(before.toSorted());
});

it("somebody whose domain is not let in is told so, and what can be tried without them is", async () => {
  const site = { ...(await siteHere()), administrator: "owner@elsewhere.example", functions: "http://127.0.0.1:9" };
  const told: string[] = [];
  expect(await tryOut(trialOn(site), (line) => told.push(line))).toBeGreaterThanOrEqual(1);
  expect(told[0]).toMatch(/^somebody signs in … FAILED: the identity service refuses zona-check-/);
  expect(told[1]).toMatch(/there \(/);
  expect(told).toContain("a table is asked … not tried: nobody is signed in");
});
