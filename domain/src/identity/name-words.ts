/** The words of a person's name in small letters, without accents, commas and dots: "Blanc, André B." is blanc, andre, b. */
export const nameWords = (name: string): string[] =>
  name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f.]/g, "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
