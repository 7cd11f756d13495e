import { annotationNo } from "@zona/domain/records/pictures/annotation-columns";
import type { Annotation } from "@zona/domain/records/pictures/annotations";
import { onStage, type Point, type Size, type Transform } from "../stage/view-settings.ts";
import styles from "./annotations.module.css";
import type { Drawing } from "./drawing.ts";

type Props = {
  annotations: readonly Annotation[];
  drawing: Drawing | undefined;
  /** The row of the one that somebody looks at in the list. */
  chosen: string | undefined;
  shown: Transform;
  size: Size;
  room: Size;
};

const CROSS = 9;

/** What was drawn, over the picture, as thin at every zoom, each with its number in the list. */
export function AnnotationLayer({ annotations, drawing, chosen, shown, size, room }: Props) {
  const place = (point: Point) => {
    const { x, y } = onStage(point, shown, size);
    return { x: x + room.width / 2, y: y + room.height / 2 };
  };
  const cross = drawing && !drawing.isDone && drawing.cross ? place(drawing.cross) : undefined;
  return (
    <svg className={styles.layer} width={room.width} height={room.height} aria-hidden>
      {annotations.map(({ row, shape, points }) => (
        <Drawn key={row} shape={shape} points={points.map(place)} no={annotationNo(row)} isChosen={row === chosen} />
      ))}
      {drawing && <Drawn shape={drawing.shape} points={drawing.points.map(place)} isChosen isOpen={!drawing.isDone} />}
      {cross && (
        <path d={`M${cross.x - CROSS} ${cross.y}h${2 * CROSS}M${cross.x} ${cross.y - CROSS}v${2 * CROSS}`} data-cross />
      )}
    </svg>
  );
}

type DrawnProps = {
  shape: Drawing["shape"];
  points: readonly Point[];
  no?: number;
  isChosen: boolean;
  /** An outline whose end is not joined yet. */
  isOpen?: boolean;
};

function Drawn({ shape, points, no, isChosen, isOpen = false }: DrawnProps) {
  const [first] = points;
  if (!first) return null;
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}${shape === "outline" && !isOpen ? "Z" : ""}`;
  return (
    <g data-chosen={isChosen || undefined}>
      {points.length > 1 && <path d={path} data-halo />}
      {points.length > 1 && <path d={path} />}
      {points.length === 1 && <circle cx={first.x} cy={first.y} r={6} data-halo />}
      {points.length === 1 && <circle cx={first.x} cy={first.y} r={6} />}
      {no !== undefined && (
        <text x={first.x + 9} y={first.y - 7}>
          {no}
        </text>
      )}
    </g>
  );
}
