import "../site-address.ts";
import { randomUUID } from "node:crypto";
import { COLLECTIONS, REGION, SIGNING_FACTORS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { DEMO_PIN } from "@zona/domain/identity/demo-accounts";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { HOST } from "../../emulators/ports.ts";
import { PROJECT_ID } from "../../emulators/project.ts";
import { keepPin } from "../../functions/src/identity/signing/signing-pin.ts";
import { submittedRecord } from "../../tests/e2e/submitted-record.ts";
import { giveAccess } from "../../tests/given-access.ts";
import { tell } from "../figures.ts";
import { suiteClient } from "../traffic/suite-client.ts";

/**
 * `node bench/on-emulators/move.ts [--port-offset N] [--rounds N]`: how long a person waits for a move of a whole ICSI record: the call, from
 * its request to its answer, of a record with every sheet, statement and straw of the demo's reviewed cycle. Needs a running
 * suite with the demo's data.
 */

const LIMIT_S = 1.5;
const PASSWORD = "secret-1";
/** Of one record, by two people in turn; what one of them did the other takes back. */
const ROUND: readonly (readonly ["author" | "reviewer", TestAction])[] = [
  ["reviewer", "review"],
  ["reviewer", "sign"],
  ["reviewer", "lock"],
  ["reviewer", "amend"],
  ["reviewer", "submit"],
  ["author", "ask_cancel"],
];

const { ports, app, given } = suiteClient({ rounds: 20 });
const db = getFirestore(app);

/** Somebody who may make every move, and signs with a PIN. */
async function signedIn(name: string) {
  const email = `${name}-${randomUUID()}@hollyfield.example`;
  const { uid } = await getAuth(app).createUser({ email, password: PASSWORD, emailVerified: true, displayName: name });
  await giveAccess(db, uid, { roles: { [ALL_OWN_STUDIES]: ["lead"] } });
  await db
    .collection(SIGNING_FACTORS)
    .doc(uid)
    .set({ pin: await keepPin(DEMO_PIN) });
  const address = `http://${HOST}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  const body = JSON.stringify({ email, password: PASSWORD, returnSecureToken: true });
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
  return ((await answer.json()) as { idToken: string }).idToken;
}

const callable = `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/staffCall`;

async function move(token: string, data: object) {
  const began = performance.now();
  const answer = await fetch(callable, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: { operation: "moveRecord", data } }),
  });
  const { result, error } = (await answer.json()) as { result?: { rev?: number }; error?: object };
  const seconds = (performance.now() - began) / 1000;
  if (result?.rev === undefined) throw new Error(`A move was refused: ${JSON.stringify(result ?? error)}`);
  return { rev: result.rev, seconds };
}

const tokens = { author: await signedIn("Author"), reviewer: await signedIn("Reviewer") };
const took: number[] = [];
for (let round = 0; round < given.rounds; round++) {
  const testId = await submittedRecord();
  let rev = Number((await db.collection(COLLECTIONS.tests).doc(testId).get()).get("rev"));
  for (const [who, action] of ROUND) {
    const told = { reason: "measured once more", reasonKind: "other", meaning: "approval" };
    const asked = { testId, rev, action, ...told, ...(action === "sign" && { proof: { pin: DEMO_PIN } }) };
    const done = await move(tokens[who], asked);
    rev = done.rev;
    // The first calls load the code, which a person meets once a day at most.
    if (round > 0) took.push(done.seconds);
  }
}
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? Number.NaN;
tell([
  { what: "a move: median", result: at(0.5), unit: "s" },
  { what: "a move: 95 %", result: at(0.95), unit: "s", limit: LIMIT_S },
  { what: "moves measured", result: took.length, unit: "" },
]);
