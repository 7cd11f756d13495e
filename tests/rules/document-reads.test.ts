import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentReads } from "./document-reads.ts";

const rules = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");
const security = readFileSync(new URL("../../docs/security.md", import.meta.url), "utf8");
const reads = documentReads(rules);

/** Firestore's limits: documents that the rules of one write may read, and those of all writes of a commit together. */
const MOST_OF_ONE = 10;
const MOST_OF_A_COMMIT = 20;

/** Reads of several writes together; `{name}` marks what belongs to one of them alone, such as one of four sheets. */
function ofCommit(...writes: readonly (readonly [operation: string, own?: string])[]): number {
  const all = writes.flatMap(([operation, own]) => {
    const found = reads.get(operation);
    if (!found) throw new Error(`The rules know no "${operation}".`);
    return own ? [...found].map((place) => place.replaceAll("sheetId", own)) : [...found];
  });
  return new Set(all).size;
}

describe("documents that the rules read", () => {
  it("are counted through functions, variables and choices, each document once", () => {
    const counted = documentReads(`
      service cloud.firestore { match /databases/{database}/documents {
        function path(collection, id) { return /databases/$(database)/documents/$(collection)/$(id); }
        function own(id) { let held = path('a', id); return exists(held) && get(held).data.x == 'f(?:' ; }
        match /a/{b} {
          function both(id) { return own(id) || getAfter(path('a', id)).data.y == 1; }
          allow read: if own(b);
          allow create: if both(request.resource.data.c) && (b == 'x' ? own('d') : exists(path('e', b)) && own('f'));
        }
      } }`);
    expect([...(counted.get("read a/{b}") ?? [])]).toEqual(["/a/$(b)"]);
    expect([...(counted.get("create a/{b}") ?? [])]).toEqual([
      "/a/$(request.resource.data.c)",
      "/a/$(request.resource.data.c) after",
      "/e/$(b)",
      "/a/$('f')",
    ]);
  });

  it("are no more than ten for any request", () => {
    expect(reads.size).toBeGreaterThan(70);
    expect([...reads].filter(([, found]) => found.size > MOST_OF_ONE)).toEqual([]);
  });

  it("are as docs/security.md says, and no more than twenty for the largest commits", () => {
    const sheets = (n: number) =>
      Array.from({ length: n }, (_, at) => ["update tests/{testId}/sheets/{sheetId}", `s${at}`] as const);
    const change = ["update tests/{testId}", "create tests/{testId}/revisions/{rev}"].map((one) => [one] as const);
    const requests: Readonly<Record<string, number>> = {
      "read a record": ofCommit(["read tests/{testId}"]),
      "save a draft": ofCommit(["create drafts/{draftId}"]),
      "change one sheet": ofCommit(...change, ...sheets(1)),
      "change four sheets": ofCommit(...change, ...sheets(4)),
      "declare a picture": ofCommit(["create media/{mediaId}"], ["create media/{mediaId}/sealed/{part}"]),
      "witness a step": ofCommit(["create tests/{testId}/witness/{witnessId}"]),
    };
    const documented = [...security.matchAll(/^\| ([^|]+) \| \d+ \| (\d+) \|$/gm)].map(([, what = "", n]) => [
      what,
      Number(n),
    ]);
    expect(Math.max(...Object.values(requests))).toBeLessThanOrEqual(MOST_OF_A_COMMIT);
    expect(Object.fromEntries(documented)).toEqual(requests);
  });
});
