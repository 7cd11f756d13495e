import type { Grants } from "@zona/domain/identity/access";
import { layOut } from "@zona/domain/identity/study-roles";
import { isPutOff, workBeganAt } from "@zona/domain/notifications/mail-pace";
import {
  type MailPace,
  type Notice,
  type Notification,
  NotificationKind,
} from "@zona/domain/notifications/notification";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { openedAt, type Staffing } from "@zona/domain/timing/working-hours";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Colleague, type NotifyPort, notify } from "./notify.ts";
import { type SummaryPort, sendSummaries } from "./summaries.ts";

const HOME = "hatch-fertility.example";
/** The demo laboratory with a short Friday, a shift of the night and a day off. */
const STAFFING: Staffing = {
  timeZone: "Europe/Paris",
  hours: {
    week: { ...DEMO_SITE.hours.week, fri: "07:00-16:00", sat: "22:00-04:00" },
    holidays: ["2026-11-25"],
  },
};
const ALWAYS_OPEN: Staffing = { timeZone: "Europe/Paris", hours: { week: {}, holidays: [] } };
const BEGIN = Date.parse("2026-11-20T12:00:00Z");
const MINUTE = 60_000;

const ROLES = { "*": ["embryologist"] } as const satisfies Grants;
const EMMA: Colleague = {
  uid: "emma",
  email: `emma@${HOME}`,
  name: "Emma",
  isAdmin: false,
  access: { organisation: HOME, isAdmin: false, roles: ROLES, ...layOut(HOME, ROLES, []) },
};

/** What a laboratory keeps of its notices, and every mail with what it told. */
function laboratory(pace: MailPace, staffing: Staffing) {
  const clock = { now: BEGIN };
  const kept = new Map<string, Notification>();
  const mails = new Map<string, { at: number; ids: readonly string[] }>();
  const send = (key: string, ids: readonly string[]) => {
    if (!mails.has(key)) mails.set(key, { at: clock.now, ids });
  };
  const unused = async (): Promise<never> => {
    throw new Error("Nobody asks for this here.");
  };
  const port: NotifyPort & SummaryPort = {
    staff: async () => [EMMA],
    ofStudy: async () => undefined,
    answered: async () => [],
    add: async (all) => {
      for (const one of all) if (!kept.has(one.id)) kept.set(one.id, { ...one, at: new Date(clock.now) });
    },
    paces: async (uids) => new Map(uids.map((uid) => [uid, pace])),
    staffing: async () => staffing,
    alert: async () => undefined,
    told: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const one = kept.get(id);
          return one ? [[id, { at: one.at, isPutOff: one.mail !== undefined }] as const] : [];
        }),
      ),
    mail: async (key, _, notice) => send(key, [`${notice.kind}-${notice.cause}-emma`]),
    openOf: unused,
    settle: unused,
    waiting: async () => [...kept.values()].filter(({ mail }) => mail === "waiting"),
    summary: async (key, _, all) =>
      send(
        key,
        all.map(({ id }) => id),
      ),
    putInto: async (summary, ids) => {
      for (const id of ids) {
        const one = kept.get(id);
        if (one) kept.set(id, { ...one, summary });
      }
    },
    wasMailed: async (ids) => {
      for (const id of ids) {
        const one = kept.get(id);
        if (one) kept.set(id, { ...one, mail: "sent" });
      }
    },
  };
  return { port, clock, kept, mails };
}

const TOLD = NotificationKind.exclude(["pin_locked", "control_signal", "webhook_paused"]).options;
/** What happens at a moment: somebody is told, an event comes again, a look for summaries that may be cut off. */
const happenings = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 300 }),
    kind: fc.constantFrom(...TOLD),
    does: fc.constantFrom("tells", "tells", "repeats", "answers", "looks", "looks", "is cut off"),
  }),
  { minLength: 10, maxLength: 60 },
);

it("each notice is told by one mail at most, put off to when work begins, and by none once it was answered", async () => {
  await fc.assert(
    fc.asyncProperty(
      happenings,
      fc.constantFrom<MailPace>("at_once", "working_hours", "daily"),
      fc.constantFrom(STAFFING, ALWAYS_OPEN),
      async (all, pace, staffing) => {
        const { port, clock, kept, mails } = laboratory(pace, staffing);
        const notices: Notice[] = [];
        const putOff = new Set<string>();
        const answered = new Set<string>();
        const tell = (notice: Notice) => notify(notice, ["emma"], port, undefined, new Date(clock.now));
        for (const [at, { minutes, kind, does }] of all.entries()) {
          clock.now += minutes * MINUTE;
          const now = new Date(clock.now);
          if (does === "tells") {
            const notice: Notice = { kind, cause: `c${at}` };
            notices.push(notice);
            if (isPutOff(kind, pace, now, staffing)) putOff.add(`${kind}-c${at}-emma`);
            await tell(notice);
          }
          const [first] = notices;
          if (does === "repeats" && first) await tell(first);
          const [waiting] = await port.waiting();
          if (does === "answers" && waiting) {
            kept.set(waiting.id, { ...waiting, state: "acknowledged" });
            answered.add(waiting.id);
          }
          if (does === "looks") await sendSummaries(port, now);
          if (does === "is cut off") {
            const dies = () => Promise.reject(new Error("cut off"));
            const cut = at % 2 === 0 ? { wasMailed: dies } : { summary: dies };
            await sendSummaries({ ...port, ...cut }, now).catch(() => undefined);
          }
        }
        // Two weeks later everything was told.
        for (let look = 0; look < 56; look++) {
          clock.now += 6 * 60 * MINUTE;
          await sendSummaries(port, new Date(clock.now));
        }
        expect((await port.waiting()).length).toBe(0);
        const told = [...mails.values()].flatMap(({ ids }) => ids);
        expect(new Set(told).size).toBe(told.length);
        for (const { kind, cause } of notices) {
          const id = `${kind}-${cause}-emma`;
          if (!answered.has(id)) expect(told).toContain(id);
        }
        for (const { at, ids } of mails.values())
          for (const id of ids)
            if (putOff.has(id)) expect(openedAt(new Date(at), staffing), "sent while nobody is there").toBeDefined();
      },
    ),
    { numRuns: 150 },
  );
});

it("work begins with a shift, also one of the night before, and at six where no hours are set", () => {
  const began = (at: string, staffing: Staffing) => workBeganAt(new Date(at), staffing)?.toISOString();
  expect(began("2026-11-27T08:30:00Z", STAFFING)).toBe("2026-11-27T06:00:00.000Z");
  expect(began("2026-11-27T15:30:00Z", STAFFING)).toBeUndefined();
  expect(began("2026-11-25T10:00:00Z", STAFFING)).toBeUndefined();
  expect(began("2026-11-22T01:00:00Z", STAFFING)).toBe("2026-11-21T21:00:00.000Z");
  expect(began("2026-11-27T08:30:00Z", ALWAYS_OPEN)).toBe("2026-11-27T05:00:00.000Z");
  expect(began("2026-11-27T04:30:00Z", ALWAYS_OPEN)).toBe("2026-11-26T05:00:00.000Z");
});

it("what is due and what is always sent waits for nobody", () => {
  const night = new Date("2026-11-27T02:00:00Z");
  const waits = (kind: NotificationKind, pace: MailPace) => isPutOff(kind, pace, night, STAFFING);
  for (const kind of ["due_soon", "overdue", "broken_trail", "control_signal", "pin_locked", "webhook_paused"] as const)
    for (const pace of ["working_hours", "daily"] as const) expect([kind, waits(kind, pace)]).toEqual([kind, false]);
  expect(waits("returned", "working_hours")).toBe(true);
  expect(waits("returned", "at_once")).toBe(false);
  expect(isPutOff("returned", "working_hours", new Date("2026-11-27T09:00:00Z"), STAFFING)).toBe(false);
  expect(isPutOff("returned", "daily", new Date("2026-11-27T09:00:00Z"), STAFFING)).toBe(true);
});
