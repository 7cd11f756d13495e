import { afterEach, describe, expect, it, vi } from "vitest";
import { createPictureCache } from "./picture-cache.ts";

function setUp(keep: number) {
  let made = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${++made}`);
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  const load = vi.fn(async (_path: string) => new Blob());
  return { load, revoked, cache: createPictureCache(load, keep) };
}

describe("picture cache", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("loads a picture once for all who show it", async () => {
    const { cache, load } = setUp(10);
    const [first, second] = await Promise.all([cache.acquire("a"), cache.acquire("a")]);
    expect(first).toBe(second);
    expect(load).toHaveBeenCalledOnce();
  });

  it("gives up the longest unused picture beyond its limit, and never one in use", async () => {
    const { cache, revoked } = setUp(2);
    const a = await cache.acquire("a");
    await cache.acquire("b");
    cache.release("a");
    expect(revoked).not.toHaveBeenCalled();
    await cache.acquire("c");
    await vi.waitFor(() => expect(revoked).toHaveBeenCalledExactlyOnceWith(a));
    await cache.acquire("d");
    expect(revoked).toHaveBeenCalledOnce();
  });

  it("tries again after a failed load", async () => {
    const { cache, load } = setUp(10);
    load.mockRejectedValueOnce(new Error("offline"));
    await expect(cache.acquire("a")).rejects.toThrow("offline");
    cache.release("a");
    await expect(cache.acquire("a")).resolves.toMatch(/^blob:/);
  });
});
