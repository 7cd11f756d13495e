import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { layOut } from "@zona/domain/identity/study-roles";
import type { MediaWork } from "@zona/domain/media/media-work";
import { placementSays } from "@zona/domain/media/placement-refusals";
import { describe, expect, it } from "vitest";
import { type Placed, type PlacementRecords, place } from "./place.ts";

const ID = "m".repeat(20);
const OTHER = "n".repeat(20);
const organisation = "hollyfield.example";
const roles = { [ALL_OWN_STUDIES]: ["embryologist" as const] };
const EMMA = {
  ...{ by: { uid: "emma", name: "Emma" }, organisation, isAdmin: false },
  access: { organisation, isAdmin: false, roles, ...layOut(organisation, roles, []) },
};
const LINK = { kind: "link", mediaIds: [ID, OTHER, ID], slot: { unitNo: 3, check: "d3", stage: "cleavage" } };

function setUp(answerOf: (mediaId: string) => Placed = () => ({ kind: "changed" })) {
  const placed: (readonly string[])[] = [];
  const queued: MediaWork[] = [];
  const records: PlacementRecords = {
    byTest: async (mediaIds) => Map.groupBy(mediaIds, (id) => id.at(-1) ?? ""),
    place: async (mediaIds) => {
      placed.push(mediaIds);
      return mediaIds.map(answerOf);
    },
  };
  return { placed, queued, ports: { records, queue: { add: async (work: MediaWork) => void queued.push(work) } } };
}

describe("placing media", () => {
  it("changes each once and has it compared anew among its new peers", async () => {
    const work = { mediaId: ID, generation: "1" };
    const { ports, placed, queued } = setUp(() => ({ kind: "changed", work }));
    expect(await place(EMMA, LINK, ports)).toEqual({ changed: [ID, OTHER], refused: [] });
    expect(placed).toEqual([[ID], [OTHER]]);
    expect(queued).toEqual([work, work]);
  });

  it("asks for all of one record at once, and for ten records at a time", async () => {
    const { ports, placed } = setUp();
    const { place: placeThese } = ports.records;
    let atWork = 0;
    let most = 0;
    ports.records.byTest = async (mediaIds) => Map.groupBy(mediaIds, (id) => id.slice(-2));
    ports.records.place = async (...asked) => {
      atWork += 1;
      most = Math.max(most, atWork);
      await Promise.resolve();
      atWork -= 1;
      return placeThese(...asked);
    };
    const mediaIds = Array.from({ length: 50 }, (_, n) => `${String(n).padStart(18, "0")}${10 + (n % 25)}`);
    const { changed, refused } = await place(EMMA, { ...LINK, mediaIds }, ports);
    expect([changed.toSorted(), refused]).toEqual([mediaIds.toSorted(), []]);
    expect(placed.map(({ length }) => length)).toEqual(Array.from({ length: 25 }, () => 2));
    expect(most).toBe(10);
  });

  it("tells which were changed, so that those alone are put back", async () => {
    const { ports } = setUp((mediaId) => (mediaId === ID ? { kind: "same" } : { kind: "changed" }));
    expect(await place(EMMA, LINK, ports)).toEqual({ changed: [OTHER], refused: [] });
    expect(await place(EMMA, { kind: "undo", mediaIds: [OTHER] }, ports)).toEqual({ changed: [OTHER], refused: [] });
  });

  it("tells of each that could not be changed", async () => {
    const { ports } = setUp(() => ({ kind: "refused", sentence: placementSays("closed") }));
    expect(await place(EMMA, LINK, ports)).toMatchObject({
      changed: [],
      refused: [{ mediumId: ID }, { mediumId: OTHER }],
    });
  });

  it.each([
    ["a path for an id", { ...LINK, mediaIds: ["../tests/x"] }],
    ["too many at once", { ...LINK, mediaIds: Array.from({ length: 201 }, () => ID) }],
    ["an oocyte before the first", { ...LINK, slot: { unitNo: 0 } }],
    ["markup for a label", { kind: "label", mediaIds: [ID], add: ["<b>"], remove: [] }],
    ["a reason without end", { kind: "remove", mediaIds: [ID], reason: "x".repeat(501) }],
    ["nothing", undefined],
  ])("refuses %s", async (_, asked) => {
    const { ports } = setUp();
    await expect(place(EMMA, asked, ports)).rejects.toMatchObject({ code: "invalid-input" });
  });
});
