import type { Person } from "@zona/domain/identity/claims";
import type { Column } from "@zona/domain/records/entry/column";
import { useEffect, useMemo, useState } from "react";
import { useStaffMember } from "../session/session.ts";
import { fetchColleagues } from "./people-data.ts";

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
