import type { Medium } from "@zona/domain/media/medium";
import { BLIND_NAME, SealedIdentity, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { readRecord } from "@zona/domain/stored-record";
import { doc, getDoc } from "firebase/firestore";
import { useEffect, useState } from "react";
import { firestore } from "../../platform/firebase/firestore.ts";

/**
 * The names, by id, of the files that this person sent to a blinded test or draft: sealed to everybody else, but known to
 * whoever chose them. What cannot be read is left out and asked for again with the next state of its medium: a record that
 * is still on its way may not be read yet.
 */
export function useSealedNames(media: readonly Medium[], uid: string | undefined): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const sealed = media
    .filter(({ id, originalName, uploader }) => originalName === BLIND_NAME && uploader.uid === uid && !names.has(id))
    .map(({ id, state }) => `${id} ${state}`)
    .join();
  useEffect(() => {
    let isLeft = false;
    for (const [id = ""] of sealed
      .split(",")
      .filter(Boolean)
      .map((entry) => entry.split(" "))) {
      getDoc(doc(firestore, sealedIdentityPath(id))).then(
        (stored) => {
          const identity = readRecord(SealedIdentity, id, stored.data());
          if (identity && !isLeft) setNames((known) => new Map(known).set(id, identity.originalName));
        },
        () => undefined, // the list then says what others read
      );
    }
    return () => {
      isLeft = true;
    };
  }, [sealed]);
  return names;
}
