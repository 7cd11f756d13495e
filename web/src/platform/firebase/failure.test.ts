import { AppError } from "@zona/domain/errors";
import { initializeApp } from "firebase/app";
import { getFunctions, httpsCallable } from "firebase/functions";
import { StorageErrorCode } from "firebase/storage";
import { describe, expect, it, vi } from "vitest";
import { failureSentence, SENTENCES, serverFailureSentence } from "./failure.ts";

const failing = (code: string) => Object.assign(new Error("HF-0042-7 was refused"), { code });
const UNNAMED = failureSentence(undefined);

describe("failureSentence", () => {
  it("has words for what the database, the file store and our own code report", () => {
    expect(failureSentence(failing("unavailable"))).toMatch(/did not respond/);
    expect(failureSentence(failing("storage/unauthorized"))).toMatch(/your role/);
    expect(failureSentence(new AppError("conflict", "taken"))).toMatch(/same time/);
  });

  it("reads a callable function's code as the database's", () => {
    expect(failureSentence(failing("functions/permission-denied"))).toMatch(/your role/);
    expect(failureSentence(failing("functions/deadline-exceeded"))).toMatch(/did not respond/);
  });

  it.each(Object.keys(SENTENCES))("has a whole sentence for %s", (code) => {
    expect(failureSentence(failing(code))).toMatch(/^[A-Z].{15,}\.$/);
  });

  it("knows every code that the file store really has", () => {
    for (const code of Object.values(StorageErrorCode)) expect(SENTENCES).toHaveProperty([`storage/${code}`]);
  });

  it("never shows a server's own text, which may hold what was typed", () => {
    for (const error of [failing("brand-new"), failing("toString"), new Error("HF-0042-7"), "HF-0042-7", null]) {
      expect(failureSentence(error)).toBe(UNNAMED);
    }
  });
});

const refused = (code: string, message: string) => Object.assign(new Error(message), { code: `functions/${code}` });

describe("why a function did not do what it was asked", () => {
  it("is what the function said", () => {
    const said = { code: "refusals.lastAdmin" };
    const error = Object.assign(refused("aborted", said.code), { details: { said, english: "This is the last one." } });
    expect(serverFailureSentence(error)).toBe("This is the last one.");
  });

  it("is what the failure means where nothing of ours answered", () => {
    for (const error of [
      refused("not-found", "not-found [404]"),
      refused("permission-denied", "permission-denied [403]"),
    ])
      expect(serverFailureSentence(error)).toBe(failureSentence(error));
    expect(serverFailureSentence(refused("internal", "TypeError in records.ts. [500]"))).toMatch(
      /Something went wrong/,
    );
    expect(serverFailureSentence(refused("unavailable", "Firestore is away. [503]"))).toMatch(/did not respond/);
    expect(serverFailureSentence("nothing")).toMatch(/Something went wrong/);
  });

  it("is a lost connection where no server answered at all, as the SDK itself reports it", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const functions = getFunctions(initializeApp({ projectId: "demo" }, "unheard"));
    const error = await httpsCallable(functions, "staffCall")({}).catch((caught: unknown) => caught);
    vi.unstubAllGlobals();
    expect(serverFailureSentence(error)).toMatch(/did not respond/);
  });
});
