import { type Access, type ReadingScope, readingScope } from "@zona/domain/identity/access";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { accessOf } from "../identity/access-data.ts";
import { isOver } from "../identity/caller.ts";

async function presentAccess(uid: string, db: FirebaseFirestore.Firestore, now: Date): Promise<Access | undefined> {
  const access = await accessOf(uid, db);
  return access && !isOver(access, now) ? access : undefined;
}

/** What somebody reads now, of whom no session is there to judge; undefined where that is nothing. */
export async function readerScope(
  uid: string,
  db = getFirestore(adminApp()),
  now = new Date(),
): Promise<ReadingScope | undefined> {
  const access = await presentAccess(uid, db, now);
  return access && readingScope(access);
}

/** The same of an administrator; undefined for everybody else. */
export async function readingAdminScope(
  uid: string,
  db = getFirestore(adminApp()),
  now = new Date(),
): Promise<ReadingScope | undefined> {
  const access = await presentAccess(uid, db, now);
  return access?.isAdmin ? readingScope(access) : undefined;
}
