/** Where and how a run failed, in words fit for a record: an error's name and code, never its message. */
export function faultOf(step: string, error: unknown): string {
  if (!(error instanceof Error)) return `${step}: unknown`;
  const cause = error.cause === undefined ? "" : ` < ${faultOf("cause", error.cause)}`;
  const code = "code" in error ? ` ${String(error.code)}` : "";
  return `${step}: ${error.name}${code}${cause}`.slice(0, 200);
}
