import { expect, it, vi } from "vitest";
import { endUnverified } from "./unverified-accounts.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

it("ends accounts that stayed unverified for a day, but not those who once had access", async () => {
  const madeBefore = vi.fn(async () => ["typo", "moved"]);
  const remove = vi.fn(async () => {});
  expect(await endUnverified({ madeBefore, withAccess: async () => ["moved"], remove }, NOW)).toBe(1);
  expect(madeBefore).toHaveBeenCalledExactlyOnceWith(new Date("2026-11-20T12:00:00Z"));
  expect(remove).toHaveBeenCalledExactlyOnceWith(["typo"]);
});

it("removes nothing where nothing is old", async () => {
  const remove = vi.fn(async () => {});
  expect(await endUnverified({ madeBefore: async () => [], withAccess: async () => [], remove }, NOW)).toBe(0);
  expect(remove).not.toHaveBeenCalled();
});
