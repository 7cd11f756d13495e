import { createHash } from "node:crypto";
import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { originalPath } from "@zona/domain/media/medium";
import { STAGE_OF_CHECK } from "@zona/domain/media/suggest-slot";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { dueList } from "@zona/domain/timing/due-list";
import type { App } from "firebase-admin/app";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { PROJECT_ID } from "../project.ts";
import { saveObject } from "../save-object.ts";
import type { DemoPicture } from "./history.ts";
import { demoPicture, type Scene, type Shot } from "./pictures.ts";
import { PHOTOGRAPHED_CHECKS } from "./series.ts";

const HOUR_MS = 3_600_000;
/** Of a medium, as Firestore makes them. */
const ID_LENGTH = 20;

const SCENE: Partial<Record<CheckKey, Scene>> = {
  fert: "zygote 2PN",
  d2: "4-cell",
  d3: "8-cell",
  d4: "morula",
  d5_full: "blastocyst",
  d5_expanded: "blastocyst",
  d6: "blastocyst",
};

/** `isFormer`: the file before it, handed in once more for this oocyte. `isLoose`: nobody has said what it is of. */
type Demo = { unitNo: number; lateHours?: number; isFormer?: true; isLoose?: true } & Pick<Shot, "fault">;

/** Per test and check what was photographed; a check that is not here has no picture, which the coverage shows. */
const SHOTS: Readonly<Record<string, Partial<Record<CheckKey, readonly Demo[]>>>> = {
  demoTestIcsi00000003: {
    fert: [{ unitNo: 1 }, { unitNo: 2, fault: "blurred" }, { unitNo: 2 }],
    d2: [{ unitNo: 1 }, { unitNo: 2, lateHours: 5 }],
    d3: [
      { unitNo: 1, fault: "clipped" },
      { unitNo: 2, isLoose: true },
    ],
  },
  demoTestIcsi00000004: {
    fert: [{ unitNo: 1 }, { unitNo: 3 }],
    d3: [{ unitNo: 1 }, { unitNo: 3 }],
    d5_full: [{ unitNo: 1 }],
  },
  demoTestIcsi00000005: {
    fert: [{ unitNo: 1 }],
    d2: [{ unitNo: 1 }],
    d3: [{ unitNo: 1, fault: "blurred" }],
    d4: [{ unitNo: 1 }, { unitNo: 2, isFormer: true }],
    d6: [{ unitNo: 1 }],
  },
};

/** Of the finished cycles, the oldest first: one of the cohort at each check that was photographed by hand. */
const OF_SERIES: typeof SHOTS = Object.fromEntries(
  Object.entries(PHOTOGRAPHED_CHECKS)
    .reverse()
    .map(([id, checks]) => [
      id,
      Object.fromEntries(checks.map((check) => [check, [{ unitNo: check === "fert" ? 1 : 2 }]])),
    ]),
);

/** One microscope stands where zygotes are checked, so that it has enough pictures of one stage to be judged by. */
const cameraOf = (check: CheckKey) => (check === "fert" ? "Inverted 1" : "Inverted 2");

/** A file that is about to be uploaded. */
export type DemoUpload = { id: string; declared: Declared; bytes: Buffer; sha256: string };

/** What the pictures of a record are of: when its injection began, and who took them. */
type Photographed = { testId: string; code: string; anchorAt: Date; by: Person };

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

/** Pictures of some oocytes at some checks of a record, with what a microscope's camera writes into its files. */
export async function checkPictures({ testId, code, anchorAt, by }: Photographed, now: Date): Promise<DemoUpload[]> {
  const uploads: DemoUpload[] = [];
  const checks = { ...OF_SERIES, ...SHOTS }[testId] ?? {};
  const due = dueList(anchorAt, { profile: "istanbul-2025", insemination: "icsi" });
  for (const { check, target } of due) {
    const scene = SCENE[check];
    const shots = checks[check];
    if (!scene || !shots || target > now) continue;
    let former: Buffer | undefined;
    for (const [turn, { unitNo, fault, lateHours = 0, isFormer, isLoose }] of shots.entries()) {
      const takenAt = new Date(target.getTime() + lateHours * HOUR_MS + turn * 60_000);
      const shot = { specimen: `${testId} ${unitNo} ${check}`, camera: cameraOf(check), takenAt };
      const bytes = (isFormer && former) ?? (await demoPicture(scene, fault ? { ...shot, fault } : shot));
      former = bytes;
      const name = isLoose
        ? `${code} ${scene}.jpg`
        : `${code} oocyte ${unitNo} ${scene}${turn > 0 ? ` ${turn + 1}` : ""}.jpg`;
      const slot: MediumSlot = { unitNo, check, stage: STAGE_OF_CHECK[check], role: "required" };
      const at = new Date(Math.min(now.getTime(), takenAt.getTime() + HOUR_MS / 3));
      const id = sha256(`${testId} ${check} ${turn}`).slice(0, ID_LENGTH);
      const declared = { testId, name, by, at, ...(isLoose ? {} : { slot }) };
      uploads.push({ id, declared, bytes, sha256: sha256(bytes) });
    }
  }
  return uploads;
}

/** As a record tells of them; what has no place is none of its pictures. */
export const picturesOf = (uploads: readonly DemoUpload[]): DemoPicture[] =>
  uploads.flatMap(({ id, declared: { slot, at }, sha256 }) => (slot ? [{ id, sha256, slot, at }] : []));

type Declared = { testId: string; name: string; by: Person; at: Date; slot?: MediumSlot };

/** Declares a medium as the app does, then uploads it: the Storage trigger takes it from there. */
export async function uploadDemoMedium(
  app: App,
  { testId, name, by, at, slot }: Declared,
  picture: Buffer,
  id?: string,
): Promise<void> {
  const media = getFirestore(app).collection(COLLECTIONS.media);
  const medium = id === undefined ? media.doc() : media.doc(id);
  await medium.set({
    testId,
    originalName: name,
    declaredType: "image/jpeg",
    declaredBytes: picture.length,
    state: "uploading",
    uploader: by,
    createdAt: Timestamp.fromDate(at),
    updatedAt: Timestamp.fromDate(at),
    ...(slot && { slot }),
  });
  const bucket = getStorage(app).bucket(bucketNames(PROJECT_ID).clinicalRawData);
  await saveObject(bucket.file(originalPath(medium.id)), picture, "image/jpeg");
}
