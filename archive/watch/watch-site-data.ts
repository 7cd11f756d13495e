import { ACCESS, bucketNames, COLLECTIONS, EXPECTED_FILES } from "@zona/domain/collections";
import { Access, studyScope } from "@zona/domain/identity/access";
import { ExpectedFile } from "@zona/domain/media/expected-file";
import { matchFiles } from "@zona/domain/media/match-files";
import { originalPath } from "@zona/domain/media/medium";
import { BLIND_NAME, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { isAssessedBlind } from "@zona/domain/records/blinding/assessed-blind";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { deleteApp, FirebaseError, type FirebaseOptions, initializeApp } from "firebase/app";
import { CustomProvider, initializeAppCheck } from "firebase/app-check";
import {
  connectAuthEmulator,
  getAuth,
  getMultiFactorResolver,
  type MultiFactorError,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type UserCredential,
} from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  doc,
  getDoc,
  getDocs,
  getFirestore,
  limit,
  type QueryConstraint,
  query,
  serverTimestamp,
  where,
  writeBatch,
} from "firebase/firestore/lite";
import { connectStorageEmulator, getMetadata, getStorage, ref, uploadBytesResumable } from "firebase/storage";
import { type FoundRecord, SessionOver, type WatchSite } from "./watch-folder.ts";

/** A site of Google Cloud by its web address, or the emulators of this machine. */
export type SiteAddress = {
  config: FirebaseOptions;
  emulators?: { host: string; auth: number; firestore: number; storage: number };
};

/** What a site tells every browser of itself. */
export async function siteAt(address: string): Promise<SiteAddress> {
  const answer = await fetch(new URL("/__/firebase/init.json", address));
  if (!answer.ok) throw new Error(`${address} is no site of Zona: it answered ${answer.status}.`);
  return { config: (await answer.json()) as FirebaseOptions };
}

export type SignIn = { email: string; password: string; code(): Promise<string> };

/** The rules end a session twelve hours after its sign-in. */
const SESSION_MS = 12 * 3_600_000;
const MOST_OF_CODE = 5;
const MOST_COPIES = 10;

const REFUSALS = ["permission-denied", "storage/unauthorized"];
const OVER = ["unauthenticated", "storage/unauthenticated", "auth/user-disabled", "auth/user-token-expired"];

async function signedIn(auth: ReturnType<typeof getAuth>, { email, password, code }: SignIn): Promise<UserCredential> {
  try {
    return await signInWithEmailAndPassword(auth, email, password);
  } catch (error) {
    if (!(error instanceof FirebaseError) || error.code !== "auth/multi-factor-auth-required") throw error;
    const resolver = getMultiFactorResolver(auth, error as MultiFactorError); // as its code says
    const hint = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
    if (!hint) throw error;
    return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint.uid, await code()));
  }
}

/** App Check lets in whoever has a debug token of the project: it is made for one machine, and withdrawn with it. */
async function appCheckToken({ config }: SiteAddress, debugToken: string) {
  const { projectId, appId, apiKey } = config;
  const url = `https://firebaseappcheck.googleapis.com/v1/projects/${projectId}/apps/${appId}:exchangeDebugToken?key=${apiKey}`;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ debugToken }) });
  if (!answer.ok) throw new Error(`App Check answered ${answer.status}: its token is not one of this site.`);
  const { token, ttl } = (await answer.json()) as { token: string; ttl: string };
  return { token, expireTimeMillis: Date.now() + Number.parseInt(ttl, 10) * 1000 };
}

/** Signs in as a person, whose rights hold for every file; `end` signs out. Rejects where the site does not let them in. */
export async function connectSite(
  site: SiteAddress,
  who: SignIn,
  debugToken?: string,
): Promise<WatchSite & { end(): Promise<void> }> {
  const { config, emulators } = site;
  const app = initializeApp(config, `watch-${Date.now()}`);
  if (debugToken !== undefined)
    initializeAppCheck(app, { provider: new CustomProvider({ getToken: () => appCheckToken(site, debugToken) }) });
  const auth = getAuth(app);
  const db = getFirestore(app);
  const storage = getStorage(app, `gs://${bucketNames(config.projectId ?? "").clinicalRawData}`);
  if (emulators) {
    const { host } = emulators;
    connectAuthEmulator(auth, `http://${host}:${emulators.auth}`, { disableWarnings: true });
    connectFirestoreEmulator(db, host, emulators.firestore);
    connectStorageEmulator(storage, host, emulators.storage);
  }
  const { user } = await signedIn(auth, who);
  const until = Date.now() + SESSION_MS;
  const { staffName } = (await user.getIdTokenResult()).claims;
  const access = readRecord(Access, user.uid, (await getDoc(doc(db, ACCESS, user.uid))).data());
  const scope = access && studyScope(access, "open");
  if (!scope || typeof staffName !== "string") {
    await deleteApp(app);
    throw new Error("This person enters no records.");
  }
  const uploader = { uid: user.uid, name: staffName };
  const tests = collection(db, COLLECTIONS.tests);
  const media = collection(db, COLLECTIONS.media);
  const ofTests: QueryConstraint = where(scope.path, scope.op, scope.value);
  const ofMedia = where(scope.path === "studyId" ? "facts.study" : "facts.organisation", scope.op, scope.value);

  /** Whether the rules allow it. What is over is said as such; all else is tried again. */
  async function allowed(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      const code = error instanceof FirebaseError ? error.code : "";
      if (OVER.includes(code) || Date.now() > until) throw new SessionOver();
      if (REFUSALS.includes(code)) return false;
      throw error;
    }
  }

  async function isOfBlindedStudy(studyId: string): Promise<boolean> {
    return (await getDoc(doc(db, COLLECTIONS.studies, studyId))).get("blinded") === true;
  }

  return {
    async recordOf(code): Promise<FoundRecord | "no-record" | "several"> {
      if (Date.now() > until) throw new SessionOver();
      const { docs } = await getDocs(query(tests, ofTests, where("code", "==", code), limit(MOST_OF_CODE)));
      const found = docs.flatMap((one) => readRecord(LabTest, one.id, one.data()) ?? []);
      const [test, ...others] = found.filter(({ status }) => status !== "cancelled");
      if (!test) return "no-record";
      if (others.length > 0) return "several";
      return { testId: test.id, isBlind: isAssessedBlind(test, await isOfBlindedStudy(test.studyId)) };
    },
    async rowOf(path, sha256) {
      const isAsked = [where("state", "==", "expected"), where("sha256", "==", sha256)];
      const { docs } = await getDocs(query(collection(db, EXPECTED_FILES), ofTests, ...isAsked, limit(MOST_COPIES)));
      const rows = docs.flatMap((one) => readRecord(ExpectedFile, one.id, one.data()) ?? []);
      const matched = await Promise.all(rows.map((row) => matchFiles([row], [{ path }], async () => sha256)));
      const [pair, ...others] = matched.flatMap(({ pairs }) => pairs);
      return others.length > 0 ? undefined : pair?.row;
    },
    async recordsWith(sha256) {
      const { docs } = await getDocs(query(media, ofMedia, where("content.sha256", "==", sha256), limit(MOST_COPIES)));
      return docs.filter((one) => one.get("state") !== "removed").map((one) => String(one.get("testId")));
    },
    newId: () => doc(media).id,
    async progress(id) {
      const medium = await getDoc(doc(media, id));
      if (!medium.exists()) return "none";
      if (medium.get("state") !== "uploading") return "sent";
      return getMetadata(ref(storage, originalPath(id))).then(
        () => "sent" as const,
        () => "declared" as const,
      );
    },
    declare: ({ id, record, name, type, bytes, slot, expected }) =>
      allowed(async () => {
        const batch = writeBatch(db);
        const at = serverTimestamp();
        batch.set(doc(media, id), {
          ...{ testId: record.testId, originalName: record.isBlind ? BLIND_NAME : name, declaredType: type },
          ...{ declaredBytes: bytes, state: "uploading", uploader, createdAt: at, updatedAt: at },
          ...(slot && { slot }),
          ...(expected && { expected }),
        });
        if (record.isBlind) batch.set(doc(db, sealedIdentityPath(id)), { originalName: name });
        await batch.commit();
      }),
    send: (id, type, file, stopped) =>
      allowed(async () => {
        const upload = uploadBytesResumable(ref(storage, originalPath(id)), file, { contentType: type });
        const cancel = () => upload.cancel();
        stopped.addEventListener("abort", cancel, { once: true });
        await upload;
        stopped.removeEventListener("abort", cancel);
      }),
    end: () => deleteApp(app),
  };
}
