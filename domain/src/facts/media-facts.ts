import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { type Medium, MediumState } from "../media/medium.ts";
import { FACTS_VERSION } from "./facts-version.ts";
import { FoldedTexts, foldedTexts } from "./folded-texts.ts";

const text = z.string().nullable();
const number = z.number().nullable();
const at = z.date().nullable();

/** What rows of media and of queries say of their test. */
export const TestGlance = z.object({
  id: z.string().min(1),
  code: text,
  kind: text,
  studyId: text,
  subjectCode: text,
  lotNos: z.array(z.string()),
});
export type TestGlance = z.infer<typeof TestGlance>;

/** Nothing is known of a test yet while its form is open. */
export const unknownTest = (id: string): TestGlance => ({
  id,
  ...{ code: null, kind: null, studyId: null, subjectCode: null, lotNos: [] },
});

/**
 * One medium as tables and questions see it, at `mediaFacts/{mediaId}`; made anew from the medium and its test by
 * functions. Every path that `MEDIA_FIELDS` names is present, null where it is not known.
 */
export const MediaFacts = z.object({
  id: z.string().min(1),
  version: z.int().optional(),
  testId: z.string().min(1),
  test: TestGlance,
  originalName: z.string(),
  state: MediumState,
  uploader: Person,
  createdAt: z.date(),
  updatedAt: z.date(),
  slot: z.object({ unitNo: number, check: text, stage: text }),
  content: z.object({ type: text, bytes: number }),
  optics: z.object({ deviceId: text, objective: text, pixelSize: z.object({ um: number }) }),
  capture: z.object({ capturedAt: at }),
  verdict: z.object({ verdict: text }),
  comparison: z.object({ isDuplicate: z.boolean(), isAcrossSubjects: z.boolean() }),
  quality: z.object({ clipLow: number, clipHigh: number, noiseSigma: number, focusEnergy: number }),
  folded: FoldedTexts,
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** The facts of a medium with what is known of its test. */
export function mediaFacts(medium: Medium, test: TestGlance): MediaFacts {
  const { slot, content, optics, capture, comparison, quality, declaredBytes } = medium;
  const duplicates = comparison?.duplicates ?? [];
  const facts: Omit<MediaFacts, "folded"> = {
    ...{ id: medium.id, version: FACTS_VERSION, testId: medium.testId },
    test,
    originalName: medium.originalName,
    state: medium.state,
    uploader: medium.uploader,
    createdAt: medium.createdAt,
    updatedAt: medium.updatedAt,
    slot: { unitNo: slot?.unitNo ?? null, check: slot?.check ?? null, stage: slot?.stage ?? null },
    content: { type: content?.type ?? medium.declaredType, bytes: content?.bytes ?? declaredBytes },
    optics: {
      deviceId: optics?.deviceId ?? optics?.camera ?? null,
      objective: optics?.objective ?? null,
      pixelSize: { um: optics?.pixelSize?.um ?? null },
    },
    capture: { capturedAt: capture?.capturedAt ?? null },
    verdict: { verdict: comparison?.verdict?.verdict ?? null },
    comparison: {
      isDuplicate: duplicates.length > 0,
      isAcrossSubjects: duplicates.some(({ action }) => action === "alert"),
    },
    quality: {
      clipLow: quality?.clipLow ?? null,
      clipHigh: quality?.clipHigh ?? null,
      noiseSigma: quality?.noiseSigma ?? null,
      focusEnergy: quality?.focusEnergy ?? null,
    },
  };
  return { ...facts, folded: foldedTexts("media", facts) };
}
