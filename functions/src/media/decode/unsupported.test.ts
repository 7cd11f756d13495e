import { expect, it } from "vitest";
import { Refusal } from "../refusal.ts";
import { asUnsupported } from "./unsupported.ts";

const TILES =
  "Memory allocation error: Security limit exceeded: iinf box contains 822 items, which exceeds the security limit of 256 items";

it.each([
  ["too-many-pixels", `Input buffer has corrupt header: heif: ${TILES}`],
  ["unsupported", "When decoding with predictor, only multiple of 8 bits are supported."],
  ["damaged", "Invalid input: Insufficient input data"],
])("is %s what a decoder says with %j", (code, message) => {
  const refused = () => asUnsupported(new Error(message), Buffer.alloc(16), "image/heic");
  expect(refused).toThrow(Refusal);
  expect(refused).toThrow(expect.objectContaining({ rejection: expect.objectContaining({ code }) }));
});
