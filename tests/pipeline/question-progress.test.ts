import { randomUUID } from "node:crypto";
import { REGION } from "@zona/domain/collections";
import { getAuth } from "firebase-admin/auth";
import { expect, it } from "vitest";
import { emulatorHost, PROJECT_ID, useAdminApp } from "./environment.ts";

const accounts = getAuth(useAdminApp());

/** The token of a member of staff, as signing in gives it. */
async function token(): Promise<string> {
  const [email, password] = [`p-${randomUUID()}@hollyfield.example`, "secret-1"];
  await accounts.createUser({ email, password, emailVerified: true });
  const host = emulatorHost("FIREBASE_AUTH_EMULATOR_HOST");
  const signedIn = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return ((await signedIn.json()) as { idToken: string }).idToken;
}

async function staffCall(): Promise<string> {
  const hub = await fetch(`http://${emulatorHost("FIREBASE_EMULATOR_HUB")}/emulators`);
  const { functions } = (await hub.json()) as { functions: { host: string; port: number } }; // firebase-tools' own
  return `http://${functions.host}:${functions.port}/${PROJECT_ID}/${REGION}/staffCall`;
}

it("a question of many parts tells how far it has come before it is answered", async () => {
  const response = await fetch(await staffCall(), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      authorization: `Bearer ${await token()}`,
    },
    body: JSON.stringify({
      data: { operation: "askData", data: { turnId: "progress0001", question: "how many tests by month in 2025" } },
    }),
  });
  const events = (await response.text())
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line): unknown => JSON.parse(line.slice("data: ".length)));
  expect(events.slice(0, -1)).toEqual([{ message: { done: 8, of: 12 } }, { message: { done: 12, of: 12 } }]);
  expect(events.at(-1)).toMatchObject({ result: { content: { kind: "groups" } } });
});
