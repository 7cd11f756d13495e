import { COLLECTIONS, EXPORTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { type AuditFilter, auditSpan, passesAudit, touchesField } from "@zona/domain/records/audit/audit-filter";
import { Revision } from "@zona/domain/records/audit/revision";
import { withDates } from "@zona/domain/stored-record";
import {
  collection,
  collectionGroup,
  doc,
  getDocsFromServer,
  limit,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  where,
} from "firebase/firestore";
import { readableWhole, searchable } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { SITE } from "../../platform/site/site.ts";
import { placeWord } from "../record/record-words.ts";

const PAGE = 50;
/** Pages looked through in one go for a field, which no index knows. */
const MOST_PAGES = 6;
/** Tests of several studies may have one code. */
const MOST_TESTS = 10;
const MOST_OF_TEST = 1000;

/** One act on one record. */
export type Act = Revision & { testId: string };

/** Where a search goes on; opaque to pages. */
export type AuditCursor = QueryDocumentSnapshot;

export type AuditPage = {
  acts: readonly Act[];
  /** Paths of acts that are stored but cannot be read. */
  unreadable: readonly string[];
  /** Acts that were read for it, those that do not match included. */
  looked: number;
  /** Missing at the end of the trail. */
  next: AuditCursor | undefined;
};

const isUnreadable = (document: QueryDocumentSnapshot) => actOf(document).length === 0;

function actOf(document: QueryDocumentSnapshot): Act[] {
  const testId = document.ref.parent.parent?.id;
  const parsed = Revision.safeParse(withDates(document.data()));
  return parsed.success && testId !== undefined ? [{ ...parsed.data, testId }] : [];
}

function searchOf({ person, action, ...filter }: AuditFilter): Query | undefined {
  const { from, until } = auditSpan(filter, SITE.timeZone);
  const acts = query(
    collectionGroup(firestore, "revisions"),
    ...(person === undefined ? [] : [where("by.name", "==", person)]),
    ...(action === undefined ? [] : [where("action", "==", action)]),
    ...(from === undefined ? [] : [where("at", ">=", from)]),
    ...(until === undefined ? [] : [where("at", "<", until)]),
    orderBy("at", "desc"),
  );
  return searchable(acts);
}

/** All acts on the tests with one code, newest first. */
async function actsOfCode(code: string, filter: AuditFilter): Promise<AuditPage> {
  const tests = collection(firestore, COLLECTIONS.tests);
  const named = readableWhole(query(tests, where("code", "==", code), limit(MOST_TESTS)));
  const found = named ? (await getDocsFromServer(named)).docs : [];
  const trails = await Promise.all(
    found.map(({ ref }) =>
      getDocsFromServer(query(collection(ref, "revisions"), orderBy("rev", "desc"), limit(MOST_OF_TEST))),
    ),
  );
  const unreadable = trails.flatMap(({ docs }) => docs.filter(isUnreadable).map(({ ref }) => ref.path));
  const all = trails.flatMap(({ docs }) => docs.flatMap(actOf));
  const acts = all.filter(
    (act) => passesAudit(act, filter, SITE.timeZone) && touchesField(act, filter.field, placeWord),
  );
  return { acts: acts.sort((a, b) => Number(b.at) - Number(a.at)), unreadable, looked: all.length, next: undefined };
}

/**
 * One page of the acts on all records, newest first. A field is looked for page by page, a bounded number of them at a
 * time: then there may be few acts, or none, and still a `next`.
 */
export async function searchActs(filter: AuditFilter, cursor?: AuditCursor): Promise<AuditPage> {
  if (filter.code !== undefined) return actsOfCode(filter.code, filter);
  const search = searchOf(filter);
  if (!search) return { acts: [], unreadable: [], looked: 0, next: undefined };
  const acts: Act[] = [];
  const unreadable: string[] = [];
  let looked = 0;
  let next = cursor;
  for (let pages = 0; pages < MOST_PAGES && acts.length < PAGE; pages++) {
    const { docs } = await getDocsFromServer(query(search, ...(next ? [startAfter(next)] : []), limit(PAGE)));
    acts.push(...docs.flatMap(actOf).filter((act) => touchesField(act, filter.field, placeWord)));
    unreadable.push(...docs.filter(isUnreadable).map(({ ref }) => ref.path));
    looked += docs.length;
    next = docs.length < PAGE ? undefined : docs.at(-1);
    if (!next) break;
  }
  return { acts, unreadable, looked, next };
}

/** Keeps, for the audit of exports, who took which acts out. */
export async function recordExport(filter: AuditFilter, filterText: string, rows: number, by: Person): Promise<void> {
  await setDoc(doc(collection(firestore, EXPORTS)), {
    by,
    at: serverTimestamp(),
    title: "Audit trail",
    format: "csv",
    state: "made",
    rows,
    view: JSON.stringify({ audit: filter }),
    filterText,
  });
}
