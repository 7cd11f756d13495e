import type { Figure } from "../figures.ts";
import type { SyntheticMedium } from "../synthetic/lab.ts";

/** Of the media that were judged, how many verdicts are what the drawing was. */
export function verdictFigures(media: readonly SyntheticMedium[]): Figure[] {
  const judged = media.flatMap(({ medium, truth }) => {
    const verdict = medium.comparison?.verdict?.verdict;
    return verdict === "ok" || verdict === "blurred"
      ? [{ isCalled: verdict === "blurred", isBlurred: truth.isBlurred }]
      : [];
  });
  const share = (some: typeof judged, right: (one: (typeof judged)[number]) => boolean) =>
    some.filter(right).length / Math.max(1, some.length);
  const blurred = judged.filter(({ isBlurred }) => isBlurred);
  const sharpOnes = judged.filter(({ isBlurred }) => !isBlurred);
  return [
    {
      what: `verdicts: blurred found, of ${blurred.length}`,
      result: share(blurred, ({ isCalled }) => isCalled),
      unit: "",
      limit: 0.98,
      isLeast: true,
    },
    {
      what: `verdicts: sharp left alone, of ${sharpOnes.length}`,
      result: share(sharpOnes, ({ isCalled }) => !isCalled),
      unit: "",
      limit: 0.95,
      isLeast: true,
    },
  ];
}
