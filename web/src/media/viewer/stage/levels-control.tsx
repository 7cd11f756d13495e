import { Button } from "@mantine/core";
import styles from "../viewer.module.css";
import { t } from "../viewer-text.ts";
import { outlineOf, shareAt } from "./histogram.ts";
import { AS_IS, isAsIs, type Levels } from "./view-settings.ts";

type Props = {
  levels: Levels;
  /** How many pixels of the preview have each level; undefined until it is drawn. */
  counts: readonly number[] | undefined;
  isDisplayAdjusted: boolean;
  onChange: (levels: Levels) => void;
};

const HEIGHT = 40;

/** What there is to be set between black and white. */
function Histogram({ counts, black, white }: { counts: readonly number[] } & Pick<Levels, "black" | "white">) {
  const told = { black: shareAt(counts, 0), white: shareAt(counts, 255) };
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 256 ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("histogram", told)}
    >
      <title>{t("histogram", told)}</title>
      <path d={outlineOf(counts, HEIGHT)} />
      <line x1={black} x2={black} y1={0} y2={HEIGHT} />
      <line x1={white} x2={white} y1={0} y2={HEIGHT} />
    </svg>
  );
}

/** Black, white and gamma of what is shown. */
export function LevelsControl({ levels, counts, isDisplayAdjusted, onChange }: Props) {
  const { black, white, gamma } = levels;
  return (
    <fieldset className={styles.levels}>
      <legend>{t("levels")}</legend>
      {counts && <Histogram counts={counts} black={black} white={white} />}
      <Slider
        label={t("black")}
        value={black}
        max={254}
        onChange={(next) => onChange({ ...levels, black: next, white: Math.max(next + 1, white) })}
      />
      <Slider
        label={t("white")}
        value={white}
        min={1}
        max={255}
        onChange={(next) => onChange({ ...levels, white: next, black: Math.min(next - 1, black) })}
      />
      <Slider
        label={t("gamma")}
        value={gamma}
        min={0.2}
        max={4}
        step={0.05}
        onChange={(next) => onChange({ ...levels, gamma: next })}
      />
      <Button variant="default" size="compact-sm" disabled={isAsIs(levels)} onClick={() => onChange(AS_IS)}>
        {t("reset")}
      </Button>
      {isDisplayAdjusted && <p className="dim">{t("displayAdjusted")}</p>}
    </fieldset>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
};

function Slider({ label, value, min = 0, max, step = 1, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <output>{value}</output>
    </label>
  );
}
