import { scaleBar } from "@zona/domain/media/scale-bar";
import styles from "../viewer.module.css";
import { t } from "../viewer-text.ts";

const MOST_PIXELS = 140;

/** A round length in micrometres. Shown only where the pixel size is known; nothing is ever assumed for it. */
export function ScaleBar({ umPerScreenPixel }: { umPerScreenPixel: number }) {
  const bar = scaleBar(umPerScreenPixel, MOST_PIXELS);
  if (!bar) return null;
  return (
    <p className={styles.scale}>
      <span style={{ width: bar.pixels }} />
      {t("scale", String(bar.um))}
    </p>
  );
}
