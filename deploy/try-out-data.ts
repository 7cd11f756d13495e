import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  ACCESS,
  bucketNames,
  COLLECTIONS,
  MAIL_BODIES,
  mediaWorkPath,
  OUTBOX,
  REGION,
  USERS,
} from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { nothingGranted } from "@zona/domain/identity/organisation";
import { layOut } from "@zona/domain/identity/study-roles";
import { OutboxMail } from "@zona/domain/mail/outbox-mail";
import { Medium, originalPath } from "@zona/domain/media/medium";
import { defaultView } from "@zona/domain/reports/default-views";
import { readRecord } from "@zona/domain/stored-record";
import type { TablesAnswer } from "@zona/domain/tables/table-request";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { type DocumentSnapshot, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import sharp from "sharp";
import type { Cloud } from "./cloud.ts";
import { call, DeployError } from "./google.ts";
import { firstAdministrator } from "./settings.ts";
import { siteSettings } from "./steps/web-app-step.ts";
import type { Trial } from "./try-out.ts";

export type Site = {
  projectId: string;
  /** In whose name the picture, the mail and the account are made: an owner of the project. */
  app: App;
  /** Where passwords are turned into tokens, and where functions are called. */
  identity: string;
  functions: string;
  /** The site's public key of the identity service. */
  apiKey: string;
  /** Where the mail goes; whoever signs in has an address of the same domain. */
  administrator: string;
  /** What App Check wants of a caller; nothing where it is not asked for. */
  appCheckToken?: () => Promise<string>;
};

const MINUTE_MS = 60_000;
const PATIENCE_MS = 3 * MINUTE_MS;
const ACCESS_MS = 30 * MINUTE_MS;
const LOOK_EVERY_MS = 500;

/** Looks at a document until `see` makes something of it. Throws a DeployError with `advice` when that takes too long. */
async function waited<T>(
  look: () => Promise<DocumentSnapshot>,
  see: (found: DocumentSnapshot) => T | undefined,
  advice: (found: DocumentSnapshot) => string,
): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await delay(LOOK_EVERY_MS)) {
    const found = await look();
    const seen = see(found);
    if (seen !== undefined) return seen;
    if (Date.now() > until) throw new DeployError(advice(found));
  }
}

type Posted = { status: number; body: { error?: { message?: string; status?: string } } & Record<string, unknown> };

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Posted> {
  const sent = { "content-type": "application/json", ...headers };
  const response = await fetch(url, { method: "POST", headers: sent, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (!response) throw new DeployError(`${new URL(url).host} does not answer.`);
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Posted["body"] };
}

/**
 * A trial on a real site or on the emulators. The picture belongs to no record, so no list, figure or table knows it; the person
 * may read for half an hour at most, and enters nothing.
 */
export function trialOn(site: Site): Trial {
  const { projectId, app, administrator } = site;
  const db = getFirestore(app);
  const mark = randomUUID().slice(0, 8);
  const organisation = emailDomain(administrator) ?? "";
  const email = `zona-check-${mark}@${organisation}`;
  const media = db.collection(COLLECTIONS.media).doc();
  const buckets = bucketNames(projectId);
  const headers = async () => (site.appCheckToken ? { "X-Firebase-AppCheck": await site.appCheckToken() } : undefined);
  let uid: string | undefined;
  let outputs: string[] = [];

  return {
    async signIn() {
      const password = randomUUID();
      uid = (await getAuth(app).createUser({ email, password, emailVerified: true })).uid;
      const roles = { [ALL_OWN_STUDIES]: ["embryologist" as const] };
      const until = new Date(Date.now() + ACCESS_MS);
      const access = { ...nothingGranted(organisation), roles, ...layOut(organisation, roles, []), until };
      await db.collection(ACCESS).doc(uid).create(access);
      const url = `${site.identity}/v1/accounts:signInWithPassword?key=${site.apiKey}`;
      const { body } = await post(url, { email, password, returnSecureToken: true });
      if (typeof body.idToken === "string") return body.idToken;
      throw new DeployError(
        `the identity service refuses ${email}: ${body.error?.message ?? "no word"}. See the log of beforeUserSignIn; where ${organisation} lets its people in by Google alone, sign in on the site yourself.`,
      );
    },
    async upload() {
      const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#b9c7d6" } })
        .jpeg()
        .toBuffer();
      const at = new Date();
      await media.create({
        ...{ testId: `zona-check-${mark}`, originalName: "zona-check.jpg", declaredType: "image/jpeg" },
        ...{ declaredBytes: bytes.length, state: "uploading", createdAt: at, updatedAt: at },
        // Nobody: what nobody of an organisation uploaded is in no list and no table.
        uploader: { uid: `zona-check-${mark}`, name: "Zona check" },
      });
      const file = getStorage(app).bucket(buckets.clinicalRawData).file(originalPath(media.id));
      await file.save(bytes, { resumable: false, contentType: "image/jpeg" });
      const medium = await waited(
        () => media.get(),
        (found) => {
          const seen = readRecord(Medium, found.id, found.data());
          return seen && seen.state !== "uploading" && seen.state !== "processing" ? seen : undefined;
        },
        (found) =>
          found.get("state") === "uploading"
            ? "the upload was not noticed: see the log of mediaIntake, and whether Storage may publish events."
            : "the thumbnail was not made: see the log of mediaWork for this picture.",
      );
      outputs = Object.values(medium.outputs ?? {}).map(({ path }) => path);
      if (medium.state !== "ready" || !medium.outputs)
        throw new DeployError(`the picture ended as ${medium.state}: see the log of mediaWork for ${media.id}.`);
      const derived = getStorage(app).bucket(buckets.derived);
      const [isThere] = await derived.file(medium.outputs.thumbnail.path).exists();
      if (!isThere) throw new DeployError(`the record names a thumbnail that is not in gs://${buckets.derived}.`);
    },
    async mail() {
      const id = `zona-check-${mark}`;
      const createdAt = new Date();
      const text = "This mail was sent to see whether mails of this site arrive. Nothing has to be done.";
      const batch = db.batch();
      batch.create(db.collection(MAIL_BODIES).doc(id), { html: `<p>${text}</p>`, text, attachments: [], createdAt });
      batch.create(db.collection(OUTBOX).doc(id), {
        ...{ to: { email: administrator }, kind: "test", subject: "Zona: mails arrive", bodyId: id },
        ...{ state: "queued", attempts: 0, createdAt, nextAttemptAt: createdAt },
      });
      await batch.commit();
      const fault = ({ reason, fault }: OutboxMail) => [reason, fault].filter(Boolean).join(", ") || "no word";
      const mail = await waited(
        () => db.collection(OUTBOX).doc(id).get(),
        (found) => {
          const seen = readRecord(OutboxMail, found.id, found.data());
          return seen && seen.state !== "queued" && seen.state !== "sending" ? seen : undefined;
        },
        (found) => {
          const seen = readRecord(OutboxMail, found.id, found.data());
          const why = seen?.fault ?? "see the log of mailSend";
          return `it still waits (${why}): name the sender on /admin/site, and verify it at the mail service.`;
        },
      );
      if (mail.state === "sent" || mail.state === "delivered") return administrator;
      throw new DeployError(
        `it ended as ${mail.state} (${fault(mail)}): see its key and the sender at the mail service.`,
      );
    },
    async ask(token) {
      const view = { ...defaultView("tests"), columns: [{ id: "code" }] };
      const data = { operation: "askTables", data: { tables: [{ view: JSON.stringify(view), offset: 0, limit: 1 }] } };
      const authorization = { authorization: `Bearer ${token}`, ...(await headers()) };
      const { status, body } = await post(`${site.functions}/staffCall`, { data }, authorization);
      const rows = (body.result as TablesAnswer | undefined)?.tables[0]?.rows;
      if (rows !== undefined) return rows;
      throw new DeployError(`staffCall answered ${status} ${body.error?.status ?? ""}: see its log.`);
    },
    async cleanUp() {
      const generation = String((await media.get()).get("generation"));
      const originals = getStorage(app).bucket(buckets.clinicalRawData);
      // In versions: what is deleted once is still kept.
      const [files] = await originals.getFiles({ prefix: originalPath(media.id), versions: true });
      for (const { name, metadata } of files)
        await originals.file(name, { generation: Number(metadata.generation) }).delete({ ignoreNotFound: true });
      const derived = getStorage(app).bucket(buckets.derived);
      for (const path of outputs) await derived.file(path).delete({ ignoreNotFound: true });
      await db.doc(mediaWorkPath(media.id, generation)).delete();
      await media.delete();
      await db.collection(MAIL_BODIES).doc(`zona-check-${mark}`).delete();
      if (uid === undefined) return;
      await getAuth(app).deleteUser(uid);
      await db.collection(ACCESS).doc(uid).delete();
      await db.collection(USERS).doc(uid).delete();
    },
  };
}

type DebugToken = { name: string };

/**
 * A trial on the site as it was deployed. Files and records are made in the name of `gcloud auth application-default login`;
 * App Check lets in whoever has the debug token that is made here and taken away by `end`.
 */
export async function realTrial(projectId: string, cloud: Cloud, root: URL) {
  const { apiKey = "", appId = "" } = siteSettings(projectId, root);
  const app = initializeApp({ projectId }, `try-out-${projectId}`);
  const checked = `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}/apps/${appId}`;
  const token = randomUUID();
  const body = { displayName: "Zona: try-out", token };
  const { name } = (await call(cloud, { method: "POST", url: `${checked}/debugTokens`, body })) as DebugToken;
  const appCheckToken = async () => {
    const exchange = `${checked}:exchangeDebugToken?key=${apiKey}`;
    const { status, body: answer } = await post(exchange, { debugToken: token });
    if (typeof answer.token === "string") return answer.token;
    throw new DeployError(`App Check answered ${status}: ${answer.error?.message ?? "no word"}.`);
  };
  const site = {
    ...{ projectId, app, apiKey, appCheckToken, administrator: firstAdministrator(projectId, root) },
    identity: "https://identitytoolkit.googleapis.com",
    functions: `https://${REGION}-${projectId}.cloudfunctions.net`,
  };
  return {
    trial: trialOn(site),
    async end() {
      await deleteApp(app);
      await call(cloud, { method: "DELETE", url: `https://firebaseappcheck.googleapis.com/v1/${name}` });
    },
  };
}
