import type { Bank } from "@zona/domain/cryobank/bank-plans";
import { nextFree } from "@zona/domain/cryobank/free-places";
import { type PlaceNames, placeId, placeNames } from "@zona/domain/cryobank/place";
import { Straw, Tank } from "@zona/domain/cryobank/straw";
import type { FrozenStraw } from "@zona/domain/records/kinds/icsi/banked-straws";
import type { SheetRow } from "@zona/domain/records/sheet";
import { readRecord } from "@zona/domain/stored-record";
import { collection, getDocs, limit, query, where } from "firebase/firestore";
import { ofOwnOrganisation } from "../../../../people/access/scoped-data.ts";
import { firestore } from "../../../../platform/firebase/firestore.ts";
import { getEach } from "../../../../platform/firebase/get-each.ts";
import { readAll } from "../../../../platform/firebase/listen.ts";

const MOST_TANKS = 50;
const MOST_STRAWS = 5_000;

const straws = collection(firestore, "straws");

async function fetchTanks(): Promise<Tank[]> {
  const found = await getDocs(ofOwnOrganisation(query(collection(firestore, "tanks"), limit(MOST_TANKS))));
  return readAll(Tank, found.docs).records;
}

/** The straws at places whose id begins so: of a tank, a canister or a cane. */
async function strawsAt(prefix: string): Promise<Straw[]> {
  const at = query(straws, where("placeId", ">=", prefix), where("placeId", "<", `${prefix}~`), limit(MOST_STRAWS));
  return readAll(Straw, (await getDocs(ofOwnOrganisation(at))).docs).records;
}

/**
 * As much of the bank as says whether these straws can be stored: their canes, and the straws that have their codes. Those are
 * read past the device's own copy: that a straw is not there, kept as of a moment after it was stored, would hide it from
 * whoever listens to the straws of the record.
 */
export async function bankAround(wanted: readonly FrozenStraw[]): Promise<Bank> {
  const canes = new Set(
    wanted.flatMap(({ place }) => {
      if (place === undefined) return [];
      const { tank, canister, cane } = placeNames(place);
      return [`${tank}~${canister}~${cane}~`];
    }),
  );
  const [tanks, known, ...there] = await Promise.all([
    fetchTanks(),
    getEach(
      "straws",
      wanted.map(({ strawId }) => strawId),
    ).catch(() => []),
    ...[...canes].map(strawsAt),
  ]);
  const all = [...there.flat(), ...known.flatMap((one) => readRecord(Straw, one.id, one.data()) ?? [])];
  return {
    tanks: new Map(tanks.map((tank) => [tank.id, tank])),
    straws: new Map(all.map((straw) => [straw.id, straw])),
  };
}

/** The next free places of the organisation's tanks, beside those that a record has already. */
export async function proposedPlaces(
  organisation: string,
  count: number,
  named: readonly SheetRow[],
): Promise<PlaceNames[]> {
  const tanks = (await fetchTanks()).filter((tank) => tank.organisation === organisation);
  const own = named.flatMap((row) => {
    const [tank = "", canister = "", cane = "", position = ""] = ["tank", "canister", "cane", "position"].map((level) =>
      String(row[level] ?? ""),
    );
    return placeId({ tank, canister, cane, position }) ?? [];
  });
  const places: string[] = [];
  for (const tank of tanks) {
    const taken = new Set([...own, ...(await strawsAt(`${tank.id}~`)).map(({ placeId: at }) => at ?? "")]);
    while (places.length < count) {
      const near = places.at(-1) ?? own.findLast((place) => placeNames(place).tank === tank.id);
      const next = nextFree(tank, (place) => taken.has(place), near);
      if (next === undefined) break;
      taken.add(next);
      places.push(next);
    }
  }
  return places.map(placeNames);
}
