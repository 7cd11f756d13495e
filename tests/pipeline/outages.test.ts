import { ALERTS, COLLECTIONS, DEAD_LETTERS } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";
import { originalPath } from "@zona/domain/media/medium";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { beforeAll, describe, expect, it } from "vitest";
import { followUp } from "../../functions/src/media/follow-up.ts";
import { takeIn } from "../../functions/src/media/intake.ts";
import { intakeRecords } from "../../functions/src/media/media-data.ts";
import { mediaFactsRecords } from "../../functions/src/media/media-facts-data.ts";
import { objectsIn } from "../../functions/src/media/media-files-data.ts";
import { refreshFacts } from "../../functions/src/media/refresh-facts.ts";
import { relationRecords } from "../../functions/src/media/relations-data.ts";
import { workOnMedium } from "../../functions/src/media/work.ts";
import { cutAt, picture } from "../fixtures/pictures.ts";
import { workOn } from "./decoding.ts";
import { useAdminApp } from "./environment.ts";
import { failing, randomFrom } from "./outages.ts";
import { declaration, newMediaId, putOriginal } from "./uploads.ts";

// A platform in small: it delivers every event and message until it is done, three times at first, in any order, while
// Storage, Firestore and Pub/Sub answer a share of all calls with errors, some of them after doing what was asked.
const BUCKETS = { raw: "demo-zona-outages-raw", derived: "demo-zona-outages-derived" };
const NOW = new Date("2026-11-20T12:00:00Z");
const LEASE_MS = 331_000;
/** Share of the calls that fail, and how many deliveries the outage lasts. */
const ILL = 0.15;
const LASTS = 40;
const MOST_DELIVERIES = 400;

const app = useAdminApp();
const db = getFirestore(app);

type Delivery = { kind: "event" | "work" | "done"; work: MediaWork };
type Upload = { id: string; generation: string; bytes: Buffer };

/** Delivers everything to the real handlers until nothing is left. Time goes on when a lease is in the way. */
async function deliverAll(uploads: readonly Upload[], share: number, seed: number): Promise<number> {
  const random = randomFrom(seed);
  let delivered = 0;
  const ill = <Ports extends object>(ports: Ports) => failing(ports, share, random, () => delivered >= LASTS);
  const waiting: Delivery[] = uploads.flatMap(({ id, generation }) =>
    Array<Delivery>(3).fill({ kind: "event", work: { mediaId: id, generation } }),
  );
  const queueOf = (kind: Delivery["kind"]) => ({
    // Pub/Sub as well may deliver a message twice.
    add: async (work: MediaWork) => void waiting.push({ kind, work }, ...(random() < 0.2 ? [{ kind, work }] : [])),
  });
  const handlers: Record<Delivery["kind"], (work: MediaWork, now: Date) => Promise<unknown>> = {
    event: ({ mediaId, generation }, now) =>
      takeIn(
        { path: originalPath(mediaId), generation, finalizedAt: NOW },
        ill({ objects: objectsIn(BUCKETS.raw), records: intakeRecords(), queue: queueOf("work") }),
        now,
      ),
    work: (work, now) => workOnMedium(work, ill({ ...workOn(BUCKETS), followUps: queueOf("done") }), NOW, now),
    done: (work) => followUp(work, ill(relationRecords()), async () => undefined),
  };
  let now = NOW.getTime();
  while (waiting.length > 0 && delivered < MOST_DELIVERIES) {
    const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
    if (!next) break;
    delivered += 1;
    await handlers[next.kind](next.work, new Date(now)).catch((error: { code?: unknown }) => {
      // 503 is the outage itself; our own "unavailable" is a lease that a dead run left behind.
      if (error.code === "unavailable") now += LEASE_MS;
      waiting.push(next);
    });
  }
  expect(waiting).toEqual([]);
  return delivered;
}

/** What is stored of an upload, without clocks and ids. */
async function endOf({ id, generation }: Upload, ids: readonly string[]) {
  // The running suite's own trigger makes the facts too, at any moment: this waits for nothing and ends the same.
  while ((await refreshFacts(id, mediaFactsRecords(db))) !== "same");
  const {
    createdAt: _created,
    updatedAt: _updated,
    changedAt: _changed,
    ended: _ended,
    ...medium
  } = (await db.doc(`media/${id}`).get()).data() ?? {};
  const [files] = await getStorage(app)
    .bucket(BUCKETS.derived)
    .getFiles({ prefix: originalPath(id) });
  const derived = files.map(({ name, metadata: { md5Hash, size } }) => ({ name, md5Hash, size: Number(size) }));
  const plain = JSON.stringify({ medium, derived: derived.sort((a, b) => (a.name < b.name ? -1 : 1)) }).replaceAll(
    generation,
    "GENERATION",
  );
  // Duplicates are named in the order in which they were found.
  const named = ids.reduce((text, other, index) => text.replaceAll(other, `MEDIUM${index}`), plain);
  const state = JSON.parse(named) as { medium: { comparison?: { duplicates?: { mediumId: string }[] } } };
  state.medium.comparison?.duplicates?.sort((a, b) => (a.mediumId < b.mediumId ? -1 : 1));
  return state;
}

async function upload(): Promise<Upload[]> {
  const first = await picture("jpeg", 500, 400);
  // Twice the very same file, another one, and one that is cut.
  const files = [first, first, await picture("jpeg", 480, 400), cutAt(first, 50)];
  const uploads: Upload[] = [];
  for (const [index, bytes] of files.entries()) {
    const id = newMediaId(app);
    const subjects = { testId: `outage-${index}` };
    await db.doc(`media/${id}`).set(declaration(bytes, subjects));
    uploads.push({ id, bytes, generation: await putOriginal(app, BUCKETS.raw, id, bytes) });
  }
  return uploads;
}

/** What a run leaves behind, and then nothing of it, lest its pictures be the next one's duplicates. */
async function runOf(share: number, seed: number) {
  const uploads = await upload();
  const ids = uploads.map(({ id }) => id);
  const delivered = await deliverAll(uploads, share, seed);
  const ends = await Promise.all(uploads.map((one) => endOf(one, ids)));
  const letters = (await db.collection(DEAD_LETTERS).get()).docs.filter(({ id }) =>
    ids.some((own) => id.includes(own)),
  );
  const alerts = (await db.collection(ALERTS).get()).docs.filter(({ id }) => ids.some((own) => id.includes(own)));
  await Promise.all(uploads.map(({ id }) => db.recursiveDelete(db.collection(COLLECTIONS.media).doc(id))));
  return { delivered, ends, letters: letters.length, alerts: alerts.length };
}

describe("the pipeline, while its services are ill", () => {
  let well: Awaited<ReturnType<typeof runOf>>;
  beforeAll(async () => {
    well = await runOf(0, 1);
    const states = well.ends.map(({ medium }) => (medium as { state?: string }).state);
    expect(states).toEqual(["ready", "ready", "ready", "rejected"]);
  });

  async function endsAsWell(seed: number) {
    const ill = await runOf(ILL, seed);
    expect(ill.delivered).toBeGreaterThan(well.delivered);
    expect(ill.ends).toEqual(well.ends);
    expect([ill.letters, ill.alerts]).toEqual([well.letters, well.alerts]);
  }

  it("gets all work done and nothing twice", () => endsAsWell(7));

  it.each([42, 2026])("does so in the order of %i too", { tags: ["nightly"] }, endsAsWell);
});
