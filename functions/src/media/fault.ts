import type { Thrown } from "@zona/domain/errors";
/** Where and how a run failed, in words fit for a record: an error's name and code, never its message. */
export function faultOf(step: string, error: Thrown): string {
  const cause = error instanceof Error && error.cause !== undefined ? `, caused by ${named(error.cause)}` : "";
  return `${step}: ${named(error)}${cause}`.slice(0, 200);
}

function named(error: Thrown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
