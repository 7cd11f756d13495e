import type { TemperatureLog } from "@zona/domain/cryobank/temperature-log";
import { beforeEach, describe, expect, it } from "vitest";
import { HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { addTemperatureLogFor, type KeptTank, type Layout, saveTankFor, type TankRecords } from "./tanks.ts";

const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const JONAS = staffCaller("jonas", "Jonas", { organisation: "meridian-devices.example" });
const MONITOR = staffCaller("priya", "Priya", { roles: { "*": ["monitor"] } });
const LAYOUT: Layout = { canisters: ["1", "2"], canes: ["A"], positions: 6 };
const code = (is: string) => ({ said: { code: is } });

let tank: KeptTank | undefined;
let saved: Layout[];
let logs: Map<string, TemperatureLog>;
const records: TankRecords = {
  async save(_, decide) {
    const layout = decide(tank);
    if (layout) saved.push(layout);
  },
  async addLog(_, logId, decide) {
    logs.set(logId, logs.get(logId) ?? decide(tank));
  },
};

beforeEach(() => {
  tank = { id: "T1", rev: 2, organisation: HOME, by: NOOR.by, ...LAYOUT };
  saved = [];
  logs = new Map();
});

describe("a tank", () => {
  const save = (more: object = {}, who = EMMA) => saveTankFor(who, { id: "T1", rev: 2, ...LAYOUT, ...more }, records);

  it("is registered once, and gets its layouts one after the other", async () => {
    await save({ positions: 8 });
    tank = undefined;
    await save({ rev: 0 });
    expect(saved).toEqual([{ ...LAYOUT, positions: 8 }, LAYOUT]);
  });

  it("asked for again is as it was saved; what another saved meanwhile is named", async () => {
    await save({ rev: 1 }, NOOR);
    expect(saved).toEqual([]);
    await expect(save({ rev: 1 })).rejects.toMatchObject({
      said: { code: "refusals.tankChanged", values: { name: "Noor", tank: "T1" } },
    });
    await expect(save({ rev: 1, positions: 8 }, NOOR)).rejects.toMatchObject(code("refusals.tankChanged"));
    await expect(save({ rev: 0 })).rejects.toMatchObject(code("refusals.tankKnown"));
  });

  it("is of its organisation, and of people who enter data", async () => {
    await expect(save({}, JONAS)).rejects.toMatchObject(code("refusals.noTank"));
    await expect(save({ rev: 0 }, JONAS)).rejects.toMatchObject(code("refusals.tankKnown"));
    await expect(save({}, MONITOR)).rejects.toMatchObject(code("refusals.notGranted"));
    tank = undefined;
    await expect(save()).rejects.toMatchObject(code("refusals.noTank"));
    expect(saved).toEqual([]);
  });

  it.each<[string, object]>([
    ["a strange name", { id: "t 2" }],
    ["no canister", { canisters: [] }],
    ["canisters in words", { canisters: "1" }],
    ["too many canisters", { canisters: Array.from({ length: 21 }, (_, at) => `${at}`) }],
    ["a strange canister", { canisters: ["a~b"] }],
    ["one cane twice", { canes: ["A", "A"] }],
    ["too many canes", { canes: Array.from({ length: 61 }, (_, at) => `${at}`) }],
    ["no position", { positions: 0 }],
    ["too many positions", { positions: 31 }],
    ["another organisation", { organisation: "meridian-devices.example" }],
  ])("is not read with %s", async (_, more) => {
    await expect(save(more)).rejects.toMatchObject(code("refusals.unreadable"));
  });
});

describe("a temperature log", () => {
  const CONTENT = "Time;Celsius\n2026-05-17 10:00;-195.0\n2026-05-17 11:00;-149.5";
  const add = (more: object = {}, who = EMMA) =>
    addTemperatureLogFor(who, { tankId: "T1", name: "may.csv", content: CONTENT, ...more }, records, "Europe/Berlin");

  it("says what the server reads in its file, and is kept once", async () => {
    await add();
    await add({ name: "copy.csv" });
    expect([...logs.values()]).toEqual([
      {
        ...{ name: "may.csv", content: CONTENT, readings: 2, minC: -195, maxC: -149.5, meanC: -172.2 },
        ...{ from: new Date("2026-05-17T08:00:00Z"), to: new Date("2026-05-17T09:00:00Z") },
      },
    ]);
  });

  it("is of a tank of one's own organisation, and holds a reading", async () => {
    await expect(add({}, JONAS)).rejects.toMatchObject(code("refusals.noTank"));
    await expect(add({}, MONITOR)).rejects.toMatchObject(code("refusals.notGranted"));
    await expect(add({ content: "Time;Celsius" })).rejects.toMatchObject(code("temperatureLog.empty"));
    expect(logs.size).toBe(0);
  });

  it.each<[string, object]>([
    ["no name", { name: "\u200b" }],
    ["more than a file may hold", { content: "x".repeat(300_001) }],
    ["readings of the sender's", { minC: -196 }],
  ])("is not read with %s", async (_, more) => {
    await expect(add(more)).rejects.toMatchObject(code("refusals.unreadable"));
  });
});
