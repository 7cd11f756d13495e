import { USERS } from "@zona/domain/collections";
import { canAnywhere } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import type { Column } from "@zona/domain/records/entry/column";
import { readRecord } from "@zona/domain/stored-record";
import { collection, getDocs, limit, orderBy, query } from "firebase/firestore";
import { useEffect, useMemo, useState } from "react";
import * as z from "zod";
import { firestore } from "../../platform/firebase/firestore.ts";
import { ownAccess } from "../access/own-access.ts";
import { useStaffMember } from "../session/session.ts";

/** Columns that know whom a name may mean; undefined stays what a column knows while the list is on its way. */
export function useColumnsWithPeople(columns: readonly Column[], isNeeded: boolean): readonly Column[] {
  const { uid, name } = useStaffMember();
  const [people, setPeople] = useState<readonly Person[]>();
  const hasPeople = isNeeded && columns.some(({ kind }) => kind === "person");
  useEffect(() => {
    if (!hasPeople) return;
    let isCurrent = true;
    void fetchColleagues().then((known) => {
      const others = known.filter(({ id }) => id !== uid).map((one) => ({ uid: one.id, name: one.name }));
      if (isCurrent) setPeople([{ uid, name }, ...others]);
    });
    return () => {
      isCurrent = false;
    };
  }, [hasPeople, uid, name]);
  return useMemo(
    () => columns.map((column) => (column.kind === "person" ? { ...column, people } : column)),
    [columns, people],
  );
}

/** What a list of colleagues needs of an account. */
const Colleague = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Tells two of one name apart. */
  email: z.string().optional(),
  organisation: z.string().optional(),
  disabled: z.boolean().optional(),
});
type Account = z.infer<typeof Colleague>;
export type Colleague = Omit<Account, "disabled">;

const MOST_PEOPLE = 300;

let pendingAccounts: Promise<Account[]> | undefined;

/** Whoever reads figures alone knows nobody; the rules say the same. */
function knowsPeople(): boolean {
  const access = ownAccess();
  return access.isAdmin || canAnywhere(access, "read") || canAnywhere(access, "people");
}

/** Everybody with an account, by name, also who left; read once per visit. Empty where the list cannot be had. */
export async function fetchAccounts(): Promise<Account[]> {
  if (!knowsPeople()) return [];
  pendingAccounts ??= getDocs(query(collection(firestore, USERS), orderBy("name"), limit(MOST_PEOPLE))).then(
    ({ docs, metadata }) => {
      // What this device happens to know is no list to keep for the whole visit.
      if (metadata.fromCache) pendingAccounts = undefined;
      return docs.flatMap((found) => readRecord(Colleague, found.id, found.data()) ?? []);
    },
    () => {
      pendingAccounts = undefined;
      return [];
    },
  );
  return pendingAccounts;
}

/** Everybody who may be chosen for a task; read only where somebody is to be chosen. Without the list a name can still be typed. */
export async function fetchColleagues(): Promise<Colleague[]> {
  const accounts = await fetchAccounts();
  return accounts.filter(({ disabled }) => disabled !== true).map(({ disabled: _, ...colleague }) => colleague);
}
