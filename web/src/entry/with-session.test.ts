import { describe, expect, it } from "vitest";
import { withSession } from "./with-session.ts";

const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };
const now = new Date("2026-11-20T08:15:42Z");
const minute = new Date("2026-11-20T08:15:00Z");
const cells = { rowId: "1", field: "cells", value: 4 };
const session = (field: string, value: unknown) => ({ rowId: "session", field, value });
const context = { me: EMMA, now };

describe("an entry of a check", () => {
  it("by whoever comes first says who looked, and when", () => {
    expect(withSession({}, [cells], context)).toEqual([cells, session("by", EMMA), session("doneAt", minute)]);
  });

  it("keeps the time that was given", () => {
    const at = session("doneAt", new Date(0));
    expect(withSession({}, [at], context)).toEqual([at, session("by", EMMA)]);
    expect(withSession({ session: { doneAt: at.value } }, [cells], context)).toEqual([cells, session("by", EMMA)]);
  });

  it("by another person carries their own name, once", () => {
    const rows = { session: { by: NOOR, doneAt: now } };
    const by = { rowId: "1", field: "by", value: EMMA };
    expect(withSession(rows, [cells], context)).toEqual([cells, by]);
    expect(withSession({ ...rows, "1": { by: NOOR } }, [cells], context)).toEqual([cells]);
  });

  it("gives every row its first fields", () => {
    const rows = { session: { by: EMMA, doneAt: now }, "2": { profile: "old" } };
    const both = [cells, { ...cells, rowId: "2" }];
    expect(withSession(rows, both, { ...context, rowFields: { profile: "new" } })).toEqual([
      ...both,
      { rowId: "1", field: "profile", value: "new" },
    ]);
  });

  it("says of nobody that they looked where a check is passed over or an entry taken back", () => {
    const why = session("notDoneReason", "holiday");
    expect(withSession({}, [why], context)).toEqual([why]);
    const back = { ...cells, value: undefined };
    expect(withSession({}, [back], context)).toEqual([back]);
  });
});
