import { recordsOf } from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import { can, canAnywhere, type OfStudy } from "@zona/domain/identity/access";
import type { Signing, SigningProof } from "@zona/domain/identity/signing-factor";
import { type Lot, LotDetails } from "@zona/domain/lots/lot";
import { refuses } from "@zona/domain/operations/refusals";
import {
  DisposeLot,
  type Disposition,
  decidedSets,
  disposalSigning,
  dispositionFaults,
} from "@zona/domain/release/disposition";
import { type LotSet, lotSets, type PinnedRun } from "@zona/domain/release/lot-evidence";
import type { Unparsed } from "@zona/domain/stored-record";
import * as z from "zod";
import type { NoteAnswer } from "../audit/access-log.ts";
import { type AccessOf, type Caller, presentStaff, type StaffCaller } from "../identity/caller.ts";

/** A lot as it is decided on: all runs that name it, and its newest decision. */
export type KnownLot = { lot: Lot; runs: readonly (PinnedRun & OfStudy)[]; newest: Disposition | undefined };

export type LotPorts = {
  accessOf: AccessOf;
  /** Rejects with an AppError unless the person proves to be there for this signature. */
  prove(uid: string, proof: SigningProof, signing: Signing): Promise<void>;
  /** Reads at one moment; undefined where there is no such lot. */
  read(lotKey: string): Promise<KnownLot | undefined>;
  /** Adds a decision under its number; false where there is one already. */
  add(lotKey: string, disposition: Disposition): Promise<boolean>;
};

const AskedLot = z.object({ lotKey: DisposeLot.shape.lotKey });

async function known(asked: Unparsed, ports: Pick<LotPorts, "read">): Promise<KnownLot & { key: string }> {
  const parsed = AskedLot.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const found = await ports.read(parsed.data.lotKey);
  if (!found) throw new AppError("not-found", refuses("noLot"));
  return { ...found, key: parsed.data.lotKey };
}

/** What those runs of a lot that the person reads whole say together. Throws an AppError that is meant for the person who asked. */
export async function evidenceOf(
  caller: Caller,
  asked: Unparsed,
  ports: Pick<LotPorts, "accessOf" | "read"> & { note: NoteAnswer },
  now: Date,
): Promise<{ sets: LotSet[] }> {
  const { by, access } = await presentStaff(caller, ports.accessOf, now);
  const { lot, runs } = await known(asked, ports);
  const read = runs.filter((run) => can(access, "open", run));
  const sets = setsOf(lot, read);
  const tests = sets.flatMap((set) => set.runs.map(({ testId }) => testId));
  await ports.note({ by, served: "runs", rows: 0, tests, recordsOf: recordsOf(read) }, now);
  return { sets };
}

/** Whose a run is says who reads it, and is no part of what is decided on. */
const setsOf = ({ lotNo }: Lot, runs: KnownLot["runs"]): LotSet[] =>
  lotSets(
    runs.map(({ organisation: _, studyId: __, ...run }) => run),
    lotNo,
  );

/** Whose lot it is: a lot that nobody registered for an organisation belongs to the first that decides on it. */
const ownerOf = ({ lot, newest }: KnownLot, { organisation }: StaffCaller) =>
  lot.organisation ?? newest?.organisation ?? organisation;

/** Decides on a lot by the runs as they are now. Throws an AppError that is meant for the person who asked. */
export async function decideOnLot(
  caller: Caller,
  asked: Unparsed,
  ports: LotPorts,
  now: Date,
): Promise<{ number: string }> {
  const staff = await presentStaff(caller, ports.accessOf, now);
  if (!canAnywhere(staff.access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const wish = DisposeLot.safeParse(asked);
  if (!wish.success) throw new AppError("invalid-input", refuses("unreadable"));
  const { key, ...found } = await known(asked, ports);
  if (ownerOf(found, staff) !== staff.organisation) throw new AppError("forbidden", refuses("otherLot"));
  const { lot, runs, newest } = found;
  const { decision, reason, seen } = wish.data;
  if (Number(newest?.id ?? 0) !== seen) throw new AppError("conflict", refuses("decidedMeanwhile"));
  const sets = setsOf(lot, runs);
  const context = { expiresAt: lot.expiresAt, now, former: newest, uid: staff.by.uid };
  const [fault] = dispositionFaults(sets, { decision, reason }, context);
  if (fault) throw new AppError("invalid-input", fault);
  await ports.prove(staff.by.uid, wish.data.proof, disposalSigning(wish.data));
  const number = String(seen + 1);
  const isSecond = decision === "release" && newest?.decision === "ask_release";
  const isAdded = await ports.add(key, {
    id: number,
    organisation: staff.organisation,
    decision,
    lot: LotDetails.parse(lot),
    sets: decidedSets(sets),
    by: staff.by,
    at: now,
    ...(reason === "" ? {} : { reason }),
    ...(isSecond ? { asked: { by: newest.by, at: newest.at, reason: newest.reason ?? "" } } : {}),
  });
  if (!isAdded) throw new AppError("conflict", refuses("decidedMeanwhile"));
  return { number };
}
