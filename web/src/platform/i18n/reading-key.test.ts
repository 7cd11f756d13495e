import { expect, it } from "vitest";
import { readingKey } from "./reading-key.ts";

it("takes the left arrow for the one that leads on where people read from right to left", () => {
  expect(readingKey("ArrowLeft", "rtl")).toBe("ArrowRight");
  expect(readingKey("ArrowRight", "rtl")).toBe("ArrowLeft");
  expect(readingKey("ArrowLeft", "ltr")).toBe("ArrowLeft");
});

it("leaves all other keys as they are", () => {
  for (const key of ["ArrowUp", "Home", " ", ","]) expect(readingKey(key, "rtl")).toBe(key);
});
