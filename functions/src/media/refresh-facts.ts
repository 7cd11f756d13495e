import { isDeepStrictEqual } from "node:util";
import { type Device, devicesNamed } from "@zona/domain/devices/device";
import { AppError } from "@zona/domain/errors";
import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import { type FactsContext, factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { BLIND_NAME, isIdentityOpen } from "@zona/domain/media/sealed-identity";
import type { Unparsed, UnparsedFields } from "@zona/domain/stored-record";

export type MediaFactsRecords = {
  /** Undefined for what is no medium or cannot be read. */
  medium(mediaId: string): Promise<Medium | undefined>;
  /** The test, its study and the uploader's organisation, and whether an earlier shot of the same oocyte is there. */
  context(medium: Medium): Promise<FactsContext>;
  /**
   * Replaces the facts unless the medium changed since it was read. Seals what names
   * file and device while the medium is assessed blind, and opens it afterwards.
   */
  write(medium: Medium, facts: MediumFacts | undefined): Promise<"written" | "same" | "overtaken">;
  /** Other media of the same oocyte at the same check. */
  siblings(medium: Medium): Promise<string[]>;
  /** Those of an organisation that its camera took, of all that were uploaded since. */
  ofCamera(of: { organisation: string; camera: string; since: Date }): Promise<string[]>;
  /** All media of a test. */
  ofTest(testId: string): Promise<string[]>;
};

export const sameFacts = (a: MediumFacts | undefined, b: MediumFacts | undefined) => inOrder(a) === inOrder(b);

/** As text, with the keys of every map in one order: the database keeps none. */
const inOrder = (facts: MediumFacts | undefined) =>
  JSON.stringify(facts ?? null, (_key, value: Unparsed) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Blind with its identity in the open, or the other way about: a change came between. */
export const isAtOdds = (medium: Medium) =>
  medium.facts?.blind === true ? isIdentityOpen(medium) : medium.originalName === BLIND_NAME;

/** Whether a change came with its facts: each writing of them is stamped. */
export function isWithFacts(before: UnparsedFields | undefined, after: UnparsedFields | undefined): boolean {
  return after?.changedAt !== undefined && !isDeepStrictEqual(before?.changedAt, after.changedAt);
}

/** What facts say of these lies partly in the test, the device and other shots. */
const TOLD_WITH_OTHERS = ["testId", "uploader", "slot", "capture", "optics"] as const;

const ALONE: FactsContext = { isStudyBlinded: false, isRetake: false };

/**
 * The facts of a medium after a change of what it tells by itself, such as its state or its comparison with others; undefined
 * where they have to be made anew from all their sources.
 */
export function factsAfter(before: Medium, after: Medium): MediumFacts | undefined {
  const isAlone = TOLD_WITH_OTHERS.every((field) => isDeepStrictEqual(before[field], after[field]));
  if (!isAlone || before.facts?.version !== FACTS_VERSION) return undefined;
  const was = factsOfMedium(before, ALONE);
  const is = factsOfMedium(after, ALONE);
  if (!was || !is) return undefined;
  const changed = Object.entries(is).filter(
    ([fact, value]) => !isDeepStrictEqual(was[fact as keyof MediumFacts], value),
  );
  return { ...before.facts, ...Object.fromEntries(changed) };
}

/** Other writers come between now and then; one that does so each time is heard of by an event of its own. */
const MOST_TRIES = 5;

/** Makes what a medium is found by anew from its sources. Runs after every change of a medium, in any order and any number. */
export async function refreshFacts(mediaId: string, records: MediaFactsRecords, tries = MOST_TRIES): Promise<string> {
  const medium = await records.medium(mediaId);
  if (!medium) return "none";
  const facts = factsOfMedium(medium, await records.context(medium));
  if (sameFacts(medium.facts, facts) && !isAtOdds(medium)) return "same";
  const outcome = await records.write(medium, facts);
  if (outcome === "overtaken") {
    if (tries > 1) return refreshFacts(mediaId, records, tries - 1);
    throw new AppError("unavailable", "The medium changes all the time");
  }
  // The second shot of an oocyte is its first once the one before was removed.
  if (!facts) for (const sibling of await records.siblings(medium)) await refreshFacts(sibling, records);
  return outcome;
}

/** What facts of media take from their test. */
type TestPart = UnparsedFields | undefined;

const FIELDS = ["code", "kind", "studyId", "subjectCode", "status", "anchorAt", "settings", "lockedBy"] as const;

const partOf = (test: TestPart) =>
  JSON.stringify([...FIELDS.map((field) => test?.[field] ?? null), blindedOf(test?.header), devicesOf(test?.header)]);

const devicesOf = (header: Unparsed) => devicesNamed((header ?? {}) as UnparsedFields, ""); // as stored

const blindedOf = (header: Unparsed) => {
  const { blindedAssessor = null, blinding = null, sealed = null } = (header ?? {}) as UnparsedFields; // as stored
  return [blindedAssessor, blinding, sealed];
};

/** Refreshes the media of a test when something changed that they are found by. */
export async function refreshFactsOfTest(
  testId: string,
  { before, after }: { before: TestPart; after: TestPart },
  records: MediaFactsRecords,
): Promise<string> {
  return partOf(before) === partOf(after) ? "nothing" : refreshAll(testId, records);
}

const studyOf = (draft: TestPart) => {
  const { studyId = null } = (draft?.values ?? {}) as UnparsedFields; // as stored
  return studyId;
};

/** A draft tells its media whether they are assessed blind as soon as its study is chosen. One that is gone tells nothing. */
export async function refreshFactsOfDraft(
  testId: string,
  { before, after }: { before: TestPart; after: TestPart },
  records: MediaFactsRecords,
): Promise<string> {
  return !after || studyOf(before) === studyOf(after) ? "nothing" : refreshAll(testId, records);
}

async function refreshAll(testId: string, records: MediaFactsRecords): Promise<string> {
  const ids = await records.ofTest(testId);
  for (const id of ids) await refreshFacts(id, records);
  return `${ids.length} media`;
}

type Clock = Pick<Device, "organisation" | "camera" | "clockCorrections">;

const MOST_AT_ONCE = 20;

/**
 * Refreshes the media of a device's camera that were uploaded since the earliest correction that was set, changed or taken back;
 * all of them where it has another camera.
 */
export async function refreshFactsOfDevice(
  { before, after }: { before: Clock | undefined; after: Clock | undefined },
  records: MediaFactsRecords,
): Promise<string> {
  const isSame = before?.camera === after?.camera;
  const since = isSame ? earliestChange(before, after) : new Date(0);
  if (!since) return "nothing";
  const found = [before, ...(isSame ? [] : [after])].map((clock) =>
    clock?.camera === undefined ? [] : records.ofCamera({ ...clock, camera: clock.camera, since }),
  );
  const ids = (await Promise.all(found)).flat();
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE)
    await Promise.all(ids.slice(at, at + MOST_AT_ONCE).map((id) => refreshFacts(id, records)));
  return `${ids.length} media`;
}

function earliestChange(before: Clock | undefined, after: Clock | undefined): Date | undefined {
  const of = (clock: Clock | undefined) =>
    new Map(clock?.clockCorrections?.map((one) => [`${one.from.getTime()} ${one.minutes}`, one.from]));
  const [was, is] = [of(before), of(after)];
  const changed = [...was, ...is].filter(([key]) => !(was.has(key) && is.has(key))).map(([, from]) => from);
  return changed.toSorted((a, b) => a.getTime() - b.getTime())[0];
}
