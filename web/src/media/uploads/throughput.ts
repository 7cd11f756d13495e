const SMOOTHING = 0.3;

/** Bytes per second from cumulative counts, smoothed so that the number can be read. `now` in milliseconds. */
export function throughput(now: () => number) {
  let last = { bytes: 0, at: now() };
  let speed: number | undefined;
  return (bytes: number): number | undefined => {
    const at = now();
    const seconds = (at - last.at) / 1000;
    if (seconds <= 0) return speed;
    const present = Math.max(0, bytes - last.bytes) / seconds;
    last = { bytes, at };
    speed = speed === undefined ? present : speed + SMOOTHING * (present - speed);
    return speed;
  };
}
