import { MOST_CHANNELS, type Optics } from "@zona/domain/media/medium-details";

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

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A text of an attribute; entities of its own that a document declares stay as they are written. */
const plain = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The channels of the first image of OME-XML, in their order, as it names and colours them; none where it does neither. */
export function omeChannels(xml: string): Optics["channels"] {
  if (!xml.includes("<OME")) return undefined;
  const from = /<(?:\w{1,40}:)?Pixels\b/.exec(xml)?.index ?? -1;
  if (from < 0) return undefined;
  const pixels = xml.slice(from).split(/<\/(?:\w{1,40}:)?Pixels>/, 1)[0] ?? "";
  const elements = pixels.split("<").filter((part) => /^(?:\w{1,40}:)?Channel\s/.test(part));
  const channels = elements.slice(0, MOST_CHANNELS).map((element) => {
    const tag = element.slice(0, LONGEST_TAG).split(">", 1)[0] ?? "";
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]{0,200})"`).exec(tag)?.[1];
    const name = plain(attribute("Name") ?? attribute("Fluor") ?? "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 60);
    const colour = colourOf(attribute("Color"));
    return { ...(name !== "" && { name }), ...(colour !== undefined && { colour }) };
  });
  return channels.some((channel) => Object.keys(channel).length > 0) ? channels : undefined;
}

/** `#rrggbb` of red, green, blue and opacity in one signed number of 32 bits, as OME writes a colour. */
function colourOf(text: string | undefined): string | undefined {
  const value = Number(text);
  if (text === undefined || !Number.isInteger(value) || Math.abs(value) > 0xffffffff) return undefined;
  return `#${(value >>> 8).toString(16).padStart(6, "0")}`;
}
