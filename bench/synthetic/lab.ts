import { createHash } from "node:crypto";
import { peerKeyOf } from "@zona/domain/media/comparison";
import { repeatKeys } from "@zona/domain/media/measures/repeat-hash";
import { type Medium, outputPath } from "@zona/domain/media/medium";
import { STAGE_OF_CHECK } from "@zona/domain/media/suggest-slot";
import { judgeSharpness } from "@zona/domain/media/verdicts/quality-verdict";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { LabTest } from "@zona/domain/records/lab-test";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { dueList } from "@zona/domain/timing/due-list";
import { FRAME, randomFrom, type SyntheticPicture, type Truth } from "./media.ts";

export type SyntheticTest = LabTest;
export type SyntheticMedium = { medium: Medium; truth: Truth };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 80;
const PEOPLE = [
  { uid: "demo-emma", name: "Emma Lindqvist" },
  { uid: "demo-noor", name: "Noor Haddad" },
  { uid: "demo-jonas", name: "Jonas Weber" },
];
/** The last one was never entered anywhere and says nothing of its pixels. */
const DEVICES = [
  { deviceId: "scope-1", objective: "20x", pixelSize: { um: 0.32, source: "device_default" } },
  { deviceId: "scope-2", objective: "40x", pixelSize: { um: 0.16, source: "device_default" } },
  { camera: "Newcam 9" },
] as const;
const MOST_PEERS = 100;

const padded = (prefix: string, n: number) => `${prefix}${String(n).padStart(20 - prefix.length, "0")}`;

/** ICSI tests, as many a day all through the last `days`; the newest comes last. */
export function syntheticTests(count: number, now: Date, days = DAYS): SyntheticTest[] {
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - days * DAY_MS * (1 - index / count));
    const author = PEOPLE[index % 2] ?? { uid: "demo-emma", name: "Emma Lindqvist" };
    return {
      id: padded("benchTest", index),
      rev: 1,
      status: "in_progress",
      kind: "icsi",
      studyId: "zp-icsi-01",
      organisation: "hollyfield.example",
      code: `ICSI-${String(index + 1).padStart(4, "0")}`,
      subjectCode: withCheckCharacter(`HF-${1000 + index}`) ?? "",
      notes: "",
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
      createdBy: author,
      updatedBy: author,
      createdAt,
      updatedAt: createdAt,
      enteredBy: [author.uid],
      anchorAt: new Date(createdAt.getTime() + HOUR_MS),
      settings: { profile: "istanbul-2025" },
    };
  });
}

/**
 * Media of these tests in the order of their upload, each measured on a picture of the pool and judged among those before
 * it, as the pipeline does.
 */
export function syntheticMedia(
  count: number,
  tests: readonly SyntheticTest[],
  pool: readonly SyntheticPicture[],
  now: Date,
): SyntheticMedium[] {
  const random = randomFrom(42);
  const peers = new Map<string, SyntheticPicture["quality"][]>();
  const media: SyntheticMedium[] = [];
  const shots = moments(count, tests, random, now);
  for (const [index, { test, check, unitNo, at, capturedAt }] of shots.entries()) {
    const picture = pool[index % pool.length];
    if (!picture) break;
    const device = DEVICES[index % 20 === 0 ? 2 : index % 2];
    const uploader = PEOPLE[index % 7 === 0 ? 2 : index % 2] ?? { uid: "demo-emma", name: "Emma Lindqvist" };
    // One in twenty came without anybody saying where it belongs.
    const slot =
      index % 19 === 0 ? undefined : { unitNo, check, stage: STAGE_OF_CHECK[check], role: "required" as const };
    const optics = { ...device };
    const peerKey = peerKeyOf({ optics, slot }) ?? "";
    const known = peers.get(peerKey) ?? [];
    const verdict = judgeSharpness(picture.quality, known.slice(-MOST_PEERS));
    peers.set(peerKey, [...known.slice(1 - MOST_PEERS), picture.quality]);
    const state = index % 97 === 0 ? "failed" : index % 83 === 0 ? "rejected" : "ready";
    const id = padded("benchMedium", index);
    const shared = `shared${index % 8}`;
    const size = { width: FRAME.width, height: FRAME.height };
    const output = (name: "thumbnail" | "preview") => ({ path: outputPath(shared, "1", name), bytes: 9000, ...size });
    const sha256 = createHash("sha256")
      .update(index % 211 === 1 ? "twice" : id)
      .digest("hex");
    const medium: Medium = {
      id,
      testId: test.id,
      originalName: `${test.code} ${check} ${unitNo}.png`,
      declaredType: "image/png",
      declaredBytes: 400_000 + (index % 9) * 900_000,
      state,
      uploader,
      createdAt: at,
      updatedAt: at,
      generation: "1",
      ...(slot && { slot }),
      ...(index % 11 !== 0 && { capture: { capturedAt, source: "exif" as const } }),
      optics,
      ...(state === "failed" && { failure: { code: "gave-up" as const } }),
      ...(state === "rejected" && { rejection: { code: "damaged" as const } }),
      ...(state === "ready" && {
        content: { type: "image/png" as const, bytes: 400_000 + (index % 9) * 900_000, sha256, ...size },
        outputs: { thumbnail: output("thumbnail"), preview: output("preview") },
        steps: {
          thumbnail: { state: "done" as const },
          preview: { state: "done" as const },
          measures: { state: "done" as const },
          comparison: { state: "done" as const },
        },
        quality: picture.quality,
        comparison: {
          keys: repeatKeys(picture.quality.repeatHash),
          peerKey,
          verdict,
          ...(index % 211 === 1 &&
            index > 211 && {
              duplicates: [
                { mediumId: padded("benchMedium", index - 211), kind: "exact" as const, action: "alert" as const },
              ],
            }),
        },
      }),
    };
    media.push({ medium, truth: picture.truth });
  }
  return media;
}

type Moment = { test: SyntheticTest; check: CheckKey; unitNo: number; at: Date; capturedAt: Date };

/** Who is photographed when: every test at each of its checks, oocyte by oocyte, sometimes twice, sometimes late. */
function moments(count: number, tests: readonly SyntheticTest[], random: () => number, now: Date): Moment[] {
  const found: Moment[] = [];
  for (let round = 1; found.length < count; round++) {
    const before = found.length;
    for (const test of tests) {
      for (const { check, target, overdue } of dueList(test.anchorAt ?? now, {
        profile: "istanbul-2025",
        insemination: "icsi",
      })) {
        if (overdue > now || random() < 0.15) continue;
        const late = random() < 0.1 ? 5 * HOUR_MS : (random() - 0.4) * 2 * HOUR_MS;
        const capturedAt = new Date(target.getTime() + late);
        const at = new Date(
          Math.min(now.getTime() - 60_000, capturedAt.getTime() + 600_000 + round * 1000 + 900_000 * random()),
        );
        found.push({ test, check, unitNo: ((round - 1) % 40) + 1, at, capturedAt });
        if (random() < 0.06)
          found.push({ test, check, unitNo: ((round - 1) % 40) + 1, at: new Date(at.getTime() + 1), capturedAt });
      }
    }
    if (found.length === before) break;
  }
  return found.slice(0, count).sort((a, b) => a.at.getTime() - b.at.getTime());
}
