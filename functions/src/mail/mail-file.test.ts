import { expect, it } from "vitest";
import { type FileRecords, linkedFile } from "./mail-file.ts";
import { linkToken } from "./mail-link.ts";

const KEY = "key-of-the-links";
const SENT = new Date("2026-11-01T07:00:00Z");
const file = { path: "reports/r1/1.csv", filename: "Weekly 2026-11-01.csv", type: "text/csv" };

const records = (over: Partial<FileRecords> = {}): FileRecords => ({
  mail: async (id) =>
    id === "m1"
      ? { to: { email: "reader@partner.example" }, createdAt: SENT, runId: "r1", scheduleId: "weekly" }
      : undefined,
  fileOf: async (runId) => (runId === "r1" ? file : undefined),
  isRecipient: async () => true,
  ...over,
});

const opened = (token: string, over: Partial<FileRecords> = {}, days = 1) =>
  linkedFile(token, records(over), KEY, new Date(SENT.getTime() + days * 86_400_000));

it("opens the one file of its mail for whoever holds the link", async () => {
  expect(await opened(linkToken("file", "m1", KEY))).toEqual(file);
});

it("opens nothing by another mail, another use or another key", async () => {
  for (const token of [
    linkToken("file", "m2", KEY),
    linkToken("unsubscribe", "m1", KEY),
    linkToken("file", "m1", "another"),
    "m1.forged",
    "",
  ])
    expect(await opened(token)).toBeUndefined();
});

it("ends after two weeks, when the reader is taken off the list, and with its file", async () => {
  const token = linkToken("file", "m1", KEY);
  expect(await opened(token, {}, 13.9)).toEqual(file);
  expect(await opened(token, {}, 14.1)).toBeUndefined();
  expect(await opened(token, { isRecipient: async () => false })).toBeUndefined();
  expect(await opened(token, { fileOf: async () => undefined })).toBeUndefined();
});
