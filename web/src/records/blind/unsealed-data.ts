import { createStore, del, get, set } from "idb-keyval";

const store = createStore("zona-arms", "unsealed");
const key = (uid: string, testId: string) => `${uid}:${testId}`;

/** A device that keeps nothing (private window, full disk) must not stop the typing: then there is no copy. */
const orNothing = <T>(promise: Promise<T>) => promise.catch(() => undefined);

/**
 * The arms of a run, or the treatment of another record, that a person typed and has not sealed. They lie on that device alone:
 * anywhere else somebody could read what the seal is to hide.
 */
export const readUnsealed = <T>(uid: string, testId: string) => orNothing(get<T>(key(uid, testId), store));

/** Keeps it as it is typed; nothing is left where `typed` is undefined. */
export const keepUnsealed = (uid: string, testId: string, typed: object | undefined) =>
  orNothing(typed ? set(key(uid, testId), typed, store) : del(key(uid, testId), store));
