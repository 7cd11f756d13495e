import { emulatorHost, PROJECT_ID } from "./environment.ts";

const DATABASE = `projects/${PROJECT_ID}/databases/(default)`;

/** Stands for the server's own time in a field of the first level. */
export const serverTime = Symbol("the server's time");

/** One document to write; with a mask, those fields alone, and a masked field without a value is removed. */
export type RestWrite = { path: string; fields: Record<string, unknown>; mask?: readonly string[] };

/** A value as the database's HTTP interface takes it. */
function restValue(value: unknown): object {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number")
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(restValue) } };
  return { mapValue: { fields: restFields(value as Record<string, unknown>) } };
}

const restFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, restValue(value)]));

function restWrite({ path, fields, mask }: RestWrite) {
  const timed = Object.keys(fields).filter((name) => fields[name] === serverTime);
  const plain = Object.fromEntries(Object.entries(fields).filter(([name]) => !timed.includes(name)));
  return {
    update: { name: `${DATABASE}/documents/${path}`, fields: restFields(plain) },
    ...(mask && { updateMask: { fieldPaths: mask.filter((name) => !timed.includes(name)) } }),
    updateTransforms: timed.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" })),
  };
}

/** Commits all of these at once with nothing but HTTP. Answers with its status. */
export async function restCommit(writes: readonly RestWrite[], token: string): Promise<number> {
  const host = emulatorHost("FIRESTORE_EMULATOR_HOST");
  const answer = await fetch(`http://${host}/v1/${DATABASE}/documents:commit`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ writes: writes.map(restWrite) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
