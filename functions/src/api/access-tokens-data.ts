import { ACCESS, ACCESS_TOKENS, ADMIN_LOG, COLLECTIONS } from "@zona/domain/collections";
import { AccessToken, MOST_TOKENS } from "@zona/domain/exchange/access-token";
import { Access } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { type DocumentSnapshot, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { AccessTokenPorts } from "./access-tokens.ts";
import type { ApiPorts } from "./answer-api.ts";
import { nextUse, type TokenGround, tokenReader } from "./token-reader.ts";

const MOST_LISTED = 500;
/** Those that ended are listed as long; what was done stays in the log of administrators. */
const LISTED_MS = 90 * 24 * 3_600_000;

const Owned = Study.pick({ id: true, organisation: true });

const tokenOf = (found: DocumentSnapshot) => readRecord(AccessToken, found.id, found.data());
const studyOf = (found: DocumentSnapshot) => readRecord(Owned, found.id, found.data());

/** What cannot be read opens nothing; nobody misses it. */
const endOf = (token: AccessToken | undefined) => token?.revoked?.at ?? token?.expiresAt ?? new Date(0);

export function accessTokenPorts(db = getFirestore(adminApp())): AccessTokenPorts {
  const tokens = db.collection(ACCESS_TOKENS);
  const studies = db.collection(COLLECTIONS.studies);
  return {
    async list(organisation) {
      const { docs } = await tokens.where("organisation", "==", organisation).limit(MOST_LISTED).get();
      const known = docs.flatMap((one) => tokenOf(one) ?? []);
      if (known.length === 0) return [];
      const read = async (collection: string, ids: readonly string[]) =>
        new Map(
          (await db.getAll(...[...new Set(ids)].map((id) => db.collection(collection).doc(id)))).map((one) => [
            one.id,
            one,
          ]),
        );
      const [makers, theirs] = await Promise.all([
        read(
          ACCESS,
          known.map(({ by }) => by.uid),
        ),
        read(
          COLLECTIONS.studies,
          known.map(({ studyId }) => studyId),
        ),
      ]);
      const groundOf = ({ by, studyId }: AccessToken): TokenGround => {
        const study = theirs.get(studyId);
        return { access: readRecord(Access, by.uid, makers.get(by.uid)?.data()), study: study && studyOf(study) };
      };
      return known
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .map((token) => ({ token, ground: groundOf(token) }));
    },
    study: async (studyId) => studyOf(await studies.doc(studyId).get()),
    create: ({ id, ...token }, log) =>
      db.runTransaction(async (transaction) => {
        const now = token.createdAt;
        const { docs } = await transaction.get(tokens.where("studyId", "==", token.studyId));
        const all = docs.map((one) => ({ ref: one.ref, endedAt: endOf(tokenOf(one)) }));
        if (all.filter(({ endedAt }) => endedAt > now).length >= MOST_TOKENS) return false;
        const longAgo = new Date(now.getTime() - LISTED_MS);
        for (const { ref, endedAt } of all) if (endedAt < longAgo) transaction.delete(ref);
        transaction.create(tokens.doc(id), token);
        transaction.create(db.collection(ADMIN_LOG).doc(), { ...log, at: FieldValue.serverTimestamp() });
        return true;
      }),
    revoke: (id, organisation, revoked) =>
      db.runTransaction(async (transaction) => {
        const token = tokenOf(await transaction.get(tokens.doc(id)));
        if (token?.organisation !== organisation || token.revoked) return false;
        const { name, studyId } = token;
        const log = { kind: "revoke-token", organisation, name, studyId, by: revoked.by };
        transaction.update(tokens.doc(id), { revoked });
        transaction.create(db.collection(ADMIN_LOG).doc(), { ...log, at: FieldValue.serverTimestamp() });
        return true;
      }),
  };
}

/** Runs of one key one after the other. */
function inTurn() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run);
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, over);
    void over.then(() => last.get(key) === over && last.delete(key));
    return turn;
  };
}

/**
 * Judges a token and counts its use, in one transaction: none of many at once goes uncounted. Those that one instance is asked at
 * once wait for each other, or they would all want the same document.
 */
export function takeUse(db = getFirestore(adminApp())): ApiPorts["takeUse"] {
  const queue = inTurn();
  const take: ApiPorts["takeUse"] = (id, now) =>
    db.runTransaction(async (transaction) => {
      const stored = await transaction.get(db.collection(ACCESS_TOKENS).doc(id));
      const token = tokenOf(stored);
      if (!token) return undefined;
      const [maker, study] = await transaction.getAll(
        db.collection(ACCESS).doc(token.by.uid),
        db.collection(COLLECTIONS.studies).doc(token.studyId),
      );
      const access = readRecord(Access, token.by.uid, maker?.data());
      const staff = tokenReader(token, { access, study: study && studyOf(study) }, now);
      const next = nextUse(token, now);
      if ("waitSeconds" in next) return next;
      transaction.update(stored.ref, { ...next });
      return { staff, scopes: token.scopes, studyId: token.studyId };
    });
  return (id, now) => queue(id, () => take(id, now));
}
