import { readDirectories } from "@zona/domain/media/files/tiff-tags";
import { omeAttribute } from "./ome-xml.ts";

const SUBFILE = 254;
const DESCRIPTION = 270;
const REDUCED = 1;

/** Pages of a TIFF, counted from 0, that show what its picture is of; `channels`: of so many recordings, the first alone. */
export type PicturePages = { pages: readonly number[]; channels: number | undefined };

/**
 * Of the pages of a stack those through its focus or time: no reduced copies, which some writers put first, and of OME's
 * channels the first, as another lamp is no other focus. All of them where their lists say neither.
 */
export function picturePages(bytes: Buffer, count: number): PicturePages {
  const all = Array.from({ length: count }, (_, page) => page);
  const directories = readDirectories(bytes, count);
  const whole = all.filter((page) => (Number(directories[page]?.get(SUBFILE) ?? 0) & REDUCED) === 0);
  const shown = whole.length > 0 ? whole : all;
  const planes = firstChannel(String(directories[0]?.get(DESCRIPTION) ?? ""), shown.length);
  return planes
    ? { pages: planes.pages.map((plane) => shown[plane] ?? 0), channels: planes.channels }
    : { pages: shown, channels: undefined };
}

/** Planes of the first channel by OME's own order of its dimensions; undefined where the planes are not what it says. */
function firstChannel(xml: string, planes: number): { pages: number[]; channels: number } | undefined {
  const size = (axis: string) => Number(omeAttribute(xml, "Pixels", `Size${axis}`) ?? 1);
  const order = [...(omeAttribute(xml, "Pixels", "DimensionOrder") ?? "XYCZT").slice(2)];
  const channels = size("C");
  if (!(channels > 1) || order.toSorted().join("") !== "CTZ") return undefined;
  if (order.reduce((product, axis) => product * size(axis), 1) !== planes) return undefined;
  const step = order.slice(0, order.indexOf("C")).reduce((product, axis) => product * size(axis), 1);
  const pages = Array.from({ length: planes }, (_, plane) => plane);
  return { pages: pages.filter((plane) => Math.floor(plane / step) % channels === 0), channels };
}
