import type { Access, Grants } from "@zona/domain/identity/access";
import { layOut } from "@zona/domain/identity/study-roles";
import type { Notice, Notification } from "@zona/domain/notifications/notification";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Query } from "@zona/domain/records/queries/query";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { describe, expect, it } from "vitest";
import { mediaPair } from "../media/follow-up.ts";
import { noticeOfFailure, noticeOfMixUp, noticeOfUnplaced } from "./media-notices.ts";
import type { Colleague } from "./notify.ts";
import { noticesOfQuery, noticesOfRevision } from "./record-notices.ts";
import { type DueTest, remind, settleReminders } from "./remind.ts";

const EMMA = { uid: "emma", name: "Emma" };
const NOOR = { uid: "noor", name: "Noor" };
const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000);

const HOME = "hollyfield.example";
const accessWith = (organisation: string, roles: Grants, isAdmin = false): Access => ({
  ...{ organisation, isAdmin, roles },
  ...layOut(organisation, roles, [{ id: "zp", organisation: HOME, kinds: ["icsi"] }]),
});
const colleague = (uid: string, name: string, email: string, access: Access): Colleague => ({
  ...{ uid, name, email, access },
  isAdmin: access.isAdmin,
});
const PEOPLE = [
  colleague("ada", "Ada", "ada@hollyfield.example", accessWith(HOME, { "*": ["lead"] }, true)),
  colleague("emma", "Emma", "emma@hollyfield.example", accessWith(HOME, { "*": ["embryologist"] })),
  colleague("noor", "Noor", "noor@HOLLYFIELD.example", accessWith(HOME, { "*": ["embryologist"] })),
  // A monitor reads there and reviews nothing; a sponsor does not even read.
  colleague("priya", "Priya", "priya@trialworks.example", accessWith("trialworks.example", { zp: ["monitor"] })),
  colleague(
    "jonas",
    "Jonas",
    "jonas@meridian-devices.example",
    accessWith("meridian-devices.example", { zp: ["sponsor"] }),
  ),
];

const test = (fields: Partial<LabTest> = {}) =>
  ({
    id: "t1",
    code: "ICSI-0042",
    status: "submitted",
    enteredBy: ["emma"],
    organisation: HOME,
    studyId: "zp",
    createdBy: EMMA,
    ...fields,
  }) as LabTest; // what the notices read of a test

/** A store that keeps notifications as Firestore does. */
function store(stored: LabTest | undefined, due: DueTest[] = [], clock = { now: at(0) }) {
  const told = new Map<string, Date>();
  const all = new Map<string, Omit<Notification, "at">>();
  const mails = new Set<string>();
  const alerts: string[] = [];
  const states = () => Object.fromEntries([...all.values()].map(({ to, kind, state }) => [`${kind} ${to}`, state]));
  const locked: { uid: string; until: Date }[] = [];
  const port = {
    staff: async () => PEOPLE,
    ofStudy: async () => stored,
    answered: async (ids: readonly string[]) => ids.filter((id) => all.has(id) && all.get(id)?.state !== "open"),
    add: async (notifications: readonly Omit<Notification, "at">[]) => {
      for (const each of notifications.filter(({ id }) => !all.has(id))) {
        all.set(each.id, each);
        told.set(each.id, clock.now);
      }
    },
    told: async (ids: readonly string[]) =>
      new Map(
        ids.flatMap((id) => {
          const at = told.get(id);
          return at ? [[id, { at, isPutOff: all.get(id)?.mail !== undefined }] as const] : [];
        }),
      ),
    paces: async (uids: readonly string[], kind: string) =>
      new Map(kind === "overdue" && uids.includes("noor") ? [["noor", "at_once" as const]] : []),
    staffing: async () => UNNAMED_SITE,
    alert: async ({ kind }: Notice) => void alerts.push(kind),
    mail: async (key: string) => void mails.add(key),
    openOf: async (testId: string) =>
      [...all.values()].filter((each) => each.testId === testId && each.state === "open") as Notification[],
    settle: async (ids: readonly string[]) => {
      for (const id of ids) {
        const known = all.get(id);
        if (known?.state === "open") all.set(id, { ...known, state: "settled" });
      }
    },
    test: async () => stored,
    due: async () => due,
    lockedPins: async () => locked,
    medium: async (id: string) =>
      id === "gone" ? undefined : { id, testId: "t1", uploader: id === "m2" ? "noor" : "emma", run: 0 },
  };
  const acknowledge = (kind: string) => {
    for (const [id, each] of all) if (each.kind === kind) all.set(id, { ...each, state: "acknowledged" });
  };
  return { port, states, acknowledge, mails, told, locked, all };
}

const revision = (action: "submit" | "return" | "review" | "edit", by = EMMA) => ({
  rev: 7,
  at: at(0),
  action,
  by,
  before: { status: "in_progress" },
  after: { status: "submitted" },
});

describe("after a revision", () => {
  it("those of the organisation who entered nothing are asked for a review, once", async () => {
    const { port, states } = store(test());
    await noticesOfRevision("t1", revision("submit"), port, at(1));
    await noticesOfRevision("t1", revision("submit"), port, at(1));
    expect(states()).toEqual({ "review_wanted ada": "open", "review_wanted noor": "open" });
  });

  it("nobody of another organisation is asked, also where nobody else of it is left", async () => {
    const { port, states } = store(test({ organisation: "meridian-devices.example", enteredBy: ["jonas"] }));
    await noticesOfRevision("t1", revision("submit"), port, at(1));
    expect(states()).toEqual({});
  });

  it("nobody is asked for the review of a test that was reviewed before the event came", async () => {
    const { port, states } = store(test({ status: "reviewed" }));
    await noticesOfRevision("t1", revision("submit"), port, at(1));
    expect(states()).toEqual({});
  });

  it("a return is told to the authors and closes what was asked of reviewers", async () => {
    const submitted = store(test());
    await noticesOfRevision("t1", revision("submit"), submitted.port, at(1));
    const port = { ...submitted.port, test: async () => test({ status: "in_progress" }) };
    await noticesOfRevision("t1", revision("return", NOOR), port, at(1));
    expect(submitted.states()).toEqual({
      "review_wanted ada": "settled",
      "review_wanted noor": "settled",
      "returned emma": "open",
    });
  });

  it("nothing is read for an edit that does not move the state", async () => {
    const port = { ...store(test()).port, test: () => Promise.reject(new Error("read")) };
    const edit = { ...revision("edit"), before: { notes: "a" }, after: { notes: "b" } };
    expect(await noticesOfRevision("t1", edit, port, at(1))).toBe("nothing-to-tell");
  });

  it("nobody is told of what happened long before its event came", async () => {
    const { port, states } = store(test());
    await noticesOfRevision("t1", revision("submit"), port, at(25));
    expect(states()).toEqual({});
  });

  it("ends well where there is no test", async () => {
    expect(await noticesOfRevision("t1", revision("submit"), store(undefined).port, at(1))).toBe("no-test");
  });
});

describe("after a change of a query", () => {
  const query = (fields: Partial<Query>) =>
    ({ id: "q1", status: "new", openedBy: EMMA, notes: {}, ...fields }) as Query; // what the notices read of a query

  it("the new assignee is told and the one before is not asked any more", async () => {
    const { port, states } = store(test());
    await noticesOfQuery("t1", undefined, query({ assignee: NOOR }), port);
    await noticesOfQuery("t1", query({ assignee: NOOR }), query({ assignee: { uid: "priya", name: "J" } }), port);
    expect(states()).toEqual({ "assigned noor": "settled", "assigned priya": "open" });
  });

  it("a closed query asks nobody", async () => {
    const { port, states } = store(test());
    await noticesOfQuery("t1", undefined, query({ assignee: NOOR }), port);
    const closed = query({ assignee: NOOR, status: "closed" });
    expect(await noticesOfQuery("t1", query({ assignee: NOOR }), closed, port)).toBe("settled 1, told 0");
    expect(states()).toEqual({ "assigned noor": "settled" });
  });
});

it("whoever opened a query hears of the answer, and no more once they have written themselves", async () => {
  const note = (by: typeof EMMA) => ({ by, at: at(0), text: "…", status: "updated" as const });
  const query = (...by: (typeof EMMA)[]) =>
    ({
      id: "q1",
      status: "updated",
      openedBy: EMMA,
      notes: Object.fromEntries(by.map((one, n) => [n + 1, note(one)])),
    }) as Query; // what the notices read of a query
  const { port, states } = store(test());
  await noticesOfQuery("t1", query(EMMA), query(EMMA, NOOR), port);
  expect(states()).toEqual({ "answered emma": "open" });
  await noticesOfQuery("t1", query(EMMA, NOOR), query(EMMA, NOOR, EMMA), port);
  expect(states()).toEqual({ "answered emma": "settled" });
});

it("many queries of one test within ten minutes are one mail to one person, and each is told in the app", async () => {
  const clock = { now: at(0) };
  const { port, told, mails } = store(test(), [], clock);
  const atOnce = async (uids: readonly string[]) => new Map(uids.map((uid) => [uid, "at_once" as const]));
  const given = { ...port, paces: atOnce };
  const ask = (n: number) => noticesOfQuery("t1", undefined, numbered(n), given);
  const numbered = (n: number) =>
    ({ id: `q${n}`, status: "new", openedBy: EMMA, assignee: NOOR, notes: {} }) as unknown as Query; // what notices read
  for (let n = 0; n < 30; n++) await ask(n);
  expect(told.size).toBe(30);
  expect(mails.size).toBe(1);
  clock.now = at(1);
  await ask(30);
  expect(mails.size).toBe(2);
  // The event of an earlier query comes once more, an hour late: its mail is there.
  await ask(3);
  expect(mails.size).toBe(2);
});

describe("reminders", () => {
  const nextDue = {
    check: "d3",
    from: at(62),
    target: at(63),
    overdue: at(66),
    zero: at(0),
    window: { from: at(62), overdue: at(66) },
  };
  const people = { enteredBy: ["emma", "noor", "left-the-lab"], header: { operatorId: null } };
  const waiting = { id: "t1", code: "ICSI-0042", nextDue, updatedAt: at(1), ...people };

  it("reach each person who works on the test and may sign in, once for each kind", async () => {
    const { port, states } = store(test(), [waiting]);
    for (const hours of [61.5, 62, 66, 67]) await remind(port, at(hours));
    expect(states()).toEqual({
      "due_soon emma": "open",
      "due_soon noor": "open",
      "overdue emma": "open",
      "overdue noor": "open",
    });
  });

  it("go by e-mail to whoever chose that, and to nobody else", async () => {
    const { port, mails } = store(test(), [waiting]);
    for (const hours of [62, 66, 67]) await remind(port, at(hours));
    expect([...mails]).toEqual([expect.stringMatching(/^overdue-t1-noor-\d+$/)]);
  });

  it("stop for whoever acknowledged the first", async () => {
    const { port, states, acknowledge } = store(test(), [waiting]);
    await remind(port, at(62));
    acknowledge("due_soon");
    await remind(port, at(66));
    expect(Object.keys(states())).toEqual(["due_soon emma", "due_soon noor"]);
  });

  it("count for their level of service by their time, and not where that was entered late", async () => {
    const reminded = async (hours: number, updatedAt = at(1)) => {
      const { port, all } = store(test(), [{ ...waiting, updatedAt }]);
      await remind(port, at(hours));
      return [...all.values()].map((told) => told.reminded);
    };
    const minute = 1 / 60;
    const told = at(61.5 + minute);
    expect(await reminded(61.5 + minute)).toEqual([{ at: told }, { at: told }]);
    const late = at(66 + 3 * minute);
    expect(await reminded(66 + 3 * minute)).toEqual([
      { at: late, lateAt: late },
      { at: late, lateAt: late },
    ]);
    expect(await reminded(67, at(66.5))).toEqual([undefined, undefined]);
  });

  it("are closed by the check", async () => {
    const { port, states } = store(test(), [waiting]);
    await remind(port, at(66));
    await settleReminders("t1", nextDue, port);
    expect(states()).toEqual({ "overdue emma": "open", "overdue noor": "open" });
    await settleReminders("t1", undefined, port);
    expect(states()).toEqual({ "overdue emma": "settled", "overdue noor": "settled" });
  });
});

it("a PIN that is locked is told to its owner by mail, once, also where the notice was acknowledged", async () => {
  const { port, states, acknowledge, mails, locked } = store(undefined);
  locked.push({ uid: "noor", until: at(1) });
  await remind(port, at(0));
  acknowledge("pin_locked");
  await remind(port, at(0.1));
  expect(states()).toEqual({ "pin_locked noor": "acknowledged" });
  expect([...mails]).toEqual([`pin_locked-${at(1).getTime()}-noor`]);
});

describe("media", () => {
  it("that failed are told to their uploader and to administrators", async () => {
    const { port, states } = store(test());
    await noticeOfFailure("m1", port);
    await noticeOfFailure("m1", port);
    expect(states()).toEqual({ "failed_medium emma": "open", "failed_medium ada": "open" });
  });

  it("that came too late for their record are told to their uploader, once", async () => {
    const { port, states } = store(test());
    await noticeOfUnplaced("m1", port);
    await noticeOfUnplaced("m1", port);
    expect(states()).toEqual({ "unplaced_medium emma": "open" });
    expect(await noticeOfUnplaced("gone", port)).toBe("no-medium");
  });

  it("on two subjects are told to both uploaders", async () => {
    const { port, states } = store(test());
    await noticeOfMixUp(mediaPair("m2", "m1"), port);
    expect(states()).toEqual({ "mix_up emma": "open", "mix_up noor": "open", "mix_up ada": "open" });
  });

  it("that are gone are told to nobody", async () => {
    const { port, states } = store(test());
    expect([await noticeOfFailure("gone", port), await noticeOfMixUp(mediaPair("gone", "gone"), port)]).toEqual([
      "no-medium",
      "no-medium",
    ]);
    expect(states()).toEqual({});
  });
});
