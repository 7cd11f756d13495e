import { VOCABULARY } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { type TermState, termKey, type Vocabulary } from "@zona/domain/vocabulary/term";
import { type Firestore, Timestamp } from "firebase-admin/firestore";

type DemoWord = string | { label: string; status: TermState["status"]; mergedInto?: string };

const pending = (label: string): DemoWord => ({ label, status: "pending" });
const merged = (label: string, into: string): DemoWord => ({ label, status: "merged", mergedInto: termKey(into) });

/** Words that a laboratory has after some months: accepted ones, some merged into them, and some that wait. */
const WORDS: Record<Vocabulary, readonly DemoWord[]> = {
  strain: ["C57BL/6J", "CBA/B6F1", "CD-1", merged("Black six", "C57BL/6J"), pending("C57"), pending("B6D2F1")],
  supplier: ["Charles River", "Janvier Labs", "Vitrolife", pending("Charles-Rivers")],
  medium: ["G-1 PLUS", "G-2 PLUS", "KSOM", "SAGE 1-Step"],
  reagent: ["Hyaluronidase 80 IU/mL", "PVP 7 %", "Calcium ionophore A23187", pending("PVP 7%ig")],
  device: ["PMM-150 piezo drive", "Zona pulse 2", pending("Zona pulse II")],
  incubator: ["Incubator A", "Incubator B", "EmbryoScope+"],
  microscope: ["Nikon Ti2, station 1", "Olympus IX73, station 2"],
};

const HOUR_MS = 3_600_000;

/** Puts the words in place. `by` typed them all, one an hour, the last one an hour before `now`. */
export async function seedVocabulary(db: Firestore, by: Person, now: Date): Promise<void> {
  for (const [vocabulary, words] of Object.entries(WORDS)) {
    const terms = words.map((word, index) => {
      const state = typeof word === "string" ? { label: word, status: "accepted" as const } : word;
      const at = Timestamp.fromMillis(now.getTime() - (words.length - index) * HOUR_MS);
      return [termKey(state.label), { ...state, by, at }] as const;
    });
    await db.doc(`${VOCABULARY}/${vocabulary}`).set({ terms: Object.fromEntries(terms) });
  }
}
