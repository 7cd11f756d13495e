import { REGION } from "@zona/domain/collections";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { HOST, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project.ts";

const json = (body: object) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Calls once what everybody waits for who signs in, the blocking function and the call that follows: the emulator starts a
 * process for each when it is first called, which takes longer than the sign-in. What they answer is of no interest.
 */
export async function makeFirstCalls(ports: Ports): Promise<void> {
  const identity = DEMO_ACCOUNTS.slice(0, 1).map(({ sub, email, name }) =>
    JSON.stringify({ sub, email, email_verified: true, name }),
  );
  const signIn = `http://${HOST}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`;
  const asked = {
    postBody: `id_token=${encodeURIComponent(identity.join())}&providerId=google.com`,
    requestUri: "http://localhost",
  };
  await Promise.allSettled([
    fetch(signIn, json({ ...asked, returnSecureToken: true })),
    fetch(`http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/staffCall`, json({ data: {} })),
  ]);
}
