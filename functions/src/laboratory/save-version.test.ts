import type { StudyRole } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StaffCaller } from "../identity/caller.ts";
import { staffCaller } from "../identity/staff-for-tests.ts";
import type { Versions } from "./next-version.ts";
import { saveDeviceFor } from "./save-device.ts";
import { saveLotFor } from "./save-lot.ts";
import { saveSiteFor } from "./save-site.ts";
import { saveStudyFor } from "./save-study.ts";

type Fields = Record<string, unknown>;
type Kept = Fields & { organisation?: string; rev: number; by: Person; at: Date };

const LAB = "hollyfield.example";
const MERIDIAN = "meridian-devices.example";
const AT = new Date("2026-05-12T08:00:00Z");
const SENT = AT.toISOString();

const admin = (uid: string, organisation = LAB) => staffCaller(uid, uid, { organisation, isAdmin: true });
const EMMA = staffCaller("emma", "Emma");
const NOOR = staffCaller("noor", "Noor");
const ADA = admin("ada");
const JONAS = staffCaller("jonas", "Jonas", { organisation: MERIDIAN });
const INA = admin("ina", MERIDIAN);

let kept: Map<string, Kept>;
let written: number;
beforeEach(() => {
  kept = new Map();
  written = 0;
});

/** Keeps versions by their path, as a reader finds them. */
const versions: Versions<never> = {
  async save(path, make) {
    const next = make(kept.get(path) as never);
    if (!next) return;
    written++;
    kept.set(path, { ...next.fields, ...next.stamp, at: AT });
  },
};
const code = (is: string) => ({ said: { code: `refusals.${is}` } });

const PIEZO: Fields = {
  ...{ name: "Piezo, bench 2", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "pz 200/0417" },
  ...{ status: "in_use", since: SENT },
};
const LOT: Fields = { product: "Culture medium", lotNo: "G5-2291", expiresAt: SENT };
const STUDY: Fields = {
  ...{ protocolCode: "ZP-01", version: "1.0", title: "Piezo pulse", kinds: ["icsi"], status: "open", arms: ["A", "B"] },
};

type Save = (who: StaffCaller, rev: number, change?: Fields) => Promise<void>;
type Thing = { path: string; save: Save; change: Fields; people: [StaffCaller, StaffCaller]; other: StaffCaller };

const THINGS: Record<string, Thing> = {
  site: {
    path: "config/site",
    save: (who, rev, change) => saveSiteFor(who, { rev, site: { ...DEMO_SITE, ...change } }, versions, async () => {}),
    change: { name: "London" },
    ...{ people: [ADA, admin("otto")], other: INA },
  },
  study: {
    path: "studies/zp01",
    save: (who, rev, change) => saveStudyFor(who, { id: "zp01", rev, study: { ...STUDY, ...change } }, versions),
    change: { status: "closed" },
    ...{ people: [ADA, admin("otto")], other: INA },
  },
  lot: {
    path: "lots/G5-2291",
    save: (who, rev, change) => saveLotFor(who, { rev, lot: { ...LOT, ...change } }, versions),
    change: { article: "medium", samples: 3 },
    ...{ people: [EMMA, NOOR], other: JONAS },
  },
  device: {
    path: `devices/${LAB}~PZ_200_0417`,
    save: (who, rev, change) =>
      saveDeviceFor(who, { rev, device: { ...PIEZO, ...change } }, versions, async () => [LAB, MERIDIAN]),
    change: { status: "retired", reason: "Worn out" },
    ...{ people: [EMMA, NOOR], other: staffCaller("eve", "Eve", { roles: { "*": ["monitor"] } }) },
  },
};

describe.each(Object.entries(THINGS))("a %s", (_, { path, save, change, people: [one, two], other }) => {
  it("is kept version by version, each in the name of whoever saved it, for their organisation", async () => {
    await save(one, 0);
    expect(kept.get(path)).toMatchObject({ rev: 1, by: one.by, organisation: LAB });
    await save(two, 1, change);
    expect(kept.get(path)).toMatchObject({ ...change, rev: 2, by: two.by, organisation: LAB });
  });

  it("is saved once, however often it is asked for", async () => {
    await save(one, 0);
    await save(one, 0);
    await save(two, 1, change);
    await save(two, 1, change);
    expect(written).toBe(2);
  });

  it("is not saved over a version that the person has not seen", async () => {
    await save(one, 0);
    await save(two, 1, change);
    await expect(save(one, 1)).rejects.toMatchObject({ code: "conflict", said: { values: { name: two.by.name } } });
    await expect(save(one, 0)).rejects.toMatchObject({ code: "conflict" });
    await expect(save(one, 3)).rejects.toMatchObject({ code: "conflict" });
    expect(written).toBe(2);
  });

  it("does not begin with a later version", async () => {
    await expect(save(one, 1)).rejects.toMatchObject(code("unreadable"));
    expect(written).toBe(0);
  });

  it("is not changed by whoever may not, nor in another's name or time", async () => {
    await save(one, 0);
    await expect(save(other, 1, change)).rejects.toMatchObject({ code: "forbidden" });
    for (const more of [{ by: NOOR.by }, { organisation: LAB }, { rev: 9 }, { at: SENT }])
      await expect(save(one, 1, more)).rejects.toMatchObject(code("unreadable"));
    expect(written).toBe(1);
  });
});

describe("the configuration", () => {
  it.each(["site", "study"])("%s is set by administrators alone", async (thing) => {
    await expect(THINGS[thing]?.save(EMMA, 0)).rejects.toMatchObject(code("adminsOnly"));
    await expect(THINGS[thing]?.save({ ...ADA, isAdmin: false }, 0)).rejects.toMatchObject(code("adminsOnly"));
    expect(written).toBe(0);
  });

  it("of a site belongs to the organisation whose administrator set it first", async () => {
    await THINGS.site?.save(INA, 0);
    await expect(THINGS.site?.save(ADA, 1)).rejects.toMatchObject({
      ...{ code: "forbidden", said: { code: "refusals.otherOwner", values: { organisation: MERIDIAN } } },
    });
  });

  it.each<Fields>([{ arms: ["B", "A"] }, { blinded: true }, { kinds: ["semen"] }])(
    "of a study is kept against %j",
    async (change) => {
      await THINGS.study?.save(ADA, 0);
      await expect(THINGS.study?.save(ADA, 1, change)).rejects.toMatchObject(code("planKept"));
      expect(written).toBe(1);
    },
  );
});

const ENTERS_NOTHING: [string, StudyRole[]][] = [
  ["monitors", ["monitor"]],
  ["auditors", ["auditor"]],
  ["sponsors", ["sponsor"]],
  ["administrators to whom no study was granted", []],
];

describe("partners of the site", () => {
  const save = (rev: number, site: Fields, beyond = vi.fn(async () => {})) =>
    saveSiteFor(ADA, { rev, site: { ...DEMO_SITE, ...site } }, versions, beyond).then(() => beyond);

  it("taken away lose their sessions once the list is saved, also when it is asked for again", async () => {
    const written = () => kept.get("config/site")?.partners;
    await save(0, {});
    const when: unknown[] = [];
    const beyond = vi.fn(async () => void when.push(written()));
    for (let time = 0; time < 2; time++) await save(1, { partners: [MERIDIAN] }, beyond);
    expect(beyond.mock.calls).toEqual([[[LAB, MERIDIAN]], [[LAB, MERIDIAN]]]);
    expect(when).toEqual([[MERIDIAN], [MERIDIAN]]);
  });

  it.each([
    [["Meridian.example"]],
    [["no domain"]],
    [Array.from({ length: 10 }, (_, n) => `p${n}.example`)],
    [undefined],
  ])("are not saved as %j", async (partners) => {
    await expect(save(0, { partners })).rejects.toMatchObject(code("unreadable"));
    expect(kept.has("config/site")).toBe(false);
  });
});

it.each(["gmail.com", "yahoo.co.uk"])("no partner is %s, where anybody can open a mailbox", async (domain) => {
  const beyond = vi.fn(async () => {});
  const asked = { rev: 0, site: { ...DEMO_SITE, partners: [MERIDIAN, domain] } };
  await expect(saveSiteFor(ADA, asked, versions, beyond)).rejects.toMatchObject(code("publicDomain"));
  expect(kept.has("config/site")).toBe(false);
  expect(beyond).not.toHaveBeenCalled();
});

describe("what the laboratory uses", () => {
  it.each(ENTERS_NOTHING)("is not registered by %s", async (_, roles) => {
    const who = staffCaller("eve", "Eve", { roles: roles.length > 0 ? { "*": roles } : {}, isAdmin: true });
    for (const { save } of [THINGS.lot, THINGS.device].filter((one) => one !== undefined))
      await expect(save(who, 0)).rejects.toMatchObject(code("notGranted"));
  });

  it("keeps which organisation here made a device, and takes no other", async () => {
    await THINGS.device?.save(EMMA, 0, { makerOrganisation: MERIDIAN });
    expect(kept.get(`devices/${LAB}~PZ_200_0417`)).toMatchObject({ makerOrganisation: MERIDIAN });
    const elsewhere = { makerOrganisation: "rival.example" };
    await expect(THINGS.device?.save(EMMA, 1, elsewhere)).rejects.toMatchObject(code("unreadable"));
  });

  it("has a device of each laboratory under a number that both have", async () => {
    await THINGS.device?.save(EMMA, 0);
    await THINGS.device?.save(JONAS, 0);
    expect([...kept.keys()]).toEqual([`devices/${LAB}~PZ_200_0417`, `devices/${MERIDIAN}~PZ_200_0417`]);
  });

  it("has the clock of a camera corrected by an administrator alone, and kept by whoever saves the device", async () => {
    const clock = { camera: "Basler acA2440", clockCorrections: [{ from: SENT, minutes: 62 }] };
    await THINGS.device?.save(EMMA, 0);
    for (const change of [clock, { camera: clock.camera }])
      await expect(THINGS.device?.save(EMMA, 1, change)).rejects.toMatchObject(code("clockByAdmins"));
    await THINGS.device?.save(ADA, 1, clock);
    const stored = { ...clock, clockCorrections: [{ from: AT, minutes: 62 }] };
    expect(kept.get(`devices/${LAB}~PZ_200_0417`)).toMatchObject({ rev: 2, ...stored });
    await THINGS.device?.save(EMMA, 2, { ...clock, firmware: "4.2" });
    await expect(THINGS.device?.save(EMMA, 3, { firmware: "4.3" })).rejects.toMatchObject(code("clockByAdmins"));
  });

  it("is registered once", async () => {
    await THINGS.device?.save(EMMA, 0);
    await expect(THINGS.device?.save(NOOR, 0)).rejects.toMatchObject(code("deviceThere"));
    await THINGS.lot?.save(EMMA, 0);
    await expect(THINGS.lot?.save(NOOR, 0)).rejects.toMatchObject(code("lotThere"));
    await expect(THINGS.lot?.save(JONAS, 0)).rejects.toMatchObject(code("otherOwner"));
  });

  it("keeps its number as it was first written, so that none takes another's place", async () => {
    await THINGS.device?.save(EMMA, 0);
    await expect(THINGS.device?.save(EMMA, 1, { serial: "pz 200-0417" })).rejects.toMatchObject(code("unreadable"));
    await expect(THINGS.device?.save(EMMA, 1, { serial: "pz 200 0417" })).rejects.toMatchObject(code("numberKept"));
    await THINGS.lot?.save(EMMA, 0, { lotNo: "AB 12/3" });
    await expect(THINGS.lot?.save(EMMA, 1, { lotNo: "AB_12_3" })).rejects.toMatchObject(code("numberKept"));
  });

  it.each(["G5\u20112291", "\uff275-2291", "\u0261G5-2291", "Ü1", "..", "/", "..\u0000A"])(
    "has no number %j, which another one could be kept for",
    async (number) => {
      await expect(THINGS.lot?.save(EMMA, 0, { lotNo: number })).rejects.toMatchObject(code("plainNumber"));
      await expect(THINGS.device?.save(EMMA, 0, { serial: number })).rejects.toMatchObject(code("plainNumber"));
    },
  );

  it("has the delivery of a lot corrected by an administrator who enters here", async () => {
    await THINGS.lot?.save(EMMA, 0);
    for (const change of [{ product: "Oil" }, { supplier: "Medica" }, { expiresAt: "2030-01-01T00:00:00Z" }]) {
      await expect(THINGS.lot?.save(EMMA, 1, change)).rejects.toMatchObject(code("deliveryKept"));
      await THINGS.lot?.save(ADA, 1, change);
      kept.set("lots/G5-2291", { ...LOT, expiresAt: AT, rev: 1, by: EMMA.by, at: AT, organisation: LAB });
    }
  });

  it("has a lot of before versions changed by the first who does, whose it becomes", async () => {
    kept.set("lots/G5-2291", { ...LOT, expiresAt: AT, rev: 1, by: EMMA.by, at: AT });
    await THINGS.lot?.save(JONAS, 1, { samples: 2 });
    expect(kept.get("lots/G5-2291")).toMatchObject({ rev: 2, organisation: MERIDIAN });
    await expect(THINGS.lot?.save(EMMA, 2)).rejects.toMatchObject(code("otherOwner"));
  });
});
