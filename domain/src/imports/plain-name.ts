/** A name without its case, accents, signs and spaces: `Punktions-Datum` and `punktionsdatum` are one. */
export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9%²⁶µ]/g, "");
