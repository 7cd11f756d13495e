import { ACCESS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { doc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";
import { dataOf, type Listen } from "../../platform/firebase/snapshot.ts";
import { holdAccess } from "./own-access.ts";

/** What a person may, live. Queries ask by it from the moment it is told. */
export const listenToAccess =
  (uid: string): Listen<Access | undefined> =>
  (emit) =>
    listenToRecord(Access, () => doc(firestore, ACCESS, uid))((next) => {
      const access = dataOf(next);
      if (access) holdAccess(access);
      emit(next);
    });
