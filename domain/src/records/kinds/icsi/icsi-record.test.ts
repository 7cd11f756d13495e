import { expect, it } from "vitest";
import example from "../../../../examples/icsi-record.json" with { type: "json" };
import reference from "../../../../test-data/domain-reference.json" with { type: "json" };
import { reviveInstants } from "../../../timing/revive-instants.ts";
import { cohortCounts } from "./icsi-counts.ts";
import { happenedIn, oocyteHistories, plannedIn, readIcsiRecord, unitStatus } from "./icsi-record.ts";
import { inseminationAnchor } from "./insemination.ts";

const read = (record: object = example) => {
  const parsed = readIcsiRecord(reviveInstants(record), "submit").record;
  if (!parsed) throw new Error("unreadable");
  return parsed;
};

it("counts the worked cohort of the reference", () => {
  const { coc, ...input } = reference.worked_examples.cohort.input;
  expect(cohortCounts(read())).toMatchObject({ coc, ...input });
});

it("times the cohort from the start of the session or the middle of all injections", () => {
  const record = read();
  expect(inseminationAnchor(record)?.toISOString()).toBe("2026-05-12T12:30:00.000Z");
  expect(inseminationAnchor({ ...record, anchorMode: "injection_midpoint" })?.toISOString()).toBe(
    "2026-05-12T12:43:30.000Z",
  );
  expect(inseminationAnchor({ ...record, anchorMode: "injection_midpoint", units: [], header: {} })).toBeUndefined();
});

it("gives every oocyte its status", () => {
  const statuses = oocyteHistories(read()).map(unitStatus);
  expect(statuses.slice(0, 3)).toEqual(["transferred", "frozen", "frozen"]);
  expect(statuses.at(9)).toBe("discarded");
  const open = oocyteHistories(read({ ...example, dispositions: [] })).map(unitStatus);
  expect([open[0], open[9]]).toEqual(["in_culture", "degenerated"]);
});

it("leaves days out of the counts on which nothing was seen", () => {
  const young = read({ ...example, observations: example.observations.slice(0, 10) });
  expect(cohortCounts(young)).toMatchObject({ pn2: 7 });
  expect(cohortCounts(young)).not.toHaveProperty("d2cleaved");
});

it("says nothing of maturity without a row, nor of damage before anybody looked", () => {
  const record = read();
  expect(cohortCounts({ ...record, units: [], observations: [] })).toEqual({ follicles: 14, coc: 12 });
  const justInjected = {
    ...record,
    units: record.units.map(({ survivalImmediate: _, ...unit }) => unit),
    observations: [],
  };
  expect(cohortCounts(justInjected)).toMatchObject({ mii: 10, injected: 10 });
  expect(cohortCounts(justInjected)).not.toHaveProperty("degenerated");
  const [first, ...others] = justInjected.units;
  const seen = {
    ...justInjected,
    units: [{ ...first, survivalImmediate: "intact" as const }, ...others] as typeof record.units,
  };
  expect(cohortCounts(seen)).toMatchObject({ degenerated: 0 });
});

it("counts sperm after preparation only where all and those that move were counted", () => {
  const record = read();
  const counted = (header: object) => {
    const { spermCounted, spermProgressive } = cohortCounts({ ...record, header: { ...record.header, ...header } });
    return { spermCounted, spermProgressive };
  };
  const both = { spermCounted: 210, spermProgressive: 199 };
  expect(counted(both)).toEqual(both);
  const none = { spermCounted: undefined, spermProgressive: undefined };
  expect(counted({ spermCounted: 210 })).toEqual(none);
  expect(counted({ spermProgressive: 199 })).toEqual(none);
  expect(counted({ spermCounted: 199, spermProgressive: 210 })).toEqual(none);
});

it("asks at first for an insemination, and for the reason of none once somebody decided that there is none", () => {
  const { dispositions: _, ...record } = read();
  const fresh = { ...record, units: [], dispositions: [], header: {} };
  expect([...plannedIn(fresh)]).toEqual(["retrieval", "culture", "insemination", "icsi", "injection"]);
  const inDish = [...plannedIn({ ...fresh, header: { technique: "ivf" } })];
  expect(inDish).toEqual(["retrieval", "culture", "insemination", "ivf"]);
  const decided = { ...fresh, header: { notInseminatedBecause: "none_mature" as const } };
  expect([...plannedIn(decided)]).toEqual(["retrieval", "nothing_inseminated"]);
  expect(plannedIn(read())).toEqual(happenedIn(read()));
});
