/** Lower-case without diacritics; `’` becomes `'`, dashes become `-`. */
export const normalise = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll("’", "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .toLowerCase();
