import type { MediaWork } from "@zona/domain/media/media-work";
import { placementSays } from "@zona/domain/media/placement";
import { describe, expect, it } from "vitest";
import { type PlacementRecords, place } from "./place.ts";

const ID = "m".repeat(20);
const OTHER = "n".repeat(20);
const token = { staff: true, role: "staff", staffName: "Emma", email: "emma@hollyfield.example", email_verified: true };
const EMMA = { uid: "emma", token };
const LINK = { kind: "link", mediaIds: [ID, OTHER, ID], slot: { unitNo: 3, check: "d3", stage: "cleavage" } };

function setUp(answer: Awaited<ReturnType<PlacementRecords["place"]>> = { kind: "changed" }) {
  const placed: string[] = [];
  const queued: MediaWork[] = [];
  const records: PlacementRecords = {
    place: async (mediaId) => {
      placed.push(mediaId);
      return answer;
    },
  };
  return { placed, queued, ports: { records, queue: { add: async (work: MediaWork) => void queued.push(work) } } };
}

describe("placing media", () => {
  it("changes each once and has it compared anew among its new peers", async () => {
    const work = { mediaId: ID, generation: "1" };
    const { ports, placed, queued } = setUp({ kind: "changed", work });
    expect(await place(EMMA, LINK, ports)).toEqual({ changed: [ID, OTHER], refused: [] });
    expect(placed).toEqual([ID, OTHER]);
    expect(queued).toEqual([work, work]);
  });

  it("works on ten at a time and tells of all", async () => {
    const { ports } = setUp();
    let atWork = 0;
    let most = 0;
    ports.records.place = async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await Promise.resolve();
      atWork -= 1;
      return { kind: "changed" };
    };
    const mediaIds = Array.from({ length: 25 }, (_, n) => String(n).padStart(20, "0"));
    expect(await place(EMMA, { ...LINK, mediaIds }, ports)).toEqual({ changed: mediaIds, refused: [] });
    expect(most).toBe(10);
  });

  it("tells which were changed, so that those alone are put back", async () => {
    const { ports } = setUp();
    ports.records.place = async (mediaId) => (mediaId === ID ? { kind: "same" } : { kind: "changed" });
    expect(await place(EMMA, LINK, ports)).toEqual({ changed: [OTHER], refused: [] });
    expect(await place(EMMA, { kind: "undo", mediaIds: [OTHER] }, ports)).toEqual({ changed: [OTHER], refused: [] });
  });

  it("tells of each that could not be changed", async () => {
    const { ports } = setUp({ kind: "refused", sentence: placementSays("closed") });
    expect(await place(EMMA, LINK, ports)).toMatchObject({
      changed: [],
      refused: [{ mediumId: ID }, { mediumId: OTHER }],
    });
  });

  it.each([
    ["nobody", undefined],
    ["somebody without the claim", { ...EMMA, token: { ...token, staff: false } }],
    ["somebody with an unverified address", { ...EMMA, token: { ...token, email_verified: false } }],
    ["somebody of a look-alike domain", { ...EMMA, token: { ...token, email: "emma@hollyfield.example.evil.io" } }],
  ])("is refused to %s", async (_, caller) => {
    const { ports, placed } = setUp();
    await expect(place(caller, LINK, ports)).rejects.toMatchObject({ code: "forbidden" });
    expect(placed).toEqual([]);
  });

  it.each([
    ["a path for an id", { ...LINK, mediaIds: ["../tests/x"] }],
    ["too many at once", { ...LINK, mediaIds: Array.from({ length: 201 }, () => ID) }],
    ["an oocyte before the first", { ...LINK, slot: { unitNo: 0 } }],
    ["markup for a label", { kind: "label", mediaIds: [ID], add: ["<b>"], remove: [] }],
    ["nothing", undefined],
  ])("refuses %s", async (_, asked) => {
    const { ports } = setUp();
    await expect(place(EMMA, asked, ports)).rejects.toMatchObject({ code: "invalid-input" });
  });
});
