import type { ControlAlert } from "@zona/domain/controls/alerts";
import type { ControlAnswer, ExplainedSignal } from "@zona/domain/controls/control-charts";
import { beforeEach, expect, it } from "vitest";
import { accessWith } from "../identity/staff-for-tests.ts";
import type { Colleague, NotifyPort } from "../notifications/notify.ts";
import { type AlertPorts, tellSignals } from "./alerts.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const DAY = 86_400_000;
const LAB = "hollyfield.example";
const person = (uid: string, roles: Parameters<typeof accessWith>[0]): Colleague => ({
  ...{ uid, email: `${uid}@x`, name: uid, isAdmin: false, access: accessWith(roles) },
});
const STAFF = [
  person("ada", { roles: { "*": ["lead"] } }),
  person("emma", {}),
  person("guest", { organisation: "meridian-devices.example", roles: { "*": ["lead"] } }),
];

const signal = (row: string, since: number, until: number): ExplainedSignal => ({
  ...{ rule: "cusum", row, at: NOW.getTime() + since * DAY, since: NOW.getTime() + since * DAY },
  ...{ until: NOW.getTime() + until * DAY, points: ["w"], figure: 0.3, cycles: 20, causes: [] },
  ...{ parts: { successes: 30, trials: 100 }, interval: { low: 0.2, high: 0.4 } },
});

let found: ExplainedSignal[];
const stored = new Map<string, ControlAlert>();
const added = new Set<string>();
const mails: string[] = [];
const told: object[] = [];
beforeEach(() => {
  found = [];
  stored.clear();
  added.clear();
  mails.length = 0;
  told.length = 0;
});

const notices: Partial<NotifyPort> = {
  staff: async () => STAFF,
  answered: async () => [],
  async add(told) {
    for (const { id } of told) added.add(id);
  },
  paces: async () => new Map(),
  alert: async (notice, of) => void told.push({ cause: notice.cause, ...of }),
  told: async () => new Map(),
  mail: async (key) => void (mails.includes(key) || mails.push(key)),
};
const ports: AlertPorts = {
  organisations: async () => [LAB],
  async charts({ indicator }) {
    const series = { group: "", kind: "cusum" as const, points: [] };
    const signals = indicator === "KPI_BLAST" ? found : [];
    const charts = [{ name: "", share: { ...series, signals: [] }, cusum: { ...series, signals } }];
    return { charts } as unknown as ControlAnswer; // what alerts read of it
  },
  known: async (id) => stored.get(id),
  save: async (id, alert) => void stored.set(id, alert),
  notices: notices as NotifyPort, // none of its other parts is asked
};

it("a signal is told to the leads of its organisation, by one mail each, however long it lasts", async () => {
  found = [signal("t9", -5, -1)];
  await tellSignals(ports, NOW);
  expect([...added]).toEqual(["control_signal-KPI_BLAST-cusum-t9-ada"]);
  expect(mails).toHaveLength(1);
  expect(told).toEqual([{ cause: "KPI_BLAST-cusum-t9", organisation: LAB }]);
  // It goes on, and a correction moves the row at which it was found.
  found = [signal("t8", -5, 3)];
  expect(await tellSignals(ports, new Date(NOW.getTime() + 3 * DAY))).toBe("0 signals told");
  expect(stored.get(`${LAB}~KPI_BLAST~cusum`)).toEqual({ until: NOW.getTime() + 3 * DAY, told: 1 });
  found = [signal("t20", 10, 12)];
  await tellSignals(ports, new Date(NOW.getTime() + 12 * DAY));
  expect(mails).toHaveLength(2);
  expect(stored.get(`${LAB}~KPI_BLAST~cusum`)?.told).toBe(2);
});

it("a run that died before it noted what it told tells it once", async () => {
  found = [signal("t9", -5, -1)];
  const dying = { ...ports, save: () => Promise.reject(new Error("died")) };
  await expect(tellSignals(dying, NOW)).rejects.toThrow("died");
  await tellSignals(ports, NOW);
  expect([added.size, mails.length]).toEqual([1, 1]);
});

it("what was found a month ago is not news", async () => {
  found = [signal("t9", -40, -1)];
  expect(await tellSignals(ports, NOW)).toBe("0 signals told");
  expect(mails).toEqual([]);
});
