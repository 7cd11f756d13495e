/** A tag of a microscope has some hundred characters. */
const LONGEST_TAG = 4_000;

/**
 * One attribute of the first such element of OME-XML, by a pattern: a whole XML reader would be a door for entities. Only the
 * first is looked at, as a text of elements that never end would be gone through from each of them.
 */
export function omeAttribute(xml: string, element: string, name: string): string | undefined {
  if (!xml.includes("<OME")) return undefined;
  const from = new RegExp(`<(?:\\w{1,40}:)?${element}\\b`).exec(xml)?.index ?? -1;
  const to = xml.slice(0, from + LONGEST_TAG).indexOf(">", from);
  if (from < 0 || to < 0) return undefined;
  return new RegExp(`\\s${name}="([^"]{0,200})"`).exec(xml.slice(from, to + 1))?.[1];
}
