/** Ranges of a measure, from low to high; each is open above. The last one has no end. */
type Band<Id extends string> = { id: Id; from: number };

const bandOf = <Id extends string>(bands: readonly Band<Id>[], value: number): Id => {
  const found = bands.findLast(({ from }) => value >= from) ?? bands[0];
  if (!found) throw new RangeError("There are no bands.");
  return found.id;
};

const MB = 1024 * 1024;

/** Size of the original in bytes. */
export const SIZE_BANDS = [
  { id: "below-1", from: 0 },
  { id: "1-5", from: MB },
  { id: "5-20", from: 5 * MB },
  { id: "above-20", from: 20 * MB },
] as const;
export const sizeBand = (bytes: number) => bandOf(SIZE_BANDS, bytes);

/** Robust z of the sharpness among pictures of the same device, objective and stage; −2.5 is where the verdict turns. */
export const FOCUS_BANDS = [
  { id: "below-2.5", from: Number.NEGATIVE_INFINITY },
  { id: "-2.5", from: -2.5 },
  { id: "-1", from: -1 },
  { id: "0", from: 0 },
  { id: "1", from: 1 },
  { id: "2.5", from: 2.5 },
] as const;
export const focusBand = (z: number) => bandOf(FOCUS_BANDS, z);

/**
 * Hours between the window of a check and the moment its picture was taken: below 0 before the window opens, 0 inside,
 * above 0 after it is overdue.
 */
export const LAG_BANDS = [
  { id: "early-12", from: Number.NEGATIVE_INFINITY },
  { id: "early-4", from: -12 },
  { id: "early-1", from: -4 },
  { id: "early", from: -1 },
  { id: "in-window", from: 0 },
  { id: "late", from: Number.MIN_VALUE },
  { id: "late-1", from: 1 },
  { id: "late-4", from: 4 },
  { id: "late-12", from: 12 },
] as const;
export const lagBand = (hours: number) => bandOf(LAG_BANDS, hours);
