import { describe, expect, it } from "vitest";
import { refusalOf } from "./refusal-of.ts";

const coded = (code: string) => Object.assign(new Error(code), { code });
const denied = coded("permission-denied");
const failing = (code: string) => () => Promise.reject(coded(code));

describe("a commit that the rules refused", () => {
  it("was overtaken where the record is another by now, and is forbidden where it is the same", async () => {
    expect(await refusalOf(denied, async () => true)).toMatchObject({ code: "conflict" });
    expect(await refusalOf(denied, async () => false)).toMatchObject({ code: "forbidden" });
  });

  it("is not called forbidden where the record cannot be asked: the line broke again", async () => {
    expect(await refusalOf(denied, failing("unavailable"))).toMatchObject({ code: "unavailable" });
    expect(await refusalOf(denied, failing("deadline-exceeded"))).toMatchObject({ code: "unavailable" });
  });

  it("is forbidden where the record itself may no longer be read", async () => {
    expect(await refusalOf(denied, failing("permission-denied"))).toMatchObject({ code: "forbidden" });
  });

  it("keeps every other error as it is, without asking", async () => {
    const lost = coded("unavailable");
    expect(await refusalOf(lost, () => Promise.reject(new Error("asked")))).toBe(lost);
  });
});
