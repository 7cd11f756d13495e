import { type Capability, studyScope } from "@zona/domain/identity/access";
import { type Query, query, where } from "firebase/firestore";
import { ownAccess } from "./own-access.ts";

/** Where documents say whose they are. */
type Fields = { organisation: string; studyId: string };

const OF_RECORDS: Fields = { organisation: "organisation", studyId: "studyId" };
const OF_MEDIA: Fields = { organisation: "facts.organisation", studyId: "facts.study" };

/** The most alternatives of one query: those of its own `in` times the studies of the person. */
const MOST_ALTERNATIVES = 30;

function ownScope(fields: Fields, capability: Capability = "read") {
  const scope = studyScope(ownAccess(), capability);
  return scope && { path: fields[scope.path], op: scope.op, value: scope.value };
}

function scoped(source: Query, fields: Fields): Query | undefined {
  const scope = ownScope(fields);
  return scope && query(source, where(scope.path, scope.op, scope.value));
}

/** The same query of records, facts or queries that the person may read; undefined where that is none. */
export const readable = (source: Query): Query | undefined => scoped(source, OF_RECORDS);

/** The same of acts on records, for whoever searches all trails: of the own organisation, or of studies that are open to it. */
export function searchable(source: Query): Query | undefined {
  const { isAdmin } = ownAccess();
  const scope = ownScope(OF_RECORDS, "trails");
  if (scope?.op === "==" || (isAdmin && readsAllOwn())) return ofOwnOrganisation(source);
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

/** Whether the person reads all that their organisation opened; what is counted for a whole organisation is theirs. */
export const readsAllOwn = (): boolean => studyScope(ownAccess())?.op === "==";
