import { setTimeout as delay } from "node:timers/promises";
import { REGION } from "@zona/domain/collections";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project.ts";

/** A call that is answered so soon found no other before it. */
const AT_ONCE_MS = 300;
/** Whoever waits longer had better wait on the page. */
const PATIENCE_MS = 45_000;

const json = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Waits until a sign-in is quick. The emulator does all calls of functions in one row, behind which the events of the demo
 * data stand, and starts a process for each function when it is first called: here for the blocking function and for the
 * call that follows a sign-in. What they answer is of no interest.
 */
export async function makeFirstCalls(ports: Ports): Promise<void> {
  const identity = DEMO_ACCOUNTS.slice(0, 1).map(({ sub, email, name }) =>
    JSON.stringify({ sub, email, email_verified: true, name }),
  );
  const signIn = `http://${HOST}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;
  const postBody = `id_token=${encodeURIComponent(identity.join())}&providerId=google.com`;
  const staffCall = `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/staffCall`;
  const begun = performance.now();
  for (let took = Number.POSITIVE_INFINITY; took > AT_ONCE_MS && performance.now() - begun < PATIENCE_MS; ) {
    const asked = performance.now();
    await fetch(signIn, json({ postBody, requestUri: "http://localhost", returnSecureToken: true })).catch(
      () => undefined,
    );
    await fetch(staffCall, json({ data: {} })).catch(() => undefined);
    took = performance.now() - asked;
    if (took > AT_ONCE_MS) await delay(AT_ONCE_MS);
  }
}
