import type { StudyScope } from "@zona/domain/identity/access";
import type { KnownName } from "@zona/domain/questions/phrases/known-names";
import type { Seen } from "../tables/ask-tables.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, namesOfStudy } from "./known.ts";
import { valuesIn } from "./recorded-values.ts";

/** What lists hold besides records. */
export type Registers = {
  people(): Promise<ReadonlyMap<string, string>>;
  /** Every delivery, by the number printed on it. */
  lots(): Promise<{ id: string; lotNo: string }[]>;
  /** Words of all lists, in every spelling. */
  words(): Promise<KnownName[]>;
  /** Studies within a scope, each with the code of its protocol. */
  studies(scope: StudyScope): Promise<{ id: string; protocolCode?: unknown }[]>;
};

/** Who asks. `devices`: those that their organisation made, where they see figures alone; figures of images are of these. */
export type Asker = { seen: Seen; devices?: readonly string[] | undefined };

const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 20;

/**
 * What somebody may read of, kept for five minutes. Two people share what is kept where nothing differs that decides what their
 * tables show them: scope, text or figures, and devices.
 */
export function keptKnown(registers: Registers) {
  const kept = new Map<string, { known: Known; at: number }>();
  return async ({ seen, devices }: Asker, open: OpenAsked, now = Date.now()): Promise<Known> => {
    const key = JSON.stringify([seen, devices?.toSorted()]);
    const found = kept.get(key);
    if (found && now - found.at < KEPT_MS) return found.known;
    const known = await knownTo(registers, seen, open);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { known, at: now });
    return known;
  };
}

async function knownTo(registers: Registers, seen: Seen, open: OpenAsked): Promise<Known> {
  // Registers hold what people typed.
  const isOpen = !seen.isCoded && !seen.isFigures;
  const [people, values, lots, words, studies] = await Promise.all([
    seen.isFigures ? new Map<string, string>() : registers.people(),
    valuesIn(open, seen),
    isOpen ? registers.lots() : [],
    isOpen ? registers.words() : [],
    registers.studies(seen.scope),
  ]);
  const named = studies.flatMap(({ id, protocolCode }) => namesOfStudy(id, protocolCode));
  const byNumber = Map.groupBy(lots, ({ lotNo }) => lotNo.toLowerCase());
  return {
    people,
    values,
    lots: new Map([...byNumber].map(([number, same]) => [number, same.map(({ id }) => id)])),
    words: [...words, ...named, ...lots.map(({ lotNo }) => ({ field: "lotNo", value: lotNo, label: lotNo }))],
  };
}
