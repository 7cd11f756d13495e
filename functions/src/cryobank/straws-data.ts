import { COLLECTIONS, FACT_MARKS } from "@zona/domain/collections";
import {
  movePath,
  type Planned,
  placePath,
  type StrawChange,
  strawPath,
  tankPath,
  writesOf,
} from "@zona/domain/cryobank/bank-plans";
import { placesOfCane } from "@zona/domain/cryobank/free-places";
import { placeNames } from "@zona/domain/cryobank/place";
import { Place, Straw, StrawMove, Tank } from "@zona/domain/cryobank/straw";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { LabTest } from "@zona/domain/records/lab-test";
import { StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, type Firestore, getFirestore, type Transaction } from "firebase-admin/firestore";
import type * as z from "zod";
import { adminApp } from "../firebase/app.ts";
import { isOvertaken } from "../firebase/change-if-same.ts";
import type { StaffCaller } from "../identity/caller.ts";
import type { AskedStraws, FoundStraws, StrawRecords } from "./straws.ts";

type Reader = Pick<Firestore | Transaction, "getAll">;

/** Documents by their paths; `read` takes those that fit a schema. */
async function readAll(paths: readonly string[], db: Firestore, reader: Reader = db) {
  const docs = paths.length > 0 ? await reader.getAll(...paths.map((path) => db.doc(path))) : [];
  const found = new Map(docs.map((one) => [one.ref.path, one]));
  return <S extends z.ZodType>(schema: S, of: readonly string[]) =>
    of.flatMap((path) => readRecord(schema, path.split("/").at(-1) ?? "", found.get(path)?.data()) ?? []);
}

/**
 * The straws that are asked for, whatever lies at the places, and the tanks. All that an act is planned on is read at once, which
 * locks it; what only tells why nothing is written is read beside the transaction.
 */
export async function readBank(
  { seen, places, testId }: AskedStraws,
  organisation: string,
  transaction: Transaction,
  db: Firestore,
): Promise<FoundStraws> {
  const strawPaths = [...seen.keys()].map(strawPath);
  const placePaths = places.map(placePath);
  const tankPaths = [...new Set(places.map((place) => tankPath(placeNames(place).tank)))];
  const testPaths = testId === undefined ? [] : [`${COLLECTIONS.tests}/${testId}`];
  const read = await readAll([...strawPaths, ...placePaths, ...tankPaths, ...testPaths], db, transaction);
  const asked = read(Straw, strawPaths);
  const tanks = new Map(
    read(Tank, tankPaths).flatMap((tank) => (tank.organisation === organisation ? [[tank.id, tank] as const] : [])),
  );
  const taken = read(Place, placePaths).filter(({ strawId }) => !seen.has(strawId));
  const around = await strawsBeside(taken, tanks, db);
  const held = new Set(around.map(({ placeId }) => placeId));
  if (taken.some(({ id }) => !held.has(id))) throw new AppError("conflict", refuses("strawsAtOnce"));
  return {
    bank: { straws: new Map([...around, ...asked].map((straw) => [straw.id, straw])), tanks },
    next: await movesAfter(asked, seen, db),
    test: read(LabTest, testPaths)[0],
  };
}

/** The straws of the canes in which places are taken. */
async function strawsBeside(taken: readonly Place[], tanks: ReadonlyMap<string, Tank>, db: Firestore) {
  const beside = taken.flatMap(({ id }) => {
    const { tank: tankId, canister, cane } = placeNames(id);
    const tank = tanks.get(tankId);
    return tank ? placesOfCane(tank, canister, cane).map(placePath) : [];
  });
  const paths = [...new Set(beside)];
  const held = (await readAll(paths, db))(Place, paths);
  const strawPaths = [...new Set([...taken, ...held].map(({ strawId }) => strawPath(strawId)))];
  return (await readAll(strawPaths, db))(Straw, strawPaths);
}

/** What followed the version that was seen of each straw that has another. */
async function movesAfter(straws: readonly Straw[], seen: AskedStraws["seen"], db: Firestore) {
  const late = straws.flatMap(({ id, rev }) => {
    const since = seen.get(id) ?? 0;
    return rev === since ? [] : [[id, movePath(id, since + 1)] as const];
  });
  const paths = late.map(([, path]) => path);
  const read = await readAll(paths, db);
  return new Map(late.flatMap(([id, path]) => read(StrawMove, [path]).map((move) => [id, move] as const)));
}

/** Writes what was planned on a bank that the same transaction read. */
export function writeStraws(
  transaction: Transaction,
  changes: readonly StrawChange[],
  by: StaffCaller["by"],
  db: Firestore,
): void {
  for (const { path, fields } of writesOf(changes, { by, at: FieldValue.serverTimestamp() })) {
    const ref = db.doc(path);
    if (!fields) transaction.delete(ref);
    // A straw is stored once, and a move is told once.
    else if (fields.rev === 1 || path.includes("/moves/")) transaction.create(ref, { ...fields });
    else transaction.set(ref, { ...fields });
  }
  // Their records tell where each lies.
  const testIds = changes.flatMap(({ straw }) => (typeof straw.testId === "string" ? [straw.testId] : []));
  for (const testId of new Set(testIds))
    transaction.set(db.collection(FACT_MARKS).doc(testId), { at: FieldValue.serverTimestamp() }, { merge: true });
}

/** In the name of one person: their organisation's tanks, and their name on what is written. */
export const strawRecords = (
  { by, organisation }: Pick<StaffCaller, "by" | "organisation">,
  db = getFirestore(adminApp()),
): StrawRecords => {
  async function write(plan: (transaction: Transaction) => Promise<Planned>) {
    try {
      return await db.runTransaction(async (transaction) => {
        const { changes, refused } = await plan(transaction);
        if (refused.length > 0) return { refused };
        writeStraws(transaction, changes, by, db);
        return { refused };
      });
    } catch (error) {
      if (error instanceof AppError || !isOvertaken(error)) throw error;
      throw new AppError("conflict", refuses("strawsAtOnce"), { cause: error });
    }
  }
  return {
    act: (asked, decide) => write(async (transaction) => decide(await readBank(asked, organisation, transaction, db))),
    store: (asked, decide) =>
      write(async (transaction) => {
        const test = db.collection(COLLECTIONS.tests).doc(asked.testId);
        const found = await readBank(asked, organisation, transaction, db);
        const sheets = await transaction.get(test.collection("sheets"));
        const banked = await transaction.get(db.collection("straws").where("testId", "==", asked.testId));
        return decide({
          ...found,
          sheets: sheetsIn(sheets.docs.flatMap((one) => readRecord(StoredSheet, one.id, one.data()) ?? [])),
          banked: banked.docs.flatMap((one) => readRecord(Straw, one.id, one.data()) ?? []),
        });
      }),
  };
};
