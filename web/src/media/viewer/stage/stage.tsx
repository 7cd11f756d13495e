import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus, IconRulerMeasure } from "@tabler/icons-react";
import { scaleBar } from "@zona/domain/media/scale-bar";
import type { Annotation } from "@zona/domain/records/pictures/annotations";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { tableNumber } from "../../../platform/i18n/formats.ts";
import { AnnotationLayer } from "../annotations/annotation-layer.tsx";
import type { Drawing } from "../annotations/drawing.ts";
import { usePen } from "../annotations/use-pen.ts";
import styles from "../viewer.module.css";
import { t } from "../viewer-text.ts";
import { Ruler } from "./ruler.tsx";
import { type PointedPixel, type SampleOf, usePointedPixel } from "./use-pointed-pixel.ts";
import { useRuler } from "./use-ruler.ts";
import { useStagePointers } from "./use-stage-pointers.ts";
import {
  fitScale,
  fitted,
  isAsIs,
  kept,
  type Levels,
  linearOf,
  MOST_SCALE,
  moved,
  type Size,
  type Transform,
  zoomed,
} from "./view-settings.ts";

const MOST_PIXELS = 140;

/** A round length in micrometres. Shown only where the pixel size is known; nothing is ever assumed for it. */
function ScaleBar({ umPerScreenPixel }: { umPerScreenPixel: number }) {
  const bar = scaleBar(umPerScreenPixel, MOST_PIXELS);
  if (!bar) return null;
  return (
    <p className={styles.scale}>
      <span style={{ width: bar.pixels }} />
      {t("scale", { um: String(bar.um) })}
    </p>
  );
}

const STEP = 1.25;
const MOVE = 60;

export type Drawn = {
  annotations: readonly Annotation[];
  chosen: string | undefined;
  drawing: Drawing | undefined;
  onDrawing: (drawing: Drawing | undefined) => void;
};

const NOTHING_DRAWN: Drawn = { annotations: [], chosen: undefined, drawing: undefined, onDrawing: () => undefined };

type Props = {
  /** Of the original, in its pixels: what is drawn may be a smaller copy of it. */
  size: Size;
  label: string;
  levels: Levels;
  /** Undefined: fitted. Two stages that share it show the same place. */
  transform: Transform | undefined;
  onTransform: (transform: Transform | undefined) => void;
  /** Micrometres per pixel of the original; undefined: no scale bar. */
  umPerPixel: number | undefined;
  /** What the file says of a pixel, where more is known than what is shown. */
  sampleOf?: SampleOf | undefined;
  /** What is drawn over the picture, and what somebody is drawing. */
  drawn?: Drawn | undefined;
  /** The picture, as large as the original. */
  children: ReactNode;
};

/** Where one picture is panned and zoomed, down to its pixels. Pointer, wheel and keyboard do the same. */
export function Stage({ size, label, levels, transform, umPerPixel, sampleOf, drawn, children, ...props }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const filter = useId().replaceAll(":", "");
  // A stage that was turned or made smaller since may show less of it.
  const shown = transform ? kept(transform, room, size) : fitted(room, size);
  // Back at the whole of it is as if nobody had touched it: the arrow keys go to the next picture again.
  const onTransform = (next: Transform | undefined) =>
    props.onTransform(next?.scale === fitScale(room, size) ? undefined : next);

  useLayoutEffect(() => {
    const stage = element.current;
    if (!stage) return;
    const measure = () => setRoom({ width: stage.clientWidth, height: stage.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);

  const ruler = useRuler({ shown, size, room });
  const { pixel, point, leave } = usePointedPixel({ canvas, shown, size, sampleOf });
  const { annotations, chosen, drawing, onDrawing } = drawn ?? NOTHING_DRAWN;
  const pen = usePen({ drawing, onDrawing, shown, size });
  const moving = useStagePointers({ shown, size, room, onTransform });
  const pointers = pen.isActive ? pen.pointers : ruler.line ? ruler.pointers : moving;
  const zoom = (factor: number, at?: { x: number; y: number }) =>
    onTransform(zoomed(shown, factor, { ...(at && { at }), stage: room, picture: size }));
  const latest = useRef(zoom);
  latest.current = zoom;

  useEffect(() => {
    const stage = element.current;
    if (!stage) return;
    // React's own wheel listeners are passive: they could not keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = stage.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      latest.current(event.deltaY < 0 ? STEP : 1 / STEP, at);
    };
    stage.addEventListener("wheel", onWheel, { passive: false });
    return () => stage.removeEventListener("wheel", onWheel);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (dx: number, dy: number) => onTransform(moved(shown, { dx, dy, stage: room, picture: size }));
    if (pen.onKey(event) || ruler.onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const acts: Record<string, () => void> = {
      m: ruler.toggle,
      "+": () => zoom(STEP),
      "=": () => zoom(STEP),
      "-": () => zoom(1 / STEP),
      "0": () => onTransform(undefined),
      "1": () => onTransform({ scale: 1, x: 0, y: 0 }),
    };
    if (transform) {
      Object.assign(acts, {
        ArrowLeft: () => move(MOVE, 0),
        ArrowRight: () => move(-MOVE, 0),
        ArrowUp: () => move(0, MOVE),
        ArrowDown: () => move(0, -MOVE),
      });
    }
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <div
      ref={element}
      className={styles.stage}
      role="application"
      data-first-focus
      aria-roledescription={t("picture")}
      aria-label={`${label}. ${t("stageHelp")}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the picture need it
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={pointers.onPointerDown}
      onPointerMove={(event) => {
        pointers.onPointerMove(event);
        point(event);
      }}
      onPointerLeave={leave}
      data-ruling={pen.isActive || ruler.line ? true : undefined}
      onPointerUp={pointers.onPointerUp}
      onPointerCancel={pointers.onPointerCancel}
      onDoubleClick={() =>
        !pen.isActive && !ruler.line && onTransform(transform ? undefined : { scale: 1, x: 0, y: 0 })
      }
    >
      <LevelsFilter id={filter} levels={levels} />
      <div
        ref={canvas}
        className={styles.canvas}
        data-crisp={shown.scale > 2 || undefined}
        style={{
          width: size.width,
          height: size.height,
          transform: `translate(-50%, -50%) translate(${shown.x}px, ${shown.y}px) scale(${shown.scale})`,
          filter: isAsIs(levels) ? undefined : `url(#${filter})`,
        }}
      >
        {children}
      </div>
      {(annotations.length > 0 || drawing) && (
        <AnnotationLayer
          annotations={annotations}
          drawing={drawing}
          chosen={chosen}
          shown={shown}
          size={size}
          room={room}
        />
      )}
      {ruler.line && <Ruler line={ruler.line} shown={shown} size={size} room={room} umPerPixel={umPerPixel} />}
      {pixel && <Pixel pixel={pixel} />}
      {umPerPixel !== undefined && <ScaleBar umPerScreenPixel={umPerPixel / shown.scale} />}
      <div className={styles.zoom}>
        <StageButton label={t("ruler")} isPressed={ruler.line !== undefined} onPress={ruler.toggle}>
          <IconRulerMeasure size={18} stroke={1.75} aria-hidden />
        </StageButton>
        <StageButton label={t("zoomOut")} isDisabled={!transform} onPress={() => zoom(1 / STEP)}>
          <IconMinus size={18} stroke={1.75} aria-hidden />
        </StageButton>
        <output>{t("zoom", { percent: Math.round(shown.scale * 100) })}</output>
        <StageButton label={t("zoomIn")} isDisabled={shown.scale >= MOST_SCALE} onPress={() => zoom(STEP)}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </StageButton>
      </div>
    </div>
  );
}

function LevelsFilter({ id, levels }: { id: string; levels: Levels }) {
  const { slope, intercept } = linearOf(levels);
  const exponent = 1 / levels.gamma;
  return (
    <svg width="0" height="0" aria-hidden className={styles.filter}>
      <filter id={id} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="linear" slope={slope} intercept={intercept} />
          <feFuncG type="linear" slope={slope} intercept={intercept} />
          <feFuncB type="linear" slope={slope} intercept={intercept} />
        </feComponentTransfer>
        <feComponentTransfer>
          <feFuncR type="gamma" exponent={exponent} />
          <feFuncG type="gamma" exponent={exponent} />
          <feFuncB type="gamma" exponent={exponent} />
        </feComponentTransfer>
      </filter>
    </svg>
  );
}

/** Where the pointer is, and what is there: of the file where it tells, else of the screen. */
function Pixel({ pixel: { x, y, values, isStored } }: { pixel: PointedPixel }) {
  return (
    <p className={styles.pixel}>
      <span>{t("pixelAt", { x, y })}</span>
      <span>{values.map(tableNumber).join(" · ")}</span>
      <span>{t(isStored ? "pixelStored" : "pixelShown")}</span>
    </p>
  );
}

type StageButtonProps = {
  label: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** For fingers and for who knows no keys. What is pressed here must not take hold of the picture beneath. */
function StageButton({ label, isDisabled = false, isPressed, onPress, children }: StageButtonProps) {
  return (
    <ActionIcon
      variant="transparent"
      c="inherit"
      size={36}
      title={label}
      aria-label={label}
      disabled={isDisabled}
      aria-pressed={isPressed}
      onClick={onPress}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </ActionIcon>
  );
}
