import type { Medium } from "../../media/medium.ts";
import type { Said } from "../../messages/said.ts";
import type { Unparsed, UnparsedFields } from "../../stored-record.ts";
import { type ArmsKey, armsKeyText, blindingOf } from "../blinding/blinding.ts";
import { type SealedTreatment, sealedText } from "../blinding/sealed-treatment.ts";
import { treatmentSealOf } from "../blinding/treatment-seal.ts";
import { resultText, type StoredResult } from "../kinds/preclinical/stored-result.ts";
import { TestStatus } from "../lab-test.ts";
import { leadsTo, TRANSITIONS, transitionOf } from "../moves/move-table.ts";
import { picturesIn } from "../pictures/recorded-pictures.ts";
import { cellsOfRows, rowsOf, rowsOfCells, type SheetCells, type Sheets } from "../sheet.ts";
import type { Redaction } from "../texts/redaction.ts";
import { coversText, type WitnessStatement } from "../witness/witness-statement.ts";
import { canonicalRecord } from "./canonical-record.ts";
import { type ChainLink, linkText } from "./chain.ts";
import type { ResultSignature } from "./result-signature.ts";
import { isKeeping, Revision } from "./revision.ts";
import { canonicalText, type Signature, signsOf } from "./signature.ts";
import { trailSays } from "./trail-sentences.ts";

type Fields = UnparsedFields;

/** One record with its whole trail, as stored, instants as dates. */
export type StoredTrail = {
  test: Fields;
  sheets: Sheets;
  /** By number; a missing one is a gap. */
  revisions: readonly Fields[];
  chain: readonly ChainLink[];
  /** What was written of its chain where the database's editors do not reach. */
  anchored?: Pick<ChainLink, "rev" | "sha256"> | undefined;
  signatures: readonly Signature[];
  /** What witnesses said of its rows. */
  witnessed: readonly WitnessStatement[];
  /** Its files. */
  media?: readonly StoredMedium[];
  /** The key of its arms, where the record is blinded and the key is there. */
  armsKey?: Pick<ArmsKey, "arms" | "salt"> | undefined;
  /** What was sealed of its treatment, also before it was sealed again. */
  sealed?: readonly Pick<SealedTreatment, "id" | "fields" | "cells" | "salt">[];
  /** What functions kept of a preclinical run. */
  results?: readonly Pick<StoredResult, "rev" | "result" | "sha256">[];
  /** What was taken out of it for good. */
  redactions?: readonly Pick<Redaction, "revisions">[];
  /** Who released them. */
  released?: readonly ResultSignature[];
};

/** What is stored of a file that a record may hold as a picture; `sha256` is of what the pipeline read. */
export type StoredMedium = Pick<Medium, "id" | "state" | "slot"> & { sha256?: string | undefined };

/** Something that does not fit; `rev` names the revision at which it shows. */
export type TrailProblem = { rev: number; sentence: Said };

type Sha256 = (text: string) => Promise<string>;

/** The record as the revisions tell it so far. */
type Replay = { fields: Record<string, Unparsed>; sheets: Record<string, SheetCells> };

/** What no schema has read yet. */
const fieldsIn = (value: Unparsed): Fields => (typeof value === "object" && value !== null ? { ...value } : {});

const same = (a: Unparsed, b: Unparsed) => canonicalText(a) === canonicalText(b);

/** Applies one change of a table to what was there; false where the told old values are not those. */
function applied<T>(
  state: Record<string, T>,
  { before, after }: { before: Record<string, T>; after: Record<string, T> },
) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isTrue = [...names].every((name) => name in state === name in before && same(state[name], before[name]));
  for (const name of names) {
    const value = after[name];
    if (value === undefined) delete state[name];
    else state[name] = value;
  }
  return isTrue;
}

/** Moves that leave a record in its state. */
const STAYING = TRANSITIONS.filter(({ to }) => to === "same").map(({ action }) => action);

function isMove({ rev, action, before, after }: Revision): boolean {
  if (action === "create" || rev === 1) return action === "create" && rev === 1;
  const from = TestStatus.safeParse(before.status);
  const to = TestStatus.safeParse(after.status);
  if (isKeeping(action) || STAYING.includes(action)) return !from.success && !to.success;
  const row = from.success ? transitionOf(from.data, action) : undefined;
  const statusBefore = TestStatus.safeParse(before.statusBefore).data;
  return row !== undefined && from.success && leadsTo(row, from.data, statusBefore) === to.data;
}

function replayOne(replay: Replay, revision: Revision): Said[] {
  const problems: Said[] = [];
  if (!isMove(revision)) problems.push(trailSays("noMove"));
  if (!applied(replay.fields, revision)) problems.push(trailSays("oldValue"));
  for (const [sheetId, change] of Object.entries(revision.sheets ?? {})) {
    replay.sheets[sheetId] ??= {};
    const cells = replay.sheets[sheetId];
    if (cells && !applied(cells, change)) problems.push(trailSays("oldCell", { sheet: sheetId }));
  }
  return problems;
}

const sheetsOf = ({ sheets }: Replay): Sheets =>
  Object.fromEntries(Object.entries(sheets).map(([id, cells]) => [id, { rows: rowsOfCells(cells) }]));

/** What each signature is of, by its number: the record as the revisions tell it up to there. */
export function signedTexts({
  revisions,
  signatures,
  witnessed,
}: Pick<StoredTrail, "revisions" | "signatures" | "witnessed">): ReadonlyMap<number, string> {
  const replay: Replay = { fields: {}, sheets: {} };
  const texts = new Map<number, string>();
  for (const raw of revisions.toSorted((a, b) => Number(a.rev) - Number(b.rev))) {
    const revision = Revision.safeParse(raw);
    if (revision.success) replayOne(replay, revision.data);
    for (const { rev, at } of signatures.filter((one) => one.rev === raw.rev)) {
      const before = witnessed.filter(({ enteredAt }) => enteredAt <= at);
      texts.set(rev, canonicalRecord(replay.fields, sheetsOf(replay), before));
    }
  }
  return texts;
}

/** So long a revision may wait for the trigger that chains it. */
const CHAINED_WITHIN_MS = 10 * 60_000;

/** The first revision of those at the end that still wait to be chained: nothing comes after them, and they are new. */
function firstWaiting({ chain, revisions }: StoredTrail, now: Date): number {
  const linked = Math.max(0, ...chain.map(({ rev }) => rev));
  const waiting = revisions.filter(({ rev }) => Number(rev) > linked);
  const isNew = ({ at }: Fields) => at instanceof Date && now.getTime() - at.getTime() < CHAINED_WITHIN_MS;
  return waiting.every(isNew) ? linked + 1 : Number.POSITIVE_INFINITY;
}

async function chainProblem(
  link: ChainLink | undefined,
  last: ChainLink | undefined,
  revision: Fields,
  redacted: string | undefined,
  sha256: Sha256,
) {
  if (!link) return trailSays("notChained");
  const previous = last?.sha256 ?? "";
  const isTied =
    link.previous === previous &&
    (link.sha256 === (await sha256(linkText(previous, revision))) ||
      (redacted !== undefined && redacted === (await sha256(linkText("", revision)))));
  return isTied ? undefined : trailSays("otherHash");
}

const COMMIT_FIELDS = ["rev", "createdBy", "createdAt", "updatedBy", "updatedAt"];

function endProblems({ test, sheets }: StoredTrail, replay: Replay): Said[] {
  const stored = Object.entries(test).filter(([field]) => !COMMIT_FIELDS.includes(field));
  const problems = same(Object.fromEntries(stored), replay.fields) ? [] : [trailSays("otherTest")];
  for (const sheetId of new Set([...Object.keys(sheets), ...Object.keys(replay.sheets)])) {
    if (same(cellsOfRows(rowsOf(sheets, sheetId)), replay.sheets[sheetId] ?? {})) continue;
    problems.push(trailSays("otherSheet", { sheet: sheetId }));
  }
  return problems;
}

/** A statement is of the values that it tells. */
async function witnessProblems({ witnessed }: StoredTrail, sha256: Sha256): Promise<Said[]> {
  const problems: Said[] = [];
  for (const { covers, sha256: said, witness } of witnessed)
    if (said !== (await sha256(coversText(covers)))) problems.push(trailSays("witness", { name: witness.name }));
  return problems;
}

/** Each picture of the record is a file with these contents in this place, and no other file has a place in it. */
function pictureProblems({ sheets, media = [] }: StoredTrail): Said[] {
  const recorded = picturesIn(sheets);
  const stored = new Map(media.map((medium) => [medium.id, medium]));
  const changed = recorded.flatMap(({ id, sha256, slot }) => {
    const medium = stored.get(id);
    if (!medium || medium.state === "removed") return [trailSays("noPicture", { id })];
    if (medium.sha256 !== sha256) return [trailSays("otherPicture", { id })];
    return same(medium.slot, slot) ? [] : [trailSays("otherPlace", { id })];
  });
  const untold = media.filter(
    ({ id, state, slot }) => state === "ready" && slot !== undefined && !recorded.some((one) => one.id === id),
  );
  return [...changed, ...untold.map(({ id }) => trailSays("untoldPicture", { id }))];
}

/** What was kept of a run is what its hash says, and what was released of it is there. */
async function resultProblems({ results = [], released = [] }: StoredTrail, sha256: Sha256): Promise<TrailProblem[]> {
  const problems: TrailProblem[] = [];
  for (const { rev, result, sha256: said } of results)
    if (said !== (await sha256(resultText(result)))) problems.push({ rev, sentence: trailSays("result") });
  for (const { resultRev: rev, result, by } of released)
    if (!results.some((one) => one.rev === rev && one.sha256 === result))
      problems.push({ rev, sentence: trailSays("signedResult", { name: by.name }) });
  return problems;
}

/** A signature is of the record as it was, and says what the chained revision says of it: who gave it, when, and what it means. */
async function isBound(signature: Signature, { by, at, signs }: Fields, text: string, sha256: Sha256) {
  const isSaid = same(signature.by, by) && same(signature.at, at) && same(signsOf(signature), signs);
  return isSaid && signature.sha256 === (await sha256(text));
}

/** A signature names the result that stood when it was given; that of an amendment is kept with it, soon after. */
function signsResult({ results = [] }: StoredTrail, { rev, result }: Signature, action: Revision["action"]): boolean {
  if (result === undefined) return true;
  const named = results.filter((one) => (action === "sign" ? one.rev < rev : one.rev === rev));
  return (named.length === 0 && action !== "sign") || named.some(({ sha256 }) => sha256 === result);
}

/** The arms that a blinded record's letters stand for are those whose hash it holds. */
async function armsProblem({ test, armsKey }: StoredTrail, sha256: Sha256): Promise<Said | undefined> {
  const blinding = blindingOf(test.header as UnparsedFields | undefined); // as stored
  if (!blinding) return undefined;
  if (!armsKey) return trailSays("noKey");
  if (blinding.sha256 !== (await sha256(armsKeyText(armsKey)))) return trailSays("otherKey");
  return undefined;
}

/** Every treatment that a revision tells by its hash is stored as it was sealed, and no other one is. */
async function treatmentProblems(
  { test, revisions, sealed = [] }: StoredTrail,
  sha256: Sha256,
): Promise<TrailProblem[]> {
  const last = Number(test.rev);
  const stored = new Map(sealed.map((treatment) => [treatment.id, treatment]));
  const told = new Set<string>();
  const problems: TrailProblem[] = [];
  for (const { rev, after } of revisions.toSorted((a, b) => Number(a.rev) - Number(b.rev))) {
    const seal = treatmentSealOf(fieldsIn(fieldsIn(after).header));
    if (!seal || told.has(seal.key)) continue;
    told.add(seal.key);
    const treatment = stored.get(seal.key);
    if (!treatment) problems.push({ rev: Number(rev), sentence: trailSays("noTreatment") });
    else if (seal.sha256 !== (await sha256(sealedText(treatment))))
      problems.push({ rev: Number(rev), sentence: trailSays("otherTreatment") });
  }
  const untold = sealed.filter(({ id }) => !told.has(id));
  return [...problems, ...untold.map(() => ({ rev: last, sentence: trailSays("untoldTreatment") }))];
}

/**
 * Proves a record against its trail: every revision follows from the one before, is tied to it by the chain, and leads to
 * the record as it is; every signature's hash is that of the record it was given for; its pictures are the files that it
 * names; its treatment is what was sealed; and what was anchored of it stands.
 * Empty when all of it holds.
 */
export async function verifyTrail(trail: StoredTrail, sha256: Sha256, now: Date): Promise<TrailProblem[]> {
  const problems: TrailProblem[] = [];
  const replay: Replay = { fields: {}, sheets: {} };
  const links = new Map(trail.chain.map((link) => [link.rev, link]));
  const stored = new Map(trail.revisions.map((revision) => [revision.rev, revision]));
  const last = Number(trail.test.rev);
  const { anchored, redactions = [] } = trail;
  const waiting = firstWaiting(trail, now);
  const signed = signedTexts(trail);
  // A later redaction finds what an earlier one left.
  const redacted: Redaction["revisions"] = Object.assign({}, ...redactions.map(({ revisions }) => revisions));
  for (let rev = 1; rev <= last; rev++) {
    const raw = stored.get(rev);
    const say = (sentence: Said | undefined) => sentence !== undefined && problems.push({ rev, sentence });
    if (!raw) {
      say(trailSays("missing"));
      continue;
    }
    if (rev < waiting) say(await chainProblem(links.get(rev), links.get(rev - 1), raw, redacted[rev], sha256));
    const revision = Revision.safeParse(raw);
    const action = revision.data?.action ?? "edit";
    if (revision.success) replayOne(replay, revision.data).forEach(say);
    else say(trailSays("unreadable"));
    const signatures = trail.signatures.filter((one) => one.rev === rev);
    if (action === "sign" && signatures.length === 0) say(trailSays("noSignature"));
    for (const signature of signatures) {
      if (!(await isBound(signature, raw, signed.get(rev) ?? "", sha256)))
        say(trailSays("signature", { name: signature.by.name }));
      if (!signsResult(trail, signature, action)) say(trailSays("signedResult", { name: signature.by.name }));
    }
  }
  if (anchored && links.get(anchored.rev)?.sha256 !== anchored.sha256)
    problems.push({ rev: anchored.rev, sentence: trailSays("otherAnchor") });
  for (const rev of stored.keys()) {
    if (typeof rev !== "number" || rev > last) problems.push({ rev: Number(rev), sentence: trailSays("noState") });
  }
  const arms = await armsProblem(trail, sha256);
  const witness = await witnessProblems(trail, sha256);
  const atEnd = [
    ...endProblems(trail, replay),
    ...pictureProblems(trail),
    ...witness,
    ...(arms === undefined ? [] : [arms]),
  ];
  const kept = [...(await resultProblems(trail, sha256)), ...(await treatmentProblems(trail, sha256))];
  return [...problems, ...kept, ...atEnd.map((sentence) => ({ rev: last, sentence }))];
}
