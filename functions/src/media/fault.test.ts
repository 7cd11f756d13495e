import { AppError } from "@zona/domain/errors";
import { expect, it } from "vitest";
import { faultOf } from "./fault.ts";

it("names an error and its cause by kind and code, and repeats no word of theirs", () => {
  const cause = Object.assign(new TypeError("of mia@hollyfield.example"), { code: 503 });
  const error = new AppError("unavailable", "secret words", { cause });
  expect(faultOf("queue", error)).toBe("queue: AppError unavailable, caused by TypeError 503");
  expect(faultOf("queue", "a thrown sentence")).toBe("queue: unknown");
});
