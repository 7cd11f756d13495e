import { type ClockCorrection, correctedCapture, correctionOf } from "../devices/camera-clock.ts";
import { devicesNamed } from "../devices/device.ts";
import { NONE } from "../media/facet-names.ts";
import { MEASURE_NAMES, type MeasureName } from "../media/measure-names.ts";
import { measuresOnRange } from "../media/measures-on-range.ts";
import { focusBand, lagBand, sizeBand } from "../media/media-bands.ts";
import type { Medium } from "../media/medium.ts";
import type { MediumFacts } from "../media/medium-facts.ts";
import { suggestByTime } from "../media/suggest-slot.ts";
import { focusLevel } from "../media/verdicts/quality-verdict.ts";
import { isAssessedBlind } from "../records/blinding/assessed-blind.ts";
import type { LabTest } from "../records/lab-test.ts";
import { checkWindow, dueList } from "../timing/due-list.ts";
import { hoursBetween } from "../timing/instant.ts";
import { timingOf } from "../timing/record-timing.ts";
import { FACTS_VERSION } from "./facts-version.ts";

type FactsTest = Pick<
  LabTest,
  "kind" | "organisation" | "studyId" | "code" | "status" | "lockedBy" | "header" | "settings" | "anchorAt"
> & {
  subjectCode?: string | undefined;
};

/** What is known besides the medium itself. */
export type FactsContext = {
  /** Missing while the test is a draft. */
  test?: FactsTest | undefined;
  /** Deliveries that the test used, as its own facts name them. */
  lotNos?: readonly string[] | undefined;
  /** Of the registered device whose camera the file names. */
  clockCorrections?: readonly ClockCorrection[] | undefined;
  /** Of the uploader: of a draft's media it is the only one known. */
  organisation?: string | undefined;
  /** Of the test, or of the draft that is to become one. */
  isStudyBlinded: boolean;
  /** Whether an earlier shot of the same oocyte at the same check is there. */
  isRetake: boolean;
};

/** Share of pixels in percent at the darkest or brightest value above which exposure lost something. */
const CLIPPED_PERCENT = 1;

/** Whether a medium is assessed blind. Of a draft only its study says so. */
export const isBlindIn = ({ test, isStudyBlinded }: FactsContext) =>
  test ? isAssessedBlind(test, isStudyBlinded) : isStudyBlinded;

/** Undefined for a medium that was removed. */
export function factsOfMedium(medium: Medium, context: FactsContext): MediumFacts | undefined {
  if (medium.state === "removed") return undefined;
  const { test } = context;
  const { content, quality, slot, optics, labels } = medium;
  const verdict = medium.comparison?.verdict;
  const onKnownScale = quality && measuresOnRange(quality, medium.comparison?.rangeBits);
  const clipping = quality && quality.clipLow + quality.clipHigh;
  const blind = isBlindIn(context);
  // A clock that is wrong in one way is that of one device.
  const clockMinutes =
    medium.capture && medium.capture.source !== "list" && !blind
      ? correctionOf(medium.capture, context.clockCorrections ?? [])
      : 0;
  const capturedAt = medium.capture && correctedCapture(medium.capture, clockMinutes).capturedAt;
  const lagHours = lagOf(slot, capturedAt, test);
  const bytes = content?.bytes ?? medium.declaredBytes;
  const slotKey = slotKeyOf(medium);
  // In a device trial the device is the arm.
  const deviceName = (blind ? undefined : (optics?.deviceId ?? optics?.camera)) ?? null;
  const duplicate = duplicateOf(medium);
  return {
    shown: true,
    version: FACTS_VERSION,
    test: medium.testId,
    subject: test?.subjectCode ?? NONE,
    study: test?.studyId ?? NONE,
    kind: test?.kind ?? NONE,
    stage: slot?.stage ?? NONE,
    check: slot?.check ?? NONE,
    device: deviceName ?? NONE,
    deviceName,
    objective: optics?.objective ?? NONE,
    uploader: medium.uploader.uid,
    organisation: test?.organisation ?? context.organisation ?? NONE,
    state: medium.state,
    type: content?.type ?? medium.declaredType,
    size: sizeBand(bytes),
    verdict: verdict?.verdict ?? NONE,
    focus: verdict && "z" in verdict ? focusBand(verdict.z) : NONE,
    clipped: clipping === undefined ? NONE : clipping > CLIPPED_PERCENT ? "yes" : "no",
    duplicate,
    isDuplicate: duplicate !== NONE,
    isAcross: duplicate === "across",
    scale: optics?.pixelSize ? "known" : "unknown",
    resolution: content ? `${content.width}x${content.height}` : NONE,
    lag: lagHours === undefined ? NONE : lagBand(lagHours),
    shot: slotKey === undefined ? NONE : context.isRetake ? "retake" : "first",
    labels: labels ?? [],
    testCode: test?.code ?? null,
    subjectCode: test?.subjectCode ?? null,
    lotNos: [...(context.lotNos ?? [])],
    devices: test && !blind ? devicesNamed(test.header, test.organisation) : [],
    unit: slot?.unitNo ?? null,
    slot: slotKey ?? null,
    blind,
    capturedAt: capturedAt ?? null,
    clockMinutes,
    bytes,
    sharpness: onKnownScale ? focusLevel(onKnownScale) : null,
    clipping: clipping ?? null,
    clipHigh: quality?.clipHigh ?? null,
    noise: onKnownScale?.noiseSigma ?? null,
    z: verdict && "z" in verdict ? verdict.z : null,
    lagHours: lagHours ?? null,
    pixelSizeUm: optics?.pixelSize?.um ?? null,
    measures: furtherMeasures(medium),
    ...suggestionOf(slot, capturedAt, test),
  };
}

/** What is told whatever the range of the sensor: ratios, shares, and what lies at zero. */
const FREE_OF_SCALE: readonly string[] = [
  "clipLow",
  "blurEffect",
  "powerLogLogSlope",
  "illumination",
  "illuminationWorst",
] satisfies (typeof MEASURE_NAMES)[number][];

/** `sharpness` of the pipeline is a deviation of the Laplacian; in lists that word stands for the focus. */
function furtherMeasures({ quality, content, comparison }: Medium): MediumFacts["measures"] {
  const frames = content?.video?.frames;
  if (frames) return { lapVar: frames.lapVar.median };
  if (!quality) return {};
  const known = measuresOnRange(quality, comparison?.rangeBits);
  const isTold = (name: MeasureName) =>
    FREE_OF_SCALE.includes(name) || (known && (name !== "entropy" || known === quality));
  const names = MEASURE_NAMES.filter(isTold);
  const named = names.map((name) => [name, (known ?? quality)[name === "laplacian" ? "sharpness" : name]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== null));
}

/** What the shots of one oocyte at one check have in common; undefined where a medium belongs to no oocyte. */
export const slotKeyOf = ({ testId, slot }: Pick<Medium, "testId" | "slot">) =>
  slot?.unitNo === undefined || slot.check === undefined ? undefined : `${testId}/${slot.unitNo}/${slot.check}`;

function duplicateOf({ comparison }: Medium): string {
  const found = comparison?.duplicates ?? [];
  if (found.some(({ action }) => action === "alert")) return "across";
  if (found.some(({ kind }) => kind === "exact")) return "same";
  return found.length > 0 ? "near" : NONE;
}

/** By the scheduled checks of the test; nothing for a medium that has its place. */
function suggestionOf(
  slot: Medium["slot"],
  capturedAt: Date | undefined,
  test: FactsTest | undefined,
): Pick<MediumFacts, "suggestion"> {
  if (slot?.check || slot?.stage || !capturedAt || !test?.anchorAt) return {};
  const timing = timingOf(test.settings);
  const windows = dueList(test.anchorAt, timing).flatMap(({ check }) => {
    const window = checkWindow(check, timing);
    return window ? [{ check, window }] : [];
  });
  const suggestion = suggestByTime(hoursBetween(test.anchorAt, capturedAt), windows);
  return suggestion ? { suggestion } : {};
}

/** Hours outside of the window of the check; undefined where the window, the injection or the capture is unknown. */
function lagOf(slot: Medium["slot"], capturedAt: Date | undefined, test: FactsTest | undefined): number | undefined {
  if (!slot?.check || !capturedAt || !test?.anchorAt) return undefined;
  const window = checkWindow(slot.check, timingOf(test.settings));
  if (!window) return undefined;
  const hours = hoursBetween(test.anchorAt, capturedAt);
  if (hours < window.from) return hours - window.from;
  return hours > window.overdue ? hours - window.overdue : 0;
}
