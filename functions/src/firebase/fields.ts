import type { Unparsed } from "@zona/domain/stored-record";
import { Timestamp } from "firebase-admin/firestore";

/** A document as far as its fields are read one by one. */
export type Fields = { get(path: string): Unparsed } | undefined;

/** The text of a field; undefined where it holds anything else, or nothing. */
export function textAt(document: Fields, path: string): string | undefined {
  const value = document?.get(path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The instant of a field; undefined where it holds anything else. */
export function instantAt(document: Fields, path: string): Timestamp | undefined {
  const value = document?.get(path);
  return value instanceof Timestamp ? value : undefined;
}

/** Tells one instant of the server from the next, however close they are. */
export const markOf = (at: Timestamp) => `${at.seconds}.${at.nanoseconds}`;

/** Tells one writing of an instant from the next. */
export function markAt(document: Fields, path: string): string {
  const at = instantAt(document, path);
  return at ? markOf(at) : "none";
}
