/** The frames of a video, counted from 0. */
type Frames = { fps: number; count: number };

/** `seconds` as the player tells it; a player that does not know yet tells no number. */
export const framesOf = (seconds: number, fps: number): Frames => ({
  fps,
  count: Number.isFinite(seconds) ? Math.max(1, Math.round(seconds * fps)) : 1,
});

const within = ({ count }: Frames, frame: number) => Math.max(0, Math.min(count - 1, frame));

/** The frame that is seen at a time; players round times to the microsecond, mostly down. */
export const frameAt = (frames: Frames, seconds: number) => within(frames, Math.floor(seconds * frames.fps + 1e-3));

/** Half a frame in, so that rounding never shows the same one twice. */
export const timeOf = (frames: Frames, frame: number) => (within(frames, frame) + 0.5) / frames.fps;
