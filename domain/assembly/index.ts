export { edges8, edges16, edgesWork } from "./edges";
export { focusEnergy8, focusEnergy16, focusEnergyWork } from "./focus-energy";
export { weighRows } from "./lanczos";
export { addRings, chirpIn, chirpOut, conjugateProduct, fourRows8, fourRows16, transform, unpack } from "./spectrum";

/** Where the memory begins that callers lay out. */
export function freeFrom(): usize {
  return (__heap_base + 15) & ~15;
}
