import { VOCABULARY } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { DEMO_WORDS } from "@zona/domain/vocabulary/demo-words";
import { type TermState, termKey, type Vocabulary } from "@zona/domain/vocabulary/term";
import { type Firestore, Timestamp } from "firebase-admin/firestore";

type DemoWord = string | { label: string; status: TermState["status"]; mergedInto?: string };

const pending = (label: string): DemoWord => ({ label, status: "pending" });
const merged = (label: string, into: string): DemoWord => ({ label, status: "merged", mergedInto: termKey(into) });

/** What people of the demo typed besides: words that were merged into accepted ones, and some that wait. */
const TYPED: Partial<Record<Vocabulary, readonly DemoWord[]>> = {
  strain: [merged("Black six", "C57BL/6J"), pending("C57"), pending("B6D2F1")],
  supplier: [pending("Charles-Rivers")],
  reagent: [pending("PVP 7%ig")],
  device: [pending("Zona pulse II")],
};

const HOUR_MS = 3_600_000;

/** Puts the words in place. `by` typed them all, one an hour, the last one an hour before `now`. */
export async function seedVocabulary(db: Firestore, by: Person, now: Date): Promise<void> {
  for (const [vocabulary, accepted] of Object.entries(DEMO_WORDS)) {
    const words: readonly DemoWord[] = [...accepted, ...(TYPED[vocabulary as Vocabulary] ?? [])]; // its keys are lists
    const terms = words.map((word, index) => {
      const state = typeof word === "string" ? { label: word, status: "accepted" as const } : word;
      const at = Timestamp.fromMillis(now.getTime() - (words.length - index) * HOUR_MS);
      return [termKey(state.label), { ...state, by, at }] as const;
    });
    await db.doc(`${VOCABULARY}/${vocabulary}`).set({ terms: Object.fromEntries(terms) });
  }
}
