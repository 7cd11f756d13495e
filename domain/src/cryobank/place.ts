/** Where a straw lies: four names as somebody typed or scanned them. */
export type PlaceNames = {
  readonly tank: string;
  readonly canister: string;
  readonly cane: string;
  readonly position: string;
};

const LEVELS = ["tank", "canister", "cane", "position"] as const;

/** One level of a place, and the code of a straw: plain letters, digits, full stops and hyphens. */
const NAME = /^[A-Z0-9][A-Z0-9.-]{0,19}$/;
const STRAW = /^[A-Z0-9][A-Z0-9._-]{0,39}$/;

/** As it is compared and stored: trimmed, in capitals, hyphens for spaces and for what scanners make of hyphens. */
const normalised = (typed: string) =>
  typed
    .normalize("NFKC")
    .trim()
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212\s]+/g, "-");

/** The name of one level of a place; undefined where no path can hold it. */
export function placeName(typed: string): string | undefined {
  const name = normalised(typed);
  return NAME.test(name) ? name : undefined;
}

/** The code of a straw as it is stored; undefined where it is none. */
export function strawCode(typed: string): string | undefined {
  const code = normalised(typed);
  return STRAW.test(code) ? code : undefined;
}

/** The id of a place, `T1~2~C3~4`; undefined where one of its names is empty or holds other characters. */
export function placeId(place: PlaceNames): string | undefined {
  const names = LEVELS.map((level) => placeName(place[level]));
  return names.includes(undefined) ? undefined : names.join("~");
}

/** The names of a place, by its id. */
export function placeNames(id: string): PlaceNames {
  const [tank = "", canister = "", cane = "", position = ""] = id.split("~");
  return { tank, canister, cane, position };
}

/** As people read it: `T1 / 2 / C3 / 4`. */
export const placeWords = (id: string) => id.split("~").join(" / ");
