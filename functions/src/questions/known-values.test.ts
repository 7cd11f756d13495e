import { expect, it } from "vitest";
import { HOME } from "../identity/staff-for-tests.ts";
import type { Seen } from "../tables/ask-tables.ts";
import { type Asker, keptKnown, type Registers } from "./known-values.ts";
import { laboratory } from "./laboratory-for-tests.ts";
import { media, ZONE } from "./small-laboratory.ts";

const { given, own } = laboratory(ZONE);
const SPONSOR: Seen = { ...own, isFigures: true };

const STUDIES = [
  { id: "zp01", organisation: HOME, protocolCode: "ZP-ICSI-01" },
  { id: "theirs", organisation: "rival.example", protocolCode: "RV-SECRET-07" },
];
const registers: Registers = {
  people: async () => new Map([["u-emma", "Emma Lindqvist"]]),
  lots: async () => [
    { id: "lot-1", lotNo: "G5-2291" },
    { id: "lot-2", lotNo: "g5-2291" },
  ],
  words: async () => [],
  studies: async ({ path, value }) =>
    STUDIES.filter((one) => (path === "organisation" ? one.organisation === value : value.includes(one.id))),
};

const [medium] = media;

/** Six images by each maker's device, of subjects enough to be in figures. */
const images = ["MS-1", "MS-2"].flatMap((device, maker) =>
  Array.from({ length: 6 }, (_, n) => ({
    ...medium,
    id: `m${maker}-${n}`,
    facts: { ...medium?.facts, deviceName: device, devices: [`piezo-${maker}`], subjectCode: `HF-${maker}-${n}` },
  })),
);

it("names to nobody what the tables of somebody of the same scope and other devices hold", async () => {
  const known = keptKnown(registers);
  const named = async (devices: string[]) => {
    const asker: Asker = { seen: SPONSOR, devices };
    return (await known(asker, await given({ media: images, tests: [] }, SPONSOR, devices))).values.get("media.device");
  };
  expect(await named(["piezo-0"])).toEqual(["MS-1"]);
  expect(await named(["piezo-1"])).toEqual(["MS-2"]);
  expect(await named([])).toEqual([]);
});

it("names studies of the asker's scope alone, and text to those who read it", async () => {
  const known = keptKnown(registers);
  const open = await given({ media: [], tests: [], queries: [], lots: [] });
  const labels = async (seen: Seen) => {
    const { words, people, lots } = await known({ seen }, open);
    return { words: words.map(({ label }) => label), people: people.size, lots: [...lots] };
  };
  expect(await labels(own)).toEqual({
    words: ["zp01", "ZP-ICSI-01", "G5-2291", "g5-2291"],
    people: 1,
    lots: [["g5-2291", ["lot-1", "lot-2"]]],
  });
  const ofStudy: Seen = { scope: { path: "studyId", op: "in", value: ["theirs"] }, isCoded: true };
  expect(await labels(ofStudy)).toEqual({ words: ["theirs", "RV-SECRET-07"], people: 1, lots: [] });
  expect(await labels(SPONSOR)).toEqual({ words: ["zp01", "ZP-ICSI-01"], people: 0, lots: [] });
});

it("asks again after five minutes, and not before", async () => {
  let asked = 0;
  const studies = async () => {
    asked++;
    return [];
  };
  const known = keptKnown({ ...registers, studies });
  const open = await given({ media: [], tests: [], queries: [], lots: [] });
  const at = async (now: number) => void (await known({ seen: own }, open, now));
  await at(0);
  await at(5 * 60_000 - 1);
  expect(asked).toBe(1);
  await at(5 * 60_000);
  expect(asked).toBe(2);
});
