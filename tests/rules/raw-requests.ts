import { PROJECT, type Signed } from "./environment.ts";
import { EMULATOR } from "./projects.ts";

const DATABASE = `projects/${PROJECT}/databases/(default)`;

/** The full name of a document, as plain requests write it. */
export const nameOf = (path: string) => `${DATABASE}/documents/${path}`;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token as the emulator takes it: without a signature. Google's own services check one. */
export function tokenOf({ uid, ...claims }: Signed): string {
  const now = Math.floor(Date.now() / 1000);
  const issued = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, iat: now, exp: now + 3600 };
  const body = {
    ...issued,
    sub: uid,
    user_id: uid,
    auth_time: now,
    firebase: { sign_in_provider: "custom" },
    ...claims,
  };
  return `${part({ alg: "none", type: "JWT" })}.${part(body)}.`;
}

/** A request past every library: `method` as in the REST interface, such as `documents:commit`. */
export async function raw(who: Signed | undefined, method: string, body: object, verb: "POST" | "PATCH" = "POST") {
  const response = await fetch(`http://${EMULATOR}/v1/${DATABASE}/${method}`, {
    method: verb,
    headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${tokenOf(who)}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** A reading request: `path` behind `documents/`, with its query. */
export async function rawGet(who: Signed | undefined, path: string) {
  const headers = who && { authorization: `Bearer ${tokenOf(who)}` };
  return (await fetch(`http://${EMULATOR}/v1/${DATABASE}/documents/${path}`, headers ? { headers } : {})).status;
}

type Value = Record<string, unknown>;

/** A value as plain requests write it. */
export function storedValue(value: unknown): Value {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(storedValue) } };
  return { mapValue: { fields: fieldsOf(value as object) } }; // nothing else is stored
}

export const fieldsOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, storedValue(value)]));

/** One write of a commit: sets these fields alone, and the named ones to the server's time. */
export const write = (path: string, fields: object, times: readonly string[] = []) => ({
  update: { name: nameOf(path), fields: fieldsOf(fields) },
  updateMask: { fieldPaths: Object.keys(fields) },
  updateTransforms: times.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
});
