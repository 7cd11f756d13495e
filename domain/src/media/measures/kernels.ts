import { MODULE } from "./compiled.ts";
import type { GreyPlane } from "./grey-plane.ts";

/** A place in the module's memory: bytes from its beginning. */
export type Place = number;

/** What `domain/assembly` exports; each is explained there. */
type Kernels = {
  memory: { buffer: ArrayBuffer; grow(pages: number): number };
  freeFrom(): Place;
  edgesWork(width: number): number;
  edges8(picture: Place, width: number, height: number, totals: Place, work: Place): void;
  edges16: Kernels["edges8"];
  focusEnergyWork(width: number): number;
  focusEnergy8(
    ...args: [
      ...[picture: Place, width: number, height: number],
      ...[left: number, right: number, top: number, bottom: number],
      ...[kernel: Place, sums: Place, work: Place],
    ]
  ): void;
  focusEnergy16: Kernels["focusEnergy8"];
  transform(
    ...args: [
      ...[points: Place, spare: Place, n: number, keep: number],
      ...[radices: Place, count: number, roots: Place],
    ]
  ): Place;
  chirpIn(points: Place, out: Place, n: number, size: number, chirp: Place): void;
  conjugateProduct(points: Place, filter: Place, size: number): void;
  chirpOut(points: Place, out: Place, n: number, size: number, chirp: Place): void;
  fourRows8(rows: Place, width: number, count: number, mean: number, points: Place): void;
  fourRows16: Kernels["fourRows8"];
  unpack(points: Place, width: number, last: number, columns: Place, y: number, height: number): void;
  addRings(
    ...args: [points: Place, lane: number, k: number, width: number, height: number, last: number, rings: Place]
  ): void;
  grey8(pixels: Place, channels: number, count: number, out: Place): void;
  grey16: Kernels["grey8"];
  histogram8(samples: Place, n: number, counts: Place): void;
  histogram16: Kernels["histogram8"];
  addShares8(rows: Place, width: number, count: number, shares: Place, sums: Place): void;
  addShares16: Kernels["addShares8"];
  sumShares(values: Place, outWidth: number, froms: Place, lengths: Place, shares: Place, out: Place): void;
  weighRows(
    ...args: [
      ...[rows: Place, width: number, count: number, outWidth: number],
      ...[froms: Place, lengths: Place, weights: Place, out: Place, apart: number],
    ]
  ): void;
};

// The domain knows neither Node nor the browser; both have these.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};
declare function atob(base64: string): string;

let made: Kernels | undefined;

/** The compiled measures, compiled for this machine with the first picture: in some milliseconds, and without waiting. */
export function kernels(): Kernels {
  made ??= new WebAssembly.Instance(
    new WebAssembly.Module(Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0))),
  ).exports as Kernels; // held to each other by the tests
  return made;
}

const PAGE = 65_536;
/** A vector is 16 bytes, and so much more may be read behind the end of any place. */
const ALIGNED = 16;

/**
 * Places of at least so many bytes each, all until the next call: the memory grows to what the largest picture needed and is
 * used again for every other. What lies there is what was left there.
 */
export function placesOf<const Sizes extends readonly number[]>(sizes: Sizes): { [K in keyof Sizes]: Place } {
  const { memory, freeFrom } = kernels();
  let end = freeFrom();
  const places = sizes.map((size) => {
    const place = end;
    end += Math.ceil(size / ALIGNED) * ALIGNED + ALIGNED;
    return place;
  });
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return places as { [K in keyof Sizes]: Place }; // one for each
}

export const bytesAt = (place: Place, length: number) => new Uint8Array(kernels().memory.buffer, place, length);
export const wholesAt = (place: Place, length: number) => new Int32Array(kernels().memory.buffer, place, length);
export const halvesAt = (place: Place, length: number) => new Int16Array(kernels().memory.buffer, place, length);
export const doublesAt = (place: Place, length: number) => new Float64Array(kernels().memory.buffer, place, length);

/** The samples at a place, until the memory grows: a view of so many, of the kind that `like` holds. */
export const samplesAt = (place: Place, length: number, like: GreyPlane["data"]) =>
  like instanceof Uint16Array ? new Uint16Array(kernels().memory.buffer, place, length) : bytesAt(place, length);

/** Copies samples into the module's memory. */
export const putSamples = (place: Place, data: GreyPlane["data"]) => samplesAt(place, data.length, data).set(data);
