export type Point = { x: number; y: number };

/** What fingers did to a picture: they moved it by `dx`, `dy` and zoomed it by `factor` around `at`. */
type Gesture = { dx: number; dy: number; factor: number; at: Point };

const middle = (points: readonly Point[]): Point => {
  const [a = { x: 0, y: 0 }, b = a] = points;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

const apart = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** One pointer, the mouse for example, moves; of two the distance zooms. A third does nothing more. */
export function gestureOf(before: readonly Point[], after: readonly Point[]): Gesture {
  const from = middle(before);
  const at = middle(after);
  const [former, now] = [apart(before), apart(after)];
  return { dx: at.x - from.x, dy: at.y - from.y, factor: former > 0 && now > 0 ? now / former : 1, at };
}
