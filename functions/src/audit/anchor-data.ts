import { COLLECTIONS } from "@zona/domain/collections";
import { Anchor, anchorPath, type Head } from "@zona/domain/records/audit/anchor";
import { ChainLink } from "@zona/domain/records/audit/chain";
import { FieldPath, type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import type { Anchored, AnchorPorts, Place } from "./anchor-heads.ts";

const PAGE = 100;
const DAY_MS = 86_400_000;

const filesOf = (bucket: string) => getStorage(adminApp()).bucket(bucket);

/** Names of the anchors from the newest one that holds every record on; all of them where none was written for so long. */
async function namesOf(bucket: string, now: Date): Promise<string[]> {
  const since = anchorPath(new Date(now.getTime() - 40 * DAY_MS));
  const list = async (startOffset?: string) => {
    const [files] = await filesOf(bucket).getFiles({ prefix: "heads/", ...(startOffset && { startOffset }) });
    return files.map(({ name }) => name);
  };
  const recent = await list(since);
  return recent.length > 0 ? recent : list();
}

/** All that is anchored; undefined before the first anchor, and where no bucket for it was made. */
export async function readAnchored(bucket: string, now = new Date()): Promise<Anchored | undefined> {
  const names = await namesOf(bucket, now);
  const newestFirst: Anchor[] = [];
  for (const name of names.toReversed()) {
    const [bytes] = await filesOf(bucket).file(name).download();
    const anchor = Anchor.parse(JSON.parse(bytes.toString()));
    newestFirst.push(anchor);
    if (anchor.isWhole) break;
  }
  const [newest] = newestFirst;
  if (!newest) return undefined;
  const heads = Object.assign({}, ...newestFirst.toReversed().map((anchor) => anchor.heads));
  return { at: newest.at, until: newest.until, heads };
}

/** When heads were anchored last, as the bucket says; undefined before the first anchor. */
export async function newestAnchorAt(bucket: string, now: Date): Promise<Date | undefined> {
  const name = (await namesOf(bucket, now)).at(-1);
  const [, at] = /^heads\/(.+)[.]json$/.exec(name ?? "") ?? [];
  return at === undefined ? undefined : new Date(at);
}

/** How long an instance goes by what it read of the bucket. */
const KEPT_MS = 10 * 60_000;
const kept = new Map<string, { at: number; anchored: Promise<Anchored | undefined> }>();

/** The anchored head of one record, read at most ten minutes ago. */
export async function anchoredHead(bucket: string, testId: string): Promise<Head | undefined> {
  const known = kept.get(bucket);
  const now = Date.now();
  const isFresh = known !== undefined && now - known.at < KEPT_MS;
  const anchored = isFresh ? known.anchored : readAnchored(bucket);
  if (!isFresh) {
    kept.set(bucket, { at: now, anchored });
    anchored.catch(() => kept.delete(bucket));
  }
  return (await anchored)?.heads[testId];
}

/** Records in the order in which they changed, from a place on. */
export async function changedRecords(db: Firestore, { at, id }: Place, size = PAGE) {
  const inOrder = db.collection(COLLECTIONS.tests).orderBy("updatedAt").orderBy(FieldPath.documentId());
  const from = Timestamp.fromDate(at);
  const { docs } = await (id === undefined ? inOrder.startAt(from) : inOrder.startAfter(from, id))
    .select("code", "updatedAt")
    .limit(size)
    .get();
  return docs.map((test) => ({
    testId: test.id,
    code: String(test.get("code")),
    updatedAt: (test.get("updatedAt") as Timestamp).toDate(),
  }));
}

export function anchorRecords(
  bucket: string,
  report: AnchorPorts["report"],
  db = getFirestore(adminApp()),
): AnchorPorts {
  const chain = (testId: string) => db.collection(COLLECTIONS.tests).doc(testId).collection("chain");
  return {
    anchored: () => readAnchored(bucket),
    changed: (from) => changedRecords(db, from),
    async link(testId, rev) {
      const asked =
        rev === undefined ? chain(testId).orderBy("rev", "desc").limit(1) : chain(testId).where("rev", "==", rev);
      const [found] = (await asked.get()).docs;
      return found && ChainLink.safeParse(found.data()).data;
    },
    async write(anchor) {
      const file = filesOf(bucket).file(anchorPath(anchor.at));
      const preconditionOpts = { ifGenerationMatch: 0 };
      await file.save(JSON.stringify(anchor), { contentType: "application/json", resumable: false, preconditionOpts });
    },
    report,
  };
}
