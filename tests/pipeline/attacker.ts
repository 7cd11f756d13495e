import { randomUUID } from "node:crypto";
import { bucketNames, REGION } from "@zona/domain/collections";
import type { StaffOperation } from "@zona/domain/identity/staff-operations";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { beforeAll, expect } from "vitest";
import { giveAccess } from "../given-access.ts";
import { emulatorHost, PROJECT_ID, useAdminApp } from "./environment.ts";

const AUTH = `http://${emulatorHost("FIREBASE_AUTH_EMULATOR_HOST")}/identitytoolkit.googleapis.com/v1`;
const RECORDS = `http://${emulatorHost("FIRESTORE_EMULATOR_HOST")}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
export const FILES = `http://${emulatorHost("FIREBASE_STORAGE_EMULATOR_HOST")}`;
export const BUCKETS = bucketNames(PROJECT_ID);
export const PASSWORD = "secret-1";

const json = (body: unknown, token?: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

type Answer = { idToken: string; localId: string; error?: { message: string } };

/** A call of the identity service, as its library makes it. */
export async function identity(call: string, body: object): Promise<Answer> {
  const response = await fetch(`${AUTH}/accounts:${call}?key=demo`, json({ returnSecureToken: true, ...body }));
  return (await response.json()) as Answer;
}

export const withPassword = (email: string) => identity("signInWithPassword", { email, password: PASSWORD });

export const read = (path: string, token?: string) =>
  fetch(`${RECORDS}/${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
export const write = (path: string, fields: object, token: string) =>
  fetch(`${RECORDS}/${path}`, { ...json({ fields }, token), method: "PATCH" });

/** The address of a callable function; the suite says at its hub where functions are. */
let functions = "";
export async function callable(operation: StaffOperation, data: unknown, token?: string) {
  const asked = json({ data: { operation, data } }, token);
  const response = await fetch(`${functions}/${PROJECT_ID}/${REGION}/staffCall`, asked);
  return { status: response.status, body: (await response.json()) as { error?: { status: string }; result?: unknown } };
}

type Member = { uid: string; email: string; token: string };

/**
 * What somebody can try who never opens the app: plain HTTP to each service with a token of their own, Emma's who is staff or
 * Ada's who is an administrator. The rules of each collection are tried in tests/rules; here are the ways around them.
 */
export function useAttackers() {
  const app = useAdminApp();
  const accounts = getAuth(app);
  const people = {} as { emma: Member; ada: Member }; // made before the first test

  /** Somebody with a verified address of ours, made past the blocking functions, as the Admin SDK can. */
  async function member(role?: "admin", domain = "hollyfield.example"): Promise<Member> {
    const email = `p-${randomUUID()}@${domain}`;
    const { uid } = await accounts.createUser({ email, password: PASSWORD, emailVerified: true });
    await giveAccess(getFirestore(app), uid, { organisation: domain, isAdmin: role === "admin" });
    return { uid, email, token: (await withPassword(email)).idToken };
  }

  beforeAll(async () => {
    const hub = await fetch(`http://${emulatorHost("FIREBASE_EMULATOR_HUB")}/emulators`);
    const { functions: found } = (await hub.json()) as { functions: { host: string; port: number } };
    functions = `http://${found.host}:${found.port}`;
    people.emma = await member();
    people.ada = await member("admin");
    for (const { token } of [people.emma, people.ada])
      expect((await callable("accountSignedIn", {}, token)).status).toBe(200);
  });
  return { app, db: getFirestore(app), accounts, people, member };
}
