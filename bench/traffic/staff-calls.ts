import { randomUUID } from "node:crypto";
import { REGION, SIGNING_FACTORS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { DEMO_PIN } from "@zona/domain/identity/demo-accounts";
import type { StaffOperation } from "@zona/domain/identity/staff-operations";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { HOST } from "../../emulators/ports.ts";
import { PROJECT_ID } from "../../emulators/project.ts";
import { keepPin } from "../../functions/src/identity/signing/signing-pin.ts";
import { giveAccess } from "../../tests/given-access.ts";
import { patiently } from "./photo-uploads.ts";
import type { SuiteClient } from "./suite-client.ts";

const PASSWORD = "secret-1";

export type SignedIn = {
  uid: string;
  /** Asks the staff's function; rejects with what it refused. */
  call: <T>(operation: StaffOperation, data: object) => Promise<T>;
};

/** Somebody who may make every move, signs with a PIN, and asks functions as a browser does. */
export async function signedIn({ app, ports }: SuiteClient, name: string, isAdmin = false): Promise<SignedIn> {
  const db = getFirestore(app);
  const post = async (address: string, body: object, headers = {}) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { idToken?: string; result?: unknown; error?: object }; // of Auth, and of a callable
  };
  const email = `${name.toLowerCase()}-${randomUUID()}@hollyfield.example`;
  const { uid } = await getAuth(app).createUser({ email, password: PASSWORD, emailVerified: true, displayName: name });
  await giveAccess(db, uid, { roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin });
  const pin = await keepPin(DEMO_PIN);
  await db.collection(SIGNING_FACTORS).doc(uid).set({ pin });
  const signIn = `http://${HOST}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
  // The function that lets people in has seven seconds, which a new process of it may need alone.
  const idToken = await patiently(async () => {
    const answer = await post(signIn, { email, password: PASSWORD, returnSecureToken: true });
    if (answer.idToken === undefined) throw new Error(`${name} could not sign in: ${JSON.stringify(answer.error)}`);
    return answer.idToken;
  });
  const callable = `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}/staffCall`;
  return {
    uid,
    async call<T>(operation: StaffOperation, data: object) {
      const authorization = `Bearer ${idToken}`;
      const { result, error } = await post(callable, { data: { operation, data } }, { authorization });
      if (result === undefined) throw new Error(`${operation} was refused: ${JSON.stringify(error)}`);
      return result as T; // what the operation answers
    },
  };
}
