import { placeId, placeNames } from "./place.ts";
import type { Tank } from "./straw.ts";

const positionsOf = ({ positions }: Tank) => Array.from({ length: positions }, (_, index) => String(index + 1));

/** The places of a cane, from position 1 on. */
export const placesOfCane = (tank: Tank, canister: string, cane: string): string[] =>
  positionsOf(tank).flatMap((position) => placeId({ tank: tank.id, canister, cane, position }) ?? []);

/** Every place of a tank in the order in which it is filled: canister by canister, cane by cane. */
const allPlaces = (tank: Tank) =>
  tank.canisters.flatMap((canister) => tank.canes.flatMap((cane) => placesOfCane(tank, canister, cane)));

/** Whether a tank has this place. */
export function hasPlace(tank: Tank, place: string): boolean {
  const { canister, cane, position } = placeNames(place);
  return tank.canisters.includes(canister) && tank.canes.includes(cane) && positionsOf(tank).includes(position);
}

/** Free positions of the same cane. */
export function freeBeside(tank: Tank, place: string, isTaken: (place: string) => boolean): string[] {
  const { canister, cane } = placeNames(place);
  return placesOfCane(tank, canister, cane).filter((one) => !isTaken(one));
}

/** The next free place: in the cane of `near`, else in the first cane after it that is empty, else the first free one. */
export function nextFree(tank: Tank, isTaken: (place: string) => boolean, near?: string): string | undefined {
  const beside = near === undefined ? undefined : freeBeside(tank, near, isTaken)[0];
  if (beside) return beside;
  const free = allPlaces(tank).filter((one) => !isTaken(one));
  const isEmptyCane = (place: string) => freeBeside(tank, place, isTaken).length === tank.positions;
  return free.find(isEmptyCane) ?? free[0];
}
