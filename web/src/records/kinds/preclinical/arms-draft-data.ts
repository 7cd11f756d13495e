import { createStore, del, get, set } from "idb-keyval";
import type { Arm } from "./arm-rows.tsx";

const store = createStore("zona-arms", "unsealed");
const key = (uid: string, testId: string) => `${uid}:${testId}`;

/** A device that keeps nothing (private window, full disk) must not stop the typing: then there is no copy. */
const orNothing = <T>(promise: Promise<T>) => promise.catch(() => undefined);

/**
 * The arms that a person typed and has not sealed. They lie on that device alone: anywhere else somebody could read what
 * the seal is to hide.
 */
export const readArmsDraft = (uid: string, testId: string) => orNothing(get<readonly Arm[]>(key(uid, testId), store));

/** Keeps the arms as they are typed; none are left where `arms` is undefined. */
export const keepArmsDraft = (uid: string, testId: string, arms: readonly Arm[] | undefined) =>
  orNothing(arms ? set(key(uid, testId), arms, store) : del(key(uid, testId), store));
