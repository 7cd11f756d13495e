export { edges8, edges16, edgesWork } from "./edges";
export { focusEnergy8, focusEnergy16, focusEnergyWork } from "./focus-energy";
export { grey8, grey16 } from "./grey";
export { histogram8, histogram16 } from "./histogram";
export { weighRows } from "./lanczos";
export { addShares8, addShares16, sumShares } from "./shrink";
export { addRings, chirpIn, chirpOut, conjugateProduct, fourRows8, fourRows16, transform, unpack } from "./spectrum";

/** Where the memory begins that callers lay out. */
export function freeFrom(): usize {
  return (__heap_base + 15) & ~15;
}
