import { createHash } from "node:crypto";
import { type ChainLink, linkText } from "@zona/domain/records/audit/chain";
import type { UnparsedFields } from "@zona/domain/stored-record";

/** A revision as it is stored, instants as dates. */
export type StoredRevision = UnparsedFields & { rev: number };

export type ChainPort = {
  /** The newest link of a test; undefined while there is none. */
  lastLink: (testId: string) => Promise<ChainLink | undefined>;
  /** Revisions from `rev` up in order, at most a page of them. */
  revisionsFrom: (testId: string, rev: number) => Promise<StoredRevision[]>;
  /** Writes a link unless one is there. */
  append: (testId: string, link: ChainLink) => Promise<void>;
};

export const sha256 = async (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Ties every revision that has no link yet to the one before. Runs at least once per revision, in any order and several at
 * a time: a link follows from the revisions alone, so whoever comes second finds the same link and writes nothing. Stops
 * before a gap, which a later event fills.
 */
export async function chainRevisions(testId: string, port: ChainPort): Promise<"chained" | "nothing-new"> {
  let last = await port.lastLink(testId);
  let outcome: "chained" | "nothing-new" = "nothing-new";
  for (;;) {
    const page = await port.revisionsFrom(testId, (last?.rev ?? 0) + 1);
    const before = last?.rev ?? 0;
    for (const revision of page) {
      if (revision.rev !== (last?.rev ?? 0) + 1) break;
      const previous: string = last?.sha256 ?? "";
      const link = { rev: revision.rev, previous, sha256: await sha256(linkText(previous, revision)) };
      await port.append(testId, link);
      last = link;
      outcome = "chained";
    }
    if ((last?.rev ?? 0) === before) return outcome;
  }
}
