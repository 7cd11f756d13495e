import { codedPath } from "@zona/domain/collections";
import { readingScope, studyScope } from "@zona/domain/identity/access";
import { type CollectionReference, collection, type Query, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { ownAccess } from "./own-access.ts";

/** Where documents say whose they are. */
type Fields = { organisation: string; studyId: string };

const OF_RECORDS: Fields = { organisation: "organisation", studyId: "studyId" };
const OF_MEDIA: Fields = { organisation: "facts.organisation", studyId: "facts.study" };

/** The most alternatives of one query: those of its own `in` times the studies of the person. */
const MOST_ALTERNATIVES = 30;

/** People who read codes only have lists of their own; before anything is known of the person there are none. */
const isCoded = () => readingScope(ownAccess())?.isCoded === true;

/** Where facts and media lie for this person, in the words that both client libraries take. */
export const pathToRead = (name: string): string => (isCoded() ? codedPath(name) : name);

export const collectionToRead = (name: string): CollectionReference => collection(firestore, pathToRead(name));

function ownScope(fields: Fields) {
  const scope = readingScope(ownAccess());
  return scope && { path: fields[scope.path], op: scope.op, value: scope.value };
}

function scoped(source: Query, fields: Fields): Query | undefined {
  const scope = ownScope(fields);
  return scope && query(source, where(scope.path, scope.op, scope.value));
}

/** The same query of facts that the person may read; undefined where that is none. */
export const readable = (source: Query): Query | undefined => scoped(source, OF_RECORDS);

/** The same of records themselves and their queries, which hold what people wrote. */
export const readableWhole = (source: Query): Query | undefined => (isCoded() ? undefined : readable(source));

/** The same of what people wrote and that belongs to no study. */
export const ofWriters = (source: Query): Query | undefined => (isCoded() ? undefined : source);

/** The same of acts on records, for whoever searches all trails: of the own organisation, or of studies that are open to it. */
export function searchable(source: Query): Query | undefined {
  const { isAdmin } = ownAccess();
  const scope = studyScope(ownAccess(), "trails");
  if (scope?.op === "==" || (isAdmin && countsOwn())) return ofOwnOrganisation(source);
  return scope && query(source, where(scope.path, scope.op, scope.value));
}

/** The same of media. */
export const readableMedia = (source: Query): Query | undefined => scoped(source, OF_MEDIA);

/** The condition of `readableMedia` in the words that both client libraries take. */
export const mediaScope = () => ownScope(OF_MEDIA);

/** The same query of what belongs to the person's organisation and to no study. */
export const ofOwnOrganisation = (source: Query): Query =>
  query(source, where("organisation", "==", ownAccess().organisation));

/** The most values that an `in` may have beside the scope of records. */
export function mostValues(): number {
  const scope = ownScope(OF_RECORDS);
  return scope?.op === "in" ? Math.floor(MOST_ALTERNATIVES / scope.value.length) : MOST_ALTERNATIVES;
}

/** Whether the person reads all that their organisation opened. */
export const readsAllOwn = (): boolean => readingScope(ownAccess())?.op === "==";

/** Whether what is counted for the whole organisation is theirs too. */
export const countsOwn = (): boolean => readsAllOwn() && !isCoded();
