import { oneDecimal, wholeNumber } from "../../../platform/i18n/formats.ts";
import styles from "../viewer.module.css";
import { t } from "../viewer-text.ts";
import type { Line } from "./use-ruler.ts";
import { onStage, type Point, type Size, type Transform } from "./view-settings.ts";

/** The length of a line in words: in micrometres where the pixel size is known, else in pixels, which is no length. */
export function lengthWords({ from, to }: Line, umPerPixel: number | undefined): string {
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  return umPerPixel === undefined
    ? t("rulerPixels", { n: wholeNumber(Math.round(pixels)) })
    : t("rulerUm", { um: oneDecimal(pixels * umPerPixel) });
}

type Props = { line: Line; shown: Transform; size: Size; room: Size; umPerPixel: number | undefined };

/** The line over the picture, as thin at every zoom, and its length beside it. */
export function Ruler({ line, shown, size, room, umPerPixel }: Props) {
  const place = (point: Point) => {
    const { x, y } = onStage(point, shown, size);
    return { x: x + room.width / 2, y: y + room.height / 2 };
  };
  const [from, to] = [place(line.from), place(line.to)];
  const words = lengthWords(line, umPerPixel);
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <svg className={styles.ruler} width={room.width} height={room.height} aria-hidden>
        <line {...ends} data-halo />
        <line {...ends} />
        <circle cx={from.x} cy={from.y} r={3} />
        <circle cx={to.x} cy={to.y} r={5} data-end />
      </svg>
      <output className={styles.length} style={{ left: (from.x + to.x) / 2, top: (from.y + to.y) / 2 }}>
        {words}
      </output>
    </>
  );
}
