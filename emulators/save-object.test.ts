import { expect, it, vi } from "vitest";
import { saveObject } from "./save-object.ts";

const failing = (code: string) => Object.assign(new Error("write failed"), { code });
const bytes = Buffer.from("picture");

it("sends an object again over a new line when the old one was cut", async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(failing("EPIPE")).mockResolvedValue();
  await saveObject({ save }, bytes, "image/jpeg");
  expect(save).toHaveBeenCalledTimes(2);
});

it("does not repeat what was refused", async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValue(failing("403"));
  await expect(saveObject({ save }, bytes, "image/jpeg")).rejects.toThrow("write failed");
  expect(save).toHaveBeenCalledOnce();
});
