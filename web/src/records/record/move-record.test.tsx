import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MoveRefused, moveFailureSentences } from "./move-failure.ts";
import { moveRecord } from "./move-record-data.ts";

const ask = vi.fn<(data: object) => Promise<unknown>>();
vi.mock("../../platform/firebase/functions.ts", () => ({
  staffOperation: () => ({ ask: (data: object) => ask(data) }),
}));

const START = { testId: "t1", rev: 4, action: "start" } as const;
afterEach(() => ask.mockReset());

describe("asking for a move", () => {
  it("tells the revision that was made, with the test that begins with it", async () => {
    ask.mockResolvedValue({ rev: 5, retestId: "t2" });
    expect(await moveRecord(START)).toEqual({ rev: 5, retestId: "t2" });
    expect(ask).toHaveBeenCalledExactlyOnceWith(START);
  });

  it("is refused with all that stands against it", async () => {
    const finding = { code: "SCHEMA", path: "header.opuAt", message: { code: "entry.unreadable" }, times: 2 };
    ask.mockResolvedValue({
      refused: [{ code: "move.no-hard-findings" }, { code: "move.reason" }],
      findings: [finding],
    });
    const refused = await moveRecord(START).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MoveRefused);
    expect(refused).toMatchObject({ findings: [finding] });
    expect(moveFailureSentences(refused)).toEqual(["Fix these entries first.", "Give the reason."]);
  });

  it("rejects as the server did, and where its answer is none of ours", async () => {
    const closed = Object.assign(new Error("closed"), { code: "functions/permission-denied" });
    ask.mockRejectedValue(closed);
    await expect(moveRecord(START)).rejects.toBe(closed);
    ask.mockResolvedValue({ moved: true });
    await expect(moveRecord(START)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("why a move was not made", () => {
  it("is said in the server's own words", () => {
    const said = refuses("changedMeanwhile", { name: "Noor Haddad" });
    const details = { said, english: "Noor Haddad changed this record in the meantime." };
    const error = Object.assign(new Error("aborted"), { code: "functions/aborted", details });
    expect(moveFailureSentences(error)).toEqual([expect.stringMatching(/^Noor Haddad changed this record/)]);
  });

  it("is the missing connection, with what was kept", () => {
    expect(moveFailureSentences(new AppError("unavailable", "x"))).toEqual([
      "This step needs a connection. What you entered is kept. Try again when the connection is back.",
    ]);
  });

  it("is what a commit before it was refused for", () => {
    expect(moveFailureSentences(new AppError("conflict", "x"))).toEqual([expect.stringMatching(/^Someone else/)]);
  });
});
