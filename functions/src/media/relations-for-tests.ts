import { peerKeyOf, standingOf, standingsOf } from "@zona/domain/media/comparison";
import { repeatKeys, repeatProbes } from "@zona/domain/media/measures/repeat-hash";
import type { MediaWork } from "@zona/domain/media/media-work";
import type { Medium } from "@zona/domain/media/medium";
import { MOST_PEERS } from "@zona/domain/media/relations";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import type { RelationRecords, Relations } from "./follow-up.ts";

const inOrder = (a: Medium, b: Medium) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

const PENDING = { comparison: { state: "pending" } } as const;

/** Media in memory, changed as the pipeline and the people at the record change them, each time in one step. */
export class MediaInMemory implements RelationRecords {
  readonly media = new Map<string, Medium>();
  readonly alerts = new Map<string, "open" | "closed">();
  /** What is asked to be followed up; the platform delivers in any order and more than once. */
  readonly queue: MediaWork[] = [];

  get ready(): Medium[] {
    return [...this.media.values()].filter(({ state }) => state === "ready").toSorted(inOrder);
  }

  /** Work on a medium ends, for the first time or again. */
  finish(medium: Medium): void {
    const before = this.media.get(medium.id);
    const keys = medium.quality && repeatKeys(medium.quality.repeatHash);
    const peerKey = peerKeyOf({ optics: medium.optics, slot: before?.slot ?? medium.slot });
    const duplicates = before?.comparison?.duplicates;
    const comparison = {
      ...(keys && { keys }),
      ...(peerKey && { peerKey }),
      ...(before && { stood: standingsOf(before) }),
      ...(duplicates && { duplicates }),
    };
    this.put({ ...medium, ...(before?.slot && { slot: before.slot }), state: "ready", steps: PENDING, comparison });
  }

  move(id: string, slot: MediumSlot | undefined): void {
    const { slot: _, ...medium } = this.of(id);
    const { verdict: _of, peerKey: _key, ...comparison } = medium.comparison ?? {};
    const peerKey = peerKeyOf({ optics: medium.optics, slot });
    const stood = standingsOf(this.of(id));
    this.put({
      ...medium,
      ...(slot && { slot }),
      steps: PENDING,
      comparison: { ...comparison, ...(peerKey && { peerKey }), stood },
    });
  }

  /** Removed by its uploader, or refused by work that was done again. */
  leave(id: string, state: "removed" | "rejected"): void {
    this.put({ ...this.of(id), state, steps: PENDING });
  }

  async relate(work: MediaWork, derive: Parameters<RelationRecords["relate"]>[1]) {
    const medium = this.media.get(work.mediaId);
    if (medium?.steps?.comparison?.state !== "pending") return "past";
    const placed = (one: Medium) => ({ medium: one, subjectCode: `subject of ${one.testId}` });
    const others = this.ready.filter(({ id }) => id !== medium.id);
    const relations = await derive(
      { ...placed(medium), isSealed: false },
      {
        around: async (peerKey) => {
          const group = others.filter(({ comparison }) => comparison?.peerKey === peerKey);
          const before = group.filter((one) => inOrder(one, medium) < 0).slice(-MOST_PEERS - 1);
          return { before, after: group.filter((one) => inOrder(one, medium) > 0).slice(0, MOST_PEERS) };
        },
        shots: async (testId, { unitNo, check }) =>
          this.ready.filter(
            ({ testId: of, slot }) => of === testId && slot?.unitNo === unitNo && slot?.check === check,
          ),
        lookAlikes: async () =>
          others
            .filter(({ content, comparison }) => sharesContent(medium, content) || sharesKey(medium, comparison))
            .map(placed),
        named: async (ids) => this.ready.filter(({ id }) => ids.includes(id)),
      },
    );
    this.write(medium, relations);
    return "compared" as const;
  }

  private write(medium: Medium, { changed, alerts }: Relations): void {
    for (const [id, { verdict, rangeBits, duplicates }] of changed) {
      const { verdict: _, rangeBits: _of, duplicates: _among, ...comparison } = this.of(id).comparison ?? {};
      const relation = { ...(verdict && { verdict }), ...(rangeBits && { rangeBits }) };
      this.media.set(id, {
        ...this.of(id),
        comparison: { ...comparison, ...relation, ...(duplicates.length > 0 && { duplicates: [...duplicates] }) },
      });
    }
    const { steps: _, comparison, ...rest } = this.of(medium.id);
    const isIn = medium.state === "ready";
    this.media.set(medium.id, {
      ...rest,
      ...(isIn && {
        comparison: { ...comparison, stood: [standingOf(medium)] },
        steps: { comparison: { state: "done" } },
      }),
    });
    for (const { pair, state } of alerts) this.alerts.set(pair.id, state);
  }

  private of(id: string): Medium {
    const medium = this.media.get(id);
    if (!medium) throw new Error(`no medium ${id}`);
    return medium;
  }

  private put(medium: Medium): void {
    this.media.set(medium.id, medium);
    this.queue.push({ mediaId: medium.id, generation: "1" });
  }
}

const sharesContent = (medium: Medium, content: Medium["content"]) => medium.content?.sha256 === content?.sha256;
const sharesKey = ({ quality }: Medium, comparison: Medium["comparison"]) =>
  comparison?.keys?.some((key) => quality && repeatProbes(quality).includes(key)) ?? false;
