import { expect, it } from "vitest";
import { frameAt, framesOf, timeOf } from "./frames.ts";

const frames = framesOf(1.2, 25);

it("shows each frame once on the way to the end and back", () => {
  expect(frames.count).toBe(30);
  let seconds = 0;
  const seen = [frameAt(frames, seconds)];
  for (let press = 0; press < 32; press++) {
    seconds = timeOf(frames, frameAt(frames, seconds) + 1);
    seen.push(frameAt(frames, seconds));
  }
  expect(seen).toEqual([...Array(30).keys(), 29, 29, 29]);
  seconds = timeOf(frames, frameAt(frames, seconds) - 1);
  expect(frameAt(frames, seconds)).toBe(28);
});

it("has its last frame at the end, where a player stands after it played", () => {
  expect(frameAt(frames, 1.2)).toBe(29);
  expect(frameAt(frames, timeOf(frames, frameAt(frames, 1.2) - 1))).toBe(28);
});

it("takes a time that was rounded down for the frame it meant", () => {
  const odd = framesOf(10, 29.97);
  for (const frame of [1, 7, 100, 250]) expect(frameAt(odd, Number((frame / 29.97).toFixed(6)) - 1e-6)).toBe(frame);
});

it("has one frame while the length is unknown", () => {
  expect(framesOf(Number.NaN, 25).count).toBe(1);
  expect(timeOf(framesOf(Number.NaN, 25), 9)).toBe(0.02);
});
