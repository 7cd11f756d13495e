/** For the German catalogues alone, which import no other code of the app. */

/** A number as German writes it: 1.200 or 0,5. */
export const figure = (n: number) => n.toLocaleString("de");

/** German plural: `count(1, "Datei", "Dateien")` is "1 Datei". */
export const count = (n: number, one: string, other: string) => `${figure(n)} ${n === 1 ? one : other}`;
