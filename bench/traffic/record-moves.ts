import { COLLECTIONS } from "@zona/domain/collections";
import { DEMO_PIN } from "@zona/domain/identity/demo-accounts";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { getFirestore } from "firebase-admin/firestore";
import { submittedRecord } from "../../tests/e2e/submitted-record.ts";
import { provenRecord } from "./proven-record.ts";
import { type SignedIn, signedIn } from "./staff-calls.ts";
import type { SuiteClient } from "./suite-client.ts";

/** Of one record, by two people in turn; what one of them did the other takes back. */
const ROUND: readonly (readonly ["author" | "reviewer", TestAction])[] = [
  ["reviewer", "review"],
  ["reviewer", "sign"],
  ["reviewer", "lock"],
  ["reviewer", "amend"],
  ["reviewer", "submit"],
  ["author", "ask_cancel"],
];

/** What `submittedRecord` writes past the trail: its straws, its waivers, and the pictures that it leaves with its pattern. */
const PAST = ["trail.otherSheet", "trail.noPicture", "trail.signature"];

/** Whole ICSI records that two people move through their states; needs the demo's data and `site-address.ts`. */
export async function recordMoves(client: SuiteClient) {
  const db = getFirestore(client.app);
  const people = { author: await signedIn(client, "Author"), reviewer: await signedIn(client, "Reviewer") };
  /** By record: the revision that its moves began with, and those that were answered. */
  const moved = new Map<string, { from: number; answered: TestAction[] }>();

  async function move(who: SignedIn, data: object): Promise<number> {
    const answer = await who.call<{ rev?: number }>("moveRecord", data);
    if (answer.rev === undefined) throw new Error(`A move was refused: ${JSON.stringify(answer)}`);
    return answer.rev;
  }

  return {
    moves: () => [...moved.values()].reduce((sum, { answered }) => sum + answered.length, 0),
    /** Whether a record is one of these, in whose trail a check finds what was written past it. */
    isOwn: (testId: string) => moved.has(testId),
    /** All moves of a new record; resolves to the seconds that each took. `attempt`: how a call is made that may break. */
    async round(attempt = (call: () => Promise<number>) => call()): Promise<number[]> {
      const testId = await submittedRecord();
      let rev = Number((await db.collection(COLLECTIONS.tests).doc(testId).get()).get("rev"));
      const answered: TestAction[] = [];
      moved.set(testId, { from: rev, answered });
      const took: number[] = [];
      for (const [who, action] of ROUND) {
        const told = { reason: "measured once more", reasonKind: "other", meaning: "approval" };
        const asked = { testId, rev, action, ...told, ...(action === "sign" && { proof: { pin: DEMO_PIN } }) };
        const began = performance.now();
        rev = await attempt(() => move(people[who], asked));
        took.push((performance.now() - began) / 1000);
        answered.push(action);
      }
      return took;
    },
    /** Records whose trail does not tell each move once and in order, and those whose moves it does not prove. */
    async recount(): Promise<{ notOnce: number; unproven: number }> {
      let notOnce = 0;
      let unproven = 0;
      for (const [testId, { from, answered }] of moved) {
        const { revisions, isProven } = await provenRecord(db, testId, PAST);
        const told = revisions.filter((one) => one.get("rev") > from).map((one) => one.get("action"));
        // One that nobody answered may have been made.
        const fits = [answered.length, answered.length + 1].map((made) => ROUND.slice(0, made).map(([, one]) => one));
        if (!fits.some((one) => one.join() === told.join())) notOnce += 1;
        if (!isProven) unproven += 1;
      }
      return { notOnce, unproven };
    },
  };
}
